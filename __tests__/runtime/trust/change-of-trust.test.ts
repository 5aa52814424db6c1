import type { DeviceEvent } from '../../../src/runtime';
import { minutes, seconds } from '../../../src/runtime';
import { REFUSED } from '../../../src/runtime/link/secure-connection';
import { RandomStream } from '../../../src/simulation/random';
import { dialsOf } from '../connection/dials';
import { notebookEncounter, connected, linkEvents } from '../notebook';
import type { Party } from '../two-phones';
import { gather, lastWordsArrive } from '../two-phones';
import { exchange, idOf, WITHIN_MS } from './exchange';

// Real time, and only for a busy machine.
jest.setTimeout(60_000);

const seeds = [1, 2, 3, 4];
const reasonsOf = ({ events }: Party) =>
  events.flatMap(event => (event.type === 'connection ended' ? [event.reason.text] : []));

type Change = (who: Party, other: Party) => void;
const onlyVerified =
  (on: boolean): Change =>
  ({ device }) => {
    device.people.onlyVerified = on;
  };
const verify: Change = (who, other) => who.device.people.verify(idOf(other));
const block: Change = (who, other) => who.device.people.block(idOf(other));
const forget: Change = (who, other) => who.device.people.forget(idOf(other));

const changes: readonly (readonly [string, Change, Change])[] = [
  ['only verified on, then verify', onlyVerified(true), verify],
  ['only verified on, then off', onlyVerified(true), onlyVerified(false)],
  ['block, then verify', block, verify],
  ['block, then forget', block, forget],
];

/** Of the two ids either may be the larger, and either person may change their mind. */
const cases = seeds.flatMap(seed => [
  { seed, by: 'ada', of: 'noor' } as const,
  { seed, by: 'noor', of: 'ada' } as const,
]);

describe.each(changes)('C7: %s', (_, first, second) => {
  test.each([
    ['at once', 0, cases],
    ['after a moment', seconds(0.7), cases],
    ['after a while', seconds(25), cases],
    ['when the last lease has ended at both', minutes(12), cases.slice(0, 2)],
  ])('%s: the two have a link within 10 s, and go on', async (__, pauseMs, inCases) => {
    for (const { seed, by, of } of inCases) {
      const met = await exchange({ world: { seed } });
      first(met[by], met[of]);
      await met.world.run(pauseMs);
      second(met[by], met[of]);
      await met.meetAgain();
    }
  });
});

test.each([
  ['forget', forget],
  ['verify', verify],
])('C7: %s: the two have a link within 10 s, and go on', async (_, change) => {
  for (const { seed, by, of } of cases) {
    const met = await exchange({ world: { seed } });
    change(met[by], met[of]);
    await met.meetAgain();
  }
});

test('C7: after many changes of trust on both sides, and broken connections, they have a link in time', async () => {
  const steps = [onlyVerified(true), onlyVerified(false), verify, block, forget];
  for (const seed of Array.from({ length: 40 }, (_, i) => i + 1)) {
    const random = new RandomStream(`changes of trust, seed ${seed}`);
    const { world, ada, noor, meetAgain } = await exchange({
      world: { seed, network: { closeDropsUnsent: random.chance(0.7) ? 1 : 0 } },
    });
    try {
      for (let i = 0; i < 15; i++) {
        const [who, other] = random.chance(0.5) ? [ada, noor] : [noor, ada];
        steps[random.below(steps.length)]?.(who, other);
        if (random.chance(0.3)) {
          const told = (['both', 'dialer', 'acceptor', 'neither'] as const)[random.below(4)];
          world.connections().forEach(connection => connection.reset(told ?? 'both'));
        }
        await world.run(random.chance(0.5) ? random.below(60) : random.below(4_000));
      }
      for (const [who, other] of [
        [ada, noor],
        [noor, ada],
      ] as const) {
        verify(who, other);
        await world.run(random.below(100));
      }
      await meetAgain();
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}`);
    }
  }
});

/** Ada accepts only verified people, and Noor, who was refused, dials rarely. */
async function refused(seed: number, hinder: (noor: Party) => void) {
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    world: { seed, discovery: { intervalMs: { least: minutes(60), most: minutes(60) } } },
    devices: { ada: { onlyVerified: true } },
  });
  await world.run(seconds(5));
  hinder(noor);
  await world.run(seconds(100));
  const [before = 0, last = world.now] = dialsOf(world, noor).slice(-2);
  expect(last - before).toBeGreaterThan(WITHIN_MS);
  expect(connected(ada, noor)).toBe(false);
  return { world, ada, noor };
}

test('C7: a device that is accepted after a refusal is dialed at once', async () => {
  for (const seed of seeds) {
    const { world, ada, noor } = await refused(seed, ({ phone }) => phone.dropDiscovery());
    verify(ada, noor);
    await world.runUntil(() => connected(ada, noor), seconds(2));
  }
});

test('C7: a device that is accepted after a refusal and cannot be dialed gets an announcement at once', async () => {
  for (const seed of seeds) {
    const { world, ada, noor } = await refused(seed, ({ phone, device }) => {
      phone.allowListening(false);
      device.refresh();
    });
    verify(ada, noor);
    await world.runUntil(() => connected(ada, noor), seconds(4));
  }
});

test('C7: a device with the name of a verified contact is dialed as soon as the name is accepted', async () => {
  const { world, ada, noor, mallory } = await gather(['ada', 'noor', 'mallory'], {
    devices: { mallory: { name: 'noor' } },
    phones: { mallory: { position: { x: 1_000, y: 0 } } },
  });
  await world.runUntil(() => connected(noor), WITHIN_MS);
  verify(ada, noor);
  mallory.phone.moveTo({ x: 1, y: 0 });
  await world.run(minutes(2));
  const linked = () =>
    ada.device.snapshot().peers.some(({ id, state }) => id === idOf(mallory) && state === 'up');
  expect(linked()).toBe(false);
  ada.device.people.accept(idOf(mallory));
  await world.runUntil(linked, WITHIN_MS);
});

test('C7: leases ended by a change of trust end as revoked here, and as a restart at the other end', async () => {
  for (const [by, of] of [
    ['ada', 'noor'],
    ['noor', 'ada'],
  ] as const) {
    const met = await exchange();
    forget(met[by], met[of]);
    await met.meetAgain();
    const reasons = ({ events }: Party) =>
      events.flatMap(event =>
        event.type === 'lease expired' || event.type === 'lease revoked' ? [event.reason] : [],
      );
    expect(new Set(reasons(met[by]))).toEqual(new Set(['revoked']));
    expect(new Set(reasons(met[of]))).toEqual(new Set(['peer restarted']));
    expect(met[of].events).not.toContainEqual(expect.objectContaining({ type: 'peer restarted' }));
  }
});

test('C7: one connection is enough, and it stays', async () => {
  for (const seed of seeds) {
    const { world, ada, noor, meetAgain } = await exchange({ world: { seed } });
    const since = world.now;
    forget(seed % 2 === 0 ? ada : noor, seed % 2 === 0 ? noor : ada);
    await meetAgain();
    await world.run(seconds(20));
    const made = world.log.filter(({ at, what }) => what === 'connected' && at > since);
    // In the worst case both dial at once.
    expect(made.length).toBeLessThanOrEqual(2);
    expect(linkEvents(ada.events).filter(({ state }) => state === 'up').length).toBeLessThan(4);
  }
});

test.each([
  ['blocked', block],
  ['not verified', onlyVerified(true)],
])('B5: who is %s hears the same words, where they can be heard', async (_, refuse) => {
  const { world, ada, noor } = await notebookEncounter({ world: lastWordsArrive });
  refuse(ada, noor);
  await world.run(minutes(1));
  const said = reasonsOf(noor).filter(reason => !/^(closed by peer|reset)$/.test(reason));
  expect(said.length).toBeGreaterThan(5);
  expect(new Set(said)).toEqual(new Set([`closed by the other device: ${REFUSED}`]));
});

test('a blocked device is not dialed, and its unfinished connection is refused', async () => {
  for (let ms = 0; ms < 60; ms++) {
    const { world, ada, noor } = await gather(['ada', 'noor'], {
      world: { seed: ms, discovery: { hearMs: { least: minutes(60), most: minutes(60) } } },
    });
    const [from, to] = ms % 2 === 0 ? [ada, noor] : [noor, ada];
    from.device.reach({ host: to.phone.address, port: to.device.snapshot().port as number });
    await world.runUntil(() => world.log.some(({ what }) => what === 'connected'), seconds(2));
    await world.run(ms);
    block(ada, noor);
    const [before, since] = [ada.events.length, world.now];
    await world.run(seconds(20));
    expect(linkEvents(ada.events.slice(before)).filter(({ state }) => state === 'up')).toEqual([]);
    expect(ada.device.snapshot().peers).toEqual([]);
    // A typed address is dialed until its device is known.
    expect(dialsOf(world, ada, since + seconds(3))).toEqual([]);
  }
});

test.each([
  [
    'the first link comes up',
    0,
    (event: DeviceEvent) => event.type === 'link' && event.state === 'up',
  ],
  [
    'a link that starts over comes up',
    1,
    (event: DeviceEvent) => event.type === 'link' && event.state === 'up',
  ],
  ['the earlier leases end', 1, (event: DeviceEvent) => event.type === 'lease expired'],
])('who is blocked at the moment when %s has no link', async (_, forgets, isTheMoment) => {
  for (const [by, of] of [
    ['ada', 'noor'],
    ['noor', 'ada'],
  ] as const) {
    const met =
      forgets === 1
        ? await exchange()
        : await gather(['ada', 'noor'], {
            world: { seed: 7, discovery: { hearMs: { least: seconds(5), most: seconds(6) } } },
          });
    const { world } = met;
    let blocked = 0;
    met[by].device.observe(event => {
      if (isTheMoment(event) && blocked === 0) {
        blocked += 1;
        block(met[by], met[of]);
      }
    });
    if (forgets === 1) {
      forget(met[of], met[by]);
    }
    await world.runUntil(() => blocked > 0, seconds(20));
    expect(met[by].device.snapshot().peers).toEqual([]);
    await world.run(seconds(20));
    expect(met[by].device.snapshot()).toMatchObject({
      peers: [],
      leases: [],
      kept: { messages: 0 },
    });
    expect(world.connections()).toEqual([]);
  }
});
