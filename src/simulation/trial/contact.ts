import type { Far } from '../../runtime';
import { whenDisconnected, whenReconnected } from '../../runtime';

/** What an app hears of its connection to one other, through the references that it got from there. */
export class Contact {
  /** M13: counts from one `whenDisconnected` to its `whenReconnected`; undefined in between. */
  disconnection: number | undefined;
  private disconnections = 0;

  /** `lost` runs each time the connection is. */
  constructor(private readonly lost: () => void) {}

  watch(reference: Far<unknown>): void {
    whenDisconnected(reference, () => {
      if (this.disconnection === undefined) {
        this.disconnections += 1;
        this.disconnection = this.disconnections;
        this.lost();
      }
    });
    whenReconnected(reference, () => {
      this.disconnection = undefined;
    });
  }
}
