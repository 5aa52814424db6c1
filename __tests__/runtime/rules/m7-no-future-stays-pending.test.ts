import type { Far, Leased } from '../../../src/runtime';
import {
  lease,
  minutes,
  renew,
  renewOnCallLease,
  retract,
  revoke,
  seconds,
} from '../../../src/runtime';
import type { Fate } from '../fate';
import { fateOf } from '../fate';
import { keptBy, lent, seeded, seeds, tryOneWay, watchForCrashes } from './loan';

watchForCrashes();

interface Session {
  ping(): string;
  never(): Promise<never>;
  open(): Leased<Session>;
  openNever(): Promise<Leased<Session>>;
  fail(): never;
  call(back: () => unknown): Promise<unknown>;
}

function newSession(depth = 0): Leased<Session> {
  const make = depth % 2 === 0 ? lease : renewOnCallLease;
  return make<Session>(seconds(20 + depth), {
    ping: () => 'pong',
    never: () => new Promise<never>(() => undefined),
    open: () => newSession(depth + 1),
    openNever: () => new Promise(() => undefined),
    fail: () => {
      throw new Error('no');
    },
    call: async back => (back as unknown as Far<() => unknown>)(),
  });
}

describe('M7: no future stays pending for ever', () => {
  test.each(seeds(40))(
    'M7: all random calls settle by the end of their references, and nothing is kept (seed %d)',
    async seed => {
      const pick = seeded(seed);
      const { world, ada, noor, held, far } = await lent(() => newSession(), { world: { seed } });
      const session = held as Far<Session>;
      await world.run(seconds(1));
      const fates: Fate<unknown>[] = [];
      const ask = (future: PromiseLike<unknown>) => fates.push(fateOf(world, future));
      const draws = [
        () => ask(session.ping()),
        () => ask(session.never()),
        () => ask(session.never().due(Infinity)),
        () => ask(session.fail()),
        () => ask(session.open().never()),
        () => ask(session.open().open().ping()),
        () => ask(session.openNever().open().never()),
        () => ask(session.openNever().due(seconds(5)).ping()),
        () => ask(session.call(() => new Promise(() => undefined))),
        () => ask(session.call(() => 'called back')),
        () => ask(renew(session, seconds(pick(30)))),
        () => void retract(session),
        () => tryOneWay(session.fail()),
        // Nothing handles these.
        () => void session.fail(),
        () => void session.never().due(10),
        () => void renew(session, 1),
        () => world.apart(ada.phone, noor.phone),
        () => world.together(ada.phone, noor.phone),
        () => world.connections().forEach(each => each.reset('both')),
      ];
      for (let i = 0; i < 40; i++) {
        draws[pick(draws.length)]?.();
        if (pick(3) === 0) await world.run(pick(2) === 0 ? pick(12) : pick(800));
      }
      if (seed % 2 === 0) world.together(ada.phone, noor.phone);
      await world.run(minutes(3));
      expect(fates.filter(({ state }) => state === 'pending')).toEqual([]);
      expect(fates.filter(({ times }) => times !== 1)).toEqual([]);
      // The exported service's own reference, and callbacks under the default lease, live ten minutes.
      world.together(ada.phone, noor.phone);
      await world.run(minutes(15));
      revoke(far);
      await world.run(minutes(1));
      for (const party of [ada, noor]) {
        expect(keptBy(party)).toMatchObject({ calls: 0, messages: 0 });
        expect(party.device.snapshot().leases.filter(({ origin }) => origin !== 'Offer')).toEqual(
          [],
        );
      }
    },
  );

  test.each(['ada', 'noor'] as const)(
    'M7: all futures end when %s’s device is closed',
    async who => {
      const loan = await lent(() => newSession());
      const { world, held } = loan;
      const session = held as Far<Session>;
      const fates = [
        session.never(),
        session.never().due(Infinity),
        session.openNever().ping(),
        session.open().never(),
        session.call(() => new Promise(() => undefined)),
        renew(session, minutes(1)),
      ].map(each => fateOf<unknown>(world, each));
      await world.run(100);
      loan[who].device.close();
      await world.run(minutes(15));
      expect(fates.map(({ state }) => state)).not.toContain('pending');
    },
  );

  test('M7: a call on a closed device fails, and crashes nothing', async () => {
    const { world, noor, held } = await lent(() => newSession());
    noor.device.close();
    const session = held as Far<Session>;
    const fates = [session.ping(), session.open().ping(), renew(session, 5)].map(each =>
      fateOf<unknown>(world, each),
    );
    tryOneWay(session.ping());
    void session.ping();
    await world.run(seconds(1));
    expect(fates.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
  });
});
