import type { Device, Far } from '../runtime';
import { callerOf, leaseTimeLeft, peerOf, serviceType } from '../runtime';
import type { NodeId } from './agent';
import { deviceOf, nodeId } from './agent';
import type { AgentMessage } from './messages';
import { isAnswer, isOneWay } from './messages';
import { readMessage } from './message-guard';
import { ANSWER_DUE_MS } from './timing';

/** Who a host is: its store, and which agents it carries. */
interface HostCard {
  readonly store: string;
  /** `name version` of each. */
  readonly behaviours: readonly string[];
}

/** M17: the runtime says who calls, so that no session is needed to know the sender. */
interface AgentPost {
  introduce(): HostCard;
  /** The answer to a message is a vote, an acknowledgement, or nothing. */
  take(message: unknown): Promise<unknown>;
}

const AgentPost = serviceType<AgentPost>('AgentPost');

interface Neighbour {
  readonly post: Far<AgentPost>;
  card: HostCard | undefined;
  introducedAt: number;
}

export interface PostHandler {
  card(): HostCard;
  take(message: AgentMessage): Promise<AgentMessage | undefined>;
  answered(message: AgentMessage): void;
  /** A link is up, or another host has introduced itself. */
  met(): void;
  /** G5. */
  candidatesChanged(): void;
}

/** Messages over leased references. Nothing here outlives the process: what must be sent again follows from the state. */
export class PostOffice {
  private readonly neighbours = new Map<string, Neighbour>();
  private readonly stops: readonly (() => void)[];

  constructor(
    private readonly device: Device,
    private readonly handler: PostHandler,
    private readonly nowMs: () => number,
  ) {
    this.stops = [
      device.export(AgentPost, {
        introduce: () => handler.card(),
        take: message => {
          const read = readMessage(message, callerOf());
          return read === undefined ? Promise.resolve(undefined) : handler.take(read);
        },
      }),
      device.wheneverDiscovered(AgentPost, post => {
        this.neighbours.set(peerOf(post), { post, card: undefined, introducedAt: -Infinity });
        this.introduce(0);
      }),
      device.observe(event => {
        if (event.type !== 'link') return;
        if (event.state === 'up') handler.met();
        handler.candidatesChanged();
      }),
    ];
  }

  close(): void {
    this.stops.forEach(stop => stop());
    this.neighbours.clear();
  }

  /** Asks every host that has not introduced itself for so long. */
  introduce(everyMs: number): void {
    for (const [peer, neighbour] of this.neighbours) {
      if (leaseTimeLeft(neighbour.post) === 0) {
        this.neighbours.delete(peer);
      } else if (this.nowMs() - neighbour.introducedAt >= everyMs && this.isUp(peer)) {
        neighbour.introducedAt = this.nowMs();
        neighbour.post
          .introduce()
          .due(ANSWER_DUE_MS)
          .then(
            card => {
              if (!isCard(card)) return;
              const isNew = neighbour.card?.store !== card.store;
              neighbour.card = card;
              if (isNew) this.handler.met();
              this.handler.candidatesChanged();
            },
            () => (neighbour.introducedAt = -Infinity),
          );
      }
    }
  }

  isUp(device: string): boolean {
    return this.device.snapshot().peers.some(({ id, state }) => id === device && state === 'up');
  }

  /** G5: the nodes that are here and carry this behaviour. */
  here(behaviour: string): readonly NodeId[] {
    return [...this.neighbours].flatMap(([peer, { card }]) =>
      card?.behaviours.includes(behaviour) === true && this.isUp(peer)
        ? [nodeId(peer, card.store)]
        : [],
    );
  }

  /** It has refused what its card says it takes: its card is another one now. */
  outdated(device: string): void {
    const neighbour = this.neighbours.get(device);
    if (neighbour !== undefined) neighbour.introducedAt = -Infinity;
  }

  send(message: AgentMessage): void {
    const peer = deviceOf(message.to);
    const neighbour = this.neighbours.get(peer);
    if (neighbour === undefined || !this.isUp(peer) || leaseTimeLeft(neighbour.post) === 0) return;
    const taken = neighbour.post.take(message);
    if (isOneWay(message.kind) || isAnswer(message.kind)) {
      taken.oneWay();
      return;
    }
    taken.due(ANSWER_DUE_MS).then(
      answer => {
        const read = readMessage(answer, peer);
        if (read !== undefined) this.handler.answered(read);
      },
      // X4: sent again from the state, as long as it is needed.
      () => undefined,
    );
  }
}

function isCard(card: unknown): card is HostCard {
  const { store, behaviours } = (card ?? {}) as Partial<HostCard>;
  return typeof store === 'string' && /^[\w-]{1,64}$/.test(store) && Array.isArray(behaviours);
}
