/**
 * A random room of phones with mixtapes under way: crashes, restarts, sleep, partitions and bad links for a while, then
 * everything is put right and must heal. Everything follows from the seed.
 */
import type { MixtapeState } from '../../src/music';
import { MIXTAPE, mixtape, newMixtape } from '../../src/music';
import { minutes, seconds } from '../../src/runtime';
import type { HostParty } from '../../__tests__/agents/hosts';
import { gatherHosts, leftOver, onDisk } from '../../__tests__/agents/hosts';

export interface AgentTrialResult {
  readonly seed: number;
  readonly phones: number;
  readonly tapes: number;
  readonly commits: number;
  readonly crashes: number;
  /** From the end of the faults until the last tape was home. */
  readonly homeAfterMs: number;
  readonly simulatedMs: number;
  readonly violations: readonly string[];
}

const NAMES = ['ada', 'noor', 'jules', 'kim', 'lea', 'max', 'ole'];
const LEDGER = `agents/ledger/${MIXTAPE}/`;
/** Takes back a crash that has not come about. */
const NEVER = Number.MAX_SAFE_INTEGER;
const FEWEST = 3;
const MOST_TAPES = 6;
const FAULTY_MS = minutes(3);
/** X4, W7: the longest time between two attempts, and a way home after it. */
const HEALED_MS = minutes(60);
/** X6: all phones are there and hear each other: from one commit of a tape to the next. */
const PROGRESS_MS = minutes(12);

export async function runAgentTrial(seed: number): Promise<AgentTrialResult> {
  const draw = numbers(seed);
  const below = (limit: number) => Math.floor(draw() * limit);
  const count = FEWEST + below(NAMES.length - FEWEST + 1);
  const { world, parties } = gatherHosts(
    NAMES.slice(0, count),
    name => [mixtape({ pick: () => ({ artist: name, title: `Song of ${name}` }) })],
    `agents ${seed}`,
  );
  const any = () => parties[below(count)] as HostParty;
  const launched: { readonly home: HostParty; readonly id: string; readonly agent: string }[] = [];
  let crashes = 0;
  let planned = 0;

  const launch = () => {
    const home = any();
    if (home.phone.state !== 'running' || planned >= MOST_TAPES) return;
    planned += 1;
    const id = `t${planned}`;
    const decide = draw() < 0.3 ? 'consensus' : 'voting';
    // Not every launch resolves: the phone may crash. Only those that do are owed anything (G2).
    home.host.launch(MIXTAPE, newMixtape(id, 'Party'), { decide }).then(
      agent => void launched.push({ home, id, agent }),
      () => undefined,
    );
  };

  const disturb = () => {
    const one = any();
    const other = any();
    const { phone } = one;
    switch (below(10)) {
      case 0:
      case 1:
        if (one !== other) world.apart(phone, other.phone);
        return;
      case 2:
        if (one !== other) world.together(phone, other.phone);
        return;
      case 3:
        if (phone.state === 'running') {
          crashes += 1;
          phone.crashAtWrite(1 + below(4), draw() < 0.5 ? 'before' : 'after');
        }
        return;
      case 4:
        if (phone.state === 'running') {
          crashes += 1;
          phone.crash();
        }
        return;
      case 5:
        if (phone.state === 'running') phone.sleep();
        return;
      case 6:
        partition();
        return;
      case 7:
        allTogether();
        return;
      default:
        if (phone.state === 'crashed') phone.restart();
        else if (phone.state === 'asleep') phone.wake();
    }
  };

  /** The room falls into two. */
  const partition = () => split(parties.map(() => draw() < 0.5));
  const allTogether = () => split(parties.map(() => true));
  const split = (sides: readonly boolean[]) =>
    parties.forEach((one, at) =>
      parties.slice(at + 1).forEach((other, further) => {
        const isSame = sides[at] === sides[at + 1 + further];
        if (isSame) world.together(one.phone, other.phone);
        else world.apart(one.phone, other.phone);
      }),
    );

  await world.run(seconds(20));
  launch();
  const faultyUntil = world.now + FAULTY_MS;
  while (world.now < faultyUntil) {
    await world.run(50 + draw() ** 4 * seconds(10));
    disturb();
    if (draw() < 0.2) launch();
  }
  const healedAt = world.now;
  for (const { phone } of parties) {
    phone.crashAtWrite(NEVER, 'before');
    if (phone.state === 'asleep') phone.wake();
    if (phone.state !== 'running') phone.restart();
  }
  allTogether();

  const tapeOf = ({ home, id }: (typeof launched)[number]) => {
    const text = onDisk(home, LEDGER).get(`tape-${id}`);
    return text === undefined ? undefined : (JSON.parse(text) as MixtapeState);
  };
  const commitsNow = () =>
    parties.reduce(
      (sum, { events }) => sum + events.filter(({ type }) => type === 'committed').length,
      0,
    );
  const isHome = () => launched.every(one => tapeOf(one) !== undefined);
  const isClean = () => parties.every(party => leftOver(party).length === 0);
  const violations: string[] = [];
  let known = commitsNow();
  let movedAt = world.now;
  while (!(isHome() && isClean()) && world.now - healedAt < HEALED_MS) {
    await world.run(seconds(10));
    const now = commitsNow();
    if (now !== known) [known, movedAt] = [now, world.now];
    if (!isHome() && world.now - movedAt > PROGRESS_MS) {
      violations.push(`X6: nothing committed for ${Math.round((world.now - movedAt) / 1000)} s`);
      break;
    }
  }
  const homeAfterMs = world.now - healedAt;
  violations.push(...broken(parties), ...unmatched(parties, launched.map(tapeOf)));
  launched.forEach((one, at) => {
    if (tapeOf(one) === undefined) violations.push(`G2: tape ${one.id} (${at}) is not home`);
  });
  for (const party of parties) {
    for (const key of leftOver(party)) violations.push(`${party.name} still holds ${key}`);
  }
  return {
    seed,
    phones: count,
    tapes: launched.length,
    commits: commitsNow(),
    crashes,
    homeAfterMs,
    simulatedMs: world.now,
    violations,
  };
}

/** V13: one round of each stage commits; T4: it is installed at all of its next nodes or at none under another. */
function broken(parties: readonly HostParty[]): readonly string[] {
  const problems: string[] = [];
  const rounds = new Map<string, string>();
  for (const { name, events } of parties) {
    for (const event of events) {
      if (event.type === 'protocol violated') problems.push(`${name}: ${event.what}`);
      if (event.type === 'stop failed') problems.push(`${name}: ${String(event.error)}`);
      if (event.type === 'stopped') problems.push(`${name}: ${String(event.error)}`);
      if (event.type === 'expired') problems.push(`${name}: expired`);
      if (event.type !== 'committed') continue;
      const stage = `${event.agent} ${event.hop}`;
      const known = rounds.get(stage);
      if (known !== undefined && known !== event.tid) {
        problems.push(`V13: stage ${stage} committed as ${known} and ${event.tid}`);
      }
      rounds.set(stage, event.tid);
    }
  }
  return problems;
}

/** G3: each song on a tape has its gift entry at the giver, and each entry its song. */
function unmatched(
  parties: readonly HostParty[],
  tapes: readonly (MixtapeState | undefined)[],
): readonly string[] {
  return tapes.flatMap(tape => {
    if (tape === undefined) return [];
    const from = tape.songs.map(song => song.from).sort();
    const gifts = parties
      .flatMap(party => (onDisk(party, LEDGER).has(`gift-${tape.id}`) ? [party.id] : []))
      .sort();
    return from.join() === gifts.join()
      ? []
      : [`G3: tape ${tape.id} has ${from.length} songs, and there are ${gifts.length} gifts`];
  });
}

/** Pseudo-random numbers below 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
