import type { Clock, Device, DeviceEvent } from '../runtime';
import { TimesApart } from './outages';
import { GRACE_MS } from './people-nearby';

interface LearnedPeriodsOptions {
  readonly device: Device;
  readonly clock: Clock;
  /** What was learned before, kept by the app. */
  readonly timesApart?: TimesApart;
  /** Only of people with whom there was an exchange: others come and go unnoticed. */
  readonly isKnown: (peer: string) => boolean;
}

interface Moment {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

/** A13: watches how long each person stays away, and says how long the next session with them should wait. */
export class LearnedPeriods {
  private readonly apartSince = new Map<string, Moment>();
  private readonly timesApart: TimesApart;
  readonly close: () => void;

  constructor(private readonly options: LearnedPeriodsOptions) {
    this.timesApart = options.timesApart ?? new TimesApart();
    this.close = options.device.observe(event => this.deviceEvent(event));
  }

  periodMs(peer: string): number {
    return this.timesApart.periodMs(peer);
  }

  private deviceEvent(event: DeviceEvent): void {
    if (event.type !== 'link') {
      return;
    }
    const { peer, state } = event;
    if (state !== 'up') {
      if (!this.apartSince.has(peer) && this.options.isKnown(peer)) {
        this.apartSince.set(peer, this.now());
      }
      return;
    }
    const since = this.apartSince.get(peer);
    this.apartSince.delete(peer);
    const apartMs = since === undefined ? 0 : elapsedSince(since, this.now());
    // What nobody sees as a parting is none.
    if (apartMs >= GRACE_MS) {
      this.timesApart.metAgain(peer, apartMs);
    }
  }

  private now(): Moment {
    const { clock } = this.options;
    return { monotonicMs: clock.monotonicMs(), wallMs: clock.wallMs() };
  }
}

/** L14: one clock stands still while a phone sleeps, the other can be set. */
const elapsedSince = (since: Moment, now: Moment): number =>
  Math.max(now.monotonicMs - since.monotonicMs, now.wallMs - since.wallMs);
