import type { Clock, Timer, VerificationLinkProblem } from '../../runtime';
import { minutes, verificationLinkProblem } from '../../runtime';

/** From the tap on Scan to the tap that confirms: long enough for a camera app, too short to be waited for. */
export const SCAN_MS = minutes(2);

/** Why a link that was opened verifies nobody. */
export type ScanProblem =
  | VerificationLinkProblem
  /** Nobody tapped Scan, or it was used up: anyone can make a phone open a link. */
  | 'not asked for'
  | 'too late'
  /** It matched, but there was no connection whose key it could be compared with. */
  | 'not connected'
  /** Another link came before the first was confirmed. */
  | 'two links';

export type ScanState =
  | { readonly state: 'none' }
  /** For the camera app to open a link. */
  | { readonly state: 'waiting'; readonly peer: string; readonly untilMs: number }
  /** The link holds the keys that this phone knows. It counts with a connection, and with a tap. */
  | {
      readonly state: 'matched';
      readonly peer: string;
      readonly untilMs: number;
      readonly connected: boolean;
    }
  /** With whom, if Scan had been tapped for anyone. */
  | { readonly state: 'refused'; readonly peer: string | undefined; readonly why: ScanProblem };

const NONE: ScanState = { state: 'none' };

/**
 * One tap on Scan, and the one link that may follow it. Any app or web page can have a phone open a link, at any time and as
 * often as it likes: so a link by itself changes nothing but what the screen says.
 */
export class Scan {
  private current: ScanState = NONE;
  private accepted: string | undefined;
  private spentMs = 0;
  private looked = { monotonicMs: 0, wallMs: 0 };
  private timer: Timer | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly isConnected: (peer: string) => boolean,
    private readonly changed: () => void,
  ) {}

  get state(): ScanState {
    const { current } = this;
    return current.state === 'matched'
      ? { ...current, connected: this.isConnected(current.peer) }
      : current;
  }

  begin(peer: string): void {
    this.spentMs = 0;
    this.looked = this.clocks();
    this.become({ state: 'waiting', peer, untilMs: this.looked.wallMs + SCAN_MS });
    this.timer = this.clock.setTimer(SCAN_MS, () => this.look());
  }

  /** A link was opened, by whatever app. */
  take(link: string, own: string | undefined): void {
    this.look();
    const { current } = this;
    if (current.state === 'matched') {
      // Systems may hand over the same link twice.
      if (link !== this.accepted) {
        this.refuse(current.peer, 'two links');
      }
      return;
    }
    if (current.state !== 'waiting' || own === undefined) {
      const late = current.state === 'refused' && current.why === 'too late';
      this.refuse(late ? current.peer : undefined, late ? 'too late' : 'not asked for');
      return;
    }
    const { peer, untilMs } = current;
    const problem = verificationLinkProblem(link, { own, peer });
    if (problem !== undefined) {
      this.refuse(peer, problem);
      return;
    }
    this.accepted = link;
    this.become({ state: 'matched', peer, untilMs, connected: false }, 'same timer');
  }

  /**
   * The tap. Returns who is verified by it: nobody while there is no connection, nor when it is too late, nor when this
   * device has got another key since the link came.
   */
  confirm(own: string | undefined): string | undefined {
    this.look();
    const { current, accepted = '' } = this;
    if (current.state !== 'matched' || own === undefined || !this.isConnected(current.peer)) {
      return undefined;
    }
    const { peer } = current;
    const problem = verificationLinkProblem(accepted, { own, peer });
    if (problem !== undefined) {
      this.refuse(peer, problem);
      return undefined;
    }
    this.cancel();
    return peer;
  }

  cancel(): void {
    this.become(NONE);
  }

  /**
   * L14: one of the two clocks may have stood still, or been set back, while the camera was open. What was seen to have
   * passed stays so, whatever the clocks say later: the more often this is called, the less is missed.
   */
  look(): void {
    const { current, looked } = this;
    const now = this.clocks();
    this.spentMs += Math.max(0, now.monotonicMs - looked.monotonicMs, now.wallMs - looked.wallMs);
    this.looked = now;
    if ((current.state === 'waiting' || current.state === 'matched') && this.spentMs >= SCAN_MS) {
      const { peer, state } = current;
      this.refuse(
        peer,
        state === 'matched' && !this.isConnected(peer) ? 'not connected' : 'too late',
      );
    }
  }

  private clocks() {
    return { monotonicMs: this.clock.monotonicMs(), wallMs: this.clock.wallMs() };
  }

  private refuse(peer: string | undefined, why: ScanProblem): void {
    this.become({ state: 'refused', peer, why });
  }

  private become(next: ScanState, timer?: 'same timer'): void {
    if (timer === undefined) {
      this.timer?.cancel();
      this.timer = undefined;
    }
    if (next.state !== 'matched') {
      this.accepted = undefined;
    }
    this.current = next;
    this.changed();
  }
}
