import { isSameAbout } from './about';
import type { Environment } from './environment';
import type { AboutDevice, Address, Sighting, SightingGone } from './ports';
import type { Expiring } from './time/deadlines';
import { seconds } from './time/durations';

/** Caches repeat the records of a device that has left; after so long without one nobody announces it any more. */
const SIGHTING_COUNTS_MS = seconds(120);
/** What is taken back may be announced again at once, with other words. */
const TAKEN_BACK_MS = seconds(10);
/** A hostile network can make up any number: the latest are kept. */
const MOST_SIGHTED = 1024;

/** A device that was heard of lately, whether or not there is a link with it. */
export interface SightedDevice {
  readonly idPrefix: string;
  readonly incarnation: string;
  readonly about: AboutDevice | undefined;
  readonly addresses: readonly Address[];
}

interface Sighted extends SightedDevice {
  readonly sightedMs: number;
}

/** The devices that are announced, and with what. Reports changes. */
export class Sightings implements Expiring {
  /** The latest last. */
  private readonly sighted = new Map<string, Sighted>();
  /** Taken back, and since when. The latest last. */
  private readonly leaving = new Map<string, number>();
  private slot: number | undefined;

  constructor(private readonly environment: Environment) {}

  /** A device that is wanted, or might be, was heard of. */
  heard({ idPrefix, incarnation, about, addresses }: Sighting): void {
    const { elapsed, events } = this.environment;
    const known = this.sighted.get(idPrefix);
    const sightedMs = elapsed.nowMs();
    this.sighted.delete(idPrefix);
    this.leaving.delete(idPrefix);
    this.sighted.set(idPrefix, { idPrefix, incarnation, about, addresses, sightedMs });
    if (known?.incarnation !== incarnation || !isSameAbout(known.about, about)) {
      events.emit?.({ type: 'peer found', idPrefix, incarnation, about });
    }
    const [oldest] = this.sighted.keys();
    if (oldest !== undefined && this.sighted.size > MOST_SIGHTED) {
      this.forget(oldest);
    }
    this.plan();
  }

  /** A hint. */
  takenBack({ idPrefix, incarnation }: SightingGone): void {
    if (this.sighted.get(idPrefix)?.incarnation === incarnation && !this.leaving.has(idPrefix)) {
      this.leaving.set(idPrefix, this.environment.elapsed.nowMs());
      this.plan();
    }
  }

  of(idPrefix: string): SightedDevice | undefined {
    return this.sighted.get(idPrefix);
  }

  all(): SightedDevice[] {
    return [...this.sighted.values()].map(({ idPrefix, incarnation, about, addresses }) => ({
      idPrefix,
      incarnation,
      about,
      addresses,
    }));
  }

  deadlineReached(nowMs: number): void {
    this.environment.deadlines.remove(this.slot as number);
    this.slot = undefined;
    for (const [idPrefix, sinceMs] of this.leaving) {
      if (sinceMs + TAKEN_BACK_MS > nowMs) {
        break;
      }
      this.forget(idPrefix);
    }
    for (const [idPrefix, { sightedMs }] of this.sighted) {
      if (sightedMs + SIGHTING_COUNTS_MS > nowMs) {
        break;
      }
      this.forget(idPrefix);
    }
    this.plan();
  }

  close(): void {
    if (this.slot !== undefined) {
      this.environment.deadlines.remove(this.slot);
      this.slot = undefined;
    }
    this.sighted.clear();
    this.leaving.clear();
  }

  private forget(idPrefix: string): void {
    const known = this.sighted.get(idPrefix);
    this.sighted.delete(idPrefix);
    this.leaving.delete(idPrefix);
    if (known !== undefined) {
      const { incarnation } = known;
      this.environment.events.emit?.({ type: 'sighting gone', idPrefix, incarnation });
    }
  }

  private plan(): void {
    const [oldest] = this.sighted.values();
    const [firstLeavingMs = Infinity] = this.leaving.values();
    if (oldest === undefined) {
      return;
    }
    const atMs = Math.min(oldest.sightedMs + SIGHTING_COUNTS_MS, firstLeavingMs + TAKEN_BACK_MS);
    const { deadlines } = this.environment;
    if (this.slot === undefined) {
      this.slot = deadlines.add(this, atMs);
    } else {
      deadlines.move(this.slot, atMs);
    }
  }
}
