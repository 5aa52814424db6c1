import type { Ports, Storage } from '../src/runtime';
import { phoneClock, PhoneDiscovery, phoneRandom, PhoneTransport } from '../src/platforms/phone';

export { phoneClock, PhoneDiscovery, phoneRandom, PhoneTransport };

export interface ReactNativePortsOptions {
  /** Where the device keeps its secret key and whom it has met. Two devices at once need two. */
  readonly storage: Storage;
  /** What mDNS announces, the same in all copies of an app. */
  readonly serviceName?: string;
  /** Told, for people, of what went wrong where nobody waits for an answer. */
  readonly troubled?: (what: string) => void;
}

/** `discovery` has what the app's state needs besides: `sleep()` in the background, `wake()` in front. */
export interface ReactNativePorts extends Ports {
  readonly discovery: PhoneDiscovery;
}

/**
 * Everything that a device needs, on a phone. The storage is the app's own: Earshot's is a native module, which a package
 * without native code cannot bring.
 */
export function createReactNativePorts(options: ReactNativePortsOptions): ReactNativePorts {
  const { storage, ...others } = options;
  return {
    clock: phoneClock,
    random: phoneRandom,
    transport: new PhoneTransport(others),
    discovery: new PhoneDiscovery({ ...others, random: phoneRandom }),
    storage,
  };
}
