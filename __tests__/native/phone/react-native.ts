/**
 * What `react-native` is to a phone's JavaScript in Node: of everything there is what the platform and its libraries use.
 * The halves that find and reach others are the libraries' own, in another process; the rest is the preview's.
 */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { networkInterfaces } from 'node:os';
import { createInterface } from 'node:readline';
import { createNativePhone, Ether } from '../../../src/preview/native';
import { RADIO } from '../../range/namespaces';
import { options } from './whole-phone-options';

const emitter = new EventEmitter().setMaxListeners(0);
const emit = (event: string, payload: unknown): boolean => emitter.emit(event, payload);

const { command, parameters, environment } = options.build;
const halves = spawn(command, parameters, {
  env: { ...process.env, ...environment },
  stdio: ['pipe', 'pipe', 'inherit'],
});
halves.on('exit', () => process.exit(1));
createInterface(halves.stdout).on('line', line => {
  const [event, body] = JSON.parse(line) as [string, unknown];
  if (event === 'crash') throw new Error(`The native half has crashed: ${String(body)}`);
  emit(event, body);
});

/** Every method that it is asked for is one that the native half has, or dies for not having. */
function inTheOtherProcess(module: string): object {
  return new Proxy(
    {},
    {
      get: (_, method) =>
        typeof method === 'string' &&
        ((...values: readonly unknown[]) =>
          halves.stdin.write(`${JSON.stringify([module, method, values])}\n`)),
    },
  );
}

/** The Wi-Fi as this process sees it. */
const netInfo = {
  getCurrentState: async (): Promise<unknown> => {
    const [found] = networkInterfaces()[RADIO]?.filter(({ family }) => family === 'IPv4') ?? [];
    if (found === undefined) {
      return { type: 'none', isConnected: false, isInternetReachable: false, details: null };
    }
    const details = {
      ipAddress: found.address,
      subnet: found.netmask,
      isConnectionExpensive: false,
    };
    return { type: 'wifi', isConnected: true, isInternetReachable: false, details };
  },
  configure: () => undefined,
  addListener: () => undefined,
  removeListeners: () => undefined,
};

const { modules } = createNativePhone({
  phone: options.name,
  system: 'android',
  ether: new Ether(),
  directory: options.directory,
  emit,
  addresses: () => [],
});

export const NativeModules: Record<string, object> = {
  ...modules,
  RNZeroconf: inTheOtherProcess('RNZeroconf'),
  TcpSockets: inTheOtherProcess('TcpSockets'),
  RNCNetInfo: netInfo,
};

export const TurboModuleRegistry = {
  get: (name: string) => NativeModules[name] ?? null,
  getEnforcing: (name: string) => NativeModules[name],
};

type Hear = (payload: unknown) => void;

export const DeviceEventEmitter = {
  addListener: (event: string, hear: Hear) => {
    emitter.on(event, hear);
    return { remove: () => emitter.off(event, hear) };
  },
};

export class NativeEventEmitter {
  readonly addListener = DeviceEventEmitter.addListener;
  removeAllListeners(event: string): void {
    emitter.removeAllListeners(event);
  }
}

export const Platform = {
  OS: 'android',
  Version: 36,
  select: (choices: Readonly<Record<string, unknown>>) =>
    choices.android ?? choices.native ?? choices.default,
};

/** Tells of going to the background and coming back as the test says so. */
export const AppState = {
  currentState: 'active',
  addEventListener: (_: 'change', hear: (state: string) => void) =>
    DeviceEventEmitter.addListener('AppState', state => hear(String(state))),
};

export const putApp = (where: 'active' | 'background'): boolean => emit('AppState', where);

export const PermissionsAndroid = { check: async () => true };
export const Linking = {};
export const Image = {};
export const NativeEventSubscription = {};
