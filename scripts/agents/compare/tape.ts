/** One tape through phones that come and go: how long until it is home, and what it waited for. */
import type { AgentEvent, Behaviour } from '../../../src/agents';
import { defineBehaviour } from '../../../src/agents';
import { minutes, seconds } from '../../../src/runtime';
import { Events, numbers } from '../../../bench/figures/events';
import { Room } from './room';

export type Way = 'voting' | 'consensus';

export interface TapeOptions {
  readonly seed: number;
  readonly size: 1 | 3 | 5;
  readonly way: Way;
  readonly availability: number;
  readonly meanDownMs: number;
}

export interface TapeResult {
  /** Undefined: not within the time that is looked at. */
  readonly homeMs: number | undefined;
  readonly lookedMs: number;
  /** Too few of the stage's phones were there. */
  readonly blockedMs: number;
  /** X6: enough of them were, but their votes were bound to one that was not. */
  readonly boundMs: number;
  readonly stages: number;
  readonly messages: number;
  readonly writes: number;
}

/** What has committed last, over all phones. */
interface Whereabouts {
  readonly hop: number;
  readonly nodes: readonly string[];
  readonly isHome: boolean;
}

const STOPS = 8;
/** Besides the owner's. With fewer, a tape also waits for people to ask. */
const PHONES = 14;
/** G3: a person chooses a song. */
const STOP_MS = seconds(30);
const LOOK_EVERY_MS = seconds(1);
export const LONGEST_MS = minutes(240);
const HOME = 'home';

interface State {
  readonly visited: readonly string[];
}

const tapeOf = (size: 1 | 3 | 5, wait: () => Promise<void>): Behaviour =>
  defineBehaviour<State>({
    name: 'tape',
    version: 1,
    stageSize: size,
    async stop({ visited }, { device, isHome, intended, others }) {
      // It also stands in for others.
      const isBack = isHome && intended === device && visited.length >= STOPS;
      if (isBack) return { state: { visited }, next: 'end' };
      if (!isHome) await wait();
      const now = isHome ? visited : [...visited, device];
      const left = others.filter(other => other !== HOME && !now.includes(other));
      return { state: { visited: now }, next: now.length >= STOPS ? 'home' : left };
    },
  }) as Behaviour;

export async function runTape(options: TapeOptions): Promise<TapeResult> {
  const { seed, size, way, availability, meanDownMs } = options;
  const random = numbers(seed);
  const events = new Events();
  const wait = () => new Promise<void>(resolve => events.after(STOP_MS, resolve));
  const tape: Whereabouts = { hop: -1, nodes: [], isHome: false };
  let stages = 0;
  const happened = (event: AgentEvent) => {
    if (event.type !== 'committed' || event.hop <= tape.hop) return;
    stages += 1;
    Object.assign(tape, { hop: event.hop, nodes: event.next, isHome: event.next.length === 0 });
  };
  const room = new Room(events, random, tapeOf(size, wait), happened);
  const home = room.add(HOME);
  home.switchOn();
  const meanUpMs = (meanDownMs * availability) / (1 - availability);
  const lasting = (meanMs: number) => -Math.log(1 - random()) * meanMs;
  for (let at = 0; at < PHONES; at++) {
    const phone = room.add(`p${String(at).padStart(2, '0')}`);
    const on = () => {
      phone.switchOn();
      events.after(lasting(meanUpMs), off);
    };
    const off = () => {
      phone.switchOff();
      events.after(lasting(meanDownMs), on);
    };
    if (random() < availability) on();
    else events.after(lasting(meanDownMs), on);
  }
  await room.run(minutes(1));
  const startMs = events.nowMs;
  void home.host.launch('tape', { visited: [] }, way === 'consensus' ? { decide: way } : {});
  room.counts.messages = 0;
  room.counts.writes = 0;
  let blockedMs = 0;
  let boundMs = 0;
  const look = () => {
    const { hop, nodes } = tape;
    const majority = Math.floor(nodes.length / 2) + 1;
    const up = nodes.filter(device => room.phone(device).isUp);
    if (nodes.length > 0 && up.length < majority) blockedMs += LOOK_EVERY_MS;
    else if (isBound(room, up, hop + 1, majority)) boundMs += LOOK_EVERY_MS;
    if (!tape.isHome) events.after(LOOK_EVERY_MS, look);
  };
  look();
  await room.run(startMs + LONGEST_MS, () => tape.isHome);
  const lookedMs = events.nowMs - startMs;
  const { messages, writes } = room.counts;
  return {
    ...{ homeMs: tape.isHome ? lookedMs : undefined, lookedMs },
    ...{ blockedMs, boundMs, stages, messages, writes },
  };
}

/** X6: no majority of those that are there holds every phone that its votes are bound to. */
function isBound(room: Room, up: readonly string[], hop: number, majority: number): boolean {
  const bindings = new Map(
    up.map(device => {
      const copy = room
        .phone(device)
        .snapshot()
        .find(one => one.hop === hop);
      return [device, copy?.votedFor ?? []] as const;
    }),
  );
  let free = up;
  for (let before = -1; before !== free.length; ) {
    before = free.length;
    const members = free;
    free = members.filter(device => bindings.get(device)?.every(to => members.includes(to)));
  }
  return up.length >= majority && free.length < majority;
}
