import type { Leased, LeasePattern } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  leaseWith,
  minutes,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
  singleCallLease,
  whenExpired,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, failureOf, fateOf } from '../fate';
import { applicationErrors, even, jump, lent, pong, seeds, tryOneWay } from './loan';

describe('L16: a holder that is told that a lease is over ends its own end', () => {
  test('L16: an answer ExpiredLeaseError ends the holder’s end: no time left, observers run once, no call leaves', async () => {
    const { world, ada, noor, held, ends } = await lent(() => lease(minutes(10), pong));
    jump(ada, minutes(11));
    const error = await failureOf(world, held.ping());
    expect(error).toBeInstanceOf(ExpiredLeaseError);
    expect(error).toMatchObject({ reason: 'elapsed' });
    expect(leaseTimeLeft(held)).toBe(0);
    await world.run(100);
    expect(ends).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
    const sent = () => noor.events.filter(({ type }) => type === 'message sent').length;
    const before = sent();
    expect(await failureOf(world, held.ping())).toMatchObject({ reason: 'elapsed' });
    tryOneWay(held.ping());
    await world.run(seconds(1));
    expect(sent()).toBe(before);
    expect(ends).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
    expect(noor.device.snapshot().leases.filter(({ origin }) => origin === 'open')).toEqual([]);
  });

  test('L16: other calls that wait for an answer through the lease fail with it', async () => {
    const { world, ada, held } = await lent(() =>
      lease(minutes(10), { ...pong, never: () => new Promise<string>(() => undefined) }),
    );
    const waiting = [held.never(), held.never().due(minutes(60))].map(each => fateOf(world, each));
    await world.run(100);
    jump(ada, minutes(11));
    await failureOf(world, held.ping());
    await world.run(100);
    expect(waiting.map(({ error }) => error)).toEqual([
      expect.any(ExpiredLeaseError),
      expect.any(ExpiredLeaseError),
    ]);
  });

  test('L16: an end after a reconnect is reported, beside earlier ends reported again, at any limit of leases', async () => {
    const untilNoted: LeasePattern = {
      name: 'until noted',
      after: (end, { method }) => {
        if (method === 'note') {
          end.exhaust();
        }
      },
    };
    const { world, far, lose, regain } = await encounter(
      { open: () => leaseWith(untilNoted, minutes(10), { ...pong, note: () => 'noted' }) },
      { ...even, devices: { ada: { limits: { liveLeases: 4 } } } },
    );
    const open = () => answerTo(world, far.open());
    for (let at = 0; at < 6; at += 1) {
      (await open()).note().oneWay();
      await world.run(seconds(2));
    }
    const held = await open();
    await lose();
    held.note().oneWay();
    await regain();
    await world.run(seconds(5));
    expect(leaseTimeLeft(held)).toBe(0);
  });

  test('L16: a refused renewal of a lease that is over ends the holder’s end', async () => {
    const { world, ada, held, ends } = await lent(() => lease(minutes(10), pong));
    jump(ada, minutes(11));
    expect(await failureOf(world, renew(held, minutes(20)))).toBeInstanceOf(ExpiredLeaseError);
    expect(leaseTimeLeft(held)).toBe(0);
    await world.run(100);
    expect(ends.noor).toEqual(['elapsed']);
  });

  test.each([
    ['in the call’s own method', (leased: Leased<object>) => revoke(leased)],
    [
      'and renewed before',
      (leased: Leased<object>) => {
        void renew(leased, minutes(60));
        revoke(leased);
      },
    ],
  ])('L16: a lease revoked %s ends at the holder with the reason revoked', async (_, end) => {
    const own: { leased?: Leased<object> } = {};
    const { world, held, ends } = await lent(() => {
      const leased = renewOnCallLease(minutes(10), {
        close: () => {
          end(leased);
          return 'closed';
        },
      });
      own.leased = leased;
      return leased;
    });
    const closed = fateOf(world, held.close());
    const after = fateOf(world, held.close());
    await world.run(seconds(2));
    expect(closed.state).not.toBe('pending');
    expect(after.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'revoked' });
    expect(leaseTimeLeft(held)).toBe(0);
    // L8: the observers at the end that revoked do not run.
    expect(ends).toEqual({ ada: [], noor: ['revoked'] });
  });

  test('L16: a pattern that ends the lease in a hook tells the holder so', async () => {
    const pattern: LeasePattern = { name: 'ends', before: each => each.revoke() };
    const { world, held, ends } = await lent(() => leaseWith(pattern, minutes(10), pong));
    expect(await failureOf(world, held.ping())).toMatchObject({
      name: 'ExpiredLeaseError',
      reason: 'revoked',
    });
    await world.run(100);
    expect(leaseTimeLeft(held)).toBe(0);
    expect(ends.noor).toEqual(['revoked']);
  });

  test('L16: a single-call that was used ends at both ends with the reason used', async () => {
    const { world, held, ends } = await lent(() => singleCallLease(minutes(10), pong));
    const first = fateOf(world, held.ping());
    const second = fateOf(world, held.ping());
    await world.run(seconds(1));
    expect(first.value).toBe('pong');
    expect(second.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'used' });
    expect(ends).toEqual({ ada: ['used'], noor: ['used'] });
    expect(leaseTimeLeft(held)).toBe(0);
  });

  test('L16: a lease revoked while the two are apart ends at the holder with that reason on reconnection', async () => {
    const { world, held, leased, ends, lose, regain } = await lent(() => lease(minutes(10), pong));
    await lose();
    const waiting = fateOf(world, held.ping());
    revoke(leased);
    await world.run(seconds(10));
    expect(ends.noor).toEqual([]);
    await regain();
    await world.run(seconds(1));
    expect(ends).toEqual({ ada: [], noor: ['revoked'] });
    expect(waiting.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'revoked' });
  });

  test('L16: calling, renewing and revoking in the observer has no effect', async () => {
    const { world, ada, noor, held, ends } = await lent(() => lease(minutes(10), pong));
    const errors: unknown[] = [];
    whenExpired(held, () => {
      renew(held, minutes(10)).then(undefined, error => errors.push(error));
      held.ping().then(undefined, error => errors.push(error));
      revoke(held);
      throw new Error('the observer throws');
    });
    const laterOn: unknown[] = [];
    whenExpired(held, () => {
      whenExpired(held, reason => laterOn.push(reason));
    });
    jump(ada, minutes(11));
    await failureOf(world, held.ping());
    await world.run(seconds(1));
    expect(errors).toEqual([expect.any(ExpiredLeaseError), expect.any(ExpiredLeaseError)]);
    expect(laterOn).toEqual(['elapsed']);
    expect(ends.noor).toEqual(['elapsed']);
    expect(leaseTimeLeft(held)).toBe(0);
    expect(applicationErrors(noor)).toEqual([new Error('the observer throws')]);
  });
});

describe('L16: no end lives on alone', () => {
  /** The leases of that period at either end. */
  const livesAt = (loan: Awaited<ReturnType<typeof lent>>, periodMs: number) =>
    [loan.ada, loan.noor].map(
      ({ device }) =>
        device.snapshot().leases.filter(each => each.periodMs === periodMs).length > 0,
    );

  test('L16: a renewal granted too late for the holder is returned', async () => {
    const loan = await lent(() => lease(seconds(10), pong));
    const { world, ada, noor, held, leased, ends } = loan;
    world.delay(ada.phone, noor.phone, { least: 4000, most: 4000 });
    await world.run(seconds(8));
    const asked = fateOf(world, renew(held, minutes(20)));
    await world.run(seconds(1));
    expect(leaseTimeLeft(leased)).toBeGreaterThan(minutes(19));
    await world.run(seconds(2));
    expect(ends.noor).toEqual(['elapsed']);
    expect(asked.error).toBeInstanceOf(ExpiredLeaseError);
    await world.run(seconds(10));
    expect(livesAt(loan, seconds(10))).toEqual([false, false]);
    expect(leaseTimeLeft(leased)).toBe(0);
    expect(ends.ada).toHaveLength(1);
    expect(ends.noor).toEqual(['elapsed']);
  });

  test('L16: a renewal by the grantor that reaches the holder too late is returned', async () => {
    const loan = await lent(() => lease(seconds(10), pong));
    const { world, ada, noor, leased, ends } = loan;
    world.delay(ada.phone, noor.phone, { least: 4000, most: 4000 });
    await world.run(seconds(8));
    void renew(leased, minutes(20));
    await world.run(seconds(20));
    expect(ends.noor).toEqual(['elapsed']);
    expect(livesAt(loan, seconds(10))).toEqual([false, false]);
    expect(leaseTimeLeft(leased)).toBe(0);
  });

  test('L16: a renewal by a call whose answer arrives too late is returned', async () => {
    const loan = await lent(() => renewOnCallLease(seconds(10), pong, minutes(20)));
    const { world, ada, noor, held, ends } = loan;
    world.delay(ada.phone, noor.phone, { least: 4000, most: 4000 });
    await world.run(seconds(8));
    const call = fateOf(world, held.ping());
    await world.run(seconds(20));
    expect(call.error).toBeInstanceOf(ExpiredLeaseError);
    expect(ends.noor).toEqual(['elapsed']);
    expect(livesAt(loan, seconds(10))).toEqual([false, false]);
  });

  test('L16: a renewal whose answer is lost is returned on reconnection', async () => {
    const loan = await lent(() => lease(seconds(10), pong));
    const { world, ada, noor, held, leased, ends, regain } = loan;
    await world.run(seconds(8));
    world.mute(ada.phone, noor.phone);
    const asked = fateOf(world, renew(held, minutes(20)));
    await world.run(seconds(5));
    expect(leaseTimeLeft(leased)).toBeGreaterThan(minutes(19));
    expect(ends.noor).toEqual(['elapsed']);
    expect(asked.error).toBeInstanceOf(ExpiredLeaseError);
    world.unmute(ada.phone, noor.phone);
    await regain();
    await world.run(seconds(10));
    expect(livesAt(loan, seconds(10))).toEqual([false, false]);
  });

  test.each(['plain', 'renew-on-call', 'by the grantor'])(
    'L16: a renewal at any millisecond before the deadline saves both ends or neither (%s)',
    async kind => {
      for (let before = 0; before <= 24; before++) {
        const loan = await lent(() =>
          kind === 'renew-on-call'
            ? renewOnCallLease(seconds(10), pong, minutes(20))
            : lease(seconds(10), pong),
        );
        const { world, held, leased, ends } = loan;
        await world.run(Math.max(0, leaseTimeLeft(leased) - before));
        if (kind === 'plain') void renew(held, minutes(20));
        if (kind === 'renew-on-call') void held.ping();
        if (kind === 'by the grantor') void renew(leased, minutes(20));
        await world.run(seconds(5));
        const [atAda, atNoor] = livesAt(loan, seconds(10));
        expect({ before, atAda }).toEqual({ before, atAda: atNoor });
        expect({ before, ended: ends.noor.length }).toEqual({ before, ended: atNoor ? 0 : 1 });
        if (atNoor) {
          expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
        }
      }
    },
  );

  test.each(seeds(30))(
    'L16: a reset at any point of a late renewal leaves no end live alone (seed %d)',
    async seed => {
      const loan = await lent(() => lease(seconds(10), pong), { world: { seed } });
      const { world, ada, noor, held, leased, regain } = loan;
      await world.run(leaseTimeLeft(held) - 20);
      void renew(held, minutes(20));
      await world.run(seed);
      if (seed % 3 === 0) world.apart(ada.phone, noor.phone);
      if (seed % 3 === 1) world.connections().forEach(each => each.reset('both'));
      if (seed % 3 === 2) world.connections().forEach(each => each.reset('neither'));
      await world.run(seconds(2));
      await regain();
      await world.run(seconds(60));
      const [atAda, atNoor] = livesAt(loan, seconds(10));
      expect(atAda).toBe(atNoor);
      if (atNoor) expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    },
  );
});
