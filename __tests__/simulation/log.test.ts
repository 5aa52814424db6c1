import { RunDigest } from '../../src/simulation/digest';
import { patternOf } from '../ports/recorder';
import { connect, twoPhones } from './two-phones';

test('the log tells what the world did, and when', async () => {
  const { world, anna, ben } = twoPhones();
  const [here] = await connect(world, anna, ben);
  here.connection.send(patternOf(3));
  await world.run(100);
  here.connection.close();
  await world.run(100);
  const told = world.log.map(({ what }) => what);
  expect(new Set(told)).toEqual(
    new Set([
      'started',
      'listening',
      'dialing',
      'connected',
      'accepted',
      'delivered',
      'closed',
      'ended',
    ]),
  );
  const delivered = world.log.flatMap(event => (event.what === 'delivered' ? [event] : []));
  expect(delivered.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(3);
  const times = world.log.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('of a long run the log keeps the latest events, and the digest marks all', async () => {
  const marks = [];
  for (const logLimit of [10, 1_000]) {
    const { world, anna } = twoPhones({ logLimit });
    for (let i = 0; i < 100; i++) anna.setWallClock(i);
    expect(world.log.at(-1)).toMatchObject({ what: 'set clock', wallMs: 99 });
    if (logLimit === 10) expect(world.log.length).toBeLessThanOrEqual(20);
    marks.push(world.digest);
  }
  expect(marks[0]).toBe(marks[1]);
});

test('a digest differs whenever anything does: a number, a letter, a byte, or their order', () => {
  const digestOf = (fill: (digest: RunDigest) => void) => {
    const digest = new RunDigest();
    fill(digest);
    return digest.toString();
  };
  const digests = [
    digestOf(() => undefined),
    digestOf(digest => digest.addNumber(0)),
    digestOf(digest => digest.addNumber(0.1 + 0.2)),
    digestOf(digest => digest.addNumber(0.3)),
    digestOf(digest => digest.addText('ab')),
    digestOf(digest => digest.addText('ba')),
    digestOf(digest => ['a', 'b'].forEach(letter => digest.addText(letter))),
    digestOf(digest => digest.addBytes(Uint8Array.of(1, 2))),
    digestOf(digest => digest.addBytes(Uint8Array.of(2, 1))),
    digestOf(digest => digest.addBytes(new Uint8Array(2))),
    digestOf(digest => digest.addBytes(new Uint8Array(3))),
  ];
  expect(new Set(digests).size).toBe(digests.length);
  expect(digestOf(digest => digest.addText('ab'))).toBe(digestOf(digest => digest.addText('ab')));
});
