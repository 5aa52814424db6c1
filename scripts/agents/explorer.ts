/**
 * Exhaustive search over the machines of src/agents. A message that was sent may arrive never, late, twice or in any
 * order, so that all that were ever sent are there for good. What makes the search small:
 *
 * - Messages follow from the state (X4): PREPARE, VOTE, COMMIT, FORGET, UN_VOTE and ABORT of a round can arrive from
 *   the moment that the round prepared, voted, committed or died. Only answers are kept as a set, while their round lives.
 * - Partial order: answers to a round are taken together at the moment when they suffice. A tally only grows, and what
 *   is in it changes nothing until then. NO is left out: a round may end at any time anyway.
 * - A crash after a write and before its messages leads to a state that has the same nodes, and fewer messages, as a
 *   crash after them: whatever can follow the one can follow the other.
 * - What a machine makes of one event in one state is computed once, and looked up from then on.
 */
import type { AgentId, AgentRecords, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import type { NodeEvent } from '../../src/agents/machine';
import { step } from '../../src/agents/machine';
import type { AgentMessage, MessageOf } from '../../src/agents/messages';
import type { NodeState, Transition } from '../../src/agents/node-state';
import { recovered } from '../../src/agents/node-state';
import type { VotingRules } from '../../src/agents/voting-rules';
import { votingRules } from '../../src/agents/voting-rules';
import { Progress } from './progress';

export interface Exploration {
  readonly nodes: number;
  /** So many of the nodes, the highest first, begin rounds. */
  readonly workers: number;
  /** Rounds that each worker may begin, for each stage. */
  readonly rounds: readonly number[];
  readonly expiry?: boolean;
  /** T7: one node, at any moment, loses its store. */
  readonly wipe?: boolean;
  readonly decide?: 'consensus';
  /** X6: from every state, any majority that fulfils its conditions gets the stage committed. */
  readonly progress?: boolean;
  readonly mostStates: number;
  readonly ablation?: Ablation;
}

/** A rule taken away. */
export interface Ablation {
  readonly rules?: Partial<VotingRules>;
  /** T8: the records go, and no mark stays. */
  readonly expiryWithoutMark?: boolean;
  /** T3: as when a jump of the clock removes them. */
  readonly lastDeleted?: boolean;
  /** V12: a round goes on although its stage is over here. */
  readonly roundsOutliveStages?: boolean;
  /** T7: a store that was wiped, or restored empty, has the same name as before. */
  readonly sameStore?: boolean;
  /** T2: messages leave before the write. */
  readonly sendBeforeWrite?: boolean;
}

export interface Explored {
  readonly states: number;
  readonly depth: number;
  readonly exhausted: boolean;
  /** V13: the steps that led to two commits of one stage; X6: to a state from which none comes about. */
  readonly violation: readonly string[] | undefined;
}

const AGENT = 'agent' as AgentId;
const nameOf = (index: number) => String.fromCharCode(65 + index) as NodeId;

/** One node as the search sees it. `used` counts its rounds, over restarts. */
interface Site {
  readonly node: NodeState;
  readonly used: readonly RoundName[];
  /** The rounds whose VOTE was sent. */
  readonly asked: readonly RoundName[];
  readonly commits: readonly RoundName[];
  /** T7: the store is gone. Of its rounds these were dead by then; of the others nobody will ever say so. */
  readonly wiped?: readonly Tid[];
}

interface RoundName {
  readonly tid: Tid;
  readonly hop: number;
  readonly born: Tid;
}

interface Move {
  readonly site: number;
  readonly sent: readonly number[];
  readonly label: () => string;
}

export function explore(exploration: Exploration): Explored {
  return new Search(exploration).run();
}

class Search {
  private readonly names: readonly NodeId[];
  private readonly rules: VotingRules;
  private readonly sites: Site[] = [];
  private readonly siteIds = new Map<string, number>();
  private readonly messages: AgentMessage[] = [];
  private readonly messageIds = new Map<string, number>();
  private readonly deliveries = new Map<number, readonly Move[]>();
  private readonly conclusions = new Map<string, readonly Move[]>();
  private readonly actions = new Map<number, readonly Move[]>();
  private readonly renamed = new Map<string, number>();
  private readonly orders: readonly (readonly number[])[];
  private readonly progress: Progress;

  constructor(private readonly options: Exploration) {
    this.names = Array.from({ length: options.nodes }, (_, index) => nameOf(index));
    this.rules = { ...votingRules, ...options.ablation?.rules };
    this.progress = new Progress(this.names, this.rules);
    const voters = Array.from({ length: options.nodes }, (_, index) => index);
    // Nodes that begin no rounds differ in nothing but their names.
    const alike = options.decide === undefined ? voters.slice(options.workers) : [];
    this.orders = permutations(alike).map(order => [
      ...voters.slice(0, options.nodes - alike.length),
      ...order,
    ]);
  }

  run(): Explored {
    const { mostStates } = this.options;
    const seen = new Set<string>();
    const parents: number[] = [];
    const states: { sites: Uint16Array; sent: Uint16Array }[] = [];
    const add = (sites: readonly number[], sent: readonly number[], parent: number): boolean => {
      const canonical = this.canonical(sites, sent);
      const key = String.fromCharCode(...canonical.sites, 0xffff, ...canonical.sent);
      if (seen.has(key)) return false;
      seen.add(key);
      parents.push(parent);
      states.push({
        sites: Uint16Array.from(canonical.sites),
        sent: Uint16Array.from(canonical.sent),
      });
      return true;
    };
    const first: Stage = this.stage(0, 'launch' as Tid);
    const begin = this.names.map(name =>
      this.siteId({
        node: recovered(name, AGENT, { ...NO_RECORDS, stage: first }),
        used: [],
        asked: [],
        commits: [],
      }),
    );
    add(begin, [], -1);
    let depth = 0;
    let levelEnd = 1;
    for (let at = 0; at < states.length; at++) {
      if (at === levelEnd) {
        depth += 1;
        levelEnd = states.length;
      }
      const { sites, sent } = states[at] as { sites: Uint16Array; sent: Uint16Array };
      if (
        this.options.progress === true &&
        !this.progress.holds(sites, id => this.sites[id] as Site)
      ) {
        const trace = [
          ...this.trace(parents, states, at),
          'from here the stage never commits (X6)',
        ];
        return { states: states.length, depth, exhausted: false, violation: trace };
      }
      for (const index of sites.keys()) {
        for (const move of this.movesOf(sites, index, sent)) {
          const nextSites = Array.from(sites);
          nextSites[index] = move.site;
          const nextSent = this.relevant(nextSites, merged(sent, move.sent));
          if (!add(nextSites, nextSent, at)) continue;
          if (this.isViolated(nextSites)) {
            const trace = this.trace(parents, states, states.length - 1);
            const found = { states: states.length, depth: depth + 1, exhausted: false };
            return { ...found, violation: trace };
          }
          if (states.length >= mostStates) {
            return { states: at, depth, exhausted: false, violation: undefined };
          }
        }
      }
    }
    return { states: states.length, depth, exhausted: true, violation: undefined };
  }

  private stage(hop: number, born: Tid): Stage {
    return {
      agent: {
        id: AGENT,
        home: nameOf(0),
        behaviour: 'x',
        version: 1,
        state: '',
        lifeMs: 1,
        ...(this.options.decide && { decide: this.options.decide }),
      },
      hop,
      nodes: this.names,
      born,
    };
  }

  private *movesOf(sites: Uint16Array, index: number, sent: Uint16Array): Iterable<Move> {
    const site = sites[index] as number;
    if (this.sites[site]?.wiped !== undefined) return;
    yield* this.actionsOf(site);
    if (this.options.wipe === true && this.isWhole(sites)) yield this.wipe(site);
    for (const message of this.arrivals(sites, index, sent)) {
      const key = site * 0x10000 + message;
      let moves = this.deliveries.get(key);
      if (moves === undefined) {
        const content = this.messages[message] as AgentMessage;
        moves = this.perform(site, { type: 'message', message: content }, () => tell(content));
        this.deliveries.set(key, moves);
      }
      yield* moves;
    }
    yield* this.concluded(site, index, sent);
  }

  /** All answers that are there, taken one after the other: a move if the round gets on by them. */
  private concluded(id: number, index: number, sent: Uint16Array): readonly Move[] {
    const site = this.sites[id] as Site;
    const { round } = site.node;
    if (round === undefined || round.phase === 'executing') return [];
    const mine = Array.from(sent).filter(
      message => (this.messages[message] as AgentMessage).to === this.names[index],
    );
    const key = `${id} ${mine.join()}`;
    const known = this.conclusions.get(key);
    if (known !== undefined) return known;
    let { node } = site;
    let then: readonly AgentMessage[] = [];
    const commits = [...site.commits];
    for (const message of mine) {
      const content = this.messages[message] as AgentMessage;
      const taken = this.executed(step(node, { type: 'message', message: content }, this.rules));
      ({ node } = taken);
      then = [...then, ...taken.then];
      commits.push(...committed(taken.told, round, site.node));
    }
    const moves =
      node.round?.phase === round.phase
        ? []
        : [
            this.move({ ...site, commits }, node, then, () =>
              commits.length > site.commits.length
                ? `${node.self} has a majority: ${commits[commits.length - 1]?.tid ?? ''} commits`
                : `${node.self} has every answer: ${round.tid} goes on`,
            ),
          ];
    this.conclusions.set(key, moves);
    return moves;
  }

  /** What may reach this node, from any sender and however long ago it was sent. */
  private arrivals(sites: Uint16Array, index: number, sent: Uint16Array): readonly number[] {
    const isConsensus = this.options.decide !== undefined;
    const to = this.names[index] as NodeId;
    const messages: number[] = [];
    const all = Array.from(sites, id => this.sites[id] as Site);
    for (const { node, used, asked, commits, wiped } of all) {
      if (node.self === to) continue;
      const from = node.self;
      const send = (parts: object) =>
        messages.push(
          this.messageId({ from, to, agent: AGENT, ...parts } as unknown as AgentMessage),
        );
      for (const round of used) {
        const { tid, hop } = round;
        const hasCommitted = commits.some(other => other.tid === tid);
        const isForgotten = this.options.ablation?.sameStore === true;
        const isOver = node.round?.tid !== tid && (!hasCommitted || isForgotten);
        const isDead = wiped === undefined ? isOver : wiped.includes(tid);
        if (this.hasNext(hop)) {
          const stage = this.stage(hop + 1, tid);
          send({ kind: 'prepare', hop: hop + 1, tid, stage });
          if (hasCommitted) send({ kind: 'commit', hop: hop + 1, tid });
          if (isDead && !this.isProposed(asked, tid)) send({ kind: 'abort', hop: hop + 1, tid });
        }
        if (hasCommitted) send({ kind: 'forget', hop, tid });
        if (isDead && !isConsensus) send({ kind: 'unVote', hop, tid });
      }
      if (isConsensus) {
        for (const { tid, hop } of commits) {
          send({ kind: 'forget', hop, tid });
          if (this.hasNext(hop)) send({ kind: 'commit', hop: hop + 1, tid });
        }
      } else {
        for (const { tid, hop, born } of asked) send({ kind: 'vote', hop, tid, born });
      }
    }
    for (const id of sent) {
      const message = this.messages[id] as AgentMessage;
      if (message.to === to && REQUESTS_KEPT.has(message.kind)) messages.push(id);
    }
    return messages;
  }

  /** D1: from its proposal on a round may be chosen without its own worker. */
  private isProposed(asked: readonly RoundName[], tid: Tid): boolean {
    return this.options.decide !== undefined && asked.some(round => round.tid === tid);
  }

  private isWhole(sites: Uint16Array): boolean {
    return sites.every(id => this.sites[id]?.wiped === undefined);
  }

  private wipe(id: number): Move {
    const site = this.sites[id] as Site;
    const { node, used, commits } = site;
    const isSame = this.options.ablation?.sameStore === true;
    const dead = used
      .filter(({ tid }) => node.round?.tid !== tid && !commits.some(other => other.tid === tid))
      .map(({ tid }) => tid);
    const empty = recovered(node.self, AGENT);
    const after = this.siteId({ ...site, node: empty, ...(!isSame && { wiped: dead }) });
    return { site: after, sent: [], label: () => `the store of ${node.self} is wiped` };
  }

  /** D3: what `stop` does concerns no other node, so that it runs at once. */
  private executed(begun: Transition): Transition {
    const news = begun.told.find(({ type }) => type === 'execute');
    if (news?.type !== 'execute' || begun.node.round?.phase !== 'executing') return begun;
    const { tid, hop } = news;
    const next = this.hasNext(hop) ? this.stage(hop + 1, tid) : undefined;
    const result = { next, effects: [] };
    const after = step(begun.node, { type: 'executed', tid, result }, this.rules);
    return {
      node: after.node,
      then: [...begun.then, ...after.then],
      told: [...begun.told, ...after.told],
    };
  }

  private hasNext(hop: number): boolean {
    return hop + 1 < this.options.rounds.length;
  }

  private actionsOf(id: number): readonly Move[] {
    const known = this.actions.get(id);
    if (known !== undefined) return known;
    const site = this.sites[id] as Site;
    const { node, used } = site;
    const { self, records, round } = node;
    const moves: Move[] = [];
    const { stage } = records;
    if (round !== undefined || node.written !== records) {
      moves.push(this.move(site, recovered(self, AGENT, node.written), [], `${self} crashes`));
    }
    if (round !== undefined) {
      moves.push(
        ...this.perform(
          id,
          { type: 'abandon', why: 'too slow' },
          () => `${self}'s round times out`,
        ),
      );
    }
    if (stage !== undefined && round === undefined) {
      const most = this.options.rounds[stage.hop] ?? 0;
      const spent = used.filter(({ hop }) => hop === stage.hop).length;
      if (this.names.indexOf(self) < this.options.workers && spent < most) {
        moves.push(...this.begin(site, stage, spent));
      }
    }
    if (this.options.expiry === true && !records.expired && stage !== undefined) {
      const label = () => `the agent's life ends at ${self}`;
      const expired = this.perform(id, { type: 'expire' }, label);
      moves.push(
        ...(this.options.ablation?.expiryWithoutMark === true
          ? expired.map(move => this.unmarked(move))
          : expired),
      );
    }
    if (this.options.ablation?.lastDeleted === true && records.last >= 0) {
      const forgetful = { ...records, last: -1 };
      const after = { ...node, records: forgetful, written: { ...node.written, last: -1 } };
      moves.push(this.move(site, after, [], `${self} deletes its record of what is over`));
    }
    this.actions.set(id, moves);
    return moves;
  }

  /** A whole round's beginning is one move: what `stop` does concerns no other node. */
  private begin(site: Site, stage: Stage, spent: number): readonly Move[] {
    const { hop, born } = stage;
    const { self } = site.node;
    const tid = `${self}${hop}${spent + 1}` as Tid;
    const begun = this.executed(step(site.node, { type: 'begin', tid }, this.rules));
    const { node, then, told } = begun;
    const commits = [...site.commits, ...committed(told, node.round, site.node)];
    const used = [...site.used, { tid, hop, born }];
    return [this.move({ ...site, used, commits }, node, then, () => `${self} begins round ${tid}`)];
  }

  private perform(id: number, event: NodeEvent, label: () => string): readonly Move[] {
    const site = this.sites[id] as Site;
    const { node, then, told } = this.step(site.node, event);
    const round = node.round ?? site.node.round;
    const commits = [...site.commits, ...committed(told, round, site.node)];
    const moves = [this.move({ ...site, commits }, node, then, label)];
    if (this.options.ablation?.sendBeforeWrite === true && node.written !== site.node.written) {
      const early = recovered(node.self, AGENT, site.node.written);
      const why = () => `${label()}; ${node.self} answers, and crashes before its write`;
      moves.push(this.move(site, early, then, why));
    }
    return moves.filter(move => move.site !== id || move.sent.length > 0);
  }

  private step(before: NodeState, event: NodeEvent): Transition {
    const after = step(before, event, this.rules);
    const isOutlived =
      this.options.ablation?.roundsOutliveStages === true &&
      after.told.some(news => news.type === 'round ended' && news.why === 'stage over');
    return isOutlived && before.round
      ? { ...after, node: { ...after.node, round: before.round } }
      : after;
  }

  private move(
    site: Site,
    node: NodeState,
    then: readonly AgentMessage[],
    label: string | (() => string),
  ): Move {
    const { round } = node;
    const isAsked = round?.phase === 'voting' || round?.phase === 'accepting';
    const current = isAsked ? site.used.find(({ tid }) => tid === round.tid) : undefined;
    const isNew = current !== undefined && !site.asked.some(({ tid }) => tid === current.tid);
    const asked = isNew ? [...site.asked, current] : site.asked;
    const id = this.siteId({ ...site, node, asked });
    const sent = then
      .filter(({ kind }) => ANSWERS_KEPT.has(kind) || REQUESTS_KEPT.has(kind))
      .map(message => this.messageId(message));
    return { site: id, sent, label: typeof label === 'string' ? () => label : label };
  }

  private unmarked(move: Move): Move {
    const site = this.sites[move.site] as Site;
    const clear = (records: AgentRecords) => ({ ...records, expired: false });
    const records = clear(site.node.records);
    return {
      ...move,
      site: this.siteId({ ...site, node: { ...site.node, records, written: records } }),
    };
  }

  /** Answers for a round that is over change nothing, now or later: tids do not come back. */
  private relevant(sites: readonly number[], sent: readonly number[]): readonly number[] {
    return sent.filter(id => {
      const message = this.messages[id] as MessageOf<'yes' | 'conditional' | 'prepared'>;
      if (REQUESTS_KEPT.has(message.kind)) return true;
      const { round } = (this.sites[sites[this.names.indexOf(message.to)] as number] as Site).node;
      return round?.phase === PHASES[message.kind] && round?.tid === message.tid;
    });
  }

  private isViolated(sites: readonly number[]): boolean {
    const rounds = new Map<number, Tid>();
    for (const id of sites) {
      for (const { hop, tid } of (this.sites[id] as Site).commits) {
        if ((rounds.get(hop) ?? tid) !== tid) return true;
        rounds.set(hop, tid);
      }
    }
    return false;
  }

  private canonical(sites: readonly number[], sent: readonly number[]) {
    let best: { sites: readonly number[]; sent: readonly number[]; key: string } | undefined;
    if (this.orders.length === 1) return { sites, sent };
    for (const [which, order] of this.orders.entries()) {
      const moved: number[] = [];
      sites.forEach(
        (id, index) => (moved[order[index] as number] = this.rename('site', id, which)),
      );
      const messages = sent.map(id => this.rename('message', id, which)).sort((a, b) => a - b);
      const key = `${moved.join()};${messages.join()}`;
      if (best === undefined || key < best.key) best = { sites: moved, sent: messages, key };
    }
    return best as { sites: readonly number[]; sent: readonly number[] };
  }

  private rename(what: 'site' | 'message', id: number, which: number): number {
    if (which === 0) return id;
    const key = `${what}${which} ${id}`;
    const known = this.renamed.get(key);
    if (known !== undefined) return known;
    const order = this.orders[which] as readonly number[];
    const swap = (value: unknown): unknown => {
      if (typeof value === 'string') {
        const index = this.names.indexOf(value as NodeId);
        return index === -1 ? value : this.names[order[index] as number];
      }
      if (Array.isArray(value)) return value.map(swap);
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, swap(part)]));
    };
    const renamed =
      what === 'site'
        ? this.siteId(this.sorted(swap(this.sites[id]) as Site))
        : this.messageId(swap(this.messages[id]) as AgentMessage);
    this.renamed.set(key, renamed);
    return renamed;
  }

  /** The stage's order of priority stays; sets of nodes are kept sorted by name. */
  private sorted(site: Site): Site {
    const repair = (records: AgentRecords): AgentRecords => ({
      ...records,
      ...(records.stage && { stage: { ...records.stage, nodes: this.names } }),
      prepared: records.prepared.map(prepared => ({
        ...prepared,
        stage: { ...prepared.stage, nodes: this.names },
      })),
      decisions: records.decisions.map(decision => ({
        ...decision,
        voters: [...decision.voters].sort(),
        next: [...decision.next].sort(),
      })),
    });
    const { node } = site;
    const records = repair(node.records);
    const written = node.written === node.records ? records : repair(node.written);
    return {
      ...site,
      node: {
        ...node,
        records,
        written,
        ...(node.round && { round: sortedRound(node.round, this.names) }),
      },
    };
  }

  private siteId(site: Site): number {
    const { node } = site;
    const isWritten = JSON.stringify(node.records) === JSON.stringify(node.written);
    const key = JSON.stringify([
      site.used,
      site.asked,
      site.commits,
      site.wiped ?? 0,
      node.self,
      node.records,
      isWritten ? 0 : node.written,
      node.round,
    ]);
    const known = this.siteIds.get(key);
    if (known !== undefined) return known;
    const id = this.sites.length;
    if (id >= 0xffff) throw new Error('Too many states of one node for this search');
    this.sites.push(isWritten ? { ...site, node: { ...node, written: node.records } } : site);
    this.siteIds.set(key, id);
    return id;
  }

  private messageId(message: AgentMessage): number {
    const renamed =
      message.kind === 'prepare'
        ? { ...message, stage: { ...message.stage, nodes: this.names } }
        : message;
    const key = JSON.stringify(
      Object.entries(renamed).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    const known = this.messageIds.get(key);
    if (known !== undefined) return known;
    const id = this.messages.length;
    this.messages.push(renamed);
    this.messageIds.set(key, id);
    return id;
  }

  private trace(
    parents: readonly number[],
    states: readonly { sites: Uint16Array; sent: Uint16Array }[],
    last: number,
  ): readonly string[] {
    const path: number[] = [];
    for (let at = last; at !== -1; at = parents[at] as number) path.unshift(at);
    return path.slice(1).map((target, position) => {
      const from = states[path[position] as number] as { sites: Uint16Array; sent: Uint16Array };
      const to = states[target] as { sites: Uint16Array; sent: Uint16Array };
      for (const index of from.sites.keys()) {
        for (const move of this.movesOf(from.sites, index, from.sent)) {
          const sites = Array.from(from.sites);
          sites[index] = move.site;
          const next = this.canonical(sites, this.relevant(sites, merged(from.sent, move.sent)));
          if (next.sites.join() === to.sites.join() && next.sent.join() === to.sent.join()) {
            return move.label();
          }
        }
      }
      return 'a step that could not be found again';
    });
  }
}

/** The answers that bring a round on, and the phase in which they do. */
const PHASES: Readonly<Record<string, string>> = {
  prepared: 'preparing',
  yes: 'voting',
  conditional: 'voting',
  promise: 'promising',
  accepted: 'accepting',
};
const ANSWERS_KEPT: ReadonlySet<string> = new Set(Object.keys(PHASES));
/** D: what these ask does not follow from a node's later state. */
const REQUESTS_KEPT: ReadonlySet<string> = new Set(['ballot', 'accept']);

function committed(
  told: Transition['told'],
  round: NodeState['round'],
  { records }: NodeState,
): readonly RoundName[] {
  const born = records.stage?.born ?? round?.tid;
  return told.flatMap(news =>
    news.type === 'committed' && born !== undefined ? [{ tid: news.tid, hop: news.hop, born }] : [],
  );
}

function sortedRound(
  round: NonNullable<NodeState['round']>,
  names: readonly NodeId[],
): NonNullable<NodeState['round']> {
  switch (round.phase) {
    case 'preparing':
      return {
        ...round,
        prepared: [...round.prepared].sort(),
        ...withNames(round.result, names),
      };
    case 'voting':
      return {
        ...round,
        tally: {
          yes: [...round.tally.yes].sort(),
          conditional: [...round.tally.conditional].sort((a, b) => (a.voter < b.voter ? -1 : 1)),
          no: [...round.tally.no].sort(),
        },
        ...withNames(round.result, names),
      };
    default:
      return round;
  }
}

const withNames = (
  result: {
    readonly next: Stage | undefined;
    readonly effects:
      | readonly never[]
      | readonly { readonly key: string; readonly value: string | undefined }[];
  },
  names: readonly NodeId[],
) => ({
  result: { ...result, next: result.next && { ...result.next, nodes: names } },
});

function merged(sent: Uint16Array, more: readonly number[]): readonly number[] {
  const all = new Set(sent);
  more.forEach(id => all.add(id));
  return [...all].sort((one, other) => one - other);
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map(rest => [item, ...rest]),
  );
}

function tell(message: AgentMessage): string {
  const { from, to, kind, hop } = message;
  const tid = 'tid' in message ? ` of ${message.tid ?? ''}` : '';
  const on = message.kind === 'conditional' ? ` on ${message.on.join(', ')}` : '';
  return `${to} receives ${kind}${on}${tid} from ${from} (hop ${hop})`;
}
