import type { Multicast, MdnsQuestion } from './multicast';
import type { MdnsRecord } from './service';
import { readTxt } from './service';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** RFC 6762, 10.1: for as long as this after a goodbye, it may be taken back. */
const GOODBYE_MS = 1000;

/** A service as it was heard of. */
export interface BrowsedService {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
  readonly txt: Readonly<Record<string, string>>;
}

export interface BrowseOwner {
  found(name: string): void;
  /** Again when anything about it changes. */
  resolved(service: BrowsedService): void;
  lost(name: string): void;
}

interface Pieces {
  where?: { readonly host: string; readonly port: number };
  txt?: Record<string, string>;
  told?: string;
  leaving?: NodeJS.Timeout;
}

/** Looks for services of one kind, and puts together what is said of them. */
export class Browse {
  private readonly instances = new Map<string, Pieces>();
  private readonly hosts = new Map<string, Set<string>>();
  private timeout: NodeJS.Timeout | undefined;

  constructor(
    readonly kind: string,
    private readonly multicast: Multicast,
    private readonly owner: BrowseOwner,
  ) {}

  /** From the beginning, with nothing remembered. */
  start(): void {
    this.stop();
    this.instances.clear();
    this.hosts.clear();
    this.ask(FIRST_PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.timeout);
    this.instances.forEach(({ leaving }) => clearTimeout(leaving));
  }

  told(records: readonly MdnsRecord[]): void {
    records.forEach(record => this.take(record));
    const questions: MdnsQuestion[] = [];
    for (const [instance, pieces] of this.instances) {
      this.report(instance, pieces, questions);
    }
    if (questions.length > 0) {
      this.multicast.ask(questions);
    }
  }

  private ask(pauseMs: number): void {
    this.multicast.ask([{ name: this.kind, type: 'PTR' }]);
    this.timeout = setTimeout(() => this.ask(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs);
  }

  private take(record: MdnsRecord): void {
    const gone = 'ttl' in record && record.ttl === 0;
    switch (record.type) {
      case 'PTR':
        if (record.name === this.kind) {
          this.takeInstance(record.data, gone);
        }
        return;
      case 'SRV': {
        const pieces = this.instances.get(record.name);
        if (pieces !== undefined && !gone) {
          pieces.where = { host: record.data.target, port: record.data.port };
        }
        return;
      }
      case 'TXT': {
        const pieces = this.instances.get(record.name);
        if (pieces !== undefined && !gone) {
          pieces.txt = readTxt(record.data);
        }
        return;
      }
      case 'A':
      case 'AAAA': {
        const addresses = this.hosts.get(record.name) ?? new Set();
        this.hosts.set(record.name, addresses);
        if (gone) {
          addresses.delete(record.data);
        } else {
          addresses.add(record.data);
        }
        return;
      }
      default:
    }
  }

  private takeInstance(instance: string, gone: boolean): void {
    const pieces = this.instances.get(instance);
    if (pieces === undefined) {
      if (!gone) {
        this.instances.set(instance, {});
        this.owner.found(this.nameOf(instance));
      }
    } else if (!gone) {
      clearTimeout(pieces.leaving);
      delete pieces.leaving;
    } else {
      pieces.leaving ??= setTimeout(() => {
        this.instances.delete(instance);
        this.owner.lost(this.nameOf(instance));
      }, GOODBYE_MS);
    }
  }

  private report(instance: string, pieces: Pieces, questions: MdnsQuestion[]): void {
    const { where, txt } = pieces;
    if (where === undefined || txt === undefined) {
      questions.push({ name: instance, type: 'SRV' }, { name: instance, type: 'TXT' });
      return;
    }
    const addresses = [...(this.hosts.get(where.host) ?? [])];
    if (addresses.length === 0) {
      questions.push({ name: where.host, type: 'A' });
      return;
    }
    const service = { name: this.nameOf(instance), ...where, addresses, txt };
    const said = JSON.stringify(service);
    if (pieces.told !== said) {
      pieces.told = said;
      this.owner.resolved(service);
    }
  }

  private nameOf(instance: string): string {
    return instance.slice(0, -this.kind.length - 1);
  }
}
