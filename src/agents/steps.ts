import type { Storage } from '../runtime';
import type { AgentId, AgentRecords, NodeId, Stage } from './agent';
import { deviceOf } from './agent';
import { admits, held } from './admission';
import type { AgentOffer } from './agent-host';
import { AgentRefusedError } from './agent-host';
import type { Behaviour } from './behaviour';
import type { Carried } from './carried';
import { carry, isOnlyOver } from './carried';
import type { LifeRecord, Lives } from './life';
import { isLifeOver, lifeRecord, livesAfterRestart, livesOf } from './life';
import type { NodeEvent } from './machine';
import { step } from './machine';
import type { AgentMessage } from './messages';
import type { NodeNews, NodeState } from './node-state';
import { emptyNode, isUnknown, recovered } from './node-state';
import type { OverMark } from './over-order';
import { OverOrder } from './over-order';
import { MOST_AGENTS } from './limits';
import { changesOf, ledgerKey, setForgotten, setLife } from './store';
import { LIFE_WRITTEN_EVERY_MS, SETTLE_AFTER_MS } from './timing';
import { waitedOut, waitRecord, waitsAfterRestart, waitsOf } from './waiting';

interface StepsOptions {
  readonly self: NodeId;
  readonly storage: Storage;
  readonly behaviours: readonly Behaviour[];
  readonly takes?: ((offer: AgentOffer) => boolean) | undefined;
  /** T8: time as it counts for lives, asleep or awake. */
  lifeMs(): number;
  wallMs(): number;
  /** Goes on only while the process runs. */
  runningMs(): number;
  /** T3: what the store says. */
  readonly over?: ReadonlyMap<AgentId, OverMark>;
  told(carried: Carried, news: NodeNews): void;
  /** G3: the round of this agent is stale. Its next step ends it, whichever that is; it should not wait for one. */
  ledgerChanged(agent: AgentId): void;
  /** T2: a write failed. */
  failed(error: unknown): void;
}

/** T2: steps of one host run one after another; what a step says is said after its write. */
export class Steps {
  readonly carried = new Map<AgentId, Carried>();
  private queue: Promise<void> = Promise.resolve();
  private isStopped = false;

  private readonly over: OverOrder;

  constructor(private readonly options: StepsOptions) {
    this.over = new OverOrder(options.over);
  }

  /** Resolves when the step under way has been written. */
  stop(): Promise<void> {
    this.isStopped = true;
    return this.queue;
  }

  /** G3: as the owner asks, between two steps. */
  removeEntry(behaviour: string, key: string): Promise<void> {
    const { storage } = this.options;
    return this.inTurn(async () => {
      if (this.isStopped) throw new AgentRefusedError('Nothing can be removed here at present.');
      await storage.write(new Map([[ledgerKey(behaviour, key), undefined]]));
      this.endRounds(behaviour);
    });
  }

  /** X1, T8: what the store says of an agent. */
  recover(agent: AgentId, records: AgentRecords, life: LifeRecord | undefined): Carried {
    const { options } = this;
    const nowMs = options.lifeMs();
    const node = recovered(options.self, agent, records);
    const lives = livesAfterRestart(life, nowMs, options.wallMs());
    const carried = this.add(node, livesOf(node, lives, nowMs));
    const ranMs = options.runningMs();
    carried.waits = waitsOf(node, waitsAfterRestart(life?.waitedMs, ranMs), ranMs);
    carried.isLifeWritten = life !== undefined;
    return carried;
  }

  perform(id: AgentId, event: NodeEvent): Promise<readonly AgentMessage[]> {
    return this.inTurn(() => this.performNow(id, event));
  }

  /** G2: rejects when the agent is not in the store. */
  launch(stage: Stage): Promise<void> {
    const { id } = stage.agent;
    return this.inTurn(async () => {
      if (held(this.carried.values()).length >= MOST_AGENTS) {
        throw new AgentRefusedError(`This phone carries ${MOST_AGENTS} agents already.`);
      }
      await this.performNow(id, { type: 'launch', stage });
      if (this.carried.get(id)?.node.records.stage === undefined) {
        throw new AgentRefusedError('The agent could not be stored.');
      }
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.queue.then(work);
    this.queue = run.then(
      () => undefined,
      () => undefined,
    );
    return run;
  }

  /** What time asks for: the end of a life, or that what may be lost is written. */
  due(carried: Carried, nowMs: number): NodeEvent | undefined {
    const { node, lives, waits } = carried;
    const lifeMs = this.options.lifeMs();
    if (isLifeOver(node, lives, lifeMs)) return { type: 'expire' };
    const tid = waitedOut(waits, this.options.runningMs());
    if (tid !== undefined) return { type: 'giveUp', tid };
    if (node.written === node.records) carried.unsettledSince = Infinity;
    else if (carried.unsettledSince === Infinity) carried.unsettledSince = nowMs;
    const isUnsettled = nowMs - carried.unsettledSince >= SETTLE_AFTER_MS;
    return isUnsettled || isLifeUnwritten(carried, lifeMs) ? { type: 'settle' } : undefined;
  }

  /** T8: what goes on with the agent. */
  lifeLeftMs({ lives }: Carried, { born, agent }: Stage): number {
    const now = this.options.lifeMs();
    return Math.max(0, (lives.get(born) ?? now + agent.lifeMs) - now);
  }

  /** T3: after a restart only its owner is known of one that is Active; that is what its PREPARE said. */
  private handedBy({ handedBy }: Carried, { agent, records }: NodeState): string {
    const known = handedBy ?? records.prepared[0]?.worker ?? records.stage?.agent.home;
    return this.over.byOf(agent) ?? (known === undefined ? '' : deviceOf(known));
  }

  private mayForget(agent: AgentId): boolean {
    const carried = this.carried.get(agent);
    return carried === undefined || isOnlyOver(carried.node);
  }

  /** D1: an entry that a proposal of another agent would set. */
  isHeld(by: AgentId, behaviour: string, key: string): boolean {
    return [...this.carried].some(
      ([id, { node }]) =>
        id !== by &&
        node.records.proposals.some(
          one => one.behaviour === behaviour && one.result.effects.some(entry => entry.key === key),
        ),
    );
  }

  /** G3: steps that were waiting already must not commit a round that this one has made stale. */
  private async performNow(id: AgentId, event: NodeEvent): Promise<readonly AgentMessage[]> {
    const { node, staleRound } = this.carried.get(id) ?? {};
    const isStale = staleRound !== undefined && node?.round?.tid === staleRound;
    if (!isStale) return this.take(id, event);
    const withdrawn = await this.take(id, { type: 'abandon', why: 'ledger changed' });
    return [...withdrawn, ...(await this.take(id, event))];
  }

  private async take(id: AgentId, event: NodeEvent): Promise<readonly AgentMessage[]> {
    if (this.isStopped) return [];
    const { options } = this;
    const { self, behaviours, storage } = options;
    const carried = this.carried.get(id) ?? this.add(emptyNode(self, id), new Map());
    const before = carried.node;
    const view = {
      self,
      behaviours,
      carried: this.carried.values(),
      takes: options.takes,
    };
    const after = step(
      before,
      event.type === 'message' ? { ...event, admits: admits(event.message, view) } : event,
    );
    const { node } = after;
    if (event.type === 'message' && node.records.prepared.length > before.records.prepared.length) {
      carried.handedBy ??= event.message.from;
    }
    const effects = after.told.flatMap(news => (news.type === 'effects' ? [news] : []));
    const lifeMs = options.lifeMs();
    const lives = livesOf(node, carried.lives, lifeMs);
    const ranMs = options.runningMs();
    const waits = waitsOf(node, carried.waits, ranMs);
    let forgotten: readonly AgentId[] = [];
    const isLifeDue = event.type === 'settle' && isLifeUnwritten(carried, lifeMs);
    if (node.written !== before.written || isLifeDue) {
      const changes = changesOf(before, node, effects, () =>
        this.over.touch(id, this.handedBy(carried, before)),
      );
      const life = lifeRecord(lives, lifeMs, options.wallMs(), waitRecord(waits, ranMs));
      forgotten = this.over.excess(agent => agent !== id && this.mayForget(agent));
      forgotten.forEach(agent => setForgotten(changes, agent));
      if (life !== undefined || carried.isLifeWritten) setLife(changes, id, life);
      try {
        await storage.write(changes);
      } catch (error) {
        options.failed(error);
        return [];
      }
      Object.assign(carried, { lifeWrittenAt: lifeMs, isLifeWritten: life !== undefined });
    }
    Object.assign(carried, { node, lives, waits });
    forgotten.forEach(agent => this.carried.delete(agent));
    after.told.forEach(news => options.told(carried, news));
    // Only here: a step that is under way elsewhere would otherwise go on with a state that nobody else sees.
    if (isUnknown(node)) this.carried.delete(id);
    const proposed = node.records.proposals.filter(one => !before.records.proposals.includes(one));
    for (const { behaviour, result } of proposed) {
      if (result.effects.length > 0) this.endRounds(behaviour, carried);
    }
    for (const { behaviour, changes } of effects) {
      if (changes.length > 0) this.endRounds(behaviour, carried);
    }
    return after.then;
  }

  /** G3: rounds of this behaviour, whose stop may have read what has changed. */
  private endRounds(behaviour: string, but?: Carried): void {
    for (const [id, other] of this.carried) {
      const { stage } = other.node.records;
      const { round } = other.node;
      const hasRead = round !== undefined && round.phase !== 'accepting';
      if (other !== but && stage?.agent.behaviour === behaviour && hasRead) {
        other.staleRound = round.tid;
        this.options.ledgerChanged(id);
      }
    }
  }

  private add(node: NodeState, lives: Lives): Carried {
    const carried = carry(node, lives);
    this.carried.set(node.agent, carried);
    return carried;
  }
}

const isLifeUnwritten = ({ lives, waits, lifeWrittenAt }: Carried, lifeMs: number): boolean =>
  lives.size + waits.size > 0 && lifeMs - lifeWrittenAt >= LIFE_WRITTEN_EVERY_MS;
