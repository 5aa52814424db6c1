import type { Budget, SharedBudget } from './budget';
import type { CloseReason } from './close-reason';
import type { Environment } from './environment';
import type { Peer } from './peer';

export interface PeersToDismiss {
  /** B3: whether this is a contact. */
  isKnown(id: string): boolean;
  /** Closes its connections and forgets it. */
  dismiss(id: string, reason: CloseReason): void;
}

interface FutileRequest {
  readonly asker: Budget;
  readonly missing: number;
  readonly asked: number;
  readonly atMs: number;
}

/** B2: which peers are dropped when one asks for more bytes than all of them together may hold. */
export class BudgetShortage {
  /** The latest request for which nothing could be freed. */
  private futile: FutileRequest | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly owner: PeersToDismiss,
    private readonly peers: () => Peer[],
  ) {}

  /** Drops peers that are away first, then those who have to make room for the asker. */
  free(budget: SharedBudget, missing: number, asked: number, asker: Budget): void {
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
    if (candidates.reduce((sum, peer) => sum + peer.budget.held, 0) < missing) {
      // Nothing is dropped for a request that would fail in any case.
      this.futile = { asker, missing, asked, atMs };
      return;
    }
    const enoughAt = budget.held - missing;
    for (const peer of candidates) {
      if (budget.held <= enoughAt) {
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
    const all = this.peers();
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
