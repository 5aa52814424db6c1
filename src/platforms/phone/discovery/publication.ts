import type { Announcement } from '../../../runtime';
import { clearTimeout, setTimeout } from '../timers';

/** Neither of Android's engines says that it could not publish. */
const CONFIRMED_WITHIN_MS = 5000;
const PAUSES_MS = [1000, 5000, 15_000, 60_000];

export type PublicationState =
  | { readonly is: 'off' }
  | { readonly is: 'asked for'; readonly name: string; readonly port: number }
  | {
      readonly is: 'published';
      /** As asked for, and as the system calls it: on a conflict it chooses another. */
      readonly name: string;
      readonly finalName: string;
      readonly port: number;
    }
  | { readonly is: 'failed'; readonly attempts: number };

export interface PublicationSystem {
  publish(name: string, announcement: Announcement): void;
  unpublish(name: string, finalName: string): void;
  troubled(what: string): void;
}

/** Keeps one announcement published, and says when it is not. */
export class MdnsPublication {
  private current: PublicationState = { is: 'off' };
  private timeout: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private count = 0;

  /** The label is random: a name says nothing about the phone or its owner, and is nobody else's. */
  constructor(private readonly label: string, private readonly system: PublicationSystem) {}

  get state(): PublicationState {
    return this.current;
  }

  publish(announcement: Announcement): void {
    this.withdraw();
    this.attempts = 0;
    this.attempt(announcement);
  }

  withdraw(): void {
    clearTimeout(this.timeout);
    const { current } = this;
    this.current = { is: 'off' };
    if (current.is === 'published') {
      this.system.unpublish(current.name, current.finalName);
    } else if (current.is === 'asked for') {
      this.system.unpublish(current.name, current.name);
    }
  }

  /** The system says that something was published. */
  confirmed(finalName: string): void {
    const { current } = this;
    if (current.is === 'asked for' && finalName.startsWith(current.name)) {
      clearTimeout(this.timeout);
      this.attempts = 0;
      this.current = { ...current, is: 'published', finalName };
    }
  }

  private attempt(announcement: Announcement): void {
    // Another name each time: the one before may live on for a moment, and be in the way.
    const name = `${this.label}-${++this.count}`;
    this.current = { is: 'asked for', name, port: announcement.port };
    this.timeout = setTimeout(() => this.failed(announcement), CONFIRMED_WITHIN_MS);
    this.system.publish(name, announcement);
  }

  private failed(announcement: Announcement): void {
    this.withdraw();
    const pauseMs = PAUSES_MS[Math.min(this.attempts, PAUSES_MS.length - 1)] ?? 0;
    this.attempts += 1;
    this.current = { is: 'failed', attempts: this.attempts };
    this.system.troubled(
      'Others cannot hear of this phone: its system did not publish it. It is tried again; ' +
        'until then they can type its address.',
    );
    this.timeout = setTimeout(() => this.attempt(announcement), pauseMs);
  }
}
