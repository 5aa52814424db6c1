import { DeviceEventEmitter } from 'react-native';
import NativeEarshotWifi from '../specs/NativeEarshotWifi';

type WifiBindingState = 'not needed' | 'unbound' | 'bound';

/** On Android: whether this app's sockets go over the Wi-Fi, whatever the system takes for the better network. */
export class WifiBinding {
  private isBound = false;
  private readonly subscription: { remove(): void };

  constructor(
    private readonly changed: () => void,
    private readonly troubled: (what: string) => void,
  ) {
    this.subscription = DeviceEventEmitter.addListener('EarshotWifiBound', (isBound: boolean) => {
      this.isBound = isBound;
      this.changed();
    });
    this.tell(NativeEarshotWifi?.follow());
  }

  get state(): WifiBindingState {
    if (NativeEarshotWifi === null) {
      return 'not needed';
    }
    return this.isBound ? 'bound' : 'unbound';
  }

  stop(): void {
    this.subscription.remove();
    this.tell(NativeEarshotWifi?.leave());
  }

  private tell(done: Promise<void> | undefined): void {
    done?.catch((error: unknown) =>
      this.troubled(`Sockets could not be bound to the Wi-Fi: ${String(error)}`),
    );
  }
}
