import type { AgentEvent, AgentHost, AgentOffer, AgentSnapshot } from '../../../agents';
import { AgentStoreError, createAgentHost } from '../../../agents';
import type { Library, MixtapeState } from '../../../music';
import {
  hasRoomForLetter,
  LETTER,
  letterBehaviour,
  letterWords,
  MIXTAPE,
  mixtape,
  newLetter,
  newMixtape,
  oldestGifts,
  readGift,
  readLetter,
  readMixtape,
  sealedWords,
} from '../../../music';
import type { Ports, Storage } from '../../../runtime';
import type { RunningDevice } from '../running-device';
import type { Settings } from '../settings';
import { recordsOf } from './adopted';
import { GiftDesk } from './gift-desk';
import { parsed, receivedLetter, sentLetter } from './mailbox';
import { OwnRecords } from './own-records';
import type { Song } from '../../../music';
import type { AgentsState, GiftShown, NamedPhone, ReceivedLetter, TapeShown } from './state';
import { NO_AGENTS } from './state';
import type { DecidedStop, TapeSurroundings } from './tape-view';
import { tapeIn } from './tape-view';
import { tapesOf } from './tapes';

const LIFE_MS = 7 * 24 * 60 * 60 * 1000;
/** While something is here that changes without an event: silences, and who can be asked. */
const LOOK_EVERY_MS = 1_000;

export interface CarrierOptions {
  readonly ports: Ports;
  /** Of the agents alone, outside every backup. Without it this phone carries none. */
  readonly storage: Storage | undefined;
  library(): Library;
  settings(): Settings;
  /** Of someone whom this phone has exchanged lists with, whether or not the device knows them still. */
  metName(id: string): string | undefined;
  changed(): void;
  failed(error: Error): void;
}

/** The agents of this phone, beside its device: those it sends out, those it carries, and what they left here. */
export class Carrier {
  private readonly records: OwnRecords | undefined;
  private readonly gifts: GiftDesk;
  private running: RunningDevice | undefined;
  private host: AgentHost | undefined;
  private problem: { readonly why: string; readonly returns: boolean } | undefined;
  /** By behaviour: what stops have left here. */
  private ledgers = new Map<string, Map<string, string>>();
  private readonly decided = new Map<string, DecidedStop>();
  private readonly votes = new Map<string, Set<string>>();
  private shownLetters = new Map<string, ReceivedLetter | undefined>();
  private looking = false;
  private readonly watchers = new Set<(event: AgentEvent) => void>();

  constructor(private readonly options: CarrierOptions) {
    const { storage, ports, library } = options;
    this.records = storage && new OwnRecords(storage, options.failed);
    this.gifts = new GiftDesk({
      clock: ports.clock,
      random: ports.random,
      library,
      songsOf: peer => this.running?.player.songsOf(peer)?.byKey,
      named: device => this.named(device),
      asks: () => options.settings().choosesGifts,
      changed: options.changed,
    });
  }

  /** Whatever happens to agents here, over every restart of the device. Returns how to stop. */
  watch(listener: (event: AgentEvent) => void): () => void {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  }

  /** A device has started: what is in the store goes on with it. */
  enter(running: RunningDevice, asNewDevice = false): void {
    const { storage, ports } = this.options;
    if (storage === undefined) return;
    this.running = running;
    this.problem = undefined;
    const nowMs = () => ports.clock.wallMs();
    const host = createAgentHost({
      device: running.device,
      ports: { ...ports, storage },
      behaviours: [
        mixtape({
          pick: (taken, question) => this.gifts.pick(taken, question),
          nameOf: device => this.named(device).name,
          nowMs,
        }),
        letterBehaviour({ nowMs }),
      ],
      takes: offer => this.takes(offer),
      asNewDevice,
    });
    this.host = host;
    host.observe(event => this.host === host && this.happened(event));
    void this.begin(host);
  }

  leave(): void {
    const { host } = this;
    this.host = undefined;
    this.running = undefined;
    this.gifts.close();
    void host?.close();
  }

  /** Rejects with a reason for people. */
  async sendTape(title: string, stops: number): Promise<string> {
    const { host, records, nowMs } = this.ready();
    const id = this.fresh();
    const tape = newMixtape(id, title, stops);
    const agent = await host.launch(MIXTAPE, tape, { lifeMs: LIFE_MS });
    records.set({ kind: 'tape', id, agent, tape, sentMs: nowMs, homeByMs: nowMs + LIFE_MS });
    this.options.changed();
    return id;
  }

  keepTape(id: string): void {
    this.records?.change(id, { isKept: true });
    this.options.changed();
  }

  removeTape(id: string): void {
    this.records?.remove(id);
    this.forget(MIXTAPE, `tape-${id}`);
  }

  /** The words can be read by that person's phone alone. Rejects with a reason for people. */
  async sendLetter(to: string, written: string): Promise<string> {
    const { host, records, running, nowMs } = this.ready();
    const words = letterWords(written);
    const person = running.device.people.list().find(({ id }) => id === to);
    if (words === '') throw new Error('A letter without words is not sent.');
    if (person === undefined || person.standing === 'blocked') {
      throw new Error('A letter goes to people whom you have met.');
    }
    const id = this.fresh();
    const sealed = sealedWords(running.device, id, to, words);
    const agent = await host.launch(LETTER, newLetter(id, to, sealed), { lifeMs: LIFE_MS });
    const letter = { to, words };
    records.set({ kind: 'letter', id, agent, letter, sentMs: nowMs, homeByMs: nowMs + LIFE_MS });
    this.options.changed();
    return id;
  }

  removeLetter(id: string): void {
    this.records?.remove(id);
    this.forget(LETTER, `letter-${id}`);
    this.forget(LETTER, `delivered-${id}`);
  }

  /** For the tape that asks. Undefined: the phone picks. */
  chooseGift(song: Song | undefined): void {
    this.gifts.choose(song);
  }

  suggestOtherGifts(): void {
    this.gifts.suggestOthers();
  }

  state(): AgentsState {
    const { host, records, running } = this;
    if (host === undefined || records === undefined || running === undefined) {
      return { ...NO_AGENTS, ...this.trouble() };
    }
    const around = this.around();
    const stages = host.snapshot();
    const own = records.all();
    const delivered = this.ledgers.get(LETTER);
    const isOthers = ({ home }: AgentSnapshot) => home !== undefined && home !== around.me;
    return {
      ...this.trouble(),
      works: this.problem === undefined,
      askable: host.candidates(MIXTAPE).length,
      carried: stages.filter(isOthers).length,
      tapes: this.tapes(stages, around),
      gifts: this.given(),
      received: this.received(),
      sent: own
        .flatMap(
          record =>
            sentLetter(
              record,
              delivered?.has(`delivered-${record.id}`) === true,
              around.nowMs,
              around.named,
            ) ?? [],
        )
        .sort((one, other) => other.sentMs - one.sentMs),
      question: this.gifts.question,
      stages,
    };
  }

  private trouble(): Pick<AgentsState, 'problem' | 'returns'> {
    return { problem: this.problem?.why, returns: this.problem?.returns === true };
  }

  private async begin(host: AgentHost, isReady = host.ready): Promise<void> {
    try {
      await isReady;
      await this.records?.load();
      for (const behaviour of [MIXTAPE, LETTER]) {
        this.ledgers.set(behaviour, new Map(await host.ledger(behaviour)));
      }
      this.adopt(host.snapshot());
      // What moved on while this phone's screens were not told of it.
      host.snapshot().forEach(snapshot => this.seen(snapshot));
    } catch (error) {
      // Why the host does not start it says itself.
      if (this.host === host && this.problem === undefined) this.stopped(error as Error);
    }
    this.look();
    this.options.changed();
  }

  private adopt(stages: readonly AgentSnapshot[] = []): void {
    const { records } = this;
    if (records === undefined) return;
    const ledger = this.ledgers.get(MIXTAPE) ?? new Map<string, string>();
    const { me, nowMs } = this.around();
    for (const record of recordsOf(stages, ledger, { me, nowMs, lifeMs: LIFE_MS })) {
      if (records.get(record.id) === undefined) records.set(record);
    }
  }

  /** So that tapes of others, however many, do not fill this phone: the oldest of its gifts are not shown any more. */
  private dropOldGifts(): void {
    for (const key of oldestGifts(this.ledgers.get(MIXTAPE) ?? new Map<string, string>())) {
      this.forget(MIXTAPE, key);
    }
  }

  /** Nothing of blocked people's; for others only while this phone carries for them. A letter to it always comes in. */
  private takes({ behaviour, home, state }: AgentOffer): boolean {
    const { settings } = this.options;
    const people = this.running?.device.people;
    const standing = people?.list().find(({ id }) => id === home)?.standing;
    if (standing === 'blocked') return false;
    if (people?.onlyVerified === true && standing !== 'verified') return false;
    if (behaviour === MIXTAPE && readMixtape(parsed(state)) === undefined) return false;
    const letter = behaviour === LETTER ? readLetter(parsed(state)) : undefined;
    if (behaviour === LETTER && letter === undefined) return false;
    const isToMe = letter !== undefined && letter.to === this.running?.device.snapshot().id;
    if (isToMe)
      return hasRoomForLetter(this.ledgers.get(LETTER) ?? new Map<string, string>(), home);
    return settings().carriesForOthers;
  }

  private happened(event: AgentEvent): void {
    this.watchers.forEach(listener => listener(event));
    switch (event.type) {
      case 'ledger':
        for (const { key, value } of event.changes) {
          const ledger = this.ledgers.get(event.behaviour) ?? new Map<string, string>();
          if (value === undefined) ledger.delete(key);
          else ledger.set(key, value);
          this.ledgers.set(event.behaviour, ledger);
        }
        this.adopt();
        this.dropOldGifts();
        break;
      case 'voting':
        this.votes.set(event.agent, new Set([this.around().me]));
        break;
      case 'vote':
        if (event.vote === 'yes') this.votes.get(event.agent)?.add(event.from);
        break;
      case 'committed':
        this.committed(event);
        break;
      case 'over':
      case 'expired':
        if (event.type === 'expired') this.over(event.agent);
        break;
      case 'stopped':
        this.stopped(event.error as Error);
        break;
      case 'started again':
        this.problem = undefined;
        if (this.host !== undefined) void this.begin(this.host, Promise.resolve());
        break;
      case 'protocol violated':
        this.options.failed(new Error(event.what));
        break;
      default:
    }
    if ('agent' in event) {
      const snapshot = this.host?.snapshot().find(({ agent }) => agent === event.agent);
      if (snapshot !== undefined) this.seen(snapshot);
    }
    this.look();
    this.options.changed();
  }

  private stopped(error: Error): void {
    this.problem = { why: error.message, returns: !(error instanceof AgentStoreError) };
    this.options.failed(error);
  }

  private committed({ agent, hop, next }: Extract<AgentEvent, { type: 'committed' }>): void {
    const { nowMs, me } = this.around();
    const before = this.lastSeen.get(agent);
    if (before !== undefined && before.hop === hop && hop > 0) {
      const yes = [...(this.votes.get(agent) ?? [me])];
      const number = before.tape.visits.length + 1;
      const { nodes } = before;
      this.decided.set(agent, { hop, atMs: nowMs, nodes, yes, number, next: next[0] });
    }
    this.votes.delete(agent);
    const record = this.records?.byAgent(agent);
    const [to] = next;
    if (record !== undefined && to !== undefined && to !== me) {
      this.records?.change(record.id, { goneTo: to, goneMs: nowMs });
    }
    if (record !== undefined && next.length === 0) this.over(agent);
  }

  private readonly lastSeen = new Map<
    string,
    { readonly hop: number; readonly nodes: readonly string[]; readonly tape: MixtapeState }
  >();

  /** A copy that is here says more than what was known before. */
  private seen(snapshot: AgentSnapshot): void {
    const { agent, hop, behaviour, nodes } = snapshot;
    if (behaviour !== MIXTAPE || hop === undefined) return;
    const tape = tapeIn(snapshot);
    if (tape === undefined || this.lastSeen.get(agent)?.hop === hop) return;
    this.lastSeen.set(agent, { hop, nodes, tape });
    const record = this.records?.byAgent(agent);
    if (record === undefined || hop === 0) return;
    const [goneTo = ''] = nodes;
    const { me, nowMs } = this.around();
    this.records?.change(record.id, {
      tape,
      ...(goneTo !== me && { goneTo, goneMs: nowMs }),
    });
  }

  private over(agent: string): void {
    const record = this.records?.byAgent(agent);
    if (record !== undefined) this.records?.change(record.id, { isOver: true });
  }

  private tapes(stages: readonly AgentSnapshot[], around: TapeSurroundings): readonly TapeShown[] {
    const ledger = this.ledgers.get(MIXTAPE) ?? new Map<string, string>();
    const tapes = tapesOf({
      stages,
      ledger,
      records: this.records?.all() ?? [],
      decided: this.decided,
      lastSeen: this.lastSeen,
      around,
    });
    this.gifts.close(tape => tapes.some(({ id, where }) => id === tape && where.is === 'watched'));
    return tapes;
  }

  private given(): readonly GiftShown[] {
    const entries = [...(this.ledgers.get(MIXTAPE) ?? [])];
    return entries
      .flatMap(([key, text]) => {
        const gift = key.startsWith('gift-') ? readGift(parsed(text)) : undefined;
        return gift === undefined
          ? []
          : [{ ...gift, id: key.slice('gift-'.length), to: this.named(gift.to) }];
      })
      .sort((one, other) => other.atMs - one.atMs);
  }

  private received(): readonly ReceivedLetter[] {
    const { running } = this;
    if (running === undefined) return [];
    const known = this.shownLetters;
    const people = running.device.people.list();
    this.shownLetters = new Map(
      [...(this.ledgers.get(LETTER) ?? [])].flatMap(([key, text]) => {
        if (!key.startsWith('letter-')) return [];
        const named = (device: string) => this.named(device);
        const opened = known.has(key)
          ? known.get(key)
          : receivedLetter(text, running.device, { named, shown: letterWords });
        return [[key, opened && { ...opened, from: named(opened.from.id) }] as const];
      }),
    );
    const isBlocked = (id: string) =>
      people.some(person => person.id === id && person.standing === 'blocked');
    return [...this.shownLetters.values()]
      .flatMap(letter => (letter === undefined || isBlocked(letter.from.id) ? [] : [letter]))
      .sort((one, other) => other.atMs - one.atMs);
  }

  private around(): TapeSurroundings {
    const { ports, library } = this.options;
    const snapshot = this.running?.device.snapshot();
    const up = new Set(snapshot?.peers.flatMap(({ id, state }) => (state === 'up' ? [id] : [])));
    const songs = library().byKey;
    return {
      nowMs: ports.clock.wallMs(),
      me: snapshot?.id ?? '',
      isUp: device => up.has(device),
      named: (device, said) => this.named(device, said),
      hasSong: key => songs.has(key),
    };
  }

  private named(id: string, said = ''): NamedPhone {
    const device = this.running?.device;
    const snapshot = device?.snapshot();
    const isYou = snapshot?.id === id;
    const known =
      device?.people.list().find(person => person.id === id)?.name ?? this.options.metName(id);
    const name = isYou ? snapshot.name : known ?? (said === '' ? `${id.slice(0, 8)}…` : said);
    return { id, name, isYou };
  }

  private forget(behaviour: string, key: string): void {
    if (this.ledgers.get(behaviour)?.delete(key) === true) {
      this.host?.removeFromLedger(behaviour, key).catch(this.options.failed);
    }
    this.options.changed();
  }

  private ready() {
    const { host, records, running, problem } = this;
    if (host === undefined || records === undefined || running === undefined) {
      throw new Error('This phone has not started yet.');
    }
    if (problem !== undefined) throw new Error(problem.why);
    return { host, records, running, nowMs: this.options.ports.clock.wallMs() };
  }

  /** Silences grow without an event. */
  private look(): void {
    const { clock } = this.options.ports;
    if (this.looking || this.host === undefined) return;
    const isWatching = this.host.snapshot().some(({ nodes }) => nodes.length > 0);
    if (!isWatching) return;
    this.looking = true;
    clock.setTimer(LOOK_EVERY_MS, () => {
      this.looking = false;
      this.options.changed();
      this.look();
    });
  }

  private fresh(): string {
    return Array.from(this.options.ports.random.bytes(12), byte =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
  }
}
