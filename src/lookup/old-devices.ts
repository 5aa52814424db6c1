import type { Address, Device, Far, ServiceType } from '../runtime';
import { isConnected, minutes, peerOf, renew, seconds } from '../runtime';
import type { Registry } from './registry/registry';

export interface OldDevicesOptions {
  readonly device: Device;
  readonly now: () => number;
  /** Whether its lookup was met: then it registers for itself. */
  readonly hasLookup: (peer: string) => boolean;
  readonly addressesOf: (peer: string) => readonly Address[];
  readonly periodMs: number;
  readonly renewAt: number;
}

interface OldOffer {
  readonly peer: string;
  readonly type: string;
  readonly name: string;
  readonly service: Far<object>;
  readonly metAtMs: number;
}

/** By then a device that has a lookup has said so. */
const SAYS_SO_MS = seconds(10);
/** Half of the time that a service's lease lasts unless its device says otherwise. */
const RENEW_MS = minutes(5);
/** B4: as many as one host meets (E17), several times. */
const MOST_OFFERS = 64;

/**
 * E17: devices that know nothing of lookups cannot register. A host enters what they offer of the types that it offers
 * itself, renews it for as long as it has a link with them, and lets it elapse afterwards. It looks for such services only once
 * a device is announced that says nothing of itself: to ask every guest of a hall for them would cost a message each.
 */
export class OldDevices {
  private readonly types = new Map<string, ServiceType<object>>();
  private readonly stops = new Map<string, () => void>();
  private readonly offers = new Map<string, OldOffer>();
  private renewAtMs = 0;

  constructor(private readonly options: OldDevicesOptions) {}

  offersToo<T extends object>(type: ServiceType<T>): void {
    this.types.set(type.name, type as unknown as ServiceType<object>);
  }

  /** While this device hosts. */
  passTime(nowMs: number, table: Registry, areSome: boolean): void {
    if (areSome) this.types.forEach(type => this.look(type));
    this.renewServices(nowMs);
    const { hasLookup, renewAt, periodMs } = this.options;
    for (const [key, { peer, service, metAtMs }] of this.offers) {
      if (hasLookup(peer)) {
        this.offers.delete(key);
        this.strike(table, peer);
      } else if (isConnected(service) && nowMs - metAtMs >= SAYS_SO_MS) {
        table.extend(peer, periodMs, renewAt, nowMs);
      }
    }
    table.adopt(this.records(nowMs), nowMs, Infinity, false);
  }

  stop(): void {
    this.stops.forEach(stop => stop());
    this.stops.clear();
    this.offers.clear();
  }

  private look(type: ServiceType<object>): void {
    if (this.stops.has(type.name)) return;
    const { device, hasLookup, now } = this.options;
    const stop = device.wheneverDiscovered(type, service => {
      const peer = peerOf(service);
      const key = `${peer}\n${type.name}`;
      if (hasLookup(peer) || (this.offers.size >= MOST_OFFERS && !this.offers.has(key))) return;
      const name = device.snapshot().peers.find(({ id }) => id === peer)?.name ?? '';
      this.offers.set(key, { peer, type: type.name, name, service, metAtMs: now() });
    });
    this.stops.set(type.name, stop);
  }

  /** A reference that nobody calls would end. */
  private renewServices(nowMs: number): void {
    if (nowMs >= this.renewAtMs) {
      this.renewAtMs = nowMs + RENEW_MS;
      this.offers.forEach(({ service }) => isConnected(service) && void renew(service));
    }
  }

  private records(nowMs: number) {
    const { periodMs, addressesOf } = this.options;
    return [...this.offers.values()].flatMap(({ peer: holder, type, name, service, metAtMs }) => {
      if (!isConnected(service) || nowMs - metAtMs < SAYS_SO_MS) return [];
      const port = addressesOf(holder)[0]?.port ?? 0;
      const token = tokenOf(holder);
      const entry = { type, name, scopes: [], port, revision: { since: 0, n: 0 }, token };
      return [{ id: 0, holder, entry, watch: undefined, periodMs, timeLeftMs: periodMs }];
    });
  }

  private strike(table: Registry, peer: string): void {
    table
      .heldBy(peer)
      .filter(({ entry }) => entry?.token === tokenOf(peer))
      .forEach(({ id }) => table.revoke(id, peer));
  }
}

const tokenOf = (peer: string) => `old ${peer.slice(0, 16)}`;
