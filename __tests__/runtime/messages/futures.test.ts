import {
  ExpiredLeaseError,
  lease,
  minutes,
  RemoteError,
  renew,
  revoke,
  seconds,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, failureOf, fateOf } from '../fate';

const echo = { echo: (word: string) => word, never: () => new Promise<string>(() => {}) };

const isFuture = (value: unknown) =>
  ['then', 'catch', 'finally', 'due', 'oneWay'].every(
    name => typeof Reflect.get(value as object, name) === 'function',
  );

describe('M1', () => {
  test('M1: a call returns a future at once, before anything was sent', async () => {
    const { world, noor, far } = await encounter(echo);
    noor.events.length = 0;
    const { now } = world;
    const future = far.echo('hello');

    expect(world.now).toBe(now);
    expect(isFuture(future)).toBe(true);
    expect(noor.events).not.toContainEqual(expect.objectContaining({ type: 'message answered' }));
    expect(await answerTo(world, future)).toBe('hello');
  });

  test('M1: also while the other device is disconnected', async () => {
    const { world, far, lose } = await encounter(echo);
    await lose();
    const future = far.echo('hello');

    expect(isFuture(future)).toBe(true);
    const fate = fateOf(world, future);
    await world.run(seconds(30));
    expect(fate.state).toBe('pending');
  });

  test('M1: also after the lease has ended, and it fails later', async () => {
    const { far, world } = await encounter(echo);
    revoke(far);
    const future = far.echo('hello');

    expect(isFuture(future)).toBe(true);
    expect(await failureOf(world, future)).toBeInstanceOf(ExpiredLeaseError);
  });

  test('M1: also after this device was closed', async () => {
    const { world, noor, far } = await encounter(echo);
    noor.device.close();
    const future = far.echo('hello');

    expect(isFuture(future)).toBe(true);
    expect(await failureOf(world, future)).toBeInstanceOf(ExpiredLeaseError);
  });

  test('M1: also with an argument that cannot cross, and it fails later', async () => {
    const { world, far } = await encounter({ take: (_thing: unknown) => 'taken' });
    const future = far.take(Symbol('a symbol'));

    expect(isFuture(future)).toBe(true);
    expect(await failureOf(world, future)).toBeInstanceOf(Error);
  });

  test('M1: a pending call does not delay others', async () => {
    const { world, far } = await encounter(echo);
    const slow = fateOf(world, far.never());
    expect(await answerTo(world, far.echo('one'))).toBe('one');
    expect(await answerTo(world, far.echo('two'))).toBe('two');
    expect(slow.state).toBe('pending');
  });
});

describe('M7', () => {
  const endings = {
    'ends at its deadline': undefined,
    'ends at its deadline, apart': 'apart',
    'is revoked by the holder': 'holder',
    'is revoked by the grantor': 'grantor',
    "ends with the holder's device": 'closed',
    "ends with the grantor's device": 'grantor closed',
    'ends with the restart of the other device': 'restarted',
  } as const;

  test.each(Object.entries(endings))(
    'M7: a future without a due ends when its reference %s',
    async (_, how) => {
      const leased = lease(minutes(1), echo);
      const { world, ada, noor, far, part } = await encounter({ lend: () => leased });
      const held = await answerTo(world, far.lend());
      const sent = fateOf(world, held.never());
      await world.run(seconds(1));
      expect(sent.state).toBe('pending');
      if (how === 'apart') part();
      const waits = fateOf(world, held.never());
      if (how === 'holder') revoke(held);
      if (how === 'grantor') revoke(leased);
      if (how === 'closed') noor.device.close();
      if (how === 'grantor closed') ada.device.close();
      if (how === 'restarted') ada.phone.restart();
      await world.run(minutes(1.1));

      expect(sent.error).toBeInstanceOf(ExpiredLeaseError);
      expect(waits.error).toBeInstanceOf(ExpiredLeaseError);
      expect([sent.times, waits.times]).toEqual([1, 1]);
    },
  );

  test('M7: a method that never answers is given up with the reference, at both ends', async () => {
    const leased = lease(seconds(10), echo);
    const { world, ada, noor, far } = await encounter({ lend: () => leased });
    const held = await answerTo(world, far.lend());
    const calls = [1, 2, 3].map(() => fateOf(world, held.never()));
    await world.run(seconds(5));
    expect(noor.device.snapshot().kept.calls).toBe(3);
    await world.run(seconds(6));

    expect(calls.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    expect(noor.device.snapshot().kept.calls).toBe(0);
    expect(ada.device.snapshot().kept.calls).toBe(0);
  });

  test('M7: a failed future that nobody handles crashes nothing', async () => {
    const leased = lease(seconds(10), {
      fail: (): number => {
        throw new Error('No.');
      },
      never: echo.never,
    });
    const { world, far, part } = await encounter({ lend: () => leased });
    const held = await answerTo(world, far.lend());
    held.fail();
    held.fail().due(seconds(5));
    held.never().due(seconds(1));
    held.never();
    await world.run(seconds(5));
    part();
    held.never();
    await world.run(seconds(10));
    held.fail();
    await world.run(seconds(1));

    // Jest fails a test with an unhandled rejection; running the world gives it time to notice.
    expect(await failureOf(world, held.fail())).toBeInstanceOf(ExpiredLeaseError);
  });

  test('M7: a failed future that is handled later still has its error', async () => {
    const { world, far } = await encounter({
      fail: (): number => {
        throw new Error('No.');
      },
    });
    const future = far.fail();
    await world.run(seconds(5));

    await expect(future).rejects.toBeInstanceOf(RemoteError);
    await expect(future).rejects.toMatchObject({ remoteMessage: 'No.' });
    expect(await future.catch(() => 'caught')).toBe('caught');
  });
});

describe('what is called on a future', () => {
  type Called = Record<'echo', (word: string) => PromiseLike<unknown>>;
  const calledOn = (future: unknown) => (future as Called).echo('again');

  test('M12: fails at once with the error of a future that has failed', async () => {
    const { world, far } = await encounter(echo);
    revoke(far);
    const failed = far.echo('hello');
    expect(await failureOf(world, calledOn(failed))).toBe(await failureOf(world, failed));
  });

  test('M12: fails when the answer is no reference, before and after it has arrived', async () => {
    const { world, far } = await encounter(echo);
    const future = far.echo('hello');
    const notAReference = { message: expect.stringMatching('not a reference') as unknown };
    expect(await failureOf(world, calledOn(future))).toMatchObject(notAReference);
    expect(await answerTo(world, future)).toBe('hello');
    expect(await failureOf(world, calledOn(future))).toMatchObject(notAReference);
  });

  test("M12: fails on a renewal at the grantor's end, which is a number", async () => {
    const { world } = await encounter(echo);
    const future = renew(lease(seconds(1), echo), seconds(2));
    expect(await failureOf(world, calledOn(future))).toEqual(
      new TypeError('The answer is not a reference: echo cannot be called on it.'),
    );
  });

  test('M10: is undefined for a symbol', async () => {
    const { far } = await encounter(echo);
    const future = far.echo('hello');
    expect(Reflect.get(future, Symbol.iterator)).toBeUndefined();
    expect(Reflect.get(future, Symbol.toPrimitive)).toBeUndefined();
  });
});

test('M6: a second due replaces the first', async () => {
  const { world, far } = await encounter(echo);
  const calledAt = world.now;
  const fate = fateOf(world, far.never().due(seconds(2)).due(seconds(5)));
  await world.run(seconds(10));
  expect(Math.round((fate.atMs ?? 0) - calledAt)).toBe(seconds(5));
});

test('finally runs once there is an answer, and keeps it', async () => {
  const { world, far } = await encounter(echo);
  const settled: string[] = [];
  const passedOn = far.echo('hello').finally(() => settled.push('settled'));
  expect(await answerTo(world, passedOn)).toBe('hello');
  expect(settled).toEqual(['settled']);
});
