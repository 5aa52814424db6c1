import * as NetInfo from '@react-native-community/netinfo';
import type { LocalNetwork } from '../../../runtime';
import { clearTimeout, setTimeout } from '../timers';
import { prefixLengthOf } from './prefix-length';

/** Where Wi-Fi has no internet, the system's own news are about the other network: looking is the only way. */
const LOOK_EVERY_MS = 5000;

// Whether the internet can be reached is nothing to us; by default the library would go and see.
NetInfo.configure({ reachabilityShouldRun: () => false, shouldFetchWiFiSSID: false });

/** This phone's address on the Wi-Fi. A phone that is itself the hotspot has none, and is present all the same. */
export class WifiWatch {
  private current: LocalNetwork | undefined;
  private before: 'not known yet' | 'known' = 'not known yet';
  private timeout: ReturnType<typeof setTimeout> | undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(
    /** Not called for what the first look finds missing. */
    private readonly changed: (
      address: string | undefined,
      before: 'not known yet' | 'known',
    ) => void,
    private readonly troubled: (what: string) => void,
  ) {}

  get address(): string | undefined {
    return this.current?.address;
  }

  /** Undefined where the phone is on no Wi-Fi: as a hotspot it is on a network that it does not know of. */
  get network(): LocalNetwork | undefined {
    return this.current;
  }

  start(): void {
    this.stop();
    this.unsubscribe = NetInfo.addEventListener(() => this.look());
    this.lookNow();
  }

  stop(): void {
    clearTimeout(this.timeout);
    this.timeout = undefined;
    this.unsubscribe();
  }

  /** For who has heard that something may have changed. Nothing while it is stopped. */
  lookSoon(): void {
    if (this.timeout !== undefined) {
      this.look();
    }
  }

  private lookNow(): void {
    this.timeout = setTimeout(() => this.lookNow(), LOOK_EVERY_MS);
    this.look();
  }

  private look(): void {
    NetInfo.fetch('wifi').then(
      state => this.take(networkIn(state)),
      (error: unknown) => this.troubled(`The phone's own address is not known: ${String(error)}`),
    );
  }

  private take(network: LocalNetwork | undefined): void {
    const { before, address } = this;
    this.before = 'known';
    this.current = network;
    if (address !== network?.address) {
      this.changed(network?.address, before);
    }
  }
}

function networkIn({ details }: NetInfo.NetInfoState): LocalNetwork | undefined {
  const address = details !== null && 'ipAddress' in details ? details.ipAddress : undefined;
  if (typeof address !== 'string' || address === '0.0.0.0') {
    return undefined;
  }
  const subnet = details !== null && 'subnet' in details ? details.subnet : undefined;
  // The mask is that of an IPv4 address.
  return { address, prefixLength: address.includes(':') ? undefined : prefixLengthOf(subnet) };
}
