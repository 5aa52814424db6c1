import { isIP } from 'node:net';
import { isPort } from '../../../runtime';
import type { Sighting, SightingGone } from '../../../runtime';
import type { AnnouncedText } from '../../mdns';
import { LimitedMap, MOST_ADDRESSES, MOST_REMEMBERED, readText, sightingOf } from '../../mdns';
import type { DnsRecord, DnsQuestion } from './records';
import { isName, readTextStrings, RECORD_SECONDS, sameCase } from './records';

/** B1: so that one address record does not lead to hundreds of sightings. */
const MOST_ON_ONE_HOST = 16;
/** RFC 6762, 10.2: records within this before a cache flush are part of the same announcement. */
const SAME_ANNOUNCEMENT_MS = 1000;

/** So that a made-up packet of thousands of names does not make this device send as many questions. */
const MOST_QUESTIONS = 64;

interface Instance {
  where?: { readonly host: string; readonly port: number; readonly untilMs: number };
  text?: { readonly read: AnnouncedText; readonly untilMs: number } | undefined;
}

interface CachedAddress {
  readonly address: string;
  readonly type: 'A' | 'AAAA';
  /** The interface that received it: a cache flush there says nothing about other networks. */
  readonly on: string;
  readonly receivedMs: number;
  readonly untilMs: number;
}

type AddressRecord = Extract<DnsRecord, { readonly data: string }> & { type: 'A' | 'AAAA' };

export interface CacheUpdate {
  readonly sightings: readonly Sighting[];
  /** What to query for devices whose records are incomplete. */
  readonly questions: readonly DnsQuestion[];
}

/** Puts the records of each device together, which arrive in pieces and at different times. */
export class RecordCache {
  private readonly instances = new LimitedMap<Instance>(MOST_REMEMBERED, (instance, name) =>
    this.removeFromHost(name, instance),
  );
  private readonly hosts = new LimitedMap<readonly CachedAddress[]>(MOST_REMEMBERED);
  /** The names of the instances on each host. */
  private readonly instancesAt = new Map<string, Set<string>>();
  /** Whose announcement the last packet has taken back. */
  gone: SightingGone[] = [];

  constructor(private readonly serviceType: string) {}

  received(records: readonly DnsRecord[], on: string, nowMs: number): CacheUpdate {
    const touched = new Set<string>();
    this.gone = [];
    // Addresses last, wherever they stand: only those of a host with an instance are kept.
    for (const record of records) {
      this.takeService(record, nowMs, touched);
    }
    for (const record of records) {
      if (isAddress(record)) {
        this.takeAddress(record, on, nowMs, touched);
      }
    }
    const sightings: Sighting[] = [];
    const questions: DnsQuestion[] = [];
    for (const name of touched) {
      const sighting = this.sighting(name, nowMs, questions);
      if (sighting !== undefined) {
        sightings.push(sighting);
      }
    }
    // One that goes by another name now has only changed.
    this.gone = this.gone.filter(
      ({ idPrefix }) => !sightings.some(sighting => sighting.idPrefix === idPrefix),
    );
    return { sightings, questions: questions.slice(0, MOST_QUESTIONS) };
  }

  /** This device has left the network of that interface. */
  forgetInterface(on: string): void {
    for (const [host, addresses] of [...this.hosts]) {
      this.hosts.set(
        host,
        addresses.filter(cached => cached.on !== on),
      );
    }
  }

  private takeService(record: DnsRecord, nowMs: number, touched: Set<string>): void {
    switch (record.type) {
      case 'PTR':
        if (sameCase(record.name) === this.serviceType && this.isInstance(record.data)) {
          this.takeInstance(record.data, record.ttl, {}, touched);
        }
        return;
      case 'SRV': {
        const { target, port } = record.data;
        if (this.isInstance(record.name) && isName(target)) {
          const where = { host: sameCase(target), port, untilMs: expiryMs(record.ttl, nowMs) };
          // Some phones announce port 0 for a service that has gone.
          this.takeInstance(record.name, isPort(port) ? record.ttl : 0, { where }, touched);
        }
        return;
      }
      case 'TXT':
        if (this.isInstance(record.name)) {
          const read = readText(readTextStrings(record.data));
          const text = read && { read, untilMs: expiryMs(record.ttl, nowMs) };
          this.takeInstance(record.name, record.ttl, { text }, touched);
        }
        return;
      default:
        return;
    }
  }

  private takeInstance(
    written: string,
    ttl: number | undefined,
    news: Instance,
    touched: Set<string>,
  ): void {
    const name = sameCase(written);
    const known = this.instances.get(name);
    this.forgetInstance(name);
    if (ttl === 0) {
      if (known?.text !== undefined) {
        const { idPrefix, incarnation } = known.text.read;
        this.gone.push({ idPrefix, incarnation });
      }
      return;
    }
    const instance = { ...known, ...news };
    this.instances.set(name, instance);
    if (instance.where !== undefined) {
      const { host } = instance.where;
      const there = this.instancesAt.get(host) ?? new Set();
      this.instancesAt.set(host, there.add(name));
      const [first] = there;
      if (there.size > MOST_ON_ONE_HOST && first !== undefined) {
        this.forgetInstance(first);
      }
    }
    this.replaceEarlier(name, instance);
    touched.add(name);
  }

  /**
   * A host that announces the same device by another name has replaced the first announcement, though its goodbye may have
   * been lost: repeated beside the new one, it would lead to a port that is closed.
   */
  private replaceEarlier(name: string, { where, text }: Instance): void {
    if (where === undefined || text === undefined) {
      return;
    }
    for (const other of [...(this.instancesAt.get(where.host) ?? [])]) {
      if (other !== name && this.instances.get(other)?.text?.read.idPrefix === text.read.idPrefix) {
        this.forgetInstance(other);
      }
    }
  }

  private forgetInstance(name: string): void {
    const instance = this.instances.get(name);
    if (instance !== undefined) {
      this.instances.delete(name);
      this.removeFromHost(name, instance);
    }
  }

  private removeFromHost(name: string, { where }: Instance): void {
    const there = where && this.instancesAt.get(where.host);
    there?.delete(name);
    if (where !== undefined && there?.size === 0) {
      this.instancesAt.delete(where.host);
    }
  }

  private takeAddress(
    { name, type, data: address, ttl = 0, flush }: AddressRecord,
    on: string,
    nowMs: number,
    touched: Set<string>,
  ): void {
    const host = sameCase(name);
    const there = this.instancesAt.get(host);
    if (there === undefined) {
      return;
    }
    there.forEach(instance => touched.add(instance));
    const kept = (this.hosts.get(host) ?? []).filter(
      cached =>
        cached.address !== address &&
        cached.untilMs > nowMs &&
        !(
          flush === true &&
          cached.type === type &&
          cached.on === on &&
          nowMs - cached.receivedMs > SAME_ANNOUNCEMENT_MS
        ),
    );
    if (ttl > 0 && isIP(address) !== 0) {
      kept.push({ address, type, on, receivedMs: nowMs, untilMs: nowMs + ttl * 1000 });
    }
    this.hosts.set(host, kept.slice(-MOST_ADDRESSES));
  }

  private sighting(name: string, nowMs: number, questions: DnsQuestion[]): Sighting | undefined {
    const known = this.instances.get(name);
    if (known === undefined) {
      return undefined;
    }
    const { where, text } = known;
    if (
      where === undefined ||
      text === undefined ||
      Math.min(where.untilMs, text.untilMs) <= nowMs
    ) {
      questions.push({ name, type: 'SRV' }, { name, type: 'TXT' });
      return undefined;
    }
    const cached = (this.hosts.get(where.host) ?? []).filter(({ untilMs }) => untilMs > nowMs);
    // Sorted, so that the same addresses make the same sighting in whatever order they arrived.
    const addresses = cached.map(({ address }) => address).sort();
    const sighting = sightingOf(text.read, where.port, addresses);
    if (sighting === undefined) {
      questions.push({ name: where.host, type: 'A' }, { name: where.host, type: 'AAAA' });
    }
    return sighting;
  }

  private isInstance(name: string): boolean {
    return sameCase(name).endsWith(`.${this.serviceType}`) && isName(name);
  }
}

function expiryMs(ttl: number | undefined, nowMs: number): number {
  return nowMs + (ttl ?? RECORD_SECONDS) * 1000;
}

function isAddress(record: DnsRecord): record is AddressRecord {
  return record.type === 'A' || record.type === 'AAAA';
}
