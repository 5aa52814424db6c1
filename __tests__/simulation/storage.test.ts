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
