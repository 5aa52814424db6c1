import type { Song } from './song';

/** About 40 KiB: what any system's socket takes at once, and little enough for a slow way. */
const FIRST_LIMIT = 1_024;
/**
 * Ten thousand songs a second over the longest way there is between two phones. More would only wait on a slow one, and
 * with it whatever else is to be said: answers to the other's songs, and that a session has ended.
 */
const LAST_LIMIT = 2_048;
/** The same for songs with very long names: less than half of the runtime's bytes, whatever letters they are in. */
const MOST_CHARACTERS = 400_000;

/**
 * How many songs may be under way before the first is acknowledged. Each acknowledgement makes room for two, so that
 * the window doubles with every round trip: a long way gets as many songs as it takes to fill it, without any clock.
 * While the other phone is away no acknowledgement comes, and so nothing more is sent.
 */
export class SendingWindow {
  private limit = FIRST_LIMIT;
  private underWay = 0;
  private characters = 0;
  private failure: { readonly error: unknown } | undefined;
  private changed: (() => void) | undefined;

  constructor(private readonly songAcknowledged: () => void) {}

  get full(): boolean {
    return (
      this.failure !== undefined ||
      this.underWay >= this.limit ||
      this.characters >= MOST_CHARACTERS
    );
  }

  /** Until one more may be sent. Fails as soon as one has failed: what follows it must not arrive without it. */
  async room(): Promise<void> {
    await this.until(() => !this.full);
  }

  /** Something that was sent. A song counts, what goes along with the songs does not. */
  sent(answer: PromiseLike<unknown>, song?: Song): void {
    const length = song === undefined ? 0 : song.artist.length + song.title.length;
    this.underWay += 1;
    this.characters += length;
    answer.then(
      () => {
        this.underWay -= 1;
        this.characters -= length;
        this.limit = Math.min(this.limit + 1, LAST_LIMIT);
        if (song !== undefined) {
          this.songAcknowledged();
        }
        this.changed?.();
      },
      (error: unknown) => this.fail(error),
    );
  }

  /** The last that is sent: its answer, once everything before it has arrived. */
  async last<T>(answer: PromiseLike<T>): Promise<T> {
    this.sent(answer);
    await this.until(() => this.underWay === 0);
    return answer;
  }

  /** Nothing more is sent. */
  fail(error: unknown): void {
    this.failure ??= { error };
    this.changed?.();
  }

  private async until(holds: () => boolean): Promise<void> {
    while (this.failure === undefined && !holds()) {
      await new Promise<void>(resolve => (this.changed = resolve));
    }
    if (this.failure !== undefined) {
      throw this.failure.error;
    }
  }
}
