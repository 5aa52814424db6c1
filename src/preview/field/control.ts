import type { CrowdNews, FieldOrder, FieldWelcome } from '../bridge/messages';
import type { LightPhoneState } from '../crowd/people';
import { fieldBridgeAddress } from '../phone/whereabouts';

/** The field's wire to this computer, which has the air between its phones. */
export class Control {
  readonly welcomed: Promise<FieldWelcome>;
  private readonly socket = new WebSocket(fieldBridgeAddress());

  constructor(lost: () => void, crowdIs: (crowd: readonly LightPhoneState[]) => void) {
    this.welcomed = new Promise(resolve => {
      this.socket.addEventListener('message', ({ data }) => {
        const said = JSON.parse(String(data)) as FieldWelcome | CrowdNews;
        if ('crowd' in said) crowdIs(said.crowd);
        else resolve(said);
      });
    });
    this.socket.addEventListener('close', lost);
  }

  order(order: FieldOrder): void {
    void this.welcomed.then(() => this.socket.send(JSON.stringify(order)));
  }
}
