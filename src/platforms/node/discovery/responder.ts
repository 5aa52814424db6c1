import type { RemoteInfo } from 'node:dgram';
import type { Announcement } from '../../../runtime';
import { isSameAbout } from '../../../runtime';
import type { DnsRecord, RecordNames } from './records';
import {
  asksFor,
  asksForAllKinds,
  goodbye,
  kindRecord,
  recordsOf,
  renamed,
  serviceRecordsOf,
} from './records';
import type { MdnsQuery, MdnsSocket } from './mdns-socket';
import { isLegacy } from './mdns-socket';

/** RFC 6762, 6: answers that several may give are held back a little, so that not all speak at once. */
const HELD_BACK_MS = { least: 20, most: 120 };
/** The same place: nothing is said again to everyone within this. */
const QUIET_MS = 1000;
/** RFC 6762, 6.7: who asks without taking part must not remember for long. */
const LEGACY_SECONDS = 10;

/** Announces this device on every network, unasked and in answer to queries. */
export class Responder {
  private announcement: Announcement | undefined;
  /** Stays after `withdraw`: its goodbye may be lost. */
  private last: Announcement | undefined;
  private readonly planned = new Map<MdnsSocket, NodeJS.Timeout>();
  private names: RecordNames;
  private count = 1;

  constructor(private readonly firstNames: RecordNames) {
    this.names = firstNames;
  }

  /**
   * What replaces another announcement goes by another name: an Android phone looks each name up once in a scan, and would
   * not hear of the change before its next.
   */
  publish(announcement: Announcement, sockets: Iterable<MdnsSocket>): void {
    const { announcement: before, names, last } = this;
    if (last !== undefined && !isSame(last, announcement)) {
      if (before !== undefined) {
        for (const socket of sockets) {
          socket.tell(goodbye(serviceRecordsOf(names, before)));
        }
      }
      this.count += 1;
      this.names = renamed(this.firstNames, this.count);
    }
    this.announcement = { ...announcement };
    this.last = this.announcement;
  }

  announce(sockets: Iterable<MdnsSocket>): void {
    for (const socket of sockets) {
      this.tell(socket);
    }
  }

  asked(socket: MdnsSocket, query: MdnsQuery, from: RemoteInfo): void {
    const records = this.recordsFor(socket);
    if (records === undefined) {
      return;
    }
    if (asksForAllKinds(query.questions)) {
      socket.tell([kindRecord(this.names)]);
    }
    if (!asksFor(this.names, query.questions)) {
      return;
    }
    if (isLegacy(from)) {
      // Such a one does not know what replacing means.
      const plain = records.map(record => ({ ...record, ttl: LEGACY_SECONDS, flush: false }));
      socket.answer(plain, query, from);
    } else if (!this.planned.has(socket)) {
      const { least, most } = HELD_BACK_MS;
      const waitMs = Math.max(least + Math.random() * (most - least), QUIET_MS - socket.silentMs);
      this.planned.set(
        socket,
        setTimeout(() => this.tell(socket), waitMs),
      );
    }
  }

  /** `told` runs once that is out, or there was nothing to say. */
  sayGoodbye(socket: MdnsSocket, told: () => void): void {
    this.forget(socket);
    const records = this.recordsFor(socket);
    if (records === undefined) {
      told();
    } else {
      socket.tell(goodbye(records), told);
    }
  }

  withdraw(): void {
    this.announcement = undefined;
  }

  /** Others are told, and this device goes on hearing them. */
  takeBack(sockets: Iterable<MdnsSocket>): void {
    for (const socket of sockets) {
      this.forget(socket);
    }
    if (this.announcement !== undefined) {
      for (const socket of sockets) {
        socket.tell(goodbye(serviceRecordsOf(this.names, this.announcement)));
      }
    }
    this.announcement = undefined;
  }

  /** Nothing is said there any more. */
  forget(socket: MdnsSocket): void {
    clearTimeout(this.planned.get(socket));
    this.planned.delete(socket);
  }

  private tell(socket: MdnsSocket): void {
    this.forget(socket);
    const records = this.recordsFor(socket);
    if (records !== undefined) {
      socket.tell(records);
    }
  }

  private recordsFor({ network }: MdnsSocket): DnsRecord[] | undefined {
    const { announcement } = this;
    return announcement && recordsOf(this.names, announcement, network.addresses);
  }
}

function isSame(one: Announcement, other: Announcement): boolean {
  return (
    one.port === other.port &&
    one.idPrefix === other.idPrefix &&
    one.incarnation === other.incarnation &&
    one.protocolVersion === other.protocolVersion &&
    isSameAbout(one.about, other.about)
  );
}
