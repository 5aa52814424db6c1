import type { Far, Leased } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  minutes,
  renewOnCallLease,
  revoke,
  seconds,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, failureOf, fateOf } from '../fate';

interface Session {
  add(n: number): number;
}

function sessions() {
  const open: Leased<Session>[] = [];
  const make = () => {
    let sum = 0;
    const session = renewOnCallLease<Session>(minutes(1), { add: n => (sum += n) });
    open.push(session);
    return session;
  };
  return {
    open,
    service: {
      later: () => Promise.resolve(5),
      thenable: (): PromiseLike<string> => ({
        then: (resolved?: ((value: string) => never) | null) => resolved?.('at last') as never,
      }),
      openSession: () => make(),
      openSlowly: () => Promise.resolve().then(make),
      async openAsync() {
        return { session: make(), at: 5 };
      },
      openBoth: () => [make(), make()] as const,
      nothing: () => undefined,
      void: () => {},
    },
  };
}

test('M11: a method may return a promise: the answer is its value', async () => {
  const { world, far } = await encounter(sessions().service);
  expect(await answerTo(world, far.later())).toBe(5);
  expect(await answerTo(world, far.thenable())).toBe('at last');
});

test('M11: a method may return nothing', async () => {
  const { world, far } = await encounter(sessions().service);
  expect(await answerTo(world, far.nothing())).toBeUndefined();
  expect(await answerTo(world, far.void())).toBeUndefined();
});

test('M11: a leased object is a far reference to its caller', async () => {
  const { open, service } = sessions();
  const { world, far } = await encounter(service);
  const session: Far<Session> = await answerTo(world, far.openSession());

  expect(await answerTo(world, session.add(2))).toBe(2);
  expect(await answerTo(world, session.add(3))).toBe(5);
  expect(leaseTimeLeft(session)).toBeLessThanOrEqual(minutes(1));
  expect(open).toHaveLength(1);
});

test('M11: also when a promise resolves with it', async () => {
  const { world, far } = await encounter(sessions().service);
  const session = await answerTo(world, far.openSlowly());
  const { session: other, at } = await answerTo(world, far.openAsync());

  expect(await answerTo(world, session.add(2))).toBe(2);
  expect(await answerTo(world, other.add(at))).toBe(5);
});

test('M11: each of several leased objects in one result is a reference of its own', async () => {
  const { open, service } = sessions();
  const { world, far } = await encounter(service);
  const [one, two] = await answerTo(world, far.openBoth());
  await answerTo(world, one.add(1));
  revoke(open[0] as Leased<Session>);
  await world.run(seconds(1));

  expect(await failureOf(world, one.add(1))).toBeInstanceOf(ExpiredLeaseError);
  expect(await answerTo(world, two.add(10))).toBe(10);
});

test('M11: a leased object that has ended already cannot be returned', async () => {
  const ended = lease<Session>(minutes(1), { add: n => n });
  const { world, far } = await encounter({ open: () => ended });
  const fate = fateOf(world, far.open());
  await world.run(seconds(1));
  expect(fate.state).toBe('succeeded');
  revoke(ended);
  const error = (await failureOf(world, far.open())) as Error;

  expect(`${error.name} ${error.message}`).toContain('ExpiredLeaseError');
});
