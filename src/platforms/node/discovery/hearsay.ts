import { isIP } from 'node:net';
import type { Sighting } from '../../../runtime';
import { bestFirst } from './address-order';
import type { DnsRecord, Question } from './records';
import { sameCase } from './records';
import type { Said } from './text-record';
import { readText } from './text-record';

/** However many a hostile network makes up. */
const MOST_REMEMBERED = 256;
const MOST_ADDRESSES = 16;
/** B1: so that one record about a host does not tell of hundreds. */
const MOST_ON_ONE_HOST = 16;
/** RFC 6762, 10.2: what was said within this of a word that replaces all before belongs to that word. */
const SAME_WORD_MS = 1000;

interface Instance {
  where?: { readonly host: string; readonly port: number };
  said?: Said | undefined;
}

interface AddressHeard {
  readonly address: string;
  readonly type: 'A' | 'AAAA';
  /** The interface of ours on whose network it was heard: a word there says nothing about other networks. */
  readonly on: string;
  readonly heardMs: number;
  readonly untilMs: number;
}

type AddressRecord = Extract<DnsRecord, { readonly data: string }> & { type: 'A' | 'AAAA' };

/** What a packet leads to: whom it tells of, and what must be asked to know enough of the rest. */
export interface Heard {
  readonly sightings: readonly Sighting[];
  readonly questions: readonly Question[];
}

/** Puts together what others say of themselves in pieces and at different times. */
export class Hearsay {
  private readonly instances = new Map<string, Instance>();
  private readonly hosts = new Map<string, AddressHeard[]>();
  /** Which instances are said to be on a host. */
  private readonly instancesAt = new Map<string, Set<string>>();

  constructor(private readonly kind: string) {}

  heard(records: readonly DnsRecord[], on: string, nowMs: number): Heard {
    const touched = new Set<string>();
    // Addresses last, wherever they stand: only those of someone who matters are kept.
    for (const record of records) {
      this.takeService(record, touched);
    }
    for (const record of records) {
      if (isAddress(record)) {
        this.takeAddress(record, on, nowMs, touched);
      }
    }
    const sightings: Sighting[] = [];
    const questions: Question[] = [];
    for (const name of touched) {
      const sighting = this.sighting(name, nowMs, questions);
      if (sighting !== undefined) {
        sightings.push(sighting);
      }
    }
    return { sightings, questions };
  }

  /** That network is gone, and everyone on it. */
  forget(on: string): void {
    for (const [host, addresses] of this.hosts) {
      this.hosts.set(
        host,
        addresses.filter(heard => heard.on !== on),
      );
    }
  }

  private takeService(record: DnsRecord, touched: Set<string>): void {
    switch (record.type) {
      case 'PTR':
        if (sameCase(record.name) === this.kind && this.isOurKind(record.data)) {
          this.takeInstance(record.data, record.ttl, {}, touched);
        }
        return;
      case 'SRV': {
        const { target, port } = record.data;
        if (this.isOurKind(record.name)) {
          const where = { host: sameCase(target), port };
          // Some phones say port 0 for someone who is gone.
          this.takeInstance(record.name, port === 0 ? 0 : record.ttl, { where }, touched);
        }
        return;
      }
      case 'TXT':
        if (this.isOurKind(record.name)) {
          const lines = [record.data].flat().map(line => line.toString());
          this.takeInstance(record.name, record.ttl, { said: readText(lines) }, touched);
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
    // To the end of the line: the one not heard of for longest is the first to be forgotten.
    this.forgetInstance(name);
    if (ttl === 0) {
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
    const [oldest] = this.instances.keys();
    if (this.instances.size > MOST_REMEMBERED && oldest !== undefined) {
      this.forgetInstance(oldest);
    }
    this.replaceEarlier(name, instance);
    touched.add(name);
  }

  /**
   * A host that announces the same device by another name has replaced the first announcement, though its goodbye may have
   * been lost: repeated beside the new one, it would lead to a port that is closed.
   */
  private replaceEarlier(name: string, { where, said }: Instance): void {
    if (where === undefined || said === undefined) {
      return;
    }
    for (const other of [...(this.instancesAt.get(where.host) ?? [])]) {
      if (other !== name && this.instances.get(other)?.said?.idPrefix === said.idPrefix) {
        this.forgetInstance(other);
      }
    }
  }

  private forgetInstance(name: string): void {
    const host = this.instances.get(name)?.where?.host;
    this.instances.delete(name);
    if (host !== undefined) {
      const there = this.instancesAt.get(host);
      there?.delete(name);
      if (there?.size === 0) {
        this.instancesAt.delete(host);
      }
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
      heard =>
        heard.address !== address &&
        heard.untilMs > nowMs &&
        !(
          flush === true &&
          heard.type === type &&
          heard.on === on &&
          nowMs - heard.heardMs > SAME_WORD_MS
        ),
    );
    if (ttl > 0 && isIP(address) !== 0) {
      kept.push({ address, type, on, heardMs: nowMs, untilMs: nowMs + ttl * 1000 });
    }
    this.hosts.delete(host);
    this.hosts.set(host, kept.slice(-MOST_ADDRESSES));
    forgetOldest(this.hosts);
  }

  private sighting(name: string, nowMs: number, questions: Question[]): Sighting | undefined {
    const known = this.instances.get(name);
    if (known === undefined) {
      return undefined;
    }
    const { where, said } = known;
    if (where === undefined || said === undefined) {
      questions.push({ name, type: 'SRV' }, { name, type: 'TXT' });
      return undefined;
    }
    const heard = (this.hosts.get(where.host) ?? []).filter(({ untilMs }) => untilMs > nowMs);
    // In an order of their own, so that the same addresses are the same however they were heard.
    const hosts = bestFirst(heard.map(({ address }) => address).sort());
    if (hosts.length === 0) {
      questions.push({ name: where.host, type: 'A' }, { name: where.host, type: 'AAAA' });
      return undefined;
    }
    return { ...said, addresses: hosts.map(host => ({ host, port: where.port })) };
  }

  private isOurKind(name: string): boolean {
    return sameCase(name).endsWith(`.${this.kind}`);
  }
}

function isAddress(record: DnsRecord): record is AddressRecord {
  return record.type === 'A' || record.type === 'AAAA';
}

function forgetOldest(map: Map<string, unknown>): void {
  for (const oldest of map.keys()) {
    if (map.size <= MOST_REMEMBERED) {
      return;
    }
    map.delete(oldest);
  }
}
