import { bytesOf, outcome, twoPhones } from './two-phones';

test('what was reported as stored is there after a crash, whatever the seed', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const { world, anna } = twoPhones({ seed });
    await outcome(world, anna.ports.storage.set('key', bytesOf(1)));
    anna.crash();
    expect(anna.storage.read('key')).toEqual(bytesOf(1));
  }
});

test('of what was being written at a crash, the first so many writes are there, and each whole or not at all', async () => {
  const found = new Set<string>();
  for (let seed = 0; seed < 60; seed++) {
    const { world, anna } = twoPhones({ seed });
    const { storage } = anna.ports;
    await outcome(world, storage.set('b', bytesOf(0, 0)));
    for (const [key, value] of [
      ['a', bytesOf(1, 1)],
      ['b', bytesOf(2, 2)],
      ['c', bytesOf(3, 3)],
    ] as const) {
      storage.set(key, value).catch(() => undefined);
    }
    anna.crash();
    await world.run(1_000);
    found.add(['a', 'b', 'c'].map(key => anna.storage.read(key)?.join('') ?? '-').join(' '));
  }
  expect([...found].sort()).toEqual(['- 00 -', '11 00 -', '11 22 -', '11 22 33']);
});

test('phones have a storage each, that can be wiped', async () => {
  const { world, anna, ben } = twoPhones();
  await outcome(world, anna.ports.storage.set('key', bytesOf(1)));
  expect(ben.storage.keys()).toEqual([]);
  anna.storage.wipe();
  expect(await outcome(world, anna.ports.storage.get('key'))).toBeUndefined();
});

test('T1: of writes of several keys at a crash, each is there with all of its keys or none', async () => {
  const found = new Set<string>();
  for (let seed = 0; seed < 40; seed++) {
    const { world, anna } = twoPhones({ seed });
    const { storage } = anna.ports;
    await outcome(world, storage.set('a', bytesOf(0)));
    for (const number of [1, 2]) {
      const changes = new Map([
        ['a', undefined],
        [`b${number}`, bytesOf(number)],
        [`c${number}`, bytesOf(number)],
      ]);
      storage.write(changes).catch(() => undefined);
    }
    anna.crash();
    await world.run(1_000);
    found.add(anna.storage.keys().join(' '));
  }
  expect([...found].sort()).toEqual(['a', 'b1 b2 c1 c2', 'b1 c1']);
});

test.each(['before', 'after'] as const)(
  'a crash %s a chosen write: earlier ones are there, later ones are not, and nobody is told',
  async when => {
    for (let write = 1; write <= 4; write++) {
      const { world, anna } = twoPhones({ seed: write });
      anna.crashAtWrite(write, when);
      const told: number[] = [];
      for (let number = 1; number <= 4; number++) {
        const changes = new Map([`${number}`, `${number}!`].map(key => [key, bytesOf(number)]));
        void anna.ports.storage.write(changes).then(() => told.push(number));
      }
      await world.run(1_000);
      expect(anna.state).toBe('crashed');
      const there = Array.from({ length: when === 'after' ? write : write - 1 }, (_, i) => i + 1);
      expect(anna.storage.keys()).toEqual(there.flatMap(number => [`${number}`, `${number}!`]));
      expect(told).toEqual(Array.from({ length: write - 1 }, (_, i) => i + 1));
      // Once: the next run writes as it likes.
      anna.restart();
      await outcome(world, anna.ports.storage.set('again', bytesOf(1)));
      expect(anna.storage.keys()).toContain('again');
    }
  },
);

test('a planned crash counts the writes of later runs too', async () => {
  const { world, anna } = twoPhones();
  anna.crashAtWrite(2, 'before');
  await outcome(world, anna.ports.storage.set('first', bytesOf(1)));
  anna.restart();
  void anna.ports.storage.set('second', bytesOf(2));
  await world.run(1_000);
  expect([anna.state, anna.storage.keys()]).toEqual(['crashed', ['first']]);
  expect(() => anna.crashAtWrite(0, 'after')).toThrow('A write is counted from 1, not 0');
});
