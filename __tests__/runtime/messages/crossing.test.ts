import type { Far } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  minutes,
  revoke,
  seconds,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, failureOf, fateOf } from '../fate';

class Animal {
  constructor(protected readonly name: string) {}
  call() {
    return `${this.name} calls`;
  }
}

class Bird extends Animal {
  private songs = 0;
  sing() {
    this.songs += 1;
    return `${this.name} sang ${this.songs} times`;
  }
}

/** Keeps what it is given, and returns it. */
function keeper() {
  const got: unknown[] = [];
  return {
    got,
    service: {
      keep(thing: unknown) {
        got.push(thing);
      },
      give: () => got[got.length - 1],
    },
  };
}

async function keeping() {
  const { got, service } = keeper();
  const met = await encounter(service);
  const { world, far } = met;
  return {
    ...met,
    got,
    /** What arrives at Ada when Noor passes this. */
    async pass(thing: unknown): Promise<unknown> {
      await answerTo(world, far.keep(thing));
      return got[got.length - 1];
    },
  };
}

test('M9: a function crosses as a reference that can be called', async () => {
  const { world, pass } = await keeping();
  const words: string[] = [];
  const say = (await pass((word: string) => words.push(word))) as Far<(word: string) => number>;

  expect(typeof say).toBe('function');
  expect(await answerTo(world, say('hello'))).toBe(1);
  expect(await answerTo(world, say('again'))).toBe(2);
  expect(words).toEqual(['hello', 'again']);
});

test('M9: a class instance crosses as a reference, with its methods and those of its bases', async () => {
  const { world, pass } = await keeping();
  const robin = new Bird('Robin');
  const bird = (await pass(robin)) as Far<Bird>;

  expect(await answerTo(world, bird.sing())).toBe('Robin sang 1 times');
  expect(robin.sing()).toBe('Robin sang 2 times');
  expect(await answerTo(world, bird.sing())).toBe('Robin sang 3 times');
  expect(await answerTo(world, bird.call())).toBe('Robin calls');
});

test('M9: a plain object crosses by copy, and what it holds by reference crosses by reference', async () => {
  const { world, pass } = await keeping();
  const given = { songs: ['Relax'], bird: new Bird('Robin'), ask: () => 'asked' };
  const copy = (await pass(given)) as {
    songs: string[];
    bird: Far<Bird>;
    ask: Far<() => string>;
  };
  given.songs.push('not there any more');

  expect(copy.songs).toEqual(['Relax']);
  expect(await answerTo(world, copy.bird.sing())).toBe('Robin sang 1 times');
  expect(await answerTo(world, copy.ask())).toBe('asked');
});

test('M9: anything that is passed with a lease crosses by reference, under that lease', async () => {
  const { world, noor, pass } = await keeping();
  const leased = lease(seconds(20), { songs: () => 3 });
  const { inside } = (await pass({ inside: leased })) as { inside: Far<{ songs(): number }> };

  expect(await answerTo(world, inside.songs())).toBe(3);
  expect(leaseTimeLeft(inside)).toBeLessThanOrEqual(seconds(20));
  expect(leaseTimeLeft(inside)).toBeGreaterThan(seconds(19));
  expect(noor.device.snapshot().leases).toContainEqual(
    expect.objectContaining({ role: 'grantor', pattern: 'plain', periodMs: seconds(20) }),
  );
  revoke(leased);
  await world.run(seconds(1));
  expect(await failureOf(world, inside.songs())).toBeInstanceOf(ExpiredLeaseError);
});

test('M9: leases cross inside of lists, maps and sets, each as a reference of its own', async () => {
  const { world, pass } = await keeping();
  type Counter = { count(): number };
  const counter = (n: number) => lease(minutes(1), { count: () => n });
  const got = (await pass([
    new Map([['one', counter(1)]]),
    new Set([counter(2)]),
    [[counter(3)]],
  ])) as [Map<string, Far<Counter>>, Set<Far<Counter>>, Far<Counter>[][]];
  const references = [got[0].get('one'), ...got[1], got[2][0]?.[0]] as Far<Counter>[];

  const counts = references.map(reference => fateOf(world, reference.count()));
  await world.run(seconds(1));
  expect(counts.map(({ value }) => value)).toEqual([1, 2, 3]);
});

test('M9: one object twice in a message is one reference at the other end', async () => {
  const { pass } = await keeping();
  const bird = new Bird('Robin');
  const [first, second] = (await pass([bird, bird])) as [Far<Bird>, Far<Bird>];

  expect(first).toBe(second);
});

describe('sent home', () => {
  test('M9: a far reference arrives as the object itself', async () => {
    const bird = new Bird('Robin');
    const sing = () => 'tweet';
    const got: unknown[] = [];
    const { world, far } = await encounter({
      bird: () => bird as unknown as Far<Bird>,
      sing: () => sing,
      leased: () => lease(minutes(1), bird),
      back: (thing: unknown) => got.push(thing),
    });
    const [farBird, farSing, leased] = [
      await answerTo(world, far.bird()),
      await answerTo(world, far.sing()),
      await answerTo(world, far.leased()),
    ];
    await answerTo(world, far.back(farBird));
    await answerTo(world, far.back({ deep: [farSing] }));
    await answerTo(world, far.back(leased));

    expect(got[0]).toBe(bird);
    expect((got[1] as { deep: unknown[] }).deep[0]).toBe(sing);
    expect(got[2]).toBe(bird);
  });

  test('M9: so does one in an answer', async () => {
    const { world, far, pass } = await keeping();
    const bird = new Bird('Robin');
    await pass(bird);

    expect(await answerTo(world, far.give())).toBe(bird);
  });

  test('M9: so does the exported service', async () => {
    const { got, service } = keeper();
    const { world, far } = await encounter(service);
    await answerTo(world, far.keep(far));

    expect(got[0]).toBe(service);
  });

  test('M9: it fails at the call when its lease has ended', async () => {
    const { got, service } = keeper();
    const bird = lease(minutes(1), new Bird('Robin'));
    const { world, far } = await encounter({ ...service, bird: () => bird });
    const held = await answerTo(world, far.bird());
    revoke(held);

    expect(await failureOf(world, far.keep({ deep: held }))).toBeInstanceOf(ExpiredLeaseError);
    expect(got).toEqual([]);
  });
});

describe('what cannot cross', () => {
  const hidden = Symbol('hidden');
  const cases: readonly (readonly [what: string, value: unknown, path: string])[] = [
    ['a symbol', hidden, ''],
    ['a symbol in an object', { cover: hidden }, 'cover'],
    ['a symbol deep inside', { songs: [{}, { cover: hidden }] }, 'songs[1].cover'],
    ['a weak map in a list', [1, 2, new WeakMap()], '[2]'],
    ['a promise', { later: Promise.resolve(1) }, 'later'],
  ];

  test.each(cases)('M9: %s fails at the call, with its path', async (_what, value, path) => {
    const { world, noor, far, got } = await keeping();
    noor.events.length = 0;
    const fate = fateOf(world, far.keep(value));
    await world.run(0);

    expect(fate.state).toBe('failed');
    expect((fate.error as Error).message).toContain(path);
    await world.run(seconds(1));
    expect(got).toEqual([]);
    expect(noor.events.map(({ type }) => type)).not.toContain('message sent');
    expect(await answerTo(world, far.keep('well'))).toBeUndefined();
  });

  test('M9: the path says which argument it was', async () => {
    const { world, far } = await encounter({ two: (_a: unknown, _b: unknown) => 1 });
    const first = (await failureOf(world, far.two({ at: hidden }, 1))) as Error;
    const second = (await failureOf(world, far.two(1, { at: hidden }))) as Error;

    expect(first.message).not.toBe(second.message);
  });

  test('M9: a call that fails leaves no lease of its other arguments behind', async () => {
    const { world, noor, ada, far } = await keeping();
    const before = [noor.device.snapshot().leases.length, ada.device.snapshot().leases.length];
    await failureOf(world, far.keep([() => 1, new Bird('Robin'), hidden]));
    await world.run(seconds(1));

    expect([noor.device.snapshot().leases.length, ada.device.snapshot().leases.length]).toEqual(
      before,
    );
  });
});
