import {
  leaseTimeLeft,
  millis,
  minutes,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
  singleCallLease,
  TimeoutError,
} from '../../../src/runtime';
import type { World } from '../../../src/simulation';
import { encounter } from '../encounter';
import type { Fate } from '../fate';
import { answerTo, fateOf } from '../fate';

/** Answers when the test says so. */
function slowService() {
  const taken: string[] = [];
  const finish: (() => void)[] = [];
  return {
    taken,
    finish: () => finish.forEach(each => each()),
    service: {
      slowly(word: string) {
        taken.push(word);
        return new Promise<string>(resolve => finish.push(() => resolve(word)));
      },
      echo: (word: string) => word,
    },
  };
}

async function slowly() {
  const { taken, finish, service } = slowService();
  return { ...(await encounter(service)), taken, finish };
}

/** Never early, and at most as late as a timer. */
function expectAt(fate: Fate<unknown>, ms: number) {
  expect(fate.error).toBeInstanceOf(TimeoutError);
  expect(fate.atMs).toBeGreaterThanOrEqual(ms);
  expect(fate.atMs).toBeLessThan(ms + 2);
}

/** What arrived at either phone from a certain time on: heartbeats, if nothing else. */
const deliveredFrom = (world: World, fromMs: number) =>
  world.log.filter(({ at, what }) => what === 'delivered' && at >= fromMs);

test('M6: due(t) fails the future with TimeoutError t after the call', async () => {
  const { world, far, taken } = await slowly();
  const calledAt = world.now;
  const fate = fateOf(world, far.slowly('a').due(seconds(5)));
  await world.run(seconds(4.999));
  expect(fate.state).toBe('pending');
  expect(taken).toEqual(['a']);
  await world.run(seconds(1));

  expectAt(fate, calledAt + seconds(5));
  expect(fate.error).toMatchObject({ method: 'slowly', dueMs: seconds(5) });
});

test('M6: an answer in time is an answer, and leaves no timer behind', async () => {
  const { world, noor, ada, far } = await slowly();
  await answerTo(world, far.echo('first'));
  await world.run(seconds(5));
  const before = [noor.device.snapshot().kept, ada.device.snapshot().kept];
  const fate = fateOf(world, far.echo('a').due(seconds(5)));
  await world.run(seconds(2));
  expect(fate).toMatchObject({ state: 'succeeded', value: 'a' });
  expect([noor.device.snapshot().kept, ada.device.snapshot().kept]).toEqual(before);
  await world.run(seconds(10));
  expect(fate.times).toBe(1);
});

test('M6: the time counts from the call, whenever the due is set', async () => {
  const { world, far } = await slowly();
  const calledAt = world.now;
  const future = far.slowly('a');
  const fate = fateOf(world, future);
  await world.run(seconds(3));
  future.due(seconds(5));
  await world.run(seconds(10));

  expectAt(fate, calledAt + seconds(5));
});

test('M6: a due that has passed already fails the future at once', async () => {
  const { world, far } = await slowly();
  const future = far.slowly('a');
  await world.run(seconds(3));
  const fate = fateOf(world, future.due(seconds(2)));
  await world.run(millis(1));
  expect(fate.error).toBeInstanceOf(TimeoutError);
});

test('M6: due(0) times out at once', async () => {
  const { world, far } = await slowly();
  const calledAt = world.now;
  const fate = fateOf(world, far.echo('a').due(0));
  await world.run(seconds(5));
  expectAt(fate, calledAt);
});

test.each([NaN, -1])('M6: due(%p) throws a RangeError', async ms => {
  const { far } = await slowly();
  expect(() => far.slowly('a').due(ms)).toThrow(RangeError);
});

test('M6: it times out at the caller without a message', async () => {
  const [runsOut, goesOn] = await Promise.all(
    [seconds(5), seconds(9)].map(async dueMs => {
      const { world, far } = await slowly();
      const fate = fateOf(world, far.slowly('a').due(dueMs));
      await world.run(seconds(8));
      // Bytes, not times or pieces: one more timer rounds a heartbeat's time differently.
      const traffic = { ada: 0, noor: 0 };
      for (const event of deliveredFrom(world, 0)) {
        if (event.what === 'delivered') {
          traffic[event.phone as keyof typeof traffic] += event.bytes;
        }
      }
      return { state: fate.state, traffic };
    }),
  );

  expect([runsOut?.state, goesOn?.state]).toEqual(['failed', 'pending']);
  // The smallest message takes four bytes; a heartbeat's own number may be a byte longer or shorter.
  for (const phone of ['ada', 'noor'] as const) {
    const more = (runsOut?.traffic[phone] ?? NaN) - (goesOn?.traffic[phone] ?? NaN);
    expect(Math.abs(more)).toBeLessThanOrEqual(2);
  }
});

test('M6: a queued message is withdrawn and never delivered', async () => {
  const { world, noor, far, taken, lose, rejoin } = await slowly();
  await lose();
  const due = fateOf(world, far.slowly('withdrawn').due(seconds(5)));
  const kept = fateOf(world, far.echo('kept'));
  expect(noor.device.snapshot().peers[0]?.waiting).toBe(2);
  await world.run(seconds(6));
  expect(due.error).toBeInstanceOf(TimeoutError);
  expect(noor.device.snapshot().peers[0]?.waiting).toBe(1);
  expect(noor.events).toContainEqual(
    expect.objectContaining({ type: 'message timed out', method: 'slowly' }),
  );
  rejoin();
  await world.runUntil(() => kept.state === 'succeeded', minutes(2));
  await world.run(seconds(30));

  expect(taken).toEqual([]);
});

test('M6: withdrawn messages leave the others in order', async () => {
  const words: string[] = [];
  const { world, far, lose, rejoin } = await encounter({
    say: (word: string) => words.push(word),
  });
  await lose();
  for (let i = 0; i < 20; i++) {
    const call = far.say(`${i}`);
    if (i % 3 === 0) call.due(seconds(5));
  }
  await world.run(seconds(10));
  rejoin();
  await world.run(minutes(1));

  expect(words).toEqual([...Array(20).keys()].filter(i => i % 3 !== 0).map(String));
});

test('M6: an answer that comes later is dropped', async () => {
  const { world, far, taken, finish, noor } = await slowly();
  const fate = fateOf(world, far.slowly('a').due(seconds(5)));
  await world.run(seconds(6));
  finish();
  await world.run(seconds(5));

  expect(taken).toEqual(['a']);
  expect(fate).toMatchObject({ state: 'failed', times: 1 });
  expect(fate.error).toBeInstanceOf(TimeoutError);
  expect(noor.events.map(({ type }) => type)).not.toContain('message answered');
});

test('M6: an answer in flight at that time is dropped as well', async () => {
  const { world, far, taken, finish, part, rejoin } = await slowly();
  const fate = fateOf(world, far.slowly('a').due(seconds(5)));
  await world.run(seconds(2));
  part();
  finish();
  await world.run(seconds(5));
  expect(fate.error).toBeInstanceOf(TimeoutError);
  rejoin();
  await world.run(minutes(1));

  expect(taken).toEqual(['a']);
  expect(fate).toMatchObject({ state: 'failed', times: 1 });
  expect(await answerTo(world, far.echo('still there'))).toBe('still there');
});

test('M6: the callee drops the call at that time too', async () => {
  const { world, ada, far } = await slowly();
  await world.run(seconds(5));
  const before = ada.device.snapshot().kept;
  far.slowly('a').due(seconds(5));
  await world.run(seconds(4.9));
  expect(ada.device.snapshot().kept.calls).toBeGreaterThan(before.calls);
  await world.run(millis(200));

  expect(ada.device.snapshot().kept).toEqual(before);
});

test('M6: the callee does not send an answer that is ready after that time', async () => {
  const [finishes, neverFinishes] = await Promise.all(
    [true, false].map(async finishing => {
      const { world, far, finish } = await slowly();
      far.slowly('a').due(seconds(5));
      await world.run(seconds(5.1));
      const from = world.now;
      if (finishing) finish();
      await world.run(seconds(3));
      return deliveredFrom(world, from);
    }),
  );

  expect(finishes?.length).toBeGreaterThan(0);
  expect(finishes).toEqual(neverFinishes);
});

test('M6: the callee drops the call at that time also while the two are apart', async () => {
  const { world, ada, far, part } = await slowly();
  const before = ada.device.snapshot().kept;
  far.slowly('a').due(seconds(5));
  await world.run(seconds(2));
  part();
  await world.run(seconds(3.1));

  expect(ada.device.snapshot().kept.calls).toBe(before.calls);
});

test('M6: a queued message gives the callee only the rest of its due', async () => {
  const { world, ada, far, taken, lose, rejoin } = await slowly();
  await lose();
  const before = ada.device.snapshot().kept.calls;
  const calledAt = world.now;
  far.slowly('a').due(minutes(3));
  await world.run(minutes(1));
  rejoin();
  await world.runUntil(() => taken.length > 0, minutes(1));
  expect(ada.device.snapshot().kept.calls).toBeGreaterThan(before);
  await world.run(calledAt + minutes(3) + millis(200) - world.now);

  expect(ada.device.snapshot().kept.calls).toBe(before);
});

test('M6: a message lost in a dead connection is not resent after its due', async () => {
  const { world, far, taken, part, rejoin } = await slowly();
  part();
  await world.run(seconds(1));
  const due = fateOf(world, far.slowly('lost').due(seconds(5)));
  const patient = fateOf(world, far.echo('patient'));
  await world.run(minutes(1));
  expect(due.error).toBeInstanceOf(TimeoutError);
  rejoin();
  await world.runUntil(() => patient.state === 'succeeded', minutes(2));

  expect(taken).toEqual([]);
});

test('M6: a requested renewal may have a due', async () => {
  const { world, far, lose } = await slowly();
  await lose();
  const calledAt = world.now;
  const fate = fateOf(world, renew(far, minutes(20)).due(seconds(5)));
  await world.run(seconds(10));

  expectAt(fate, calledAt + seconds(5));
});

test("M6: the due may be the lease's time left", async () => {
  const { service, finish } = slowService();
  const leased = renewOnCallLease(seconds(10), service);
  const { world, far } = await encounter({ lend: () => leased });
  const held = await answerTo(world, far.lend());
  await world.run(seconds(4));
  const calledAt = world.now;
  const leftMs = leaseTimeLeft(held);
  const due = fateOf(world, held.slowly('a').due(leftMs));
  await world.run(seconds(9));

  // The call itself has renewed the lease, so it outlives the due.
  expectAt(due, calledAt + leftMs);
  expect(leaseTimeLeft(held)).toBeGreaterThan(0);
  finish();
});

test('M6: a due beyond the end of the reference ends with the reference', async () => {
  const { service } = slowService();
  const leased = singleCallLease(seconds(10), service);
  const { world, far } = await encounter({ lend: () => leased });
  const held = await answerTo(world, far.lend());
  const fate = fateOf(world, held.slowly('a').due(minutes(10)));
  await world.run(seconds(11));

  expect(fate.state).toBe('failed');
});

test('M6: once a call is sent, its due can only be brought forward, since the other device was told', async () => {
  const { world, far, finish } = await slowly();
  const start = world.now;
  const kept = far.slowly('kept').due(seconds(10));
  const shortened = far.slowly('shortened').due(seconds(10));
  const waiting = far.slowly('waiting').due(seconds(1)).due(seconds(20));
  const fates = [kept, shortened, waiting].map(future => fateOf(world, future));
  await world.run(seconds(2));
  kept.due(Infinity);
  kept.due(minutes(5));
  shortened.due(seconds(4));
  await world.run(seconds(10));
  expectAt(fates[0] as Fate<unknown>, start + seconds(10));
  expectAt(fates[1] as Fate<unknown>, start + seconds(4));
  finish();
  await world.run(seconds(1));
  expect(fates[2]).toMatchObject({ state: 'succeeded', value: 'waiting' });
});

test('M7: a call that outlives its reference ends with what the lease had left, whatever due it is given then', async () => {
  const { taken, service } = slowService();
  const leased = renewOnCallLease(seconds(20), service);
  const { world, far } = await encounter({ open: () => leased });
  const session = await answerTo(world, far.open());
  const dues = [Infinity, minutes(10)];
  const calls = ['one', 'two'].map(word => session.slowly(word));
  const fates = calls.map(call => fateOf(world, call));
  await world.run(seconds(2));
  expect(taken).toEqual(['one', 'two']);
  revoke(leased);
  await world.run(seconds(1));
  calls.forEach((call, at) => {
    call.due(dues[at] as number);
  });
  await world.run(seconds(20));
  expect(fates.map(({ error }) => (error as Error).name)).toEqual([
    'ExpiredLeaseError',
    'ExpiredLeaseError',
  ]);
});
