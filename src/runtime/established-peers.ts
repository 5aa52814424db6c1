import { Budget, SharedBudget } from './budget';
import type { PeersToDismiss } from './budget-shortage';
import { BudgetShortage } from './budget-shortage';
import { ById } from './by-id';
import type { LeaseKey, LeaseSnapshot, PeerSnapshot } from './device';
import type { Environment } from './environment';
import type { EndReason } from './errors';
import { IdlePeers } from './idle-peers';
import type { GrantorEnd } from './lease/grantor-end';
import type { DialStatus } from './link/dialing-parts';
import type { Peer } from './peer';
import type { Address } from './ports';
import type { CallSnapshot } from './reference/call-snapshot';
import type { HeldReference } from './reference/held-reference';
import { StrangerPlaces } from './stranger-places';

/** B3: strangers get no more than this share of the places for peers. */
const STRANGERS_SHARE = 1 / 2;

/** How many connections there are, and how many other ids were proved on one and are not established yet. */
interface Arrivals {
  readonly connections: number;
  readonly arriving: number;
}

/** The peers that have or had a link, the latest incarnation of each. Limits their number and their memory. */
export class EstablishedPeers {
  private readonly byId = new ById<Peer>();
  private readonly strangers = new StrangerPlaces<Peer>();
  private readonly idle: IdlePeers;
  private readonly budget: SharedBudget;

  constructor(private readonly environment: Environment, private readonly owner: PeersToDismiss) {
    this.idle = new IdlePeers(environment, peer => this.forget(peer));
    const shortage = new BudgetShortage(environment, owner, () => this.all());
    this.budget = new SharedBudget(environment.limits.heldBytes, (missing, asked, asker) =>
      shortage.free(this.budget, missing, asked, asker),
    );
  }

  get size(): number {
    return this.byId.size;
  }

  has(id: string): boolean {
    return this.byId.has(id);
  }

  get(id: string): Peer | undefined {
    return this.byId.get(id);
  }

  startingWith(idPrefix: string): Peer | undefined {
    return this.byId.startingWith(idPrefix);
  }

  all(): Peer[] {
    return [...this.byId.values()];
  }

  /** With a link. */
  linkedWith(id: string): Peer | undefined {
    const peer = this.get(id);
    return peer?.link.state === 'up' ? peer : undefined;
  }

  status(idPrefix: string): DialStatus {
    const peer = this.startingWith(idPrefix);
    return {
      up: peer?.link.state === 'up',
      hasLeases: peer?.idle === false,
      hasCalls: peer?.hasCalls === true,
    };
  }

  nameOf(id: string): string | undefined {
    return this.get(id)?.hello.name;
  }

  snapshots(addressesOf: (peerId: string) => readonly Address[]): PeerSnapshot[] {
    return this.all().map(peer => peer.snapshot(addressesOf(peer.peerId)));
  }

  leases(): LeaseSnapshot[] {
    return this.all().flatMap(peer => peer.leases());
  }

  calls(): CallSnapshot[] {
    return this.all().flatMap(({ holding }) => holding.openCalls());
  }

  findLease(key: LeaseKey): GrantorEnd | HeldReference | undefined {
    return this.get(key.peer)?.findLease(key);
  }

  pendingCalls(): number {
    return this.sum(({ unansweredCalls }) => unansweredCalls);
  }

  unfinishedMessages(): number {
    return this.sum(({ link }) => link.unfinished);
  }

  includes(peer: Peer): boolean {
    return this.byId.get(peer.peerId) === peer;
  }

  makeBudget(): Budget {
    return new Budget(this.environment.limits.peerBytes, this.budget);
  }

  /** L15: an earlier incarnation ends. */
  add(peer: Peer): void {
    const earlier = this.byId.get(peer.peerId);
    this.byId.set(peer.peerId, peer);
    if (earlier !== undefined && earlier !== peer) {
      this.environment.events.emit?.({ type: 'peer restarted', peer: earlier.peerId });
      this.idle.delete(earlier);
      this.strangers.remove(earlier);
      earlier.end('peer restarted');
    }
  }

  forget(peer: Peer, reason: EndReason = 'peer restarted'): void {
    if (this.includes(peer)) {
      this.byId.delete(peer.peerId);
    }
    this.idle.delete(peer);
    this.strangers.remove(peer);
    peer.end(reason);
  }

  clear(): void {
    this.byId.clear();
    this.idle.clear();
  }

  /** It has a connection again. */
  isBack(peer: Peer): void {
    this.idle.delete(peer);
    this.strangers.setAway(peer, false);
  }

  /** Its connection has ended. */
  hasLeft(peer: Peer): void {
    this.strangers.setAway(peer, true);
    if (peer.idle) {
      this.idle.add(peer);
      this.idle.sweep();
    }
  }

  becameIdle(peer: Peer): void {
    if (this.includes(peer)) {
      this.idle.add(peer);
    }
  }

  /** It is a stranger from that address, or a contact. */
  classify(peer: Peer, source = this.strangers.sourceOf(peer) ?? ''): void {
    if (!this.includes(peer) || this.owner.isKnown(peer.peerId)) {
      this.strangers.remove(peer);
    } else {
      this.strangers.set(peer, source, peer.isAway);
    }
  }

  /** B3: strangers get a share of the places, and are dropped when a contact needs one. */
  makePlaceFor(
    id: string,
    isKnown: boolean,
    source: string,
    { connections, arriving }: Arrivals,
  ): boolean {
    const { peers } = this.environment.limits;
    const { strangers } = this;
    const share = isKnown ? peers : Math.ceil(peers * STRANGERS_SHARE);
    if (this.has(id) || this.size + connections < share) {
      return true;
    }
    this.idle.sweep();
    if (this.size + arriving < peers && (isKnown || strangers.size + arriving < share)) {
      return true;
    }
    const leaving = strangers.first(isKnown ? undefined : source);
    if (leaving !== undefined) {
      this.owner.dismiss(leaving.peerId, { kind: 'over capacity', text: 'others come first' });
    }
    return leaving !== undefined;
  }

  private sum(count: (peer: Peer) => number): number {
    return this.all().reduce((sum, peer) => sum + count(peer), 0);
  }
}
