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
 * - What a machine makes of one event in one state is computed once, and looked up from then on: the search itself
 *   handles numbers only, one for each state of a node and one for each message.
 * - Dead rounds of one worker differ in nothing but their names: none of them can commit, the VOTE and the UN_VOTE of each
 *   can still arrive, and to a voter only whose they are matters. They are one, `x`. What was prepared for one that is
 *   dead can never be installed, and is left out. (Not so by consensus: there a round can be chosen after its end.)
 * - Of two answers of one voter to one round only the stronger is kept: YES before a condition, a smaller condition before
 *   a larger. A tally in which the stronger is decides whenever one with the weaker does.
 */
import type { AgentId, AgentRecords, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import type { NodeEvent } from '../../src/agents/machine';
import { step } from '../../src/agents/machine';
import type { AgentMessage } from '../../src/agents/messages';
import type { NodeState, Transition } from '../../src/agents/node-state';
import { recovered } from '../../src/agents/node-state';
import type { VotingRules } from '../../src/agents/voting-rules';
import { votingRules } from '../../src/agents/voting-rules';
import type { Exploration, Explored } from './exploration';
import { Progress } from './progress';
import type { RoundName, Site } from './register';
import { ANSWERS_KEPT, idIn, permutations, Register, REQUESTS_KEPT } from './register';
import { StateSet } from './state-set';

const AGENT = 'agent' as AgentId;
const nameOf = (index: number) => String.fromCharCode(65 + index) as NodeId;

interface Move {
  readonly site: number;
  readonly sent: readonly number[];
  /** Rounds that are dead from here on, and how they are called then; undefined: nobody was asked to vote. */
  readonly ended: readonly Ended[];
  readonly commits: boolean;
  readonly label: () => string;
}

interface Ended {
  readonly id: number;
  readonly tid: Tid;
  readonly as: Tid | undefined;
}

export function explore(exploration: Exploration): Explored {
  return new Search(exploration).run();
}

class Search {
  private readonly names: readonly NodeId[];
  private readonly rules: VotingRules;
  private readonly register: Register;
  private readonly isStronger = new Map<number, boolean>();
  private readonly deliveries = new Map<number, readonly Move[]>();
  private readonly requests = new Map<number, readonly Move[]>();
  private readonly conclusions = new Map<string, readonly Move[]>();
  private readonly actions = new Map<number, readonly Move[]>();
  private readonly endings = new Map<number, number>();
  private readonly endedIds = new Map<string, number>();
  private readonly progress: Progress;
  private readonly isConsensus: boolean;
  private readonly merges: boolean;
  /** In which order `canonical` has put the voters that are alike. */
  private chosen = 0;
  private readonly count: number;

  constructor(private readonly options: Exploration) {
    this.count = options.nodes;
    this.isConsensus = options.decide !== undefined;
    this.merges = !this.isConsensus && options.unmerged !== true;
    this.names = Array.from({ length: options.nodes }, (_, index) => nameOf(index));
    this.rules = { ...votingRules, ...options.ablation?.rules };
    this.progress = new Progress(this.names, this.rules);
    const voters = Array.from({ length: options.nodes }, (_, index) => index);
    // Nodes that begin no rounds differ in nothing but their names.
    const alike = this.isConsensus ? [] : voters.slice(options.workers);
    this.register = new Register(
      this.names,
      permutations(alike).map(order => [
        ...voters.slice(0, voters.length - alike.length),
        ...order,
      ]),
    );
  }

  run(): Explored {
    const { mostStates } = this.options;
    const states = new StateSet();
    const first: Stage = this.stage(0, 'launch' as Tid);
    const begin = this.names.map(name =>
      this.register.siteId({
        node: recovered(name, AGENT, { ...NO_RECORDS, stage: first }),
        spent: this.options.rounds.map(() => 0),
        used: [],
        asked: [],
        commits: [],
      }),
    );
    states.add(this.canonical(begin), -1);
    let depth = 0;
    let levelEnd = 1;
    for (let at = 0; at < states.size; at++) {
      if (at === levelEnd) {
        depth += 1;
        levelEnd = states.size;
      }
      const state = states.at(at);
      if (this.options.progress === true && !this.progress.holds(state, id => this.siteOf(id))) {
        const trace = [...this.trace(states, at), 'from here the stage never commits (X6)'];
        return { states: states.size, depth, exhausted: false, violation: trace };
      }
      for (let index = 0; index < this.count; index++) {
        for (const move of this.movesOf(state, index)) {
          if (!states.add(this.after(state, index, move), at)) continue;
          if (move.commits && this.isViolated(states.at(states.size - 1))) {
            const trace = this.trace(states, states.size - 1);
            const found = { states: states.size, depth: depth + 1, exhausted: false };
            return { ...found, violation: trace };
          }
          if (states.size >= mostStates) {
            return { states: states.size, depth, exhausted: false, violation: undefined };
          }
        }
      }
    }
    return { states: states.size, depth, exhausted: true, violation: undefined };
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

  private siteOf(id: number): Site {
    return this.register.siteOf(id);
  }

  private messageOf(id: number): AgentMessage {
    return this.register.messageOf(id);
  }

  private *movesOf(state: Uint16Array, index: number): Iterable<Move> {
    const site = state[index] as number;
    if (this.siteOf(site).wiped === 'gone') return;
    yield* this.actionsOf(site);
    if (this.options.wipe === true && this.isWhole(state)) yield this.wipe(site);
    for (let other = 0; other < this.count; other++) {
      if (other !== index) yield* this.deliveriesOf(site, state[other] as number);
    }
    for (let at = this.count; this.isConsensus && at < state.length; at++) {
      const message = state[at] as number;
      if (this.register.recipients[message] === index && this.register.serves[message] === 0) {
        yield* this.requestOf(site, message);
      }
    }
    if (this.register.awaits[site] !== 0) yield* this.concluded(site, index, state);
  }

  /** Whatever one node's state lets reach another, and what that does. */
  private deliveriesOf(site: number, sender: number): readonly Move[] {
    const key = site * 0x10000 + sender;
    let moves = this.deliveries.get(key);
    if (moves === undefined) {
      const { self } = this.siteOf(site).node;
      moves = different(
        this.arrivals(sender, self).flatMap(message =>
          this.perform(site, { type: 'message', message }, () => tell(message)),
        ),
      );
      this.deliveries.set(key, moves);
    }
    return moves;
  }

  private requestOf(site: number, message: number): readonly Move[] {
    const key = site * 0x10000 + message;
    let moves = this.requests.get(key);
    if (moves === undefined) {
      const content = this.messageOf(message);
      moves = this.perform(site, { type: 'message', message: content }, () => tell(content));
      this.requests.set(key, moves);
    }
    return moves;
  }

  /** All answers that are there, taken one after the other: a move if the round gets on by them. */
  private concluded(id: number, index: number, state: Uint16Array): readonly Move[] {
    const mine: number[] = [];
    for (let at = this.count; at < state.length; at++) {
      const message = state[at] as number;
      if (this.register.recipients[message] === index && this.register.serves[message] !== 0)
        mine.push(message);
    }
    if (mine.length === 0) return NO_MOVES;
    const key = `${id} ${mine.join()}`;
    const known = this.conclusions.get(key);
    if (known !== undefined) return known;
    const moves = this.conclude(id, mine);
    this.conclusions.set(key, moves);
    return moves;
  }

  private conclude(id: number, mine: readonly number[]): readonly Move[] {
    const site = this.siteOf(id);
    const { round } = site.node;
    if (round === undefined || round.phase === 'executing') return NO_MOVES;
    let { node } = site;
    let then: readonly AgentMessage[] = [];
    const commits = [...site.commits];
    for (const message of mine) {
      const content = this.messageOf(message);
      const taken = this.executed(step(node, { type: 'message', message: content }, this.rules));
      ({ node } = taken);
      then = [...then, ...taken.then];
      commits.push(...committed(taken.told, round, site.node));
    }
    if (node.round?.phase === round.phase) return NO_MOVES;
    const label = () =>
      commits.length > site.commits.length
        ? `${node.self} has a majority: ${commits[commits.length - 1]?.tid ?? ''} commits`
        : `${node.self} has every answer: ${round.tid} goes on`;
    return [this.move({ ...site, commits }, node, then, label)];
  }

  /** What may reach a node from one in this state, however long ago it was sent. */
  private arrivals(sender: number, to: NodeId): readonly AgentMessage[] {
    const { node, used, asked, commits, wiped } = this.siteOf(sender);
    const from = node.self;
    const messages: AgentMessage[] = [];
    const send = (parts: object) =>
      messages.push({ from, to, agent: AGENT, ...parts } as unknown as AgentMessage);
    for (const { tid, hop } of used) {
      const hasCommitted = commits.some(other => other.tid === tid);
      const isDead = node.round?.tid !== tid && !hasCommitted && wiped === undefined;
      const isProposed = this.isConsensus && asked.some(round => round.tid === tid);
      if (this.hasNext(hop)) {
        send({ kind: 'prepare', hop: hop + 1, tid, stage: this.stage(hop + 1, tid) });
        if (isDead && !isProposed) send({ kind: 'abort', hop: hop + 1, tid });
      }
      if (isDead && !this.isConsensus) send({ kind: 'unVote', hop, tid });
      // T7: nothing is known there of the round that committed.
      if (wiped === 'same name' && hasCommitted) send({ kind: 'unVote', hop, tid });
    }
    for (const { tid, hop } of commits) {
      send({ kind: 'forget', hop, tid });
      if (this.hasNext(hop)) send({ kind: 'commit', hop: hop + 1, tid });
    }
    if (this.isConsensus) return messages;
    for (const { tid, hop, born } of asked) {
      send({ kind: 'vote', hop, tid, born });
      if (isNameOfDead(tid)) send({ kind: 'unVote', hop, tid });
    }
    return messages;
  }

  private isWhole(state: Uint16Array): boolean {
    for (let index = 0; index < this.count; index++) {
      if (this.siteOf(state[index] as number).wiped !== undefined) return false;
    }
    return true;
  }

  private wipe(id: number): Move {
    const site = this.siteOf(id);
    const { self } = site.node;
    const wiped = this.options.ablation?.sameStore === true ? 'same name' : 'gone';
    const label = () => `the store of ${self} is wiped`;
    return this.move({ ...site, wiped }, recovered(self, AGENT), [], label);
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
    const site = this.siteOf(id);
    const { node, spent } = site;
    const { self, records, round } = node;
    const moves: Move[] = [];
    const { stage } = records;
    if (round !== undefined || node.written !== records) {
      const label = () => `${self} crashes`;
      moves.push(this.move(site, recovered(self, AGENT, node.written), [], label));
    }
    if (round !== undefined) {
      const label = () => `${self}'s round times out`;
      moves.push(...this.perform(id, { type: 'abandon', why: 'too slow' }, label));
    }
    if (stage !== undefined && round === undefined) {
      const most = this.options.rounds[stage.hop] ?? 0;
      const begun = spent[stage.hop] ?? 0;
      if (this.names.indexOf(self) < this.options.workers && begun < most) {
        moves.push(...this.begin(site, stage, begun));
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
      moves.push(this.move(site, after, [], () => `${self} deletes its record of what is over`));
    }
    const all = different(moves);
    this.actions.set(id, all);
    return all;
  }

  /** A whole round's beginning is one move: what `stop` does concerns no other node. */
  private begin(site: Site, stage: Stage, begun: number): readonly Move[] {
    const { hop, born } = stage;
    const { self } = site.node;
    const tid = `${self}${hop}${begun + 1}` as Tid;
    const { node, then, told } = this.executed(step(site.node, { type: 'begin', tid }, this.rules));
    const commits = [...site.commits, ...committed(told, node.round, site.node)];
    const used = [...site.used, { tid, hop, born }];
    const spent = site.spent.map((rounds, at) => (at === hop ? rounds + 1 : rounds));
    const label = () => `${self} begins round ${tid}`;
    return [this.move({ ...site, spent, used, commits }, node, then, label)];
  }

  private perform(id: number, event: NodeEvent, label: () => string): readonly Move[] {
    const site = this.siteOf(id);
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
    label: () => string,
  ): Move {
    const { round } = node;
    const isAsked = round?.phase === 'voting' || round?.phase === 'accepting';
    // A round may ask and commit at once.
    const asking = isAsked ? [round.tid] : [];
    const fresh = site.used.filter(
      ({ tid }) => asking.includes(tid) && !site.asked.some(other => other.tid === tid),
    );
    const asked = [...site.asked, ...fresh];
    const moved = this.withoutDead({ ...site, node, asked });
    const sent = then
      .filter(({ kind }) => ANSWERS_KEPT.has(kind) || REQUESTS_KEPT.has(kind))
      .map(message => this.register.messageId(message));
    return {
      site: this.register.siteId(moved.site),
      sent,
      ended: moved.ended,
      commits: site.commits.length > 0,
      label,
    };
  }

  /** A round that is neither alive nor committed is one of its worker's dead ones. */
  private withoutDead(site: Site): { readonly site: Site; readonly ended: readonly Ended[] } {
    const { node, used, commits, wiped } = site;
    if (!this.merges || wiped === 'gone') return { site, ended: [] };
    const dead = used.filter(
      ({ tid }) => node.round?.tid !== tid && !commits.some(other => other.tid === tid),
    );
    if (dead.length === 0) return { site, ended: [] };
    let { asked } = site;
    const ended = dead.map(({ tid, hop, born }) => {
      const wasAsked = asked.some(other => other.tid === tid);
      const as = `${node.self}${hop}x` as Tid;
      asked = asked.filter(other => other.tid !== tid);
      if (wasAsked && !asked.some(other => other.tid === as)) {
        asked = [...asked, { tid: as, hop, born }];
      }
      return {
        id: idIn(this.endedIds, `${tid} ${wasAsked}`),
        tid,
        as: wasAsked ? as : undefined,
      };
    });
    asked = [...asked].sort(byName);
    const left = used.filter(round => !dead.includes(round));
    return { site: { ...site, asked, used: left }, ended };
  }

  /** What another node's record of a round is once the round is dead. */
  private ending(id: number, { id: which, tid, as }: Ended): number {
    const key = id * 0x10000 + which;
    const known = this.endings.get(key);
    if (known !== undefined) return known;
    const site = this.siteOf(id);
    const { node } = site;
    const changed = (records: AgentRecords): AgentRecords => {
      const isConcerned =
        records.votes.some(vote => vote.tid === tid) ||
        records.prepared.some(prepared => prepared.tid === tid);
      if (!isConcerned) return records;
      const votes = records.votes.map(vote =>
        vote.tid === tid && as !== undefined ? { ...vote, tid: as } : vote,
      );
      return {
        ...records,
        votes: votes
          .filter((vote, at) => votes.findIndex(same => same.tid === vote.tid) === at)
          .sort(byName),
        prepared: records.prepared.filter(prepared => prepared.tid !== tid),
      };
    };
    const records = changed(node.records);
    const written = node.written === node.records ? records : changed(node.written);
    const after =
      records === node.records && written === node.written
        ? id
        : this.register.siteId({ ...site, node: { ...node, records, written } });
    this.endings.set(key, after);
    return after;
  }

  private unmarked(move: Move): Move {
    const site = this.siteOf(move.site);
    const records = { ...site.node.records, expired: false };
    return {
      ...move,
      site: this.register.siteId({ ...site, node: { ...site.node, records, written: records } }),
    };
  }

  /** The state after a move of one node: all sites, then the answers that are under way, as numbers. */
  private after(state: Uint16Array, index: number, { site, sent, ended }: Move): readonly number[] {
    const next: number[] = [];
    for (let at = 0; at < this.count; at++) {
      let id = at === index ? site : (state[at] as number);
      if (at !== index) for (const end of ended) id = this.ending(id, end);
      next.push(id);
    }
    const answers: number[] = [];
    for (let at = this.count; at < state.length; at++) {
      if (this.isAwaited(next, state[at] as number)) answers.push(state[at] as number);
    }
    for (const message of sent) if (this.isAwaited(next, message)) this.keep(answers, message);
    return this.canonical([...next, ...answers.sort(ascending)]);
  }

  /** Answers for a round that is over change nothing, now or later: tids do not come back. */
  private isAwaited(sites: readonly number[], message: number): boolean {
    const serves = this.register.serves[message];
    return (
      serves === 0 ||
      this.register.awaits[sites[this.register.recipients[message] as number] as number] === serves
    );
  }

  private keep(answers: number[], message: number): void {
    for (let at = 0; at < answers.length; at++) {
      const other = answers[at] as number;
      if (other === message || this.outdoes(other, message)) return;
      if (this.outdoes(message, other)) {
        answers[at] = message;
        return;
      }
    }
    answers.push(message);
  }

  private outdoes(one: number, other: number): boolean {
    if (
      this.register.serves[one] !== this.register.serves[other] ||
      this.register.serves[one] === 0
    )
      return false;
    const key = one * 0x10000 + other;
    let stronger = this.isStronger.get(key);
    if (stronger === undefined) {
      stronger = isStrongerVote(this.messageOf(one), this.messageOf(other));
      this.isStronger.set(key, stronger);
    }
    return stronger;
  }

  private isViolated(state: Uint16Array): boolean {
    const rounds = new Map<number, Tid>();
    for (let index = 0; index < this.count; index++) {
      for (const { hop, tid } of this.siteOf(state[index] as number).commits) {
        if ((rounds.get(hop) ?? tid) !== tid) return true;
        rounds.set(hop, tid);
      }
    }
    return false;
  }

  private canonical(state: readonly number[]): readonly number[] {
    let best = state;
    this.chosen = 0;
    for (let which = 1; which < this.register.orders.length; which++) {
      const order = this.register.orders[which] as readonly number[];
      const moved = new Array<number>(this.count);
      for (let index = 0; index < this.count; index++) {
        moved[order[index] as number] = this.register.renamedSite(state[index] as number, which);
      }
      const messages = state
        .slice(this.count)
        .map(id => this.register.renamedMessage(id, which))
        .sort(ascending);
      const other = [...moved, ...messages];
      if (!isBefore(other, best)) continue;
      best = other;
      this.chosen = which;
    }
    return best;
  }

  private trace(states: StateSet, last: number): readonly string[] {
    const path: number[] = [];
    for (let at = last; at !== -1; at = states.parentOf(at)) path.unshift(at);
    // Voters that are alike change places in the search. Here each keeps its name.
    let called = this.names;
    return path.slice(1).map((target, position) => {
      const from = states.at(path[position] as number);
      const to = states.at(target).join();
      for (let index = 0; index < this.count; index++) {
        for (const move of this.movesOf(from, index)) {
          if (this.after(from, index, move).join() !== to) continue;
          const said = move
            .label()
            .replace(/\b[A-Z]\b/g, name => called[this.names.indexOf(name as NodeId)] ?? name);
          const order = this.register.orders[this.chosen] as readonly number[];
          const moved = [...called];
          order.forEach((place, at) => (moved[place] = called[at] as NodeId));
          called = moved;
          return said;
        }
      }
      return 'a step that could not be found again';
    });
  }
}

const NO_MOVES: readonly Move[] = [];

const isNameOfDead = (tid: Tid) => tid.endsWith('x');

const ascending = (one: number, other: number) => one - other;

const byName = ({ tid: one }: { readonly tid: Tid }, { tid: other }: { readonly tid: Tid }) =>
  one < other ? -1 : one > other ? 1 : 0;

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  for (let at = 0; at < one.length; at++) {
    if (one[at] !== other[at]) return (one[at] as number) < (other[at] as number);
  }
  return false;
}

/** Moves that lead to the same are one. */
function different(moves: readonly Move[]): readonly Move[] {
  const known = new Set<string>();
  return moves.filter(({ site, sent }) => {
    const key = `${site} ${sent.join()}`;
    return !known.has(key) && known.add(key);
  });
}

/** Of one voter, on one round. */
function isStrongerVote(one: AgentMessage, other: AgentMessage): boolean {
  if (one.from !== other.from || other.kind !== 'conditional') return false;
  if (one.kind === 'yes') return true;
  return one.kind === 'conditional' && one.on.every(node => other.on.includes(node));
}

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

function tell(message: AgentMessage): string {
  const { from, to, kind, hop } = message;
  const tid = 'tid' in message ? ` of ${message.tid ?? ''}` : '';
  const on = message.kind === 'conditional' ? ` on ${message.on.join(', ')}` : '';
  return `${to} receives ${kind}${on}${tid} from ${from} (hop ${hop})`;
}
