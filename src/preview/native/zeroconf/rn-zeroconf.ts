import { randomBytes } from 'node:crypto';
import type { Ether } from '../ether';
import type { EmitNativeEvent } from '../native-event';
import type { BrowseOwner, BrowsedService } from './browse';
import { Browse } from './browse';
import { wellBehavedZeroconf } from './misbehaviour';
import type { MdnsQuestion } from './multicast';
import { Multicast } from './multicast';
import { ServicePublication } from './publication';
import type { MdnsRecord, PublishedService } from './service';

export interface RNZeroconfOptions {
  readonly phone: string;
  readonly ether: Ether;
  readonly emit: EmitNativeEvent;
  /** This computer's own, on the networks where others are looked for. */
  readonly addresses: () => readonly string[];
}

/** Which of three natives this is: Android's two are asked for with every call, and differ in what they tell. */
type Engine = 'iOS' | 'NSD' | 'DNSSD';

/** `NativeModules.RNZeroconf`: what stands behind react-native-zeroconf on a phone, on real mDNS in Node. */
export class RNZeroconf implements BrowseOwner {
  readonly misbehaviour = wellBehavedZeroconf();
  private readonly host = `phone-${randomBytes(6).toString('hex')}.local`;
  private readonly publications = new Map<string, ServicePublication>();
  private readonly unwatch: () => void;
  private readonly releaseHost: () => void;
  private readonly told = new Map<string, Set<string>>();
  private multicast: Multicast | undefined;
  private browse: Browse | undefined;
  private engine: Engine = 'iOS';

  constructor(private readonly options: RNZeroconfOptions) {
    this.unwatch = options.ether.watch(() => this.airChanged());
    this.releaseHost = options.ether.claimHost(this.host, options.phone);
  }

  scan(type: string, protocol: string, _domain: string, engine?: 'NSD' | 'DNSSD'): void {
    this.stop();
    this.engine = engine ?? 'iOS';
    this.emit('RNZeroconfStart', null);
    this.told.clear();
    this.browse = new Browse(kindOf(type, protocol), this.network(), this);
    this.browse.start();
  }

  stop(): void {
    if (this.browse !== undefined) {
      this.browse.stop();
      this.browse = undefined;
      this.emit('RNZeroconfStop', null);
    }
    this.leaveIfIdle();
  }

  registerService(
    type: string,
    protocol: string,
    _domain: string,
    name: string,
    port: number,
    txt: Readonly<Record<string, string>>,
    engine?: 'NSD' | 'DNSSD',
  ): void {
    if (this.misbehaviour.silentPublishFailures || this.misbehaviour.refusedSilently) {
      return;
    }
    const finalName = this.misbehaviour.nameConflicts ? `${name} (2)` : name;
    const kind = kindOf(type, protocol);
    const service: PublishedService = {
      kind,
      name: finalName,
      host: this.host,
      port,
      txt: { ...txt },
    };
    const publication = new ServicePublication(service, this.network());
    // The name by which it is unregistered: the final name under NSD, else the one that was asked for.
    this.publications.set(engine === 'NSD' ? finalName : name, publication);
    if (engine === 'DNSSD') {
      // All that this engine says of it is what it is called.
      publication.probe(() => this.emit('RNZeroconfServiceRegistered', bare(finalName)));
    } else {
      publication.announce();
      this.emit('RNZeroconfServiceRegistered', { name: finalName, port, txt });
    }
  }

  unregisterService(name: string, engine?: 'NSD' | 'DNSSD'): void {
    const publication = this.publications.get(name);
    if (publication !== undefined) {
      this.publications.delete(name);
      publication.withdraw();
      const { service, isPublished } = publication;
      if (engine !== 'DNSSD') {
        this.emit('RNZeroconfServiceUnregistered', { name: service.name });
      } else if (isPublished) {
        // As it was to be published, whatever it came to be called.
        const { port, txt } = service;
        this.emit('RNZeroconfServiceUnregistered', { ...bare(name), port, txt });
      }
      this.leaveIfIdle();
    }
  }

  /** Wanted by React Native of every module that emits. */
  addListener(): void {}
  removeListeners(): void {}

  /** As when one service cannot be resolved: under DNSSD that ends the browse until the next scan. */
  failToResolve(reason: string): void {
    if (this.engine === 'DNSSD') {
      this.browse?.stop();
      this.browse = undefined;
    }
    this.emit('RNZeroconfError', reason);
  }

  /** The phone is switched off, without a goodbye to anyone. */
  shutDown(): void {
    this.unwatch();
    this.releaseHost();
    this.browse?.stop();
    this.browse = undefined;
    this.publications.forEach(publication => publication.hush());
    this.publications.clear();
    this.leaveIfIdle();
  }

  found(name: string): void {
    if (this.engine !== 'DNSSD') {
      this.emit('RNZeroconfFound', { name });
    }
  }

  resolved(service: BrowsedService): void {
    const { name, host, port, addresses, txt } = service;
    if (this.engine === 'iOS') {
      const fullName = `${host}${this.kind}`;
      this.emit('RNZeroconfResolved', { name, fullName, host, port, addresses, txt });
      return;
    }
    const already = this.told.get(name) ?? new Set();
    this.told.set(name, already);
    if (this.engine === 'DNSSD') {
      // It stops asking at the first answer: other addresses, and changes, are the next scan's.
      if (already.size === 0) {
        already.add(name);
        const first = addresses.slice(0, 1);
        this.emit('RNZeroconfResolved', { ...bare(name), port, addresses: first, txt });
      }
      return;
    }
    const saidOf = (address: string) => JSON.stringify([address, port, txt]);
    for (const address of addresses.filter(each => !already.has(saidOf(each)))) {
      already.add(saidOf(address));
      const where = { host: name, fullName: name, port, addresses: [address], txt };
      this.emit('RNZeroconfResolved', { name, ...where });
    }
  }

  lost(name: string): void {
    this.told.delete(name);
    if (this.engine === 'DNSSD') {
      this.emit('RNZeroconfResolved', bare(name));
    } else {
      this.emit('RNZeroconfRemove', { name });
    }
  }

  asked(questions: readonly MdnsQuestion[]): void {
    this.publications.forEach(publication => publication.asked(questions));
  }

  heard(records: readonly MdnsRecord[]): void {
    if (!this.misbehaviour.scansHearNothing && !this.misbehaviour.refusedSilently) {
      this.browse?.told(records);
    }
  }

  private get kind(): string {
    return this.browse?.kind ?? '';
  }

  /** A phone that comes back to a network announces itself, and browses again. */
  private airChanged(): void {
    if (this.options.ether.isInRange(this.options.phone)) {
      this.publications.forEach(publication => publication.isPublished && publication.announce());
      this.browse?.start();
    }
  }

  private network(): Multicast {
    const { ether, phone } = this.options;
    this.multicast ??= new Multicast(
      this.options.addresses(),
      { asked: questions => this.asked(questions), told: records => this.heard(records) },
      () => ether.isInRange(phone),
      host => ether.hears(phone, ether.phoneOfHost(host)),
    );
    return this.multicast;
  }

  private leaveIfIdle(): void {
    if (this.browse === undefined && this.publications.size === 0) {
      this.multicast?.close();
      this.multicast = undefined;
    }
  }

  private emit(event: string, payload: unknown): void {
    // A native half never answers from inside a call to it.
    setImmediate(() => {
      if (!this.misbehaviour.lostEvents.has(event)) {
        this.options.emit(event, payload);
      }
    });
  }
}

/** A service as DNSSD tells of it when it knows nothing but its name. */
function bare(name: string) {
  return { name, host: name, fullName: name, port: 0, addresses: [], txt: {} };
}

function kindOf(type: string, protocol: string): string {
  return `_${type}._${protocol}.local`;
}
