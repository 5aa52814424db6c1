import type { Address } from '../runtime';
import { seconds } from '../runtime';
import type { Presence } from './election/hosts';
import type { HostDesk } from './host-desk';
import { mergedAnswers } from './matches';
import type { Peers } from './peers';
import type { RenewalBudget } from './periods/budget';
import { MOST_GRANTING_HOSTS, shareOf } from './periods/share';
import type { Query } from './registry/entry';
import type { Elsewhere, FindAnswer, Reach } from './services';

export interface DomainOptions {
  readonly peers: Peers;
  /** G is the room's. */
  readonly budget: RenewalBudget;
  readonly now: () => number;
  readonly presence: () => Presence;
  /** Of the host that this device follows. */
  readonly leader: () => Presence | undefined;
  readonly addressesOf: (peer: string) => readonly Address[];
}

const ANSWER_MS = seconds(3);
/** How long a new host waits for the annexes of the one before, before it takes them for gone (E14). */
const ANNEXES_COME_MS = seconds(90);
const ANNEX_SAYS_SO_MS = seconds(15);
const MOST_REDIRECTED = 256;

/** A11: the hosts that grant in one room: the leader, and the annexes that it opens when it is full. */
export class Domain {
  /** Sent elsewhere once: when one of them comes again, the annexes are full too. */
  private readonly redirected = new Set<string>();
  private awaited: { readonly annexes: Set<string>; readonly untilMs: number } | undefined;
  private opened: { readonly id: string; readonly atMs: number } | undefined;
  private opening: Promise<string | undefined> | undefined;

  constructor(private readonly options: DomainOptions) {}

  /** E11: the annexes of the host before serve on, and come to this one. */
  tookOverFrom(former: Presence | undefined): void {
    const annexes = new Set(former?.annexes ?? []);
    const untilMs = this.options.now() + ANNEXES_COME_MS;
    this.awaited = annexes.size === 0 ? undefined : { annexes, untilMs };
  }

  heard({ id, role, annexOf }: Presence): void {
    // One that still follows the host before says nothing to this one yet.
    if (role !== 'annex' || annexOf === this.options.presence().id) {
      this.awaited?.annexes.delete(id);
    }
    if (role === 'host') this.redirected.clear();
  }

  /** A11: what this host takes of the room's budget. */
  get share(): RenewalBudget {
    const { budget, presence, leader } = this.options;
    const lead = presence().role === 'host' ? presence() : leader();
    return shareOf(budget, 1 + (lead?.annexes ?? []).length);
  }

  /** A silent annex makes the answer partial. */
  async find(host: HostDesk, query: Query, reach: Reach): Promise<FindAnswer> {
    const own = host.find(query);
    const { presence, leader } = this.options;
    if (reach === 'own table') {
      return own;
    }
    const { role, annexes = [] } = presence();
    if (role === 'host') {
      const others = await Promise.all(annexes.map(id => this.ask(id, query, 'own table')));
      const isMissing = { matches: [], isPartial: this.isAwaiting };
      return mergedAnswers([own, isMissing, ...others]);
    }
    const lead = leader();
    return lead === undefined
      ? { ...own, isPartial: true }
      : mergedAnswers([own, await this.ask(lead.id, query, 'everywhere')]);
  }

  /** For one whom this host has no link left for. */
  async elsewhere(holder: string): Promise<readonly Elsewhere[]> {
    const { presence, addressesOf } = this.options;
    const { role, annexes = [] } = presence();
    if (role !== 'host') {
      return [];
    }
    const isBack = this.redirected.delete(holder);
    const known = annexes.length > 0 ? annexes : this.justOpened;
    const isMore = known.length === 0 || (isBack && annexes.length < MOST_GRANTING_HOSTS - 1);
    const opened = isMore ? await this.open() : undefined;
    const named = opened === undefined ? known : [opened];
    if (named.length > 0 && this.redirected.size < MOST_REDIRECTED) this.redirected.add(holder);
    return named.map(id => ({ id, addresses: addressesOf(id) }));
  }

  private get isAwaiting(): boolean {
    const { awaited } = this;
    return (
      awaited !== undefined && awaited.annexes.size > 0 && this.options.now() < awaited.untilMs
    );
  }

  /** It says so itself in a moment. */
  private get justOpened(): readonly string[] {
    const { opened } = this;
    const isRecent = opened !== undefined && this.options.now() - opened.atMs < ANNEX_SAYS_SO_MS;
    return isRecent ? [opened.id] : [];
  }

  private open(): Promise<string | undefined> {
    this.opening ??= this.openFirst().finally(() => (this.opening = undefined));
    return this.opening;
  }

  /** A deputy, or else another that may stand. */
  private async openFirst(): Promise<string | undefined> {
    const { peers, presence } = this.options;
    for (const id of presence().deputies) {
      try {
        if ((await peers.get(id)?.openAnnex().due(ANSWER_MS)) === true) {
          this.opened = { id, atMs: this.options.now() };
          return id;
        }
      } catch {
        // Silent: the next is asked.
      }
    }
    return undefined;
  }

  private async ask(id: string, query: Query, reach: Reach): Promise<FindAnswer> {
    try {
      const answer = await this.options.peers.get(id)?.find(query, reach).due(ANSWER_MS);
      return answer ?? { matches: [], isPartial: true };
    } catch {
      return { matches: [], isPartial: true };
    }
  }
}
