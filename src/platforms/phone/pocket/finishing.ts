import NativeEarshotFinishing from '../specs/NativeEarshotFinishing';
import { clearTimeout, setTimeout } from '../timers';

/** The system gives about thirty seconds and does not say how many: better to stop than to be stopped. */
const MOST_MS = 25_000;
const LOOK_EVERY_MS = 500;

/** On an iPhone that was put away: goes on until what was under way is done, or the system's time is up. */
export class Finishing {
  private timeout: ReturnType<typeof setTimeout> | undefined;
  private endsMs = 0;
  /** Counts starts: the word that an earlier time is up may come late. */
  private turn = 0;

  constructor(private readonly isUnderWay: () => boolean, private readonly done: () => void) {}

  get isGoingOn(): boolean {
    return this.timeout !== undefined;
  }

  /** Where there is nothing to finish, or no time to be had, it is over at once. */
  start(): void {
    if (NativeEarshotFinishing === null || this.isGoingOn || !this.isUnderWay()) {
      return;
    }
    this.endsMs = performance.now() + MOST_MS;
    this.wait();
    const mine = ++this.turn;
    const isUp = () => mine === this.turn && this.isGoingOn && this.end();
    NativeEarshotFinishing.begin().then(isUp, isUp);
  }

  /** The app is in front again. Nothing was lost: it was never suspended. */
  stop(): void {
    if (this.isGoingOn) {
      clearTimeout(this.timeout);
      this.timeout = undefined;
      // Whether it could still be told makes no difference: the time ends by itself.
      NativeEarshotFinishing?.end().catch(() => undefined);
    }
  }

  private wait(): void {
    this.timeout = setTimeout(() => {
      if (this.isUnderWay() && performance.now() < this.endsMs) {
        this.wait();
      } else {
        this.end();
      }
    }, LOOK_EVERY_MS);
  }

  /** First what has to be done before the app is suspended, then the word that it may be. */
  private end(): void {
    clearTimeout(this.timeout);
    this.timeout = undefined;
    this.done();
    NativeEarshotFinishing?.end().catch(() => undefined);
  }
}
