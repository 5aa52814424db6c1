import type { Environment } from '../environment';
import { LimitError } from '../errors';
import type { GrantorEnd } from '../lease/grantor-end';
import type { LeasedObject } from '../lease/leased-object';
import type { Peer } from '../peer';
import type { Transferred, TransferRequest } from '../reference/transfer';
import type { ExportedService } from '../services';
import { Allowance } from '../time/allowance';
import { Handover } from './handover';

/** Of one giver, and of all together: each may make this device dial. */
const MOST_OF_ONE = 16;
const MOST = 256;
/** How often one giver may ask, on average; and at once. */
const PER_SECOND = 1;
const AT_ONCE = 32;

/** What the owner of an object needs to hand it on. */
export interface HandingOnOwner extends Environment {
  readonly ownId: string;
  /** H3: whether its person lets that device in. */
  isWelcome(id: string): boolean;
  /** For as long as it is wanted, the device is dialed. */
  seek(id: string, isWanted: boolean): void;
  /** With a link. */
  linkedWith(id: string): Peer | undefined;
  serviceOf(leased: LeasedObject): ExportedService | undefined;
}

/** H1: this device has the objects, and grants leases on them to those whom their holders name. */
export class HandingOn {
  private readonly handovers = new Set<Handover>();
  private readonly askers = new WeakMap<Peer, Allowance>();

  constructor(private readonly owner: HandingOnOwner) {}

  /** Throws a `LimitError` where a giver asks for too much. */
  async handOn(end: GrantorEnd, giver: Peer, request: TransferRequest): Promise<Transferred> {
    this.count(giver);
    const { leased } = end;
    if (leased === undefined || !this.mayHandOn(end, leased, giver.peerId, request)) {
      return 'refused';
    }
    return new Promise(resolve => {
      const handover = new Handover(this.owner, end, giver.peerId, request, outcome => {
        this.handovers.delete(handover);
        resolve(outcome);
      });
      this.handovers.add(handover);
      handover.begin();
    });
  }

  linkChanged(id: string): void {
    for (const handover of [...this.handovers]) {
      if (handover.to === id) {
        handover.linkChanged();
      }
    }
  }

  close(): void {
    [...this.handovers].forEach(handover => handover.close());
  }

  private count(giver: Peer): void {
    const nowMs = this.owner.elapsed.nowMs();
    const allowance = this.askers.get(giver) ?? new Allowance(PER_SECOND / 1000, AT_ONCE, nowMs);
    this.askers.set(giver, allowance);
    allowance.grow(nowMs);
    if (!allowance.take()) {
      throw new LimitError('References are handed on less often than that.');
    }
    const ofGiver = [...this.handovers].filter(({ from }) => from === giver.peerId).length;
    if (ofGiver >= MOST_OF_ONE || this.handovers.size >= MOST) {
      throw new LimitError('Too many references are being handed on already.');
    }
  }

  /** H3. */
  private mayHandOn(
    end: GrantorEnd,
    leased: LeasedObject,
    from: string,
    { to, move }: TransferRequest,
  ): boolean {
    const { ownId, serviceOf } = this.owner;
    if (to === ownId || to === from || !this.owner.isWelcome(to)) {
      return false;
    }
    if (serviceOf(leased)?.isFor(to) === false) {
      return false;
    }
    try {
      leased.pattern.handingOn?.(end, { from, to, move });
    } catch {
      // The pattern forbids it.
      return false;
    }
    return end.alive;
  }
}
