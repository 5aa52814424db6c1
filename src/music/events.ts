import type { EndReason } from '../runtime';
import type { Drop } from './drop';

/** Seen from here: our songs on their way to the other, or the other's to us. */
export type Direction = 'sending' | 'receiving';

/** Why an exchange came to nothing: its session ended, or one of the two did not take what the other sent. */
export type DropReason = EndReason | 'refused';

/** What a music player tells those who watch it. `peer` is the other device's id. */
export type MusicEvent =
  | (EventPartner & { readonly type: 'exchange started'; readonly direction: Direction })
  /** At most once in a turn; `snapshot` has the figures. */
  | (EventPartner & { readonly type: 'exchange progress' })
  | (EventPartner & { readonly type: 'exchange finished'; readonly direction: Direction })
  | (EventPartner &
      Drop & {
        readonly type: 'exchange dropped';
        /** For people, in English. */
        readonly message: string;
      })
  /** The two share enough to be told of each other: once in a meeting. */
  | (EventPartner & {
      readonly type: 'matched';
      readonly common: number;
      /** Of our own songs, as in the snapshot. */
      readonly percent: number;
      /** Of theirs. */
      readonly theirPercent: number;
    });

interface EventPartner {
  readonly peer: string;
  readonly name: string;
}

export type MusicListener = (event: MusicEvent) => void;

/** Told in a later turn, so that no listener stands between a song and its acknowledgement. */
export class MusicEvents {
  private readonly listeners = new Set<MusicListener>();
  private queue: (() => MusicEvent | undefined)[] = [];
  private readonly inProgress = new Set<string>();

  observe(listener: MusicListener): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  emit(event: MusicEvent): void {
    this.plan(() => event);
  }

  /** However often this is called in one turn, one event comes of it; none when the exchange ends in that turn. */
  progress(about: EventPartner, underWay: () => boolean): void {
    const { peer, name } = about;
    if (this.inProgress.has(peer)) {
      return;
    }
    this.inProgress.add(peer);
    this.plan(() => {
      this.inProgress.delete(peer);
      return underWay() ? { type: 'exchange progress', peer, name } : undefined;
    });
  }

  clear(): void {
    this.listeners.clear();
  }

  private plan(event: () => MusicEvent | undefined): void {
    this.queue.push(event);
    if (this.queue.length === 1) {
      void Promise.resolve().then(() => this.tell());
    }
  }

  private tell(): void {
    const { queue } = this;
    this.queue = [];
    for (const planned of queue) {
      const event = planned();
      for (const listener of event === undefined ? [] : [...this.listeners]) {
        try {
          listener(event as MusicEvent);
        } catch (error) {
          // Its own fault alone, and the platform's to report.
          void Promise.reject(error);
        }
      }
    }
  }
}
