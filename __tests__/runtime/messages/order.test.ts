import type { Far } from '../../../src/runtime';
import { lease, minutes, seconds } from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, fateOf } from '../fate';

/** Many objects of Ada's, which all write into one book. */
function writers(count: number) {
  const book: string[] = [];
  const writer = () =>
    lease(minutes(30), {
      write: (line: string) => book.push(line),
      slowly: (line: string) => Promise.resolve(book.push(line)),
      writer,
    });
  return { book, service: { writers: () => Array.from({ length: count }, writer) } };
}

const lines = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `${from + i}`);

async function manyReferences() {
  const { book, service } = writers(5);
  const met = await encounter(service);
  const references = await answerTo(met.world, met.far.writers());
  /** Writes through one reference after the other, in every way of sending. */
  const writeAll = (what: readonly string[]) =>
    what.forEach((line, i) => {
      const reference = references[i % references.length];
      if (i % 4 === 0) reference?.write(line).oneWay();
      else if (i % 4 === 1) reference?.slowly(line).due(minutes(20));
      else if (i % 4 === 2) reference?.writer().write(line);
      else reference?.write(line);
    });
  return { ...met, book, writeAll };
}

test('M2: messages arrive in the order in which they were sent, across all references', async () => {
  const { world, book, writeAll } = await manyReferences();
  writeAll(lines(200));
  await world.run(seconds(2));

  expect(book).toEqual(lines(200));
});

test('M2: also when they are sent over many turns', async () => {
  const { world, book, writeAll } = await manyReferences();
  for (let i = 0; i < 60; i++) {
    writeAll(lines(7, i * 7));
    await world.run(i % 5);
  }
  await world.run(seconds(2));

  expect(book).toEqual(lines(420));
});

test('M2: also when some are queued and others are sent after the reconnection', async () => {
  const { world, book, writeAll, lose, regain } = await manyReferences();
  writeAll(lines(20));
  await lose();
  writeAll(lines(20, 20));
  await world.run(seconds(10));
  writeAll(lines(20, 40));
  await regain();
  writeAll(lines(20, 60));
  await world.run(seconds(5));

  expect(book).toEqual(lines(80));
});

test('M2: a message sent before an answer arrives before it', async () => {
  const seen: string[] = [];
  const { world, far } = await encounter({
    ask(hear: Far<(word: string) => void>) {
      hear('while asked').oneWay();
      return 'the answer';
    },
  });
  const hear = (word: string) => {
    seen.push(word);
  };
  far.ask(hear).then(answer => seen.push(answer));
  await world.run(seconds(2));

  expect(seen).toEqual(['while asked', 'the answer']);
});

test('M2: answers arrive in the order in which they are ready', async () => {
  const finish = new Map<string, () => void>();
  const { world, far } = await encounter({
    ask: (word: string) => new Promise<string>(resolve => finish.set(word, () => resolve(word))),
  });
  const seen: string[] = [];
  const words = ['a', 'b', 'c', 'd', 'e'];
  for (const word of words) far.ask(word).then(answer => seen.push(answer));
  await world.run(seconds(1));
  for (const word of ['d', 'a', 'e', 'c', 'b']) finish.get(word)?.();
  await world.run(seconds(1));

  expect(seen).toEqual(['d', 'a', 'e', 'c', 'b']);
});

test('M3: while disconnected, messages wait, and go out in order on reconnection', async () => {
  const { world, noor, book, writeAll, lose, regain } = await manyReferences();
  await lose();
  writeAll(lines(100));
  await world.run(minutes(5));
  expect(book).toEqual([]);
  // Every fourth line takes two messages: one for the writer, one for the line.
  expect(noor.device.snapshot().peers[0]?.waiting).toBe(125);
  await regain();
  await world.run(seconds(5));

  expect(book).toEqual(lines(100));
  expect(noor.device.snapshot().peers[0]?.waiting).toBe(0);
});

test('M3: answers of a callee that was asleep are queued as well', async () => {
  const finish: (() => void)[] = [];
  const { world, ada, noor, far } = await encounter({
    slowly: (word: string) => new Promise<string>(resolve => finish.push(() => resolve(word))),
  });
  const early = fateOf(world, far.slowly('early'));
  await world.run(seconds(1));
  noor.phone.sleep();
  await world.run(minutes(1));
  finish.forEach(each => each());
  await world.run(minutes(1));
  expect(early.state).toBe('pending');
  noor.phone.wake();
  await world.runUntil(() => early.state === 'succeeded', minutes(2));

  ada.phone.sleep();
  await world.run(seconds(10));
  const late = fateOf(world, far.slowly('late'));
  await world.run(minutes(1));
  ada.phone.wake();
  await world.runUntil(() => finish.length === 2, minutes(2));
  finish[1]?.();
  await world.runUntil(() => late.state === 'succeeded', minutes(1));

  expect([early.value, late.value]).toEqual(['early', 'late']);
  expect(finish).toHaveLength(2);
});

test('M3: messages written to a dead connection are delivered later', async () => {
  const { world, book, writeAll, part, rejoin } = await manyReferences();
  part();
  await world.run(seconds(1));
  writeAll(lines(30));
  await world.run(seconds(1));
  writeAll(lines(30, 30));
  await world.run(minutes(2));
  rejoin();
  await world.run(minutes(1));

  expect(book).toEqual(lines(60));
});
