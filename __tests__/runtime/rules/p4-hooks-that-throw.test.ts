import type { Far, Lease, LeasePattern, Leased } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  leaseWith,
  minutes,
  renew,
  seconds,
  serviceType,
  whenDisconnected,
  whenExpired,
  whenReconnected,
} from '../../../src/runtime';
import { answerTo, fateOf } from '../fate';
import { revokedProxy } from './durations';
import {
  applicationErrors,
  endedConnections,
  even,
  keptBy,
  lent,
  QUIET_MS,
  watchForCrashes,
} from './loan';

watchForCrashes();

interface Session {
  ping(): string;
  open(): Leased<Session>;
}

const thrown: [string, () => unknown][] = [
  ['an Error', () => new Error('the hook throws')],
  ['null', () => null],
  ['a revoked Proxy', () => revokedProxy()],
  ['a symbol', () => Symbol('no')],
];
const atGrantor = ['passed', 'before', 'after', 'renewal'] as const;
const atHolder = ['received', 'sending'] as const;
type Hook = (typeof atGrantor)[number] | (typeof atHolder)[number];

/** A lease whose pattern throws in one hook, beside a plain one of five seconds. */
async function withHook(hook: Hook, run: (lease: Lease) => unknown) {
  const pattern = { name: 'nasty', [hook]: run } as LeasePattern;
  let make = (): Leased<Session> => lease<Session>(seconds(60), session);
  const session: Session = { ping: () => 'pong', open: () => make() };
  const calls = { pings: 0 };
  session.ping = () => {
    calls.pings += 1;
    return 'pong';
  };
  const loan = await lent(() => make(), {
    ...even,
    devices: { noor: { patterns: { nasty: () => pattern } } } as never,
  });
  make = () => leaseWith<Session>(pattern, seconds(60), session);
  return { ...loan, calls };
}

describe.each(thrown)('P4: a hook that throws %s', (_, error) => {
  test.each([...atGrantor, ...atHolder])(
    'P4: %s: that message or renewal may fail, nothing else is affected',
    async hook => {
      const { world, ada, noor, far, held, ends } = await withHook(hook, () => {
        throw error();
      });
      const plain = held as never as { ping(): PromiseLike<string> };
      const opened = fateOf(world, far.open());
      await world.run(seconds(1));
      expect(opened.state).not.toBe('pending');
      if (opened.state === 'succeeded') {
        const nasty = opened.value as never as typeof plain & Leased<Session>;
        const fates = [nasty.ping(), renew(nasty, minutes(5)), nasty.ping()].map(each =>
          fateOf<unknown>(world, each),
        );
        await world.run(seconds(1));
        expect(fates.map(({ state }) => state)).not.toContain('pending');
        if (hook === 'before' || hook === 'sending') expect(fates[0]?.state).toBe('failed');
        if (hook === 'renewal') {
          expect(fates.map(({ state }) => state)).toEqual(['succeeded', 'failed', 'succeeded']);
          expect(leaseTimeLeft(nasty)).toBeLessThanOrEqual(seconds(60));
        }
      }
      expect(await answerTo(world, plain.ping())).toBe('pong');
      expect(await answerTo(world, far.ping())).toBe('pong');
      await world.run(minutes(7));
      expect(ends).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
      expect(endedConnections(ada, noor)).toEqual([]);
      for (const party of [ada, noor])
        expect(keptBy(party)).toMatchObject({ calls: 0, messages: 0 });
    },
  );

  test('P4: a message refused by the before hook does not reach the object', async () => {
    const refused = await withHook('before', () => {
      throw error();
    });
    const before = fateOf(
      refused.world,
      (refused.far.open() as never as { ping(): PromiseLike<string> }).ping(),
    );
    await refused.world.run(seconds(1));
    expect(before.state).toBe('failed');
    expect(refused.calls.pings).toBe(0);
  });

  test('L9: every observer of every kind may throw', async () => {
    const { world, ada, noor, held, leased, ends, lose, regain } = await lent(() =>
      lease(minutes(5), { ping: () => 'pong' }),
    );
    const throwing = () => {
      throw error();
    };
    const story: string[] = [];
    whenExpired(leased, throwing);
    whenExpired(held, throwing);
    whenDisconnected(held, throwing);
    whenReconnected(held, throwing);
    whenDisconnected(held, () => story.push('apart'));
    whenReconnected(held, () => story.push('together'));
    ada.device.observe(throwing);
    noor.device.observe(throwing);
    noor.device.wheneverDiscovered(serviceType('Offer'), throwing);
    await lose();
    await regain();
    expect(await answerTo(world, held.ping())).toBe('pong');
    await world.run(minutes(6));
    expect(ends).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
    expect(story).toEqual(['apart', 'together']);
    expect(applicationErrors(noor).length).toBeGreaterThanOrEqual(4);
    expect(applicationErrors(ada)).toHaveLength(1);
  });
});

describe('P4: hooks that end or renew their lease', () => {
  test.each([...atGrantor, ...atHolder])(
    'P4: revoke in %s ends it at both ends, once',
    async hook => {
      let times = 0;
      const { world, ada, noor, far } = await withHook(hook, each => {
        times += 1;
        each.revoke();
        each.revoke();
        return minutes(1);
      });
      const opened = fateOf(world, far.open());
      await world.run(seconds(1));
      expect(opened.state).not.toBe('pending');
      if (opened.state === 'succeeded') {
        const nasty = opened.value as never as { ping(): PromiseLike<string> } & Leased<Session>;
        const fates: ReturnType<typeof fateOf<unknown>>[] = [];
        for (const ask of [() => nasty.ping(), () => renew(nasty, minutes(5))]) {
          fates.push(fateOf<unknown>(world, Promise.resolve().then<unknown>(ask)));
          await world.run(seconds(1));
        }
        expect(fates.map(({ state }) => state)).not.toContain('pending');
        expect(leaseTimeLeft(nasty)).toBe(0);
      }
      expect(times).toBeGreaterThan(0);
      await world.run(QUIET_MS);
      for (const { device } of [ada, noor]) {
        expect(device.snapshot().leases.filter(({ pattern }) => pattern === 'nasty')).toEqual([]);
      }
      expect(endedConnections(ada, noor)).toEqual([]);
      expect(await answerTo(world, far.ping())).toBe('pong');
    },
  );

  test.each(['before', 'after'] as const)(
    'P4: renew in %s is L6: never less than was left',
    async hook => {
      const { world, ada, far, noor } = await withHook(hook, each => each.renew(seconds(5)));
      const nasty = (await answerTo(world, far.open())) as never as {
        ping(): PromiseLike<string>;
      } & Leased<Session>;
      await answerTo(world, nasty.ping());
      expect(leaseTimeLeft(nasty)).toBeGreaterThan(seconds(59));
      await world.run(seconds(58));
      await answerTo(world, nasty.ping());
      await world.run(100);
      expect(leaseTimeLeft(nasty)).toBeGreaterThan(seconds(4));
      expect(leaseTimeLeft(nasty)).toBeLessThanOrEqual(seconds(5));
      await world.run(seconds(6));
      for (const { device } of [ada, noor]) {
        expect(device.snapshot().leases.filter(({ pattern }) => pattern === 'nasty')).toEqual([]);
      }
    },
  );

  test('P4: a pattern maker that throws at the holder leaves the lease usable, or fails the call that brought it', async () => {
    let make = (): Leased<Session> => lease<Session>(seconds(60), session);
    const session: Session = { ping: () => 'pong', open: () => make() };
    const maker = () => {
      throw new Error('the maker throws');
    };
    const { world, noor, ada, held, far } = await lent(() => make(), {
      ...even,
      devices: { noor: { patterns: { nasty: maker } } } as never,
    });
    make = () => leaseWith<Session>({ name: 'nasty' }, seconds(60), session);
    const opened = fateOf(world, far.open());
    const piped = fateOf(world, (held as Far<Session>).open().ping());
    await world.run(seconds(1));
    expect([opened.state, piped.state]).not.toContain('pending');
    expect(await answerTo(world, far.ping())).toBe('pong');
    expect(endedConnections(ada, noor)).toEqual([]);
  });
});
