import type { Device, Far } from '../runtime';
import { callerOf, leaseTimeLeft, peerOf, serviceType } from '../runtime';
import type { NodeId } from './agent';
import { deviceOf, nodeId } from './agent';
import type { AgentMessage } from './messages';
import { isAnswer, isOneWay } from './messages';
import { readMessage } from './message-guard';
import { MOST_AGENTS } from './limits';
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
  /** Messages without an answer. */
  hear(messages: unknown): void;
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
  heard(message: AgentMessage): void;
  answered(message: AgentMessage): void;
  /** A link is up, or another host has introduced itself. */
  met(device: string | undefined): void;
  /** G5. */
  candidatesChanged(): void;
}

/** What a host needs of its post. */
export type Post = Pick<
  PostOffice,
  'close' | 'introduce' | 'isUp' | 'here' | 'outdated' | 'send' | 'sendAll'
>;

export type PostMaker = (handler: PostHandler, nowMs: () => number) => Post;

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
        hear: messages => {
          const sender = callerOf();
          if (!Array.isArray(messages)) return;
          for (const message of messages.slice(0, MOST_AGENTS)) {
            const read = readMessage(message, sender);
            if (read?.kind === 'alive') handler.heard(read);
          }
        },
      }),
      device.wheneverDiscovered(AgentPost, post => {
        this.neighbours.set(peerOf(post), { post, card: undefined, introducedAt: -Infinity });
        this.introduce(0);
      }),
      device.observe(event => {
        if (event.type !== 'link') return;
        if (event.state === 'up') handler.met(event.peer);
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
              if (isNew) this.handler.met(peer);
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

  /** W2: I_AM_ALIVE of all stages is one message a link. */
  sendAll(messages: readonly AgentMessage[]): void {
    const beats = new Map<string, AgentMessage[]>();
    for (const message of messages) {
      const peer = deviceOf(message.to);
      if (message.kind !== 'alive') this.send(message);
      else beats.set(peer, [...(beats.get(peer) ?? []), message]);
    }
    for (const [peer, alive] of beats) this.reachable(peer)?.post.hear(alive).oneWay();
  }

  private reachable(peer: string): Neighbour | undefined {
    const neighbour = this.neighbours.get(peer);
    const isReachable =
      neighbour !== undefined && this.isUp(peer) && leaseTimeLeft(neighbour.post) !== 0;
    return isReachable ? neighbour : undefined;
  }

  send(message: AgentMessage): void {
    const peer = deviceOf(message.to);
    const neighbour = this.reachable(peer);
    if (neighbour === undefined) return;
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
