import type { AgentId, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import type { Behaviour } from '../../src/agents';
import { defineBehaviour } from '../../src/agents';
import {
  isLifeOver,
  LifeClock,
  lifeRecord,
  livesAfterRestart,
  livesOf,
} from '../../src/agents/life';
import { recovered } from '../../src/agents/node-state';
import type { Clock } from '../../src/runtime';
import { encodeText, minutes, seconds } from '../../src/runtime';
import { gatherHosts, onDisk } from './hosts';

const agent = 'a' as AgentId;
const A = 'A/s' as NodeId;
const copy = (born: string, lifeMs: number, hop = 1): Stage => ({
  agent: { id: agent, home: A, behaviour: 'x', version: 1, state: '', lifeMs },
  hop,
  nodes: [A],
  born: born as Tid,
});
const holding = (stage: Stage | undefined, prepared: readonly Stage[] = []) =>
  recovered(A, agent, {
    ...NO_RECORDS,
    ...(stage && { stage }),
    prepared: prepared.map(next => ({ tid: next.born, stage: next, worker: A })),
  });

describe('the clock that lives are counted by', () => {
  function clocks() {
    const now = { monotonicMs: 500, wallMs: 1_000_000 };
    const clock: Clock = {
      monotonicMs: () => now.monotonicMs,
      wallMs: () => now.wallMs,
      setTimer: () => ({ cancel: () => undefined }),
    };
    return { life: new LifeClock(clock), now };
  }

  it('T8: time asleep counts, as the wall clock says', () => {
    const { life, now } = clocks();
    now.wallMs += 90_000;
    now.monotonicMs += 30_000;
    expect(life.nowMs()).toBe(90_000);
  });

  it('T8: a wall clock set back counts as no time, and time goes on after it', () => {
    const { life, now } = clocks();
    now.wallMs -= 500_000;
    expect(life.nowMs()).toBe(0);
    now.wallMs += 7_000;
    now.monotonicMs += 7_000;
    expect(life.nowMs()).toBe(7_000);
  });
});

describe('a life over restarts', () => {
  const node = holding(copy('r1', 1_000));
  const record = lifeRecord(livesOf(node, new Map(), 0), 400, 50_000);
  const overAt = (lives: ReadonlyMap<Tid, number>) =>
    Array.from({ length: 30 }, (_, at) => at * 100).find(at => isLifeOver(node, lives, at));

  it('T8: the time while the phone is off counts', () => {
    expect(overAt(livesAfterRestart(record, 0, 50_500))).toBe(100);
    expect(overAt(livesAfterRestart(record, 0, 90_000))).toBe(0);
  });

  it('T8: a wall clock set back meanwhile neither shortens nor renews it', () => {
    expect(overAt(livesAfterRestart(record, 0, 10))).toBe(600);
  });

  it('T8: COMMIT does not begin again what PREPARE has begun', () => {
    const lives = livesOf(holding(undefined, [copy('r1', 1_000)]), new Map(), 0);
    expect(overAt(livesOf(node, lives, 900))).toBe(1_000);
  });

  it('T8: a PREPARE with no life left does not end the stage that is Active', () => {
    const both = holding(copy('r1', 1_000), [copy('lie', 0, 2)]);
    const lives = livesOf(both, new Map(), 0);
    expect([500, 1_000].map(at => isLifeOver(both, lives, at))).toEqual([false, true]);
  });
});

describe('a host that carries an agent with nowhere to go', () => {
  const rest = defineBehaviour<unknown>({
    name: 'rest',
    version: 1,
    stageSize: 1,
    stop: state => ({ state, next: [] }),
  }) as Behaviour;

  async function resting(lifeMs: number) {
    const { world, parties } = gatherHosts(['ada'], () => [rest]);
    await world.run(seconds(5));
    const [ada] = parties;
    if (ada === undefined) throw new Error('nobody');
    const launching = ada.host.launch('rest', {}, { lifeMs });
    await world.run(seconds(1));
    const id = await launching;
    const isExpired = () => onDisk(ada, 'agents/expired/').has(id);
    return { world, ada, id, isExpired };
  }

  it('T8: restarts do not begin the life again', async () => {
    const { world, ada, isExpired } = await resting(minutes(10));
    for (let run = 0; run < 3; run++) {
      await world.run(minutes(3));
      expect(isExpired()).toBe(false);
      ada.phone.restart();
    }
    await world.run(minutes(1.1));
    expect(isExpired()).toBe(true);
  });

  it('T8: the time that a phone is off counts', async () => {
    const { world, ada, isExpired } = await resting(minutes(10));
    ada.phone.crash();
    await world.run(minutes(11));
    ada.phone.restart();
    await world.run(seconds(5));
    expect(isExpired()).toBe(true);
    expect(
      [...onDisk(ada, 'agents/').keys()].filter(key => /^(stage|life|votes)/.test(key)),
    ).toEqual([]);
  });

  it('T8: a wall clock set back while the phone is off takes nothing from what has been counted', async () => {
    const { world, ada, isExpired } = await resting(minutes(35));
    await world.run(minutes(31));
    ada.phone.crash();
    ada.phone.shiftWallClock(-minutes(600));
    ada.phone.restart();
    await world.run(minutes(3));
    expect(isExpired()).toBe(false);
    // Ten minutes at the most are not on the disk yet.
    await world.run(minutes(12));
    expect(isExpired()).toBe(true);
  });

  it('T8, T3: a jump of the clock ends lives, and deletes neither `last` nor a decision', async () => {
    const { world, ada, id, isExpired } = await resting(minutes(10));
    const decision = { tid: 't', hop: 3, voters: ['B/s'], next: [] };
    ada.phone.storage.write(
      new Map([
        [`agents/last/${id}`, encodeText('{"hop":3,"at":1}')],
        ['agents/last/other', encodeText('{"hop":5,"at":2}')],
        ['agents/decision/t', encodeText(JSON.stringify({ agent: id, content: decision }))],
      ]),
    );
    ada.phone.restart();
    await world.run(seconds(5));
    ada.phone.shiftWallClock(minutes(60 * 24 * 365));
    await world.run(minutes(1));
    expect(isExpired()).toBe(true);
    expect([...onDisk(ada, 'agents/last/')]).toEqual(
      expect.arrayContaining([
        [id, '{"hop":3,"at":1}'],
        ['other', '{"hop":5,"at":2}'],
      ]),
    );
    expect([...onDisk(ada, 'agents/decision/').keys()]).toEqual(['t']);
  });
});
