import type { FieldOrder, FieldWelcome } from '../bridge/messages';
import { fieldBridgeAddress } from '../phone/whereabouts';

/** The field's wire to this computer, which has the air between its phones. */
export class Control {
  readonly welcomed: Promise<FieldWelcome>;
  private readonly socket = new WebSocket(fieldBridgeAddress());

  constructor(lost: () => void) {
    this.welcomed = new Promise(resolve => {
      this.socket.addEventListener(
        'message',
        ({ data }) => resolve(JSON.parse(String(data)) as FieldWelcome),
        { once: true },
      );
    });
    this.socket.addEventListener('close', lost);
  }

  order(order: FieldOrder): void {
    void this.welcomed.then(() => this.socket.send(JSON.stringify(order)));
  }
}
