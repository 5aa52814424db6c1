import type { Far, Leased } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  minutes,
  renewOnCallLease,
  retract,
  revoke,
  seconds,
  singleCallLease,
  whenExpired,
} from '../../../src/runtime';
import { answerTo, fateOf } from '../fate';
import { even, keptBy, lent, QUIET_MS, watchForCrashes } from './loan';

watchForCrashes();

type Callback = () => string;
interface Desk {
  take(...callbacks: Far<Callback>[]): string;
}

async function desk(periodMs = minutes(30), limits = {}) {
  const taken: Far<Callback>[] = [];
  const loan = await lent<Desk>(
    () =>
      lease(periodMs, {
        take: (...callbacks: Far<Callback>[]) => {
          taken.push(...callbacks);
          return 'thanks';
        },
      }) as Leased<Desk>,
    { ...even, devices: { noor: { limits } } as never },
  );
  await loan.world.run(QUIET_MS);
  return { ...loan, desk: loan.held as Far<Desk>, taken };
}

/** Initial again, or ended: in both cases no timer runs. */
async function nothingLivesOn(
  { world, noor }: Awaited<ReturnType<typeof desk>>,
  callback: Leased<Callback>,
  before: ReturnType<typeof keptBy>,
) {
  const periodMs = minutes(7);
  const left = leaseTimeLeft(callback);
  expect([0, periodMs]).toContain(left);
  expect(noor.device.snapshot().leases.filter(each => each.periodMs === periodMs)).toEqual([]);
  await world.run(seconds(30));
  expect(leaseTimeLeft(callback)).toBe(left);
  const { calls, messages, leases } = keptBy(noor);
  expect({ calls, messages, leases }).toEqual({
    calls: before.calls,
    messages: before.messages,
    leases: before.leases,
  });
}

const makers: [string, (callback: Callback) => Leased<Callback>][] = [
  ['plain', callback => lease(minutes(7), callback)],
  ['renew-on-call', callback => renewOnCallLease(minutes(7), callback)],
  ['single-call', callback => singleCallLease(minutes(7), callback)],
];

describe.each(makers)('L2: a %s lease in a call that is never sent', (_, make) => {
  test('L2: a retracted call’s callback is initial again or ended', async () => {
    const loan = await desk();
    const before = keptBy(loan.noor);
    await loan.lose();
    const callback = make(() => 'called');
    const call = fateOf(loan.world, loan.desk.take(callback as never));
    await loan.world.run(seconds(5));
    expect(retract(loan.desk)).toHaveLength(1);
    await loan.world.run(1);
    expect(call.state).toBe('failed');
    await nothingLivesOn(loan, callback, before);
    expect(keptBy(loan.noor).deadlines).toBeLessThanOrEqual(before.deadlines + 2);
  });

  test('L2: also that of a call retracted in its own turn', async () => {
    const loan = await desk();
    const before = keptBy(loan.noor);
    await loan.lose();
    const callback = make(() => 'called');
    void loan.desk.take(callback as never);
    retract(loan.desk);
    await loan.world.run(1);
    await nothingLivesOn(loan, callback, before);
  });

  test('L2: also that of a call that timed out while queued', async () => {
    const loan = await desk();
    const before = keptBy(loan.noor);
    await loan.lose();
    const callback = make(() => 'called');
    void loan.desk.take(callback as never).due(seconds(1));
    await loan.world.run(seconds(2));
    await nothingLivesOn(loan, callback, before);
  });

  test('L2: also that of a call queued until its own lease ended', async () => {
    const loan = await desk(minutes(3));
    const before = keptBy(loan.noor);
    await loan.lose();
    const callback = make(() => 'called');
    void loan.desk.take(callback as never);
    await loan.world.run(minutes(3));
    await nothingLivesOn(loan, callback, { ...before, leases: before.leases - 1 });
  });

  test('L2: also that of a call on a reference that has ended', async () => {
    const loan = await desk();
    revoke(loan.desk);
    await loan.world.run(seconds(10));
    const before = keptBy(loan.noor);
    const callback = make(() => 'called');
    void loan.desk.take(callback as never);
    await loan.world.run(1);
    await nothingLivesOn(loan, callback, before);
    expect(leaseTimeLeft(callback)).toBe(minutes(7));
  });

  test('L2: also that of a call that did not fit into the outbox', async () => {
    const loan = await desk(minutes(30), { outboxMessages: 1 });
    await loan.lose();
    const first = loan.desk.take();
    await loan.world.run(1);
    const before = keptBy(loan.noor);
    const callback = make(() => 'called');
    const refused = fateOf(loan.world, loan.desk.take(callback as never));
    await loan.world.run(1);
    expect(refused.error).toMatchObject({ name: 'LimitError' });
    await nothingLivesOn(loan, callback, before);
    expect(leaseTimeLeft(callback)).toBe(minutes(7));
    void first;
  });

  test('L2: such a callback can be passed again, or fails as ended', async () => {
    const loan = await desk();
    await loan.lose();
    const callback = make(() => 'called');
    void loan.desk.take(callback as never);
    await loan.world.run(1);
    retract(loan.desk);
    await loan.regain();
    const again = fateOf(
      loan.world,
      Promise.resolve().then(() => loan.desk.take(callback as never)),
    );
    await loan.world.run(seconds(1));
    if (again.state === 'failed') {
      expect(again.error).toBeInstanceOf(ExpiredLeaseError);
    } else {
      expect(again.value).toBe('thanks');
      expect(await answerTo(loan.world, (loan.taken[0] as Far<Callback>)())).toBe('called');
      expect(leaseTimeLeft(loan.taken[0] as never)).toBeLessThanOrEqual(minutes(7));
    }
  });
});

describe('L3: crossings are independent of each other', () => {
  test('L3: retracting a call does not affect another crossing of the same object', async () => {
    const loan = await desk();
    const { world, desk: far, taken, lose, regain } = loan;
    const callback = lease(minutes(7), () => 'called');
    const ends: string[] = [];
    await answerTo(world, far.take(callback as never));
    await lose();
    void far.take(callback as never, callback as never);
    await world.run(seconds(1));
    whenExpired(callback, reason => ends.push(reason));
    retract(far);
    await world.run(1);
    expect(leaseTimeLeft(callback)).toBeGreaterThan(minutes(3));
    expect(ends).toEqual([]);
    await regain();
    expect(await answerTo(world, (taken[0] as Far<Callback>)())).toBe('called');
    await world.run(minutes(8));
    expect(ends).toEqual(['elapsed']);
  });

  test('L3: of two queued calls with the same object, retracting or timing out one does not affect the other', async () => {
    const loan = await desk();
    const { world, desk: far, taken, lose, regain } = loan;
    const callback = lease(minutes(7), () => 'called');
    await lose();
    void far.take(callback as never).due(seconds(1));
    const stays = fateOf(world, far.take(callback as never));
    await world.run(seconds(5));
    await regain();
    await world.run(seconds(5));
    expect(stays.value).toBe('thanks');
    expect(taken).toHaveLength(1);
    expect(await answerTo(world, (taken[0] as Far<Callback>)())).toBe('called');
  });

  test('L2: a function without a lease in a retracted call leaves no lease', async () => {
    const loan = await desk();
    const before = keptBy(loan.noor);
    await loan.lose();
    for (let i = 0; i < 20; i++) void loan.desk.take((() => 'called') as never);
    await loan.world.run(seconds(1));
    expect(retract(loan.desk)).toHaveLength(20);
    await loan.world.run(1);
    const { calls, messages, leases } = keptBy(loan.noor);
    expect({ calls, messages, leases }).toEqual({
      calls: before.calls,
      messages: before.messages,
      leases: before.leases,
    });
  });

  test('L2: a callback arrives with its time left, however many before it were never sent', async () => {
    const { world, desk: far, taken, noor } = await desk();
    const many = Array.from({ length: 10_001 }, () => () => 'called');
    for (let i = 0; i < 7; i++) {
      // One more than the other device holds: the call fails, and its leases were numbered.
      const refused = fateOf(world, far.take(...(many as never[])));
      await world.run(1);
      expect(refused.error).toMatchObject({ name: 'LimitError' });
    }
    await answerTo(world, far.take(lease(minutes(7), () => 'called') as never));
    expect(noor.device.snapshot().leases.map(({ lease: id }) => id)).toContain(70_001);
    expect(leaseTimeLeft(taken[0] as never)).toBeGreaterThan(minutes(7) - seconds(1));
    expect(await answerTo(world, (taken[0] as Far<Callback>)())).toBe('called');
  });

  test('L2: a queued lease carries the time left at its transmission', async () => {
    const { world, desk: far, taken, lose, regain } = await desk();
    await lose();
    const callback = lease(minutes(7), () => 'called');
    void far.take(callback as never);
    await world.run(minutes(2));
    await regain();
    await world.run(seconds(5));
    const left = leaseTimeLeft(taken[0] as never);
    expect(left).toBeLessThanOrEqual(leaseTimeLeft(callback));
    expect(left).toBeGreaterThan(leaseTimeLeft(callback) - seconds(5));
  });
});
