import type { EmitNativeEvent } from './native-event';

/** `RNCNetInfo`: a phone whose Wi-Fi address is what it is told to be. */
export class NetInfoModule {
  constructor(private readonly emit: EmitNativeEvent, private address: string | undefined) {}

  /** The library takes it out of the module to call it. */
  readonly getCurrentState = async (): Promise<unknown> => this.state();

  /** Undefined: no Wi-Fi. */
  setWifiAddress(address: string | undefined): void {
    this.address = address;
    this.emit('netInfo.networkStatusDidChange', this.state());
  }

  configure(): void {}
  /** Wanted by React Native of every module that emits. */
  addListener(): void {}
  removeListeners(): void {}

  private state(): unknown {
    const { address } = this;
    return address === undefined
      ? { type: 'none', isConnected: false, isInternetReachable: false, details: null }
      : {
          type: 'wifi',
          isConnected: true,
          isInternetReachable: false,
          details: { ipAddress: address, subnet: '255.255.255.0', isConnectionExpensive: false },
        };
  }
}
