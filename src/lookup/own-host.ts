import { seconds } from '../runtime';
import type { Domain } from './domain';
import type { Elector } from './election/elector';
import type { ElectorEvent } from './election/elector-events';
import type { Presence } from './election/hosts';
import type { HostDeskOptions } from './host-desk';
import { HostDesk } from './host-desk';
import type { OldDevices } from './old-devices';
import type { ReplicaRecord } from './registry/replica';

/** E15: an annex that nobody uses any more closes. */
const ANNEX_IDLE_MS = seconds(60);

interface OwnHostOptions
  extends Pick<HostDeskOptions, 'policy' | 'now' | 'addressesOf' | 'mayMeet' | 'granted'> {
  readonly self: string;
  readonly elector: Elector;
  readonly domain: Domain;
  readonly oldDevices: OldDevices;
  readonly hear: (event: ElectorEvent) => void;
  readonly seesOldDevices: () => boolean;
}

/** This device as a host, while it is one: the leader, or an annex beside it. */
export class OwnHost {
  /** Undefined while this device is no host. */
  desk: HostDesk | undefined;
  private annexUsedMs = 0;

  constructor(private readonly options: OwnHostOptions) {}

  get isLeader(): boolean {
    const { elector, self } = this.options;
    return this.desk !== undefined && elector.leader === self;
  }

  /** This device was elected. `former` is the leader before it, and `records` are what this device has of its table. */
  open(
    from: 'replica' | 'nothing',
    former: Presence | undefined,
    records: readonly ReplicaRecord[],
  ): void {
    const { domain, now, hear } = this.options;
    // A11: an annex that takes over has a table already.
    const desk = this.desk ?? this.newDesk(from === 'replica' ? former?.id ?? '' : undefined);
    if (from === 'replica') {
      domain.tookOverFrom(former);
      desk.registry.adopt(records, now());
    }
    this.desk = desk;
    hear({ type: 'annex', isOpen: false });
  }

  /** A11: asked by the leader of this device, and by nobody else. */
  openAnnex(leader: string): boolean {
    const { elector, now, hear } = this.options;
    if (leader !== elector.leader || this.isLeader || !elector.presence.mayStand) {
      return false;
    }
    this.desk ??= this.newDesk(undefined);
    this.annexUsedMs = now();
    hear({ type: 'annex', isOpen: true });
    return true;
  }

  /** E15: while there are some whom the elder has not heard, this device grants on beside it. */
  leave(): void {
    const { elector, now, hear } = this.options;
    if (this.desk === undefined) return;
    if (elector.leader !== undefined && this.hasGuests(this.desk)) {
      this.annexUsedMs = now();
      hear({ type: 'annex', isOpen: true });
    } else {
      this.close();
    }
  }

  passTime(nowMs: number): void {
    const { desk } = this;
    if (desk === undefined) return;
    const { self, domain, oldDevices, hear, seesOldDevices } = this.options;
    desk.budget = domain.share;
    if (this.isLeader) {
      oldDevices.passTime(nowMs, desk.registry, seesOldDevices());
    }
    desk.passTime(nowMs);
    const { size: leases, holders } = desk.registry;
    const guests = holders - (desk.registry.has(self) ? 1 : 0);
    hear({ type: 'registered', leases, guests });
    if (this.isLeader || this.hasGuests(desk)) {
      this.annexUsedMs = nowMs;
    } else if (nowMs - this.annexUsedMs >= ANNEX_IDLE_MS) {
      this.close();
    }
  }

  /** The lookup itself ends: nobody is told. */
  end(): void {
    this.desk?.close();
    this.desk = undefined;
  }

  private close(): void {
    this.options.oldDevices.stop();
    this.end();
    this.options.hear({ type: 'annex', isOpen: false });
  }

  private hasGuests({ registry }: HostDesk): boolean {
    const { self } = this.options;
    return registry.all().some(({ holder, isAdopted }) => holder !== self && !isAdopted);
  }

  private newDesk(takenOverFrom: string | undefined): HostDesk {
    const { policy, now, elector, domain, addressesOf, mayMeet, granted } = this.options;
    return new HostDesk({
      policy,
      now,
      takenOverFrom,
      presence: () => elector.presence,
      addressesOf,
      elsewhere: holder => domain.elsewhere(holder),
      mayMeet,
      granted,
    });
  }
}
