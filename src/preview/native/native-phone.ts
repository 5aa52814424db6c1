import { randomBytes } from 'node:crypto';
import { ownAddresses } from '../../platforms/node';
import type { Ether } from './ether';
import { FinishingModule } from './finishing';
import { KeychainModule } from './keychain';
import type { EmitNativeEvent, PhoneSystem } from './native-event';
import { NetInfoModule } from './net-info';
import { PocketModule } from './pocket';
import { SongsModule } from './songs';
import { StoreModule } from './store';
import { TcpSockets } from './tcp/tcp-sockets';
import { WifiModule } from './wifi';
import { RNZeroconf } from './zeroconf/rn-zeroconf';

export interface NativePhoneOptions {
  /** Its name in the ether. */
  readonly phone: string;
  readonly system: PhoneSystem;
  readonly ether: Ether;
  /** What it keeps. Two phones need two. */
  readonly directory: string;
  /** Every native event, as it would reach this phone's JavaScript. */
  readonly emit: EmitNativeEvent;
  /** This computer's own, on the networks where others are looked for. */
  readonly addresses?: () => readonly string[];
}

export interface NativePhone {
  /** By the names under which React Native knows them. */
  readonly modules: {
    readonly TcpSockets: TcpSockets;
    readonly RNZeroconf: RNZeroconf;
    readonly EarshotStore: StoreModule;
    readonly EarshotSongs: SongsModule;
    readonly RNKeychainManager: KeychainModule;
    readonly RNCNetInfo: NetInfoModule;
    /** On Android. */
    readonly EarshotPocket?: PocketModule;
    readonly EarshotWifi?: WifiModule;
    /** On iOS. */
    readonly EarshotFinishing?: FinishingModule;
    readonly RNGetRandomValues: { getRandomBase64(byteLength: number): string };
  };
  /** Switched off: nothing is left open, and nobody was told. */
  shutDown(): void;
  /** What it was keeping when it was switched off is kept. */
  atRest(): Promise<void>;
}

/** The native half of one phone: all that its JavaScript needs of a system, done by Node. */
export function createNativePhone(options: NativePhoneOptions): NativePhone {
  const { phone, system, ether, directory, addresses = ownAddresses } = options;
  let isOn = true;
  const emit: EmitNativeEvent = (event, payload) => {
    if (isOn) {
      options.emit(event, payload);
    }
  };
  const sockets = new TcpSockets({ phone, system, ether, emit });
  const store = new StoreModule(directory);
  const keychain = new KeychainModule(directory);
  const pocket = new PocketModule(emit);
  const songs = new SongsModule(directory);
  const zeroconf = new RNZeroconf({ phone, ether, emit, addresses });
  return {
    modules: {
      TcpSockets: sockets,
      RNZeroconf: zeroconf,
      EarshotStore: store,
      EarshotSongs: songs,
      RNKeychainManager: keychain,
      RNCNetInfo: new NetInfoModule(emit, addresses()[0]),
      ...(system === 'android'
        ? {
            EarshotPocket: pocket,
            EarshotWifi: new WifiModule(emit, addresses().length > 0),
          }
        : { EarshotFinishing: new FinishingModule() }),
      RNGetRandomValues: {
        getRandomBase64: byteLength => randomBytes(byteLength).toString('base64'),
      },
    },
    shutDown: () => {
      isOn = false;
      sockets.shutDown();
      pocket.shutDown();
      zeroconf.shutDown();
    },
    atRest: async () => {
      await Promise.all([store.atRest(), keychain.atRest(), songs.atRest()]);
    },
  };
}
