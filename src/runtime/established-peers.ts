import { Budget, SharedBudget } from './budget';
import { ById } from './by-id';
import type { CloseReason } from './close-reason';
import type { Environment } from './environment';
import type { EndReason } from './errors';
import { IdlePeers } from './idle-peers';
import type { Peer } from './peer';
import { StrangerPlaces } from './stranger-places';

/** B3: strangers get no more than this share of the places for peers. */
const STRANGERS_SHARE = 1 / 2;

interface EstablishedPeersOwner {
  /** B3: whether this is a contact. */
  isKnown(id: string): boolean;
  /** Closes its connections and forgets it. */
  dismiss(id: string, reason: CloseReason): void;
}

/** How many connections there are, and how many other ids were proved on one and are not established yet. */
interface Arrivals {
  readonly connections: number;
  readonly arriving: number;
}

interface FutileRequest {
  readonly asker: Budget;
  readonly missing: number;
  readonly asked: number;
  readonly atMs: number;
}

/** The peers that have or had a link, the latest incarnation of each. Limits their number and their memory. */
export class EstablishedPeers {
  private readonly byId = new ById<Peer>();
  private readonly strangers = new StrangerPlaces<Peer>();
  private readonly idle: IdlePeers;
  private readonly budget: SharedBudget;
  /** The latest request for which nothing could be freed. */
  private futile: FutileRequest | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly owner: EstablishedPeersOwner,
  ) {
    this.idle = new IdlePeers(environment, peer => this.forget(peer));
    this.budget = new SharedBudget(environment.limits.heldBytes, (missing, asked, asker) =>
      this.freeBytes(missing, asked, asker),
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

  sum(count: (peer: Peer) => number): number {
    return this.all().reduce((sum, peer) => sum + count(peer), 0);
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

  /** B2: drops peers that are away first, then those who have to make room for the asker. */
  private freeBytes(missing: number, asked: number, asker: Budget): void {
    const atMs = this.environment.elapsed.nowMs();
    const { futile } = this;
    if (
      futile?.asker === asker &&
      futile.atMs === atMs &&
      futile.missing <= missing &&
      futile.asked <= asked
    ) {
      // B1: of thousands of messages in one turn, each over the budget, only the first looks at all peers.
      return;
    }
    const candidates = this.candidatesFor(asked, asker);
    if (candidates.reduce((sum, { budget }) => sum + budget.held, 0) < missing) {
      // Nothing is dropped for a request that would fail in any case.
      this.futile = { asker, missing, asked, atMs };
      return;
    }
    const enoughAt = this.budget.held - missing;
    for (const peer of candidates) {
      if (this.budget.held <= enoughAt) {
        return;
      }
      const text = 'this device is out of memory for other devices';
      this.owner.dismiss(peer.peerId, { kind: 'over capacity', text });
    }
  }

  /**
   * In the order in which they go. B3: a stranger makes room for a contact, and a contact for no stranger; otherwise
   * a peer that holds more than the asker would.
   */
  private candidatesFor(asked: number, asker: Budget): readonly Peer[] {
    const all = this.all();
    const [known, strangers] = [true, false].map(wanted =>
      all.filter(({ peerId }) => this.owner.isKnown(peerId) === wanted),
    ) as [Peer[], Peer[]];
    const isForContact = known.some(({ budget }) => budget === asker);
    const away = ({ budget, isAway }: Peer) => isAway && budget !== asker;
    const here = ({ budget, isAway }: Peer) => !isAway && budget !== asker;
    const larger = (peer: Peer) => here(peer) && peer.budget.held > asker.held + asked;
    return [
      strangers.filter(away),
      known.filter(away),
      strangers.filter(isForContact ? here : larger),
      isForContact ? known.filter(larger) : [],
    ].flatMap(peers => peers.sort(largestFirst));
  }
}

function largestFirst(one: Peer, other: Peer): number {
  return other.budget.held - one.budget.held;
}
