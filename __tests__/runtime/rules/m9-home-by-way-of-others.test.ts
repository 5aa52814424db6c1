import type { Far, Leased } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  minutes,
  renewOnCallLease,
  revoke,
  seconds,
  serviceType,
} from '../../../src/runtime';
import { answerTo, fateOf } from '../fate';
import { gather } from '../two-phones';
import { even, seeds, watchForCrashes } from './loan';

watchForCrashes();

interface Book {
  read(): string;
}
interface Shelf {
  give(): unknown;
  take(value: unknown): string;
}

/** Three connected phones, each with a shelf that keeps and returns objects. */
async function three(seed = 1) {
  const names = ['ada', 'noor', 'mika'] as const;
  type Name = (typeof names)[number];
  const met = await gather(names, { world: { ...even.world, seed } });
  const { world } = met;
  const taken = { ada: [] as unknown[], noor: [] as unknown[], mika: [] as unknown[] };
  const gives: Partial<Record<Name, unknown>> = {};
  const far = new Map<string, Far<Shelf>>();
  for (const name of names) {
    const type = serviceType<Shelf>(`Shelf of ${name}`);
    met[name].device.export(type, {
      give: () => gives[name],
      take: value => {
        taken[name].push(value);
        return 'thanks';
      },
    });
    for (const other of names) {
      if (other !== name)
        met[other].device.whenDiscovered(type, found => far.set(`${other} ${name}`, found));
    }
  }
  await world.runUntil(() => far.size === 6, minutes(2));
  const shelf = (of: Name, seenBy: Name) => far.get(`${seenBy} ${of}`) as Far<Shelf>;
  return {
    ...met,
    taken,
    gives,
    shelf,
    /** `from` passes it to `to`; returns what arrived there. */
    async hand(value: unknown, from: Name, to: Name) {
      expect(await answerTo(world, shelf(to, from).take(value))).toBe('thanks');
      return taken[to].at(-1);
    },
  };
}

const objects: [string, () => { object: object; passed: unknown }][] = [
  [
    'a leased object',
    () => {
      const object: Book = { read: () => 'a page' };
      return { object, passed: lease(minutes(5), object) };
    },
  ],
  [
    'a leased function',
    () => {
      const object = () => 'a page';
      return { object, passed: renewOnCallLease(minutes(5), object) };
    },
  ],
  [
    'a function without a lease',
    () => {
      const object = () => 'a page';
      return { object, passed: object };
    },
  ],
  [
    'an instance of a class',
    () => {
      class Paper {
        read() {
          return 'a page';
        }
      }
      const object = new Paper();
      return { object, passed: object };
    },
  ],
];

describe('M9: a reference that goes home by way of a third device', () => {
  test.each(objects)(
    'M9: %s arrives as the object itself, by way of two others',
    async (_, make) => {
      const { hand } = await three();
      const { object, passed } = make();
      const atNoor = await hand(passed, 'ada', 'noor');
      expect(atNoor).not.toBe(object);
      const atMika = await hand(atNoor, 'noor', 'mika');
      expect(atMika).not.toBe(object);
      expect(await hand(atMika, 'mika', 'ada')).toBe(object);
    },
  );

  test.each(objects)(
    'M9: %s arrives as the object itself when it goes back the way it came',
    async (_, make) => {
      const { hand } = await three();
      const { object, passed } = make();
      const atNoor = await hand(passed, 'ada', 'noor');
      const atMika = await hand(atNoor, 'noor', 'mika');
      const back = await hand(atMika, 'mika', 'noor');
      expect(await hand(back, 'noor', 'ada')).toBe(object);
    },
  );

  test('M9: also deep in a value, and in an answer', async () => {
    const { world, hand, shelf, gives } = await three();
    const object: Book = { read: () => 'a page' };
    const atNoor = await hand(lease(minutes(5), object), 'ada', 'noor');
    const atMika = await hand(atNoor, 'noor', 'mika');
    gives.mika = { books: [atMika, new Map([['same', atMika]])] };
    const answer = (await answerTo(world, shelf('mika', 'ada').give())) as {
      books: [unknown, Map<string, unknown>];
    };
    expect(answer.books[0]).toBe(object);
    expect(answer.books[1].get('same')).toBe(object);
  });

  test('M9: also after two rounds', async () => {
    const { hand } = await three();
    // A function: once at home, it crosses by reference again, without a lease of its own.
    const object = () => 'a page';
    let value: unknown = object;
    for (let i = 0; i < 2; i++) {
      value = await hand(value, 'ada', 'noor');
      value = await hand(value, 'noor', 'mika');
      value = await hand(value, 'mika', 'ada');
      expect(value).toBe(object);
    }
  });

  test('M9: the reference in between can be called, and reaches the object', async () => {
    const { world, hand } = await three();
    const atNoor = await hand(lease(minutes(5), { read: () => 'a page' }), 'ada', 'noor');
    const atMika = (await hand(atNoor, 'noor', 'mika')) as Far<Book>;
    expect(await answerTo(world, atMika.read())).toBe('a page');
  });

  test('M9: after the first lease has ended it does not arrive as the object: that call fails, or a dead reference arrives', async () => {
    const { world, hand, shelf, taken } = await three();
    const object: Book = { read: () => 'a page' };
    const leased: Leased<Book> = lease(minutes(5), object);
    const atNoor = await hand(leased, 'ada', 'noor');
    const atMika = await hand(atNoor, 'noor', 'mika');
    revoke(leased);
    await world.run(seconds(5));
    const home = fateOf(
      world,
      Promise.resolve().then(() => shelf('ada', 'mika').take(atMika)),
    );
    await world.run(seconds(5));
    expect(home.state).not.toBe('pending');
    expect(taken.ada).not.toContain(object);
  });

  test('M9: another device’s object is not mistaken for one of this device', async () => {
    const { hand } = await three();
    const object: Book = { read: () => 'Noor’s page' };
    const atMika = await hand(lease(minutes(5), object), 'noor', 'mika');
    const atAda = await hand(atMika, 'mika', 'ada');
    expect(atAda).not.toBe(object);
    expect(leaseTimeLeft(atAda as Far<Book>)).toBeGreaterThan(0);
  });

  test.each(seeds(8))('M9: also across broken connections (seed %d)', async seed => {
    const { world, hand, ada, mika, noor } = await three(seed);
    const object: Book = { read: () => 'a page' };
    world.at(world.now + seed, () => world.connections().forEach(each => each.reset('both')));
    const atNoor = await hand(lease(minutes(30), object), 'ada', 'noor');
    world.at(world.now + seed, () => world.apart(noor.phone, mika.phone));
    world.at(world.now + seconds(5), () => world.together(noor.phone, mika.phone));
    const atMika = await hand(atNoor, 'noor', 'mika');
    world.at(world.now + seed, () => world.apart(ada.phone, mika.phone));
    world.at(world.now + seconds(5), () => world.together(ada.phone, mika.phone));
    expect(await hand(atMika, 'mika', 'ada')).toBe(object);
  });
});
