import type { ConnectionEnd, DialFailure } from '../runtime';
import { RunDigest } from './digest';
import type { Schedule } from './schedule';

/** What the world did. Phones go by their names, connections by their numbers. */
export type Occurrence =
  | { readonly what: 'started'; readonly phone: string; readonly run: number }
  | {
      readonly what: 'slept' | 'woke' | 'suspended' | 'resumed' | 'crashed' | 'killed';
      readonly phone: string;
    }
  | { readonly what: 'stalled'; readonly phone: string; readonly ms: number }
  | { readonly what: 'set clock'; readonly phone: string; readonly wallMs: number }
  | { readonly what: 'drifting'; readonly phone: string; readonly ppm: number }
  | { readonly what: 'stands'; readonly phone: string; readonly x: number; readonly y: number }
  | { readonly what: 'in range' | 'out of range'; readonly phone: string; readonly other: string }
  | { readonly what: 'apart' | 'together'; readonly phone: string; readonly other: string }
  | { readonly what: 'muted' | 'unmuted'; readonly from: string; readonly to: string }
  | { readonly what: 'changed address'; readonly phone: string; readonly host: string }
  | { readonly what: 'listening'; readonly phone: string; readonly port: number }
  | { readonly what: 'dialing'; readonly phone: string; readonly to: string }
  | {
      readonly what: 'dial failed';
      readonly phone: string;
      readonly to: string;
      readonly reason: DialFailure['reason'];
    }
  | {
      readonly what: 'connected';
      readonly connection: number;
      readonly dialer: string;
      readonly acceptor: string;
    }
  | { readonly what: 'accepted'; readonly connection: number; readonly phone: string }
  | {
      readonly what: 'delivered';
      readonly connection: number;
      readonly phone: string;
      readonly bytes: number;
    }
  | { readonly what: 'closed'; readonly connection: number; readonly phone: string }
  | {
      readonly what: 'ended';
      readonly connection: number;
      readonly phone: string;
      readonly reason: ConnectionEnd;
    }
  | { readonly what: 'reset'; readonly connection: number; readonly told: Told }
  | { readonly what: 'dropped discovery'; readonly phone: string }
  | {
      readonly what: 'heard';
      readonly phone: string;
      readonly idPrefix: string;
      readonly incarnation: string;
      readonly addresses: string;
      readonly stale: boolean;
    };

export type WorldEvent = { readonly at: number } & Occurrence;

/** Who is told that a connection was reset. An end that is not told goes on believing in it. */
export type Told = 'both' | 'dialer' | 'acceptor' | 'neither';

/** What happened so far. The digest marks all of it; of the events, the latest ones are kept. */
export class Log {
  readonly digest = new RunDigest();
  private kept: WorldEvent[] = [];

  constructor(private readonly schedule: Schedule, private readonly limit: number) {}

  get events(): readonly WorldEvent[] {
    return this.kept;
  }

  add(occurrence: Occurrence): void {
    const at = this.schedule.now;
    this.digest.addNumber(at);
    for (const value of Object.values(occurrence) as (string | number | boolean)[]) {
      if (typeof value === 'number') this.digest.addNumber(value);
      else this.digest.addText(String(value));
    }
    // Twice the limit before cutting: cutting at every event would cost more than the event.
    if (this.kept.length >= 2 * this.limit) this.kept = this.kept.slice(-this.limit);
    this.kept.push({ at, ...occurrence });
  }
}
