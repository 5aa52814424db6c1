import { seconds } from '../runtime';
import type { Presence } from './election/hosts';
import { soundPresence } from './election/sound-presence';
import type { Peers } from './peers';

export interface GreetingsOptions {
  readonly self: string;
  readonly peers: Peers;
  readonly now: () => number;
  readonly presence: () => Presence;
  readonly leader: () => string | undefined;
  readonly heard: (presence: Presence) => void;
}

const GREET_MS = seconds(5);
const ANSWER_MS = seconds(4);

/**
 * E5, E14: Hello over a link. Asked again and again where devices have to agree: everyone without a host, hosts among each
 * other. Who follows a host that it hears by its renewals greets when something about it has changed.
 */
export class Greetings {
  private readonly roles = new Map<string, Presence['role']>();
  private nextMs = 0;
  private said = '';

  constructor(private readonly options: GreetingsOptions) {}

  async greet(peer: string): Promise<void> {
    const { peers, presence, heard } = this.options;
    try {
      const answer = await peers.get(peer)?.greet(presence()).due(ANSWER_MS);
      if (answer?.id === peer) heard(soundPresence(answer));
    } catch {
      // Whether it is there is the link's to say.
    }
  }

  everyone(): void {
    this.nextMs = this.options.now() + GREET_MS;
    this.options.peers.connected().forEach(([peer]) => void this.greet(peer));
  }

  heard({ id, role }: Presence): void {
    if (role === 'none') this.roles.delete(id);
    else this.roles.set(id, role);
  }

  gone(peer: string): void {
    this.roles.delete(peer);
  }

  passTime(nowMs: number): void {
    if (nowMs < this.nextMs) return;
    const { leader, presence, self } = this.options;
    const lead = leader();
    if (lead === undefined) {
      this.everyone();
      return;
    }
    this.nextMs = nowMs + GREET_MS;
    const isGrantor = presence().role !== 'none';
    [...this.roles.keys()]
      .filter(peer => peer !== self && (isGrantor || peer !== lead))
      .forEach(peer => void this.greet(peer));
  }

  /** After every decision: what others have to know of this device. */
  tellChanges(): void {
    const { presence, leader, self } = this.options;
    const { since, role, mayStand, annexOf, isWhole } = presence();
    const said = `${since} ${role} ${mayStand} ${annexOf} ${isWhole}`;
    const isRoleNew = said.split(' ')[1] !== this.said.split(' ')[1];
    if (said === this.said) return;
    this.said = said;
    const lead = leader();
    if (isRoleNew || lead === undefined) this.everyone();
    else if (lead !== self) void this.greet(lead);
  }
}
