import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  minutes,
  renewOnCallLease,
  seconds,
} from '../../../src/runtime';
import { failureOf, fateOf } from '../fate';
import { jump, lent, pong, seeded, seeds } from './loan';

describe('L14: elapsed time', () => {
  test.each([
    ['to and fro', (i: number) => (i % 2 === 0 ? 30 : -30)],
    ['forward, then twice back', (i: number) => [30, -15, -15][i % 3] ?? 0],
    ['in small steps, five up and five down', (i: number) => (i % 10 < 5 ? 6 : -6)],
  ])(
    'L14: a wall clock that jitters %s by 30 ms at 10 Hz costs a lease next to nothing',
    async (_, by) => {
      for (const who of ['ada', 'noor'] as const) {
        const loan = await lent(() => lease(minutes(2), pong));
        const { world, leased, held } = loan;
        const startMs = world.now;
        const before = { ada: leaseTimeLeft(leased), noor: leaseTimeLeft(held) };
        for (let i = 0; i < 300; i++) {
          jump(loan[who], by(i));
          await world.run(100);
          // Reading the time makes the runtime notice a jump.
          leaseTimeLeft(leased);
          leaseTimeLeft(held);
        }
        const after = { ada: leaseTimeLeft(leased), noor: leaseTimeLeft(held) };
        const passedMs = world.now - startMs;
        expect(before[who] - after[who]).toBeGreaterThanOrEqual(passedMs - 1);
        expect(before[who] - after[who]).toBeLessThan(passedMs + 500);
      }
    },
  );

  test.each(seeds(5))(
    'L14: random jitter around the true time costs next to nothing (seed %d)',
    async seed => {
      const pick = seeded(seed);
      const { world, ada, leased } = await lent(() => lease(minutes(2), pong));
      const before = leaseTimeLeft(leased);
      const startMs = world.now;
      let offset = 0;
      for (let i = 0; i < 300; i++) {
        const next = pick(61) - 30;
        jump(ada, next - offset);
        offset = next;
        await world.run(100);
        leaseTimeLeft(leased);
      }
      expect(before - leaseTimeLeft(leased)).toBeLessThanOrEqual(world.now - startMs + 500);
    },
  );

  test('L14: small steps forward add up: a wall clock that gains 30 ms ten times a second counts', async () => {
    const { world, ada, leased } = await lent(() => lease(minutes(2), pong));
    const before = leaseTimeLeft(leased);
    const startMs = world.now;
    for (let i = 0; i < 300; i++) {
      jump(ada, 30);
      await world.run(100);
      leaseTimeLeft(leased);
    }
    expect(before - leaseTimeLeft(leased)).toBeGreaterThan(world.now - startMs + seconds(7.5));
  });

  test('L14: a jump forward counts at once, at either end', async () => {
    const { ada, noor, leased, held } = await lent(() => lease(minutes(10), pong));
    jump(ada, seconds(100));
    expect(leaseTimeLeft(leased)).toBeLessThanOrEqual(seconds(500));
    jump(noor, seconds(200));
    expect(leaseTimeLeft(held)).toBeLessThanOrEqual(seconds(400));
  });

  test('L14: a wall clock set back counts as no time, and time continues from there', async () => {
    const { world, ada, noor, leased, held } = await lent(() => lease(seconds(100), pong));
    await world.run(seconds(10));
    const [atAda, atNoor] = [leaseTimeLeft(leased), leaseTimeLeft(held)];
    jump(ada, -minutes(60));
    jump(noor, -minutes(60));
    expect(leaseTimeLeft(leased)).toBe(atAda);
    expect(leaseTimeLeft(held)).toBe(atNoor);
    await world.run(seconds(10));
    expect(leaseTimeLeft(leased)).toBeCloseTo(atAda - seconds(10), -2);
    expect(leaseTimeLeft(held)).toBeCloseTo(atNoor - seconds(10), -2);
  });

  test.each([
    ['plain', (ping: () => number) => lease(seconds(10), { ping })],
    ['renew-on-call', (ping: () => number) => renewOnCallLease(seconds(10), { ping })],
  ])(
    'L14: a message handled after its deadline does not reach the object (%s, busy app)',
    async (_, make) => {
      let pings = 0;
      const { world, ada, held, leased, ends } = await lent(() => make(() => (pings += 1)));
      const fate = fateOf(world, held.ping());
      await world.run(seconds(1));
      expect(fate.state).toBe('succeeded');
      await world.run(leaseTimeLeft(leased) - 200);
      ada.phone.stall(seconds(3));
      const late = held.ping();
      expect(await failureOf(world, late)).toBeInstanceOf(ExpiredLeaseError);
      await world.run(seconds(10));
      expect(pings).toBe(1);
      expect(ends).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
    },
  );

  test('L14: a deadline that passed in a jump runs before the next message', async () => {
    let calls = 0;
    const { world, ada, held } = await lent(() =>
      renewOnCallLease(seconds(60), { call: () => (calls += 1) }),
    );
    held.call().oneWay();
    await world.run(seconds(1));
    expect(calls).toBe(1);
    // The call is in flight while the clock jumps past the deadline: no timer has run in between.
    const late = held.call();
    await world.run(2);
    jump(ada, seconds(61));
    expect(await failureOf(world, late)).toBeInstanceOf(ExpiredLeaseError);
    expect(calls).toBe(1);
  });

  test('L14: a sleep longer than the lease ends it on waking, once, however the clock was set meanwhile', async () => {
    const { world, ada, ends } = await lent(() => lease(seconds(60), pong));
    ada.phone.sleep();
    await world.run(seconds(61));
    ada.phone.wake();
    await world.run(seconds(1));
    expect(ends).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
    jump(ada, -minutes(60));
    await world.run(seconds(60));
    expect(ends).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
  });
});
