import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleProgram } from '../../scripts/bundle-program.mjs';
import type { MixtapeState } from '../../src/music';
import { realTime } from '../platforms/node/real-time';
import { CarrierProcess } from './carrier';
import { Hall } from './hall';

const SIDES = ['a', 'b', 'c'] as const;
type Side = (typeof SIDES)[number];

/** Whose process ends itself, at which write from the launch on. At home the first write is the launch itself. */
const DEATHS: readonly {
  readonly side: Side;
  readonly atWrite: number;
  readonly when: 'before' | 'after';
}[] = [
  { side: 'b', atWrite: 1, when: 'after' },
  { side: 'c', atWrite: 2, when: 'before' },
  { side: 'b', atWrite: 3, when: 'before' },
  { side: 'c', atWrite: 4, when: 'after' },
  { side: 'a', atWrite: 2, when: 'before' },
  { side: 'a', atWrite: 3, when: 'after' },
];

let program = '';
let hall: Hall;
let directory = '';
const processes = new Map<Side, CarrierProcess>();
const everyone: CarrierProcess[] = [];

beforeAll(async () => {
  program = path.resolve(await bundleProgram('__tests__/range/agent-process.ts'));
  directory = mkdtempSync(path.join(tmpdir(), 'earshot-agents-'));
  hall = new Hall(SIDES);
});

afterAll(async () => {
  await Promise.all(everyone.map(each => each.kill()));
  hall.remove();
  rmSync(directory, { recursive: true });
});

function start(side: Side): CarrierProcess {
  const options = { directory: path.join(directory, side), name: side };
  const started = new CarrierProcess(program, hall.name(side), options);
  processes.set(side, started);
  everyone.push(started);
  return started;
}

const at = (side: Side) => processes.get(side) as CarrierProcess;

async function until(what: string, holds: () => boolean, withinMs = 60_000): Promise<void> {
  await realTime.until(what, holds, withinMs).catch((error: unknown) => {
    const last = everyone.flatMap(each => [
      ...each.reports.slice(-12).map(report => JSON.stringify(report)),
      each.complaints,
    ]);
    throw new Error([String(error), ...last].join('\n'));
  });
}

/** What each of them holds, as it says when it is asked. */
async function holdings() {
  const before = new Map(SIDES.map(side => [side, at(side).all('holds').length]));
  for (const side of SIDES) at(side).order({ order: 'tell' });
  await until('what all hold', () =>
    SIDES.every(side => at(side).all('holds').length > (before.get(side) ?? 0)),
  );
  return new Map(
    SIDES.map(side => {
      const said = at(side).all('holds');
      const { ledger = [], left = [] } = said[said.length - 1] ?? {};
      return [side, { ledger: new Map(ledger), left }] as const;
    }),
  );
}

const whole = () => SIDES.every(side => at(side).all('candidates').pop()?.count === 2);

test('G2, G3, V13: a tape among three processes, each of which ends itself at some write, is home each time exactly once', async () => {
  SIDES.forEach(start);
  await until('that all have met', whole);
  const ids = new Map(SIDES.map(side => [side, at(side).all('ready')[0]?.id]));
  const givers = new Set<Side>();
  for (const [number, { side, atWrite, when }] of DEATHS.entries()) {
    const tape = `t${number}`;
    const dying = at(side);
    dying.order({ order: 'die', atWrite, when });
    at('a').order({ order: 'launch', tape });
    await until(`that ${side} has ended itself at write ${atWrite}`, () => dying.isDead);
    start(side);
    await until('that all have met again', whole);
    let home: MixtapeState | undefined;
    for (let tries = 0; home === undefined && tries < 300; tries++) {
      const held = await holdings();
      const text = held.get('a')?.ledger.get(`tape-${tape}`);
      const isClean = [...held.values()].every(({ left }) => left.length === 0);
      if (text !== undefined && isClean) home = JSON.parse(text) as MixtapeState;
      else await realTime.pass(300);
    }
    const held = await holdings();
    const gave = SIDES.filter(giver => held.get(giver)?.ledger.has(`gift-${tape}`) === true);
    // G3: each song has its gift entry at its giver, and each entry its song.
    expect({ tape, songs: home?.songs.map(({ from }) => from).sort() }).toEqual({
      tape,
      songs: gave.map(giver => ids.get(giver)).sort(),
    });
    // A carrier that is back asks those whom it has met again by then: that need not be everyone.
    expect(gave).not.toContain('a');
    gave.forEach(giver => givers.add(giver));
  }
  expect([...givers].sort()).toEqual(['b', 'c']);
  const committed = new Map<string, string>();
  for (const { agent, hop, tid } of everyone.flatMap(each => each.all('committed'))) {
    expect(committed.get(`${agent} ${hop}`) ?? tid).toBe(tid);
    committed.set(`${agent} ${hop}`, tid);
  }
  expect(everyone.flatMap(each => each.all('violated'))).toEqual([]);
});
