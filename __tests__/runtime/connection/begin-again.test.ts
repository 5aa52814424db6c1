import { minutes, seconds } from '../../../src/runtime';
import { connected } from '../notebook';
import { exchange, idOf } from '../trust/exchange';
import type { Party } from '../two-phones';

// Real time, and only for a busy machine.
jest.setTimeout(60_000);

const seeds = Array.from({ length: 10 }, (_, i) => i + 1);

/** One of the two drops all state of the other, which is not told. */
const forget = (one: Party, other: Party) => one.device.people.forget(idOf(other));
const addressOf = ({ phone, device }: Party) => ({
  host: phone.address,
  port: device.snapshot().port ?? 0,
});

test.each(['both', 'dialer', 'acceptor', 'neither'] as const)(
  'C7: two that start over have a link in time, wherever a connection breaks meanwhile (told: %s)',
  async told => {
    for (let ms = 0; ms < 60; ms += 2) {
      const met = await exchange({ world: { seed: ms } });
      const { world, ada, noor, meetAgain } = met;
      const since = world.now;
      forget(ms % 4 === 0 ? ada : noor, ms % 4 === 0 ? noor : ada);
      await world.runUntil(
        () => world.log.some(({ at, what }) => what === 'connected' && at > since),
        seconds(5),
      );
      await world.run(ms);
      world.connections().forEach(connection => connection.reset(told));
      await world.runUntil(() => !connected(ada, noor), seconds(10)).catch(() => undefined);
      await meetAgain();
    }
  },
);

test('C7, C3: dials that cross while two start over end with one connection and the same new link', async () => {
  let crossed = 0;
  for (const seed of seeds) {
    const { world, ada, noor, meetAgain } = await exchange({
      world: { seed, network: { delayMs: { least: 5, most: 200 } } },
    });
    for (const [one, other] of [
      [ada, noor],
      [noor, ada],
    ] as const) {
      const since = world.now;
      forget(one, other);
      ada.device.reach(addressOf(noor));
      noor.device.reach(addressOf(ada));
      await meetAgain();
      await world.run(seconds(10));
      const made = world.log.filter(({ at, what }) => what === 'connected' && at > since);
      crossed += made.length > 1 ? 1 : 0;
      expect(world.connections()).toMatchObject([
        { dialerHolds: true, acceptorHolds: true, live: true },
      ]);
    }
  }
  expect(crossed).toBeGreaterThan(seeds.length / 2);
});

test('C7: both forget at once', async () => {
  for (const seed of seeds) {
    const { ada, noor, meetAgain } = await exchange({ world: { seed } });
    forget(ada, noor);
    forget(noor, ada);
    await meetAgain();
  }
});

test('C7: forgetting out of range: they start over when they are back', async () => {
  for (const seed of seeds) {
    const { world, ada, noor, meetAgain } = await exchange({ world: { seed } });
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(30));
    forget(seed % 2 === 0 ? ada : noor, seed % 2 === 0 ? noor : ada);
    await world.run(seconds(30));
    world.together(ada.phone, noor.phone);
    await meetAgain();
  }
});

test('C7, L15: one forgets while the other is restarted', async () => {
  for (const seed of seeds) {
    const { world, ada, noor, meetAgain } = await exchange({ world: { seed } });
    forget(ada, noor);
    await world.run(seed * 3);
    (seed % 2 === 0 ? ada : noor).phone.restart();
    await meetAgain();
  }
});

test('C7: forgetting a device again and again leaves no state behind', async () => {
  const { world, ada, noor, meetAgain } = await exchange();
  for (let i = 0; i < 10; i++) {
    forget(i % 2 === 0 ? ada : noor, i % 2 === 0 ? noor : ada);
    await meetAgain();
    await world.run(seconds(5));
  }
  const { peers, leases } = ada.device.snapshot();
  expect(peers).toHaveLength(1);
  expect(leases).toHaveLength(2);
  ada.phone.stopApp();
  noor.phone.stopApp();
  await world.run(minutes(1));
  expect(ada.phone.pendingTimers + noor.phone.pendingTimers).toBe(0);
});
