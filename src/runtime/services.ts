import type { LeasedObject } from './lease/leased-object';
import { LONGEST_NAME } from './bytes/names';

declare const serviceBrand: unique symbol;

/** The name under which a service is exported and discovered, and its interface. */
export interface ServiceType<T> {
  readonly name: string;
  readonly [serviceBrand]?: T;
}

export function serviceType<T>(name: string): ServiceType<T> {
  if (typeof name !== 'string' || name === '') {
    throw new TypeError('A service type needs a name.');
  }
  if (name.length > LONGEST_NAME) {
    throw new RangeError(`A service type's name has at most ${LONGEST_NAME} characters.`);
  }
  return { name };
}

/** Which devices a service is for. */
export type Audience = (peer: string) => boolean;

export interface ExportedService {
  readonly id: number;
  readonly type: string;
  readonly object: object;
  readonly isFor: Audience;
  /** The leases under which others hold it now. */
  readonly leases: Set<LeasedObject>;
}

export interface Subscription {
  readonly type: string;
  readonly once: boolean;
  readonly found: (reference: object) => void;
}

/** Told when a service is exported or subscribed to. */
export interface ServicesAudience {
  exported(service: ExportedService): void;
  subscribed(subscription: Subscription): void;
}

/** What this device exports, and what it is looking for. */
export class Services {
  private readonly exports = new Map<number, ExportedService>();
  private readonly subscriptions = new Set<Subscription>();
  private readonly audience = new Set<ServicesAudience>();
  private readonly byLease = new WeakMap<LeasedObject, ExportedService>();
  private nextId = 1;

  /** The one that was offered under this lease, while it is. */
  offeredAs(leased: LeasedObject): ExportedService | undefined {
    return this.byLease.get(leased);
  }

  /** It was offered to another device. */
  offered(service: ExportedService, leased: LeasedObject): void {
    service.leases.add(leased);
    this.byLease.set(leased, service);
    leased.observeEnd(() => service.leases.delete(leased));
  }

  /** Returns a function that withdraws it: that ends every lease on it. */
  export(type: string, object: object, isFor: Audience = () => true): () => void {
    const service: ExportedService = { id: this.nextId, type, object, isFor, leases: new Set() };
    this.nextId += 1;
    this.exports.set(service.id, service);
    this.audience.forEach(peer => peer.exported(service));
    return () => {
      this.exports.delete(service.id);
      service.leases.forEach(leased => leased.revoke());
    };
  }

  exportsOf(type: string): ExportedService[] {
    return [...this.exports.values()].filter(service => service.type === type);
  }

  subscribe(subscription: Subscription): () => void {
    this.subscriptions.add(subscription);
    this.audience.forEach(peer => peer.subscribed(subscription));
    return () => {
      this.subscriptions.delete(subscription);
    };
  }

  wantedTypes(): string[] {
    return [...new Set([...this.subscriptions].map(({ type }) => type))];
  }

  isWanted(type: string): boolean {
    return this.wantedTypes().includes(type);
  }

  /** C6: runs all observers of its type, and those of `whenDiscovered` only once. */
  found(type: string, reference: object): void {
    for (const subscription of [...this.subscriptions]) {
      if (subscription.type === type) {
        this.tell(subscription, reference);
      }
    }
  }

  tell(subscription: Subscription, reference: object): void {
    if (this.subscriptions.has(subscription)) {
      if (subscription.once) {
        this.subscriptions.delete(subscription);
      }
      subscription.found(reference);
    }
  }

  join(peer: ServicesAudience): void {
    this.audience.add(peer);
  }

  leave(peer: ServicesAudience): void {
    this.audience.delete(peer);
  }
}
