import type { EndReason, Far, Leased } from '../../../src/runtime';
import {
  leaseTimeLeft,
  lease,
  minutes,
  seconds,
  singleCallLease,
  whenExpired,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { fateOf } from '../fate';
import { even, watchForCrashes } from './loan';

watchForCrashes();

interface Ticket {
  peek(): string;
  take(): string | Promise<string>;
}

async function tickets(make: (ticket: Ticket) => Leased<Ticket>) {
  const ends = { ada: [] as EndReason[], noor: [] as EndReason[] };
  const log: string[] = [];
  let take: Ticket['take'] = () => 'taken';
  const met = await encounter(
    {
      ticket: (): Leased<Ticket> => {
        const leased = make({
          peek: () => {
            log.push('peek');
            return 'a ticket';
          },
          take: () => {
            log.push('take');
            return take();
          },
        });
        whenExpired(leased, reason => ends.ada.push(reason));
        return leased;
      },
    },
    even,
  );
  const watch = (ticket: Far<Ticket>) => whenExpired(ticket, reason => ends.noor.push(reason));
  return { ...met, ends, log, watch, takes: (next: Ticket['take']) => (take = next) };
}

describe('P3: a single-call used through a pipeline', () => {
  test('P3: ends with the reason used at both ends, and its answer comes back', async () => {
    const { world, far, ends, watch } = await tickets(each => singleCallLease(minutes(1), each));
    const f = far.ticket();
    void f.then(watch);
    const [g, h] = [fateOf(world, f.take()), fateOf(world, f.take())];
    await world.run(seconds(1));
    expect(g.value).toBe('taken');
    expect(h.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'used' });
    expect(ends).toEqual({ ada: ['used'], noor: ['used'] });
    expect(leaseTimeLeft(await f)).toBe(0);
    const later = fateOf(world, (await f).take());
    await world.run(100);
    expect(later.error).toMatchObject({ reason: 'used' });
  });

  test('P3: an observer registered after the use gets the reason used, not elapsed, however much later', async () => {
    const { world, far, ends, watch } = await tickets(each => singleCallLease(seconds(10), each));
    const f = far.ticket();
    f.take().oneWay();
    await world.run(seconds(30));
    watch(await f);
    await world.run(100);
    expect(ends).toEqual({ ada: ['used'], noor: ['used'] });
  });

  test('P3: with named methods, only those use it up', async () => {
    const { world, far, ends, watch, log } = await tickets(each =>
      singleCallLease(minutes(1), each, 'take'),
    );
    const f = far.ticket();
    void f.then(watch);
    const fates = [f.peek(), f.peek(), f.take(), f.peek(), f.take()].map(each =>
      fateOf(world, each),
    );
    await world.run(seconds(1));
    expect(fates.map(({ state }) => state)).toEqual([
      'succeeded',
      'succeeded',
      'succeeded',
      'failed',
      'failed',
    ]);
    expect(log).toEqual(['peek', 'peek', 'take']);
    expect(fates[3]?.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'used' });
    expect(ends).toEqual({ ada: ['used'], noor: ['used'] });
  });

  test.each([
    ['throws', () => Promise.reject(new Error('torn'))],
    [
      'throws at once',
      () => {
        throw new Error('torn');
      },
    ],
  ])('P3: a call whose method %s has used it up all the same', async (_, take) => {
    const { world, far, ends, watch, takes } = await tickets(each =>
      singleCallLease(minutes(1), each),
    );
    takes(take);
    const f = far.ticket();
    void f.then(watch);
    const [g, h] = [fateOf(world, f.take()), fateOf(world, f.take())];
    await world.run(seconds(1));
    expect(g.error).toMatchObject({ name: 'RemoteError', remoteMessage: 'torn' });
    expect(h.error).toMatchObject({ reason: 'used' });
    expect(ends).toEqual({ ada: ['used'], noor: ['used'] });
  });

  test('P3: the answer still comes when it takes longer than the lease would have lasted', async () => {
    const { world, far, takes } = await tickets(each => singleCallLease(seconds(5), each));
    takes(() => new Promise(resolve => world.at(world.now + seconds(3), () => resolve('slowly'))));
    const g = fateOf(world, far.ticket().take());
    await world.run(seconds(4));
    expect(g.value).toBe('slowly');
  });

  test('P3: unused, it ends as elapsed at both ends', async () => {
    const { world, far, ends, watch } = await tickets(each => singleCallLease(seconds(5), each));
    void far.ticket().then(watch);
    await world.run(seconds(10));
    expect(ends).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
  });

  test('P3: a pipelined call resent after a reconnection uses it once, with the reason used', async () => {
    for (let cutMs = 0; cutMs < 24; cutMs++) {
      const { world, far, ends, watch, log } = await tickets(each =>
        singleCallLease(minutes(5), each),
      );
      const f = far.ticket();
      void f.then(watch);
      const g = fateOf(world, f.take());
      await world.run(cutMs);
      world.connections().forEach(each => each.reset('both'));
      await world.run(minutes(1));
      expect({ cutMs, ...g }).toMatchObject({ cutMs, state: 'succeeded', value: 'taken' });
      expect({ cutMs, log, ends }).toEqual({
        cutMs,
        log: ['take'],
        ends: { ada: ['used'], noor: ['used'] },
      });
    }
  });

  test('P3: two crossings of one single-call object are two leases: each takes one call', async () => {
    let shared: Leased<Ticket> | undefined;
    const { world, far, log } = await tickets(
      each => (shared ??= singleCallLease(minutes(1), each)),
    );
    const [one, other] = [far.ticket(), far.ticket()];
    const fates = [one.take(), other.take(), one.take(), other.take()].map(each =>
      fateOf(world, each),
    );
    await world.run(seconds(1));
    expect(fates.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'failed', 'failed']);
    expect(log).toEqual(['take', 'take']);
  });

  test('P3: another lease is not used up', async () => {
    const { world, far } = await tickets(each => lease(minutes(1), each));
    const f = far.ticket();
    const fates = [f.take(), f.take()].map(each => fateOf(world, each));
    await world.run(seconds(1));
    expect(fates.map(({ value }) => value)).toEqual(['taken', 'taken']);
  });
});
