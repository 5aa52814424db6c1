import * as NetInfo from '@react-native-community/netinfo';

/** Where Wi-Fi has no internet, the system's own news are about the other network: looking is the only way. */
const LOOK_EVERY_MS = 5000;

// Whether the internet can be reached is nothing to us; by default the library would go and see.
NetInfo.configure({ reachabilityShouldRun: () => false, shouldFetchWiFiSSID: false });

/** This phone's address on the Wi-Fi. A phone that is itself the hotspot has none, and is present all the same. */
export class WifiWatch {
  private current: string | undefined;
  private before: 'not known yet' | 'known' = 'not known yet';
  private timeout: ReturnType<typeof setInterval> | undefined;
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
    return this.current;
  }

  start(): void {
    this.stop();
    this.unsubscribe = NetInfo.addEventListener(() => this.look());
    this.timeout = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.look();
  }

  stop(): void {
    clearInterval(this.timeout);
    this.unsubscribe();
  }

  private look(): void {
    NetInfo.fetch('wifi').then(
      state => this.take(addressIn(state)),
      (error: unknown) => this.troubled(`The phone's own address is not known: ${String(error)}`),
    );
  }

  private take(address: string | undefined): void {
    const { before } = this;
    this.before = 'known';
    if (this.current !== address) {
      this.current = address;
      this.changed(address, before);
    }
  }
}

function addressIn({ details }: NetInfo.NetInfoState): string | undefined {
  const address = details !== null && 'ipAddress' in details ? details.ipAddress : undefined;
  return typeof address === 'string' && address !== '0.0.0.0' ? address : undefined;
}
