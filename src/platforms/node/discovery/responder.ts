import type { RemoteInfo } from 'node:dgram';
import type { Announcement } from '../../../runtime';
import type { DnsRecord, Names } from './records';
import {
  asksFor,
  asksForAllKinds,
  goodbye,
  kindRecord,
  recordsOf,
  renamed,
  serviceRecordsOf,
} from './records';
import type { Query, Station } from './station';
import { isLegacy } from './station';

/** RFC 6762, 6: answers that several may give are held back a little, so that not all speak at once. */
const HELD_BACK_MS = { least: 20, most: 120 };
/** The same place: nothing is said again to everyone within this. */
const QUIET_MS = 1000;
/** RFC 6762, 6.7: who asks without taking part must not remember for long. */
const LEGACY_SECONDS = 10;

/** Says on every network that this device is there: when told to, and to whoever asks. */
export class Responder {
  private announcement: Announcement | undefined;
  private readonly planned = new Map<Station, NodeJS.Timeout>();
  private names: Names;
  private count = 1;

  constructor(private readonly firstNames: Names) {
    this.names = firstNames;
  }

  /**
   * What replaces another announcement goes by another name: an Android phone looks each name up once in a scan, and would
   * not hear of the change before its next.
   */
  publish(announcement: Announcement, stations: Iterable<Station>): void {
    const { announcement: before, names } = this;
    if (before !== undefined && !isSame(before, announcement)) {
      for (const station of stations) {
        station.tell(goodbye(serviceRecordsOf(names, before)));
      }
      this.count += 1;
      this.names = renamed(this.firstNames, this.count);
    }
    this.announcement = { ...announcement };
  }

  announce(stations: Iterable<Station>): void {
    for (const station of stations) {
      this.tell(station);
    }
  }

  asked(station: Station, query: Query, from: RemoteInfo): void {
    const records = this.recordsFor(station);
    if (records === undefined) {
      return;
    }
    if (asksForAllKinds(query.questions)) {
      station.tell([kindRecord(this.names)]);
    }
    if (!asksFor(this.names, query.questions)) {
      return;
    }
    if (isLegacy(from)) {
      // Such a one does not know what replacing means.
      const plain = records.map(record => ({ ...record, ttl: LEGACY_SECONDS, flush: false }));
      station.answer(plain, query, from);
    } else if (!this.planned.has(station)) {
      const { least, most } = HELD_BACK_MS;
      const waitMs = Math.max(least + Math.random() * (most - least), QUIET_MS - station.silentMs);
      this.planned.set(
        station,
        setTimeout(() => this.tell(station), waitMs),
      );
    }
  }

  /** `told` runs once that is out, or there was nothing to say. */
  sayGoodbye(station: Station, told: () => void): void {
    this.forget(station);
    const records = this.recordsFor(station);
    if (records === undefined) {
      told();
    } else {
      station.tell(goodbye(records), told);
    }
  }

  withdraw(): void {
    this.announcement = undefined;
  }

  /** Nothing is said there any more. */
  forget(station: Station): void {
    clearTimeout(this.planned.get(station));
    this.planned.delete(station);
  }

  private tell(station: Station): void {
    this.forget(station);
    const records = this.recordsFor(station);
    if (records !== undefined) {
      station.tell(records);
    }
  }

  private recordsFor({ network }: Station): DnsRecord[] | undefined {
    const { announcement } = this;
    return announcement && recordsOf(this.names, announcement, network.addresses);
  }
}

function isSame(one: Announcement, other: Announcement): boolean {
  return (
    one.port === other.port &&
    one.idPrefix === other.idPrefix &&
    one.incarnation === other.incarnation &&
    one.protocolVersion === other.protocolVersion
  );
}
