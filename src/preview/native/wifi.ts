import type { EmitNativeEvent } from './native-event';

/** `EarshotWifi`: a phone that is on a Wi-Fi or not, as it is told. This computer's sockets go where they always go. */
export class WifiModule {
  private isFollowed = false;
  private isBound = false;

  constructor(private readonly emit: EmitNativeEvent, private hasWifi: boolean) {}

  async follow(): Promise<void> {
    this.isFollowed = true;
    this.bind();
  }

  async leave(): Promise<void> {
    this.isFollowed = false;
    this.bind();
  }

  setWifi(hasWifi: boolean): void {
    this.hasWifi = hasWifi;
    this.bind();
  }

  private bind(): void {
    const isBound = this.isFollowed && this.hasWifi;
    if (isBound !== this.isBound) {
      this.isBound = isBound;
      this.emit('EarshotWifiBound', isBound);
    }
  }
}
