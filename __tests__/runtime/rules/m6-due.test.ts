import { lease, leaseTimeLeft, minutes, seconds, TimeoutError } from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, fateOf } from '../fate';
import { even, keptBy, lent, QUIET_MS, watchForCrashes } from './loan';

watchForCrashes();

async function desk(periodMs = minutes(30)) {
  const log: string[] = [];
  const answers: ((text: string) => void)[] = [];
  const loan = await lent(
    () =>
      lease(periodMs, {
        say: (text: string) => {
          log.push(text);
          return text;
        },
        wait: (text: string) => {
          log.push(text);
          return new Promise<string>(resolve => answers.push(resolve));
        },
        again: () => {
          throw new Error('no');
        },
      }),
    even,
  );
  return { ...loan, log, answer: (text: string) => answers.splice(0).forEach(each => each(text)) };
}

describe('M6: due', () => {
  test('M6: the callee waits no shorter than the caller, to the fraction of a millisecond', async () => {
    const atOnce = { least: 0, most: 0 };
    const { world, ada, far } = await encounter(
      {
        inMs: (ms: number) =>
          new Promise<string>(resolve =>
            ada.phone.ports.clock.setTimer(ms, () => resolve('in time')),
          ),
      },
      { world: { network: { delayMs: atOnce, joinMs: atOnce, bytesPerMs: 1e9 } } },
    );
    const answered = fateOf(world, far.inMs(20.3).due(20.6));
    await world.run(seconds(1));
    expect(answered).toMatchObject({ state: 'succeeded', value: 'in time' });
  });

  test.each([1, 7, 10, 100, 1000, 60_000])(
    'M6: due(%d) fails with TimeoutError exactly then, once, without a message',
    async ms => {
      const { world, held } = await desk();
      const startMs = world.now;
      const late = fateOf(world, held.wait('x').due(ms));
      await world.run(ms + seconds(1));
      expect(late.error).toBeInstanceOf(TimeoutError);
      expect(late.error).toMatchObject({ method: 'wait', dueMs: ms });
      expect((late.atMs ?? 0) - startMs).toBeGreaterThanOrEqual(ms - 0.001);
      expect((late.atMs ?? 0) - startMs).toBeLessThanOrEqual(ms + 2);
      expect(late.times).toBe(1);
    },
  );

  test('M6: an answer in the same millisecond as the due settles the call once', async () => {
    for (let ms = 6; ms <= 16; ms++) {
      const { world, held } = await desk();
      const fate = fateOf(world, held.say('x').due(ms));
      await world.run(seconds(1));
      expect({ ms, times: fate.times }).toEqual({ ms, times: 1 });
      if (fate.state === 'failed') expect(fate.error).toBeInstanceOf(TimeoutError);
      if (ms > 14) expect(fate.value).toBe('x');
    }
  });

  test('M6: a later answer is dropped', async () => {
    const { world, held, answer } = await desk();
    const late = fateOf(world, held.wait('x').due(100));
    await world.run(seconds(1));
    answer('late');
    await world.run(seconds(1));
    expect(late).toMatchObject({ state: 'failed', times: 1 });
    expect(await answerTo(world, held.say('next'))).toBe('next');
  });

  test('M6: a queued message is withdrawn, and others are not', async () => {
    const { world, held, log, lose, regain } = await desk();
    await lose();
    const fates = ['a', 'b', 'c', 'd'].map((text, i) =>
      fateOf(world, i % 2 === 0 ? held.say(text) : held.say(text).due(seconds(2))),
    );
    await world.run(seconds(5));
    expect(fates.map(({ state }) => state)).toEqual(['pending', 'failed', 'pending', 'failed']);
    await regain();
    await world.run(seconds(10));
    expect(log).toEqual(['a', 'c']);
    expect(fates.map(({ state }) => state)).toEqual(['succeeded', 'failed', 'succeeded', 'failed']);
  });

  test('M6: the callee drops the call at that time too', async () => {
    const { world, ada, noor, held } = await desk();
    await world.run(QUIET_MS);
    const kept = [keptBy(ada), keptBy(noor)];
    for (let i = 0; i < 10; i++) void held.wait('x').due(seconds(2) + i);
    await world.run(seconds(1));
    expect(keptBy(ada).calls).toBeGreaterThanOrEqual((kept[0]?.calls ?? 0) + 10);
    await world.run(seconds(2) + QUIET_MS);
    expect([keptBy(ada), keptBy(noor)]).toEqual(kept);
  });

  test('M6: the callee drops it though the caller went out of range, or crashed', async () => {
    for (const how of ['apart', 'crash'] as const) {
      const { world, ada, noor, held, part } = await desk();
      await world.run(QUIET_MS);
      const { calls } = keptBy(ada);
      void held.wait('x').due(seconds(10));
      await world.run(seconds(1));
      if (how === 'apart') part();
      else noor.phone.crash();
      await world.run(seconds(15));
      expect(keptBy(ada).calls).toBe(calls);
    }
  });

  test('M6: a method that throws within its due fails with its error, not with a timeout', async () => {
    const { world, held } = await desk();
    const fate = fateOf(world, held.again().due(seconds(1)));
    await world.run(seconds(2));
    expect(fate.error).toMatchObject({ name: 'RemoteError', remoteMessage: 'no' });
  });

  test('M6: due(leaseTimeLeft(ref)) ends with the lease, and a due beyond it ends with the lease too', async () => {
    const { world, held } = await desk(seconds(5));
    const endsAt = world.now + leaseTimeLeft(held);
    const fates = [
      held.wait('a').due(leaseTimeLeft(held)),
      held.wait('b').due(minutes(60)),
      held.wait('c'),
    ].map(each => fateOf(world, each));
    await world.run(seconds(10));
    for (const { state, atMs, error } of fates) {
      expect(state).toBe('failed');
      expect((error as Error).name).toMatch(/^(TimeoutError|ExpiredLeaseError)$/);
      expect(Math.abs((atMs ?? 0) - endsAt)).toBeLessThanOrEqual(3);
    }
    expect(fates.slice(1).map(({ error }) => (error as Error).name)).toEqual([
      'ExpiredLeaseError',
      'ExpiredLeaseError',
    ]);
  });

  test('M6: a pipelined call has a due of its own', async () => {
    const { world, far } = await desk();
    const future = far.open();
    const piped = fateOf(
      world,
      (future as unknown as typeof far & { wait(text: string): ReturnType<typeof far.ping> })
        .wait('x')
        .due(500),
    );
    await world.run(seconds(1));
    expect(piped.error).toBeInstanceOf(TimeoutError);
    expect(await answerTo(world, future)).toBeDefined();
  });

  test('M6: a jump of the caller’s wall clock past the due ends it', async () => {
    const { world, noor, held } = await desk();
    const late = fateOf(world, held.wait('x').due(minutes(1)));
    await world.run(seconds(1));
    noor.phone.setWallClock(noor.phone.ports.clock.wallMs() + minutes(2));
    // A due is a duration like any other (L14). Something must read the clock; any message does.
    await answerTo(world, held.say('y'));
    await world.run(minutes(1));
    expect(late.error).toBeInstanceOf(TimeoutError);
  });
});
