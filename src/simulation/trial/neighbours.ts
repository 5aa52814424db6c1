import type { DeviceEvent, LeaseSnapshot } from '../../runtime';
import type { World } from '../world';
import type { TrialApp } from './trial-app';

/** Two phones whose apps run, and whose devices know who they are. */
export interface AppPair {
  readonly one: TrialApp;
  readonly other: TrialApp;
}

/** The apps that run now, and how each two of them stand. */
export class Neighbours {
  /** By their phones. */
  readonly apps = new Map<string, TrialApp>();
  private readonly phoneById = new Map<string, string>();
  private readonly idByPhone = new Map<string, string>();
  private readonly linkChangedAt = new Map<string, number>();
  /** By the phone that says so, and the other's. */
  private readonly linkUpAt = new Map<string, number>();
  private readonly trustChangedAt = new Map<string, number>();
  /** When an end of a lease has ended, by its role, its phone, the other's id and its number. */
  private readonly endedAt = new Map<string, number>();

  constructor(private readonly world: World) {}

  started(app: TrialApp): void {
    this.apps.set(app.phone, app);
    void app.device.ready.then(
      id => {
        this.phoneById.set(id, app.phone);
        this.idByPhone.set(app.phone, id);
      },
      () => undefined,
    );
  }

  /** An app has told something: keeps when links have changed, and leases ended. */
  heard(phone: string, event: DeviceEvent): void {
    const { now } = this.world;
    if (event.type === 'link') {
      this.linkChangedAt.set(pairKey(phone, event.name), now);
      if (event.state === 'up') {
        this.linkUpAt.set(`${phone} ${event.name}`, now);
      }
    } else if (event.type === 'lease revoked' || event.type === 'lease expired') {
      this.endedAt.set(`${event.role} ${phone} ${event.peer} ${event.lease}`, now);
    }
  }

  /** One end of it: the other may not have heard of it yet. */
  endedLately(grantor: TrialApp, holder: TrialApp, lease: number, withinMs: number): boolean {
    const at = (role: LeaseSnapshot['role'], app: TrialApp, other: TrialApp) =>
      this.endedAt.get(`${role} ${app.phone} ${this.idByPhone.get(other.phone) ?? ''} ${lease}`) ??
      -Infinity;
    const endedAt = Math.max(at('grantor', grantor, holder), at('holder', holder, grantor));
    return this.world.now - endedAt < withinMs;
  }

  /** So much earlier one of the two had the link; what it wrote then was acknowledged late. */
  upApartMs({ one, other }: AppPair): number {
    const upAt = (app: TrialApp, peer: TrialApp) =>
      this.linkUpAt.get(`${app.phone} ${peer.phone}`) ?? this.world.now;
    return Math.abs(upAt(one, other) - upAt(other, one));
  }

  /** Without `other`: with everyone, as when only those are let in who were verified. */
  trustChanged(phone: string, other?: string): void {
    for (const { name } of this.world.phones) {
      if (name !== phone && (other === undefined || other === name)) {
        this.trustChangedAt.set(pairKey(phone, name), this.world.now);
      }
    }
  }

  trustChangedSince(one: string, other: string, at: number): boolean {
    return (this.trustChangedAt.get(pairKey(one, other)) ?? -Infinity) >= at;
  }

  idOf(phone: string): string | undefined {
    return this.idByPhone.get(phone);
  }

  phoneWithId(id: string | undefined): string | undefined {
    return id === undefined ? undefined : this.phoneById.get(id);
  }

  pairs(): AppPair[] {
    const running = this.world.phones.flatMap(({ name, state }) => {
      const app = this.apps.get(name);
      return state === 'running' && app !== undefined && this.idByPhone.has(name) ? [app] : [];
    });
    return running.flatMap((one, at) => running.slice(at + 1).map(other => ({ one, other })));
  }

  /** C7: neither of the two keeps the other out. */
  mayTalk({ one, other }: AppPair): boolean {
    return this.lets(one, other) && this.lets(other, one);
  }

  mayTalkNow(one: string, other: string): boolean {
    return this.pairs().some(
      pair => pair.one.phone !== pair.other.phone && isOf(pair, one, other) && this.mayTalk(pair),
    );
  }

  /** Both say that there is a link, and have said so for so long. */
  inContact({ one, other }: AppPair, forMs: number): boolean {
    const sinceMs = this.linkChangedAt.get(pairKey(one.phone, other.phone)) ?? -Infinity;
    return (
      this.world.now - sinceMs >= forMs && this.hasLink(one, other) && this.hasLink(other, one)
    );
  }

  /** What `holder` holds of `grantor`, and what `grantor` says that it holds; by their numbers. */
  leasesBetween(grantor: TrialApp, holder: TrialApp) {
    const at = (app: TrialApp, other: TrialApp, role: LeaseSnapshot['role']) => {
      const peer = this.idByPhone.get(other.phone);
      return new Map(
        app.device
          .snapshot()
          .leases.filter(lease => lease.peer === peer && lease.role === role)
          .map(lease => [lease.lease, lease]),
      );
    };
    return { granted: at(grantor, holder, 'grantor'), held: at(holder, grantor, 'holder') };
  }

  private hasLink(app: TrialApp, other: TrialApp): boolean {
    const id = this.idByPhone.get(other.phone);
    return app.device.snapshot().peers.some(peer => peer.id === id && peer.state === 'up');
  }

  private lets(app: TrialApp, other: TrialApp): boolean {
    const id = this.idByPhone.get(other.phone);
    const { people } = app.device;
    const standing = people.list().find(person => person.id === id)?.standing ?? 'known';
    return standing !== 'blocked' && (!people.onlyVerified || standing === 'verified');
  }
}

const pairKey = (one: string, other: string) =>
  one < other ? `${one} and ${other}` : `${other} and ${one}`;

const isOf = (pair: AppPair, one: string, other: string) =>
  pairKey(pair.one.phone, pair.other.phone) === pairKey(one, other);
