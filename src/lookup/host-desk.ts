import type { Address, Far, Leased, LeasePattern } from '../runtime';
import { leaseWith, renew, revoke, whenExpired } from '../runtime';
import type { Presence } from './election/hosts';
import type { Query } from './registry/entry';
import type { Ask } from './registry/negotiation';
import type { RegistryPolicy } from './registry/policy';
import type { Offer, Registration } from './registry/registration';
import { Registry } from './registry/registry';
import { RenewalMeter } from './renewal-meter';
import type {
  HolderNotice,
  Introduction,
  Match,
  RegisterReply,
  RegistrationDesk,
} from './services';

interface Handle {
  readonly leased: Leased<RegistrationDesk>;
  readonly notice: Far<HolderNotice> | undefined;
}

export interface HostDeskOptions {
  readonly policy: RegistryPolicy;
  readonly now: () => number;
  readonly presence: () => Presence;
  readonly addressesOf: (peer: string) => readonly Address[];
  readonly mayMeet: (peer: string) => boolean;
  /** E11: from another host's table. */
  readonly hasTakenOver: boolean;
  /** R3, A1: for those who watch every grant. */
  readonly granted?: ((grant: Grant) => void) | undefined;
}

interface Grant {
  readonly holder: string;
  readonly askedMs: number | 'any';
  readonly periodMs: number;
  readonly isRenewal: boolean;
}

/** R4: the runtime's own renewal gives no more than there is: a renewal is a call, which may bring other terms. */
const registrationLease: LeasePattern = { name: 'plain', renewal: lease => lease.timeLeftMs };

/** A host's table, and the runtime's leases on it (R1): an end at either side ends the other. */
export class HostDesk {
  readonly registry: Registry;
  readonly openedAtMs: number;
  readonly renewals: RenewalMeter;
  private readonly handles = new Map<number, Handle>();

  constructor(private readonly options: HostDeskOptions) {
    this.openedAtMs = options.now();
    this.renewals = new RenewalMeter(this.openedAtMs);
    this.registry = new Registry(options.policy, {
      ended: registration => this.release(registration.id),
      expiring: ({ id, entry }) => this.tell(id, 'expiring', entry?.token ?? ''),
    });
  }

  get hasTakenOver(): boolean {
    return this.options.hasTakenOver;
  }

  register(
    holder: string,
    offer: Offer,
    ask: Ask,
    notice: Far<HolderNotice> | undefined,
  ): RegisterReply {
    const answer = this.registry.register(holder, offer, ask, this.options.now());
    if (answer.kind !== 'granted') {
      return answer;
    }
    const { registration, periodMs, renewalsLeft } = answer;
    const leased = leaseWith(registrationLease, periodMs, this.deskOf(registration));
    this.handles.set(registration.id, { leased, notice });
    whenExpired(leased, () => {
      if (this.handles.get(registration.id)?.leased === leased) {
        this.registry.revoke(registration.id, registration.holder);
      }
    });
    this.options.granted?.({ holder, askedMs: ask.periodMs, periodMs, isRenewal: false });
    return { kind: 'granted', periodMs, renewalsLeft, desk: leased, host: this.options.presence() };
  }

  find(query: Query): Match[] {
    return this.registry.find(query, this.options.now()).map(found => this.matchOf(found));
  }

  introduce(holder: string, count: number): Introduction[] {
    const { now, mayMeet } = this.options;
    const best = this.registry.introduce(holder, count, now(), mayMeet) ?? [];
    return best.map(({ of, share }) => ({ ...this.matchOf(of), share }));
  }

  /** Ends every lease: this device is a host no longer. */
  close(): void {
    const handles = [...this.handles.values()];
    this.handles.clear();
    handles.forEach(({ leased }) => revoke(leased));
  }

  private deskOf(registration: Registration): RegistrationDesk {
    const { registry, options } = this;
    const { id } = registration;
    return {
      renew: (ask, entry) => {
        const answer = registry.renew(id, ask, options.now(), entry);
        const handle = this.handles.get(id);
        if (answer.kind === 'granted' && handle !== undefined) {
          void renew(handle.leased, answer.periodMs);
          const { periodMs } = answer;
          const { holder } = registration;
          this.renewals.count(options.now());
          options.granted?.({ holder, askedMs: ask.periodMs, periodMs, isRenewal: true });
        }
        return { ...answer, host: options.presence() };
      },
      invalidate: () => {
        const token = registration.entry?.token ?? '';
        const notices = new Map([...this.handles].map(([at, { notice }]) => [at, notice]));
        const { told } = registry.invalidate(id, registration.holder);
        told.forEach(other => notices.get(other.id)?.('invalidated', token).oneWay());
      },
      // R15: the new holder registers and takes it over; the old handle ends with 'revoked'.
      transfer: to => {
        const isTransferred = registry.transfer(id, registration.holder, to);
        if (isTransferred) {
          registration.isAdopted = true;
          this.release(id);
        }
        return isTransferred;
      },
    };
  }

  private tell(id: number, what: 'expiring' | 'invalidated', token: string): void {
    this.handles.get(id)?.notice?.(what, token).oneWay();
  }

  private release(id: number): void {
    const handle = this.handles.get(id);
    this.handles.delete(id);
    if (handle !== undefined) {
      revoke(handle.leased);
    }
  }

  private matchOf({ holder, entry }: Registration): Match {
    const { type = '', name = '', scopes = [], port = 0 } = entry ?? {};
    return { peer: holder, type, name, scopes, port, addresses: this.options.addressesOf(holder) };
  }
}
