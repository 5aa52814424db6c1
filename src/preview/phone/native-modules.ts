import { callNative, tellNative } from './wire';

type Module = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** Methods that answer, and those that are told and answer by events, if at all. */
function moduleWith(name: string, answering: readonly string[], told: readonly string[]): Module {
  return Object.fromEntries([
    ...answering.map(method => [method, (...args: unknown[]) => callNative(name, method, args)]),
    ...told.map(method => [method, (...args: unknown[]) => tellNative(name, method, args)]),
    // Every event comes, whether or not someone listens.
    ...['addListener', 'removeListeners'].map(method => [method, () => undefined]),
  ]) as Module;
}

export const NativeModules: Readonly<Record<string, Module>> = {
  TcpSockets: moduleWith(
    'TcpSockets',
    [],
    [
      ...['connect', 'listen', 'write', 'end', 'destroy', 'close', 'pause', 'resume'],
      ...['setNoDelay', 'setKeepAlive'],
    ],
  ),
  RNZeroconf: moduleWith(
    'RNZeroconf',
    [],
    ['scan', 'stop', 'registerService', 'unregisterService'],
  ),
  EarshotStore: moduleWith(
    'EarshotStore',
    ['read', 'keys', 'write', 'readAsyncStorage', 'deleteAsyncStorage'],
    [],
  ),
  EarshotSongs: moduleWith('EarshotSongs', ['authorization', 'list'], []),
  RNKeychainManager: moduleWith(
    'RNKeychainManager',
    [
      'setGenericPasswordForOptions',
      'getGenericPasswordForOptions',
      'resetGenericPasswordForOptions',
    ],
    [],
  ),
  EarshotPocket: moduleWith('EarshotPocket', ['stayAwake', 'letSleep'], []),
  EarshotWifi: moduleWith('EarshotWifi', ['follow', 'leave'], []),
  RNCNetInfo: moduleWith('RNCNetInfo', ['getCurrentState'], ['configure']),
};

export const TurboModuleRegistry = {
  get: (name: string): Module | null => NativeModules[name] ?? null,
  getEnforcing: (name: string): Module => {
    const found = NativeModules[name];
    if (found === undefined) {
      throw new Error(`The preview has no native half for ${name}.`);
    }
    return found;
  },
};
