import type { Far, LeasePattern } from '../../../src/runtime';
import {
  createDevice,
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  leaseWith,
  minutes,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
  serviceType,
  TimeoutError,
} from '../../../src/runtime';
import { createWorld } from '../../../src/simulation';
import { answerTo, failureOf, fateOf } from '../fate';
import { gather } from '../two-phones';
import { even, lent, pong, watchForCrashes } from './loan';

watchForCrashes();

interface Greeter {
  greet(): string;
}
const Greeter = serviceType<Greeter>('Greeter');

describe('C6: discover', () => {
  test('C6: gives the first service that is found', async () => {
    const { world, ada, noor } = await gather(['ada', 'noor'], even);
    const found = fateOf<Far<Greeter>>(
      world,
      noor.device.discover(Greeter, { within: seconds(30) }),
    );
    ada.device.export(Greeter, { greet: () => 'hello' });
    await world.run(seconds(20));
    expect(await answerTo(world, (found.value as Far<Greeter>).greet())).toBe('hello');
    await world.run(minutes(1));
    expect(found.times).toBe(1);
  });

  test('C6: gives one that was discovered before', async () => {
    const { world, ada, noor } = await gather(['ada', 'noor'], even);
    ada.device.export(Greeter, { greet: () => 'hello' });
    await world.run(seconds(30));
    const found = await answerTo(
      world,
      noor.device.discover(Greeter, { within: seconds(10) }),
      seconds(10),
    );
    expect(await answerTo(world, found.greet())).toBe('hello');
    const again = await answerTo(
      world,
      noor.device.discover(Greeter, { within: seconds(10) }),
      seconds(10),
    );
    expect(await answerTo(world, again.greet())).toBe('hello');
  });

  test.each([0, 1, 100, seconds(5)])(
    'C6: fails with TimeoutError after %d ms, not before, and keeps nothing',
    async within => {
      const world = createWorld({ seed: 1 });
      const device = createDevice({ ports: world.phone('ada').ports, name: 'ada' });
      await world.run(seconds(1));
      const kept = device.snapshot().kept;
      const startMs = world.now;
      const found = fateOf(world, device.discover(Greeter, { within }));
      expect(found.state).toBe('pending');
      await world.run(within + 10);
      expect(found.error).toBeInstanceOf(TimeoutError);
      expect((found.atMs ?? 0) - startMs).toBeGreaterThanOrEqual(within - 0.001);
      expect((found.atMs ?? 0) - startMs).toBeLessThanOrEqual(within + 2);
      expect(device.snapshot().kept).toEqual(kept);
    },
  );

  test('C6: a service that comes after the time is not discovered by it', async () => {
    const { world, ada, noor } = await gather(['ada', 'noor'], even);
    const found = fateOf(world, noor.device.discover(Greeter, { within: seconds(5) }));
    await world.run(seconds(6));
    ada.device.export(Greeter, { greet: () => 'hello' });
    await world.run(seconds(30));
    expect(found).toMatchObject({ state: 'failed', times: 1 });
    expect(noor.device.snapshot().leases).toEqual([]);
  });

  test('C6: a device does not discover its own exports', async () => {
    const world = createWorld({ seed: 1 });
    const device = createDevice({ ports: world.phone('ada').ports, name: 'ada' });
    device.export(Greeter, { greet: () => 'hello' });
    expect(await failureOf(world, device.discover(Greeter, { within: seconds(5) }))).toBeInstanceOf(
      TimeoutError,
    );
  });

  test('C6: a discovery that is not awaited causes no unhandled rejection, and several at once are each answered', async () => {
    const { world, ada, noor } = await gather(['ada', 'noor'], even);
    void noor.device.discover(Greeter, { within: 1 });
    void noor.device.discover(serviceType<object>('Nobody'), { within: 5 });
    const both = [1, 2].map(() =>
      fateOf(world, noor.device.discover(Greeter, { within: seconds(30) })),
    );
    ada.device.export(Greeter, { greet: () => 'hello' });
    await world.run(seconds(30));
    expect(both.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  });

  test('C6: closing the device leaves no discovery pending', async () => {
    const world = createWorld({ seed: 1 });
    const device = createDevice({ ports: world.phone('ada').ports, name: 'ada' });
    await world.run(seconds(1));
    const found = fateOf(world, device.discover(Greeter, { within: minutes(1) }));
    await world.run(seconds(1));
    device.close();
    await world.run(minutes(2));
    expect(found.state).toBe('failed');
  });
});

describe('L6: renew without a time', () => {
  test.each(['ada', 'noor'] as const)('L6: means the initial period (from %s)', async who => {
    const { world, leased, held } = await lent(() => lease(seconds(60), pong));
    await world.run(seconds(40));
    const left = await answerTo(world, renew(who === 'ada' ? leased : held));
    expect(left).toBeGreaterThan(seconds(59));
    expect(left).toBeLessThanOrEqual(seconds(60));
    expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(59));
    await world.run(100);
    expect(leaseTimeLeft(held)).toBeGreaterThan(seconds(59));
    expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
  });

  test('L6: undefined means the same, and a longer time left is kept', async () => {
    const { world, leased, held } = await lent(() => lease(seconds(60), pong));
    await answerTo(world, renew(held, minutes(10)));
    await answerTo(world, renew(held, undefined));
    await answerTo(world, renew(held));
    expect(leaseTimeLeft(leased)).toBeGreaterThan(minutes(9));
  });

  test('L6: of a renew-on-call lease it is the period, not the renewal time', async () => {
    const { world, leased, held } = await lent(() =>
      renewOnCallLease(seconds(60), pong, seconds(5)),
    );
    await world.run(seconds(50));
    await answerTo(world, renew(held));
    expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(59));
  });

  test('L6: of an initial lease it changes nothing', async () => {
    const initial = lease(seconds(60), pong);
    void renew(initial);
    expect(leaseTimeLeft(initial)).toBe(seconds(60));
  });

  test('L6: of an ended lease it fails with ExpiredLeaseError', async () => {
    const { world, leased, held } = await lent(() => lease(seconds(60), pong));
    revoke(held);
    await world.run(seconds(1));
    for (const each of [leased, held]) {
      expect(
        await failureOf(
          world,
          Promise.resolve().then(() => renew(each)),
        ),
      ).toBeInstanceOf(ExpiredLeaseError);
    }
  });

  test('L6: a pattern’s renewal hook sees the period, and decides', async () => {
    const asked: number[] = [];
    const pattern: LeasePattern = {
      name: 'asked',
      renewal: (_, ms) => {
        asked.push(ms);
        return ms / 2;
      },
    };
    const { world, leased, held } = await lent(() => leaseWith(pattern, seconds(60), pong));
    await world.run(seconds(50));
    expect(await answerTo(world, renew(held))).toBeLessThanOrEqual(seconds(30));
    expect(asked).toEqual([seconds(60)]);
    expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(29));
  });
});

describe('P4: a pattern that the holder was not given', () => {
  const unknown = (party: Awaited<ReturnType<typeof lent>>['noor']) =>
    party.events.filter(event => event.type === 'pattern unknown');

  test('P4: is reported in an event at the holder, once for each such lease, and the lease works as a plain one', async () => {
    const { world, ada, noor, held, far } = await lent(() =>
      leaseWith({ name: 'mine' }, seconds(60), pong),
    );
    const [seen] = noor.device.snapshot().leases.filter(each => each.periodMs === seconds(60));
    expect(unknown(noor)).toEqual([
      {
        type: 'pattern unknown',
        pattern: 'mine',
        peer: await ada.device.ready,
        lease: seen?.lease,
        role: 'holder',
      },
    ]);
    expect(await answerTo(world, held.ping())).toBe('pong');
    await answerTo(world, far.open());
    expect(unknown(noor)).toHaveLength(2);
    expect(unknown(ada)).toEqual([]);
  });

  test('P4: no event for patterns that it was given, nor for the three built-in ones', async () => {
    const pattern: LeasePattern = { name: 'mine' };
    const { world, noor, held } = await lent(() => leaseWith(pattern, seconds(60), pong), {
      ...even,
      devices: { noor: { patterns: { mine: () => pattern } } } as never,
    });
    await answerTo(world, held.ping());
    const { noor: other } = await lent(() => renewOnCallLease(seconds(60), pong));
    expect([...unknown(noor), ...unknown(other)]).toEqual([]);
  });
});
