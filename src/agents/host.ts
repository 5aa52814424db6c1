import type { Storage, Timer } from '../runtime';
import { decodeText } from '../runtime';
import { Abdication } from './abdication';
import type { AgentId, NodeId, Stage, Tid } from './agent';
import { deviceOf, nodeId } from './agent';
import type { AgentHost, AgentHostOptions, AgentSnapshot, LaunchOptions } from './agent-host';
import { AgentRefusedError } from './agent-host';
import type { Carried } from './carried';
import { isOnlyOver, paused, willing } from './carried';
import type { AgentEvent } from './events';
import { EntryInDoubt, execute, Resting } from './execution';
import { LifeClock } from './life';
import type { NodeEvent } from './machine';
import { isState } from './message-guard';
import type { AgentMessage } from './messages';
import type { NodeNews } from './node-state';
import type { Post, PostMaker } from './post';
import { PostOffice } from './post';
import { pending } from './recovery';
import { snapshotOf } from './host-snapshot';
import { isSelection, Selecting } from './selecting';
import { workerOf } from './selection';
import { Steps } from './steps';
import { ledgerKey, openStore } from './store';
import {
  ASK_AGAIN_MS,
  INTRODUCE_EVERY_MS,
  LIFE_MS,
  LONGEST_LIFE_MS,
  LONGEST_RESEND_MS,
  LONGEST_STOP_MS,
  RESEND_MS,
  ROUND_MS,
  STRANDED_MS,
  TICK_MS,
} from './timing';

/** What a host has once its store is open. */
interface Opened {
  readonly self: NodeId;
  readonly steps: Steps;
  readonly selecting: Selecting;
  readonly office: Post;
}

/** A host that is made right after another was closed waits for its last write. */
const closing = new WeakMap<Storage, Promise<void>>();

/** V7, D: phases in which other nodes of the stage are asked. */
const ASKING: ReadonlySet<string> = new Set(['voting', 'promising', 'accepting']);

const cardEntry = ({ name, version }: { readonly name: string; readonly version: number }) =>
  `${name} ${version}`;

/** Nothing to do for it, and nothing to write. */
const isIdle = ({ node, waits }: Carried): boolean =>
  isOnlyOver(node) && waits.size === 0 && node.written === node.records;

function stateText(state: unknown): string {
  const text: unknown = JSON.stringify(state);
  if (typeof text !== 'string') throw new AgentRefusedError('The state of an agent must be JSON.');
  if (!isState(text)) throw new AgentRefusedError('The state of an agent has at most 64 KiB.');
  return text;
}

/** One run: from its records until it is closed, or until a write fails (T2). */
export class Host implements AgentHost {
  readonly ready: Promise<void>;
  private readonly listeners = new Set<(event: AgentEvent) => void>();
  private readonly lifeClock: LifeClock;
  private opened: Opened | undefined;
  private timer: Timer | undefined;
  private closed = false;

  constructor(
    private readonly options: AgentHostOptions,
    /** Left out: over leased references. A comparison has a network of its own. */
    private readonly makePost: PostMaker = (handler, nowMs) =>
      new PostOffice(options.device, handler, nowMs),
  ) {
    this.lifeClock = new LifeClock(options.ports.clock);
    this.ready = this.open();
    this.ready.catch(() => undefined);
  }

  async launch(
    name: string,
    state: unknown,
    { lifeMs = LIFE_MS, decide = 'voting' }: LaunchOptions = {},
  ): Promise<string> {
    await this.ready;
    const { opened } = this;
    if (opened === undefined) throw new AgentRefusedError('This host is closed.');
    const { self, steps } = opened;
    const behaviour = this.options.behaviours.find(known => known.name === name);
    if (behaviour === undefined) throw new AgentRefusedError(`No behaviour ${name} is known here.`);
    if (!(lifeMs > 0 && lifeMs <= LONGEST_LIFE_MS)) {
      throw new AgentRefusedError(`An agent lives at most ${LONGEST_LIFE_MS} ms, not ${lifeMs}.`);
    }
    const text = stateText(state);
    const id = this.fresh() as AgentId;
    const { version } = behaviour;
    const agent = {
      ...{ id, home: self, behaviour: name, version, state: text, lifeMs },
      ...(decide === 'consensus' && { decide }),
    };
    const stage: Stage = { agent, hop: 0, nodes: [self], born: this.fresh() as Tid };
    await steps.launch(stage);
    return id;
  }

  observe(listener: (event: AgentEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  snapshot(): readonly AgentSnapshot[] {
    const { opened } = this;
    return [...(opened?.steps.carried.values() ?? [])].map(carried =>
      snapshotOf(carried, stage => opened?.steps.lifeLeftMs(carried, stage), this.now()),
    );
  }

  candidates(name: string): readonly string[] {
    const behaviour = this.options.behaviours.find(known => known.name === name);
    if (behaviour === undefined) return [];
    return (this.opened?.office.here(cardEntry(behaviour)) ?? []).map(deviceOf);
  }

  async ledger(behaviour: string): Promise<ReadonlyMap<string, string>> {
    const { storage } = this.options.ports;
    const prefix = ledgerKey(behaviour, '');
    const entries = new Map<string, string>();
    for (const key of await storage.keys(prefix)) {
      const value = await storage.get(key);
      if (value !== undefined) entries.set(key.slice(prefix.length), decodeText(value));
    }
    return entries;
  }

  async removeFromLedger(behaviour: string, key: string): Promise<void> {
    await this.ready;
    await this.opened?.steps.removeEntry(behaviour, key);
  }

  close(): Promise<void> {
    this.closed = true;
    this.timer?.cancel();
    this.opened?.office.close();
    this.listeners.clear();
    const { storage } = this.options.ports;
    const written = Promise.resolve(closing.get(storage))
      .then(() => this.ready.catch(() => undefined))
      .then(() => this.opened?.steps.stop());
    void this.opened?.steps.stop();
    closing.set(storage, written);
    return written;
  }

  private async open(): Promise<void> {
    const { device, ports, behaviours } = this.options;
    const { storage, clock } = ports;
    await closing.get(storage);
    const id = await device.ready;
    const store = await openStore(storage, id, () => this.fresh(), this.options.asNewDevice);
    if (this.closed) return;
    const self = nodeId(id, store.id);
    const steps = new Steps({
      self,
      storage,
      behaviours,
      takes: this.options.takes,
      over: store.over,
      runningMs: () => this.now(),
      lifeMs: () => this.lifeClock.nowMs(),
      wallMs: () => clock.wallMs(),
      told: (carried, news) => this.react(carried, news),
      ledgerChanged: agent => void this.act(agent, { type: 'settle' }),
      failed: error => {
        this.emit({ type: 'stopped', error });
        void this.close();
      },
    });
    const office = this.makePost(
      {
        card: () => ({
          store: store.id,
          behaviours: behaviours.map(cardEntry),
        }),
        take: message => this.take(message),
        heard: message => {
          if (message.to === this.opened?.self) void this.deliver(message);
        },
        answered: message => void this.deliver(message),
        met: peer => this.met(peer),
        candidatesChanged: () => this.emit({ type: 'candidates' }),
      },
      () => this.now(),
    );
    const selecting = new Selecting({
      self,
      nowMs: () => this.now(),
      isUp: peer => office.isUp(peer),
      isNextHere: carried => {
        const { stranded } = carried;
        if (!this.isKnown(carried)) return false;
        if (stranded === undefined || this.now() >= stranded.untilMs) return true;
        return stranded.among !== this.among(office, carried);
      },
      yielded: ({ node }) => void this.act(node.agent, { type: 'abandon', why: 'higher priority' }),
      selected: () => this.soon(),
      workerChanged: ({ node, selection }, { hop, nodes }) => {
        const worker = workerOf(self, selection);
        this.emit({
          type: 'worker',
          agent: node.agent,
          hop,
          worker: worker && deviceOf(worker),
          intended: deviceOf(nodes[0] as NodeId),
        });
      },
    });
    this.opened = { self, steps, selecting, office };
    for (const [agent, records] of store.agents) {
      const carried = steps.recover(agent, records, store.lives.get(agent));
      if (records.stage) this.begin('restart', carried, records.stage);
    }
    this.tick();
  }

  private react(carried: Carried, news: NodeNews): void {
    const { agent, records } = carried.node;
    const { stage } = records;
    const now = this.now();
    switch (news.type) {
      case 'effects':
        if (news.changes.length > 0) this.emit({ ...news, type: 'ledger', agent });
        return;
      case 'vote':
        this.emit({ ...news, from: deviceOf(news.from), agent });
        return;
      case 'bound':
        // X2: its INQUIRY is due from now on, however long nothing had to be sent before.
        Object.assign(carried, { sentAt: now, resendMs: RESEND_MS });
        this.emit({ ...news, to: deviceOf(news.to), agent });
        return;
      case 'execute':
        if (stage !== undefined) void this.execute(agent, carried, stage, news.tid);
        return;
      case 'voting':
        carried.roundSince = now;
        break;
      case 'arrived':
        if (stage === undefined) return;
        Object.assign(carried, {
          failures: 0,
          fruitless: 0,
          notBefore: now,
          abdication: new Abdication(),
          stranded: undefined,
          arrivedAt: now,
        });
        carried.heardAt.clear();
        this.begin('arrival', carried, stage);
        this.soon();
        break;
      case 'round ended':
        paused(carried, news, now, this.jitter());
        if (news.by !== undefined) this.opened?.office.outdated(deviceOf(news.by));
        break;
      default:
        carried.resendMs = RESEND_MS;
    }
    const next = news.type === 'committed' ? { next: news.next.map(deviceOf) } : {};
    this.emit({ ...news, ...next, agent } as AgentEvent);
  }

  private async act(id: AgentId, event: NodeEvent): Promise<void> {
    this.send((await this.opened?.steps.perform(id, event)) ?? []);
  }

  private send(messages: readonly AgentMessage[]): void {
    messages.forEach(message => this.opened?.office.send(message));
  }

  /** A message that awaits its answer. */
  private async take(message: AgentMessage): Promise<AgentMessage | undefined> {
    if (message.to === this.opened?.self) return this.deliver(message, true);
    const { to: from, from: to, agent, hop, kind: about } = message;
    const tid = 'tid' in message ? message.tid : undefined;
    return { kind: 'notMe', about, from, to, agent, hop, ...(tid !== undefined && { tid }) };
  }

  /** The last message back to its sender is the answer; the others, such as an UN_VOTE before a vote, go alone. */
  private async deliver(message: AgentMessage, answers = false): Promise<AgentMessage | undefined> {
    const { opened } = this;
    if (opened === undefined) return undefined;
    const { steps, selecting } = opened;
    const { agent, from } = message;
    const out = [...(await steps.perform(agent, { type: 'message', message }))];
    const carried = steps.carried.get(agent);
    if (carried?.node.records.stage?.nodes.includes(from) === true) {
      carried.heardAt.set(from, this.now());
    }
    if (carried && isSelection(message)) out.push(...selecting.heard(carried, message));
    const at = answers ? out.map(({ to }) => to).lastIndexOf(from) : -1;
    const [answer] = at === -1 ? [] : out.splice(at, 1);
    this.send(out);
    return answer;
  }

  private met(device: string | undefined): void {
    for (const carried of this.opened?.steps.carried.values() ?? []) {
      Object.assign(carried, { sentAt: -Infinity, resendMs: RESEND_MS, notBefore: this.now() });
      const { nodes = [] } = carried.node.records.stage ?? {};
      if (device !== undefined && nodes.some(node => deviceOf(node) === device)) {
        carried.abdication.met(device, this.now());
      }
    }
    this.soon();
  }

  private soon(): void {
    if (this.closed) return;
    this.timer?.cancel();
    this.timer = this.options.ports.clock.setTimer(0, () => this.tick());
  }

  private tick(): void {
    if (this.closed || this.opened === undefined) return;
    const { office, steps } = this.opened;
    office.introduce(INTRODUCE_EVERY_MS);
    const out: AgentMessage[] = [];
    for (const [id, carried] of steps.carried) {
      if (isIdle(carried)) continue;
      out.push(...this.attend(this.opened, id, carried));
    }
    office.sendAll(out);
    this.timer?.cancel();
    this.timer = this.options.ports.clock.setTimer(TICK_MS, () => this.tick());
  }

  private attend(
    { steps, selecting, office }: Opened,
    id: AgentId,
    carried: Carried,
  ): readonly AgentMessage[] {
    const now = this.now();
    const { node } = carried;
    const { stage } = node.records;
    const { round } = node;
    carried.abdication.tick(now, device => office.isUp(device));
    const due = steps.due(carried, now);
    if (due !== undefined) void this.act(id, due);
    if (due?.type === 'expire') return [];
    const out: AgentMessage[] = [];
    const isAsking = round !== undefined && ASKING.has(round.phase);
    const everyMs = isAsking ? ASK_AGAIN_MS : carried.resendMs;
    if (now - carried.sentAt >= everyMs) {
      carried.sentAt = now;
      carried.resendMs = Math.min(carried.resendMs * 2, LONGEST_RESEND_MS);
      out.push(...pending(node));
    }
    if (round?.phase === 'executing' && now - carried.roundSince >= LONGEST_STOP_MS) {
      carried.failures += 1;
      carried.roundSince = now;
      void this.act(id, { type: 'abandon', why: 'failed' });
    } else if (round && round.phase !== 'executing' && now - carried.roundSince >= ROUND_MS) {
      void this.act(id, { type: 'abandon', why: 'too slow' });
    }
    if (stage === undefined || carried.selection === undefined) return out;
    out.push(...selecting.tick(carried, stage));
    const isFree = carried.selection.role === 'worker' && round === undefined;
    if (isFree && now >= carried.notBefore && selecting.isAble(carried, stage)) {
      carried.notBefore = Infinity;
      carried.roundSince = now;
      void this.act(id, { type: 'begin', tid: this.fresh() as Tid });
    }
    return out;
  }

  /** G3: one round, up to its first messages. */
  private async execute(id: AgentId, carried: Carried, stage: Stage, tid: Tid): Promise<void> {
    const { opened } = this;
    if (opened === undefined) return;
    const { self, steps, office } = opened;
    const { behaviour: name, version } = stage.agent;
    const result = await execute({
      self,
      stage,
      tid,
      behaviour: this.options.behaviours.find(behaviour => behaviour.name === name),
      here: willing(carried, office.here(cardEntry({ name, version })), this.now()),
      storage: this.options.ports.storage,
      isHeld: key => steps.isHeld(id, name, key),
      throws: carried.failures,
      lifeLeftMs: () => steps.lifeLeftMs(carried, stage),
    }).catch((error: unknown) => {
      if (error instanceof EntryInDoubt) return undefined;
      if (error instanceof Resting) {
        carried.stranded = {
          among: this.among(office, carried),
          untilMs: this.now() + STRANDED_MS,
        };
        this.emit({ type: 'resting', agent: id, hop: stage.hop });
      } else {
        carried.failures += 1;
        this.emit({ type: 'stop failed', agent: id, error });
      }
      return undefined;
    });
    if (carried.node.round?.tid === tid) carried.roundSince = this.now();
    await this.act(
      id,
      result === undefined ? { type: 'abandon', why: 'failed' } : { type: 'executed', tid, result },
    );
  }

  /** G1: after a change of versions a phone may hold an agent that it cannot run. It keeps watch over it. */
  private isKnown({ node }: Carried): boolean {
    const { behaviour, version } = node.records.stage?.agent ?? {};
    return this.options.behaviours.some(
      known => known.name === behaviour && known.version === version,
    );
  }

  private begin(why: 'arrival' | 'restart', carried: Carried, stage: Stage): void {
    this.opened?.selecting.begin(why, carried, stage);
    if (this.isKnown(carried)) return;
    const { id, behaviour, version } = stage.agent;
    this.emit({ type: 'unknown behaviour', agent: id, behaviour, version });
  }

  /** Who could take this agent: another set, and a stop may name one of them. */
  private among(office: Post, carried: Carried): string {
    const { behaviour = '', version = 0 } = carried.node.records.stage?.agent ?? {};
    const here = office.here(cardEntry({ name: behaviour, version }));
    return [...willing(carried, here, this.now())].sort().join();
  }

  private emit(event: AgentEvent): void {
    [...this.listeners].forEach(listener => listener(event));
  }

  private now(): number {
    return this.options.ports.clock.monotonicMs();
  }

  /** Between 1 and 1.5. */
  private jitter(): number {
    return 1 + (this.options.ports.random.bytes(1)[0] as number) / 512;
  }

  private fresh(): string {
    return Array.from(this.options.ports.random.bytes(12), byte =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
  }
}
