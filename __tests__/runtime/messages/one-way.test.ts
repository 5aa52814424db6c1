import { seconds } from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo } from '../fate';

async function listening() {
  const heard: string[] = [];
  const met = await encounter({
    hear(word: string) {
      heard.push(word);
      return 'x'.repeat(1000);
    },
    fail(word: string): string {
      heard.push(word);
      throw new Error('No.');
    },
  });
  return { ...met, heard };
}

type Met = Awaited<ReturnType<typeof listening>>;

/** How many bytes Noor receives meanwhile. */
async function bytesToNoor({ world }: Met, goesOn: () => void): Promise<number> {
  const from = world.log.length;
  goesOn();
  await world.run(seconds(2));
  return world.log
    .slice(from)
    .reduce((sum, it) => sum + (it.what === 'delivered' && it.phone === 'noor' ? it.bytes : 0), 0);
}

test('M8: a one-way call is delivered, and gives no future', async () => {
  const { world, far, heard } = await listening();
  const given: unknown = far.hear('hello').oneWay();
  await world.run(seconds(1));

  expect(given).toBeUndefined();
  expect(heard).toEqual(['hello']);
});

test('M8: no answer comes back', async () => {
  const met = await listening();
  const oneWay = await bytesToNoor(met, () => {
    for (let i = 0; i < 20; i++) met.far.hear(`${i}`).oneWay();
  });
  const answered = await bytesToNoor(met, () => {
    for (let i = 0; i < 20; i++) met.far.hear(`${i}`);
  });

  expect(met.heard).toHaveLength(40);
  expect(answered).toBeGreaterThan(20_000);
  expect(oneWay).toBeLessThan(500);
});

test('M8: nothing is kept of it once it is delivered, at either end', async () => {
  const { world, ada, noor, far } = await listening();
  await answerTo(world, far.hear('first'));
  await world.run(seconds(5));
  const before = [ada.device.snapshot().kept, noor.device.snapshot().kept];
  far.hear('hello').oneWay();
  expect(noor.device.snapshot().kept.calls).toBe(0);
  await world.run(seconds(5));

  expect([ada.device.snapshot().kept, noor.device.snapshot().kept]).toEqual(before);
  expect(noor.events.filter(({ type }) => type === 'message answered')).toHaveLength(1);
});

test('M8: an error of its method is not sent back, and affects nothing else', async () => {
  const met = await listening();
  const bytes = await bytesToNoor(met, () => met.far.fail('hello').oneWay());
  const length = await answerTo(met.world, met.far.hear('again'));

  expect(bytes).toBeLessThan(100);
  expect(met.heard).toEqual(['hello', 'again']);
  expect(length).toHaveLength(1000);
});

test('M8, M3: it is queued while disconnected like any other message, in order', async () => {
  const { world, far, heard, lose, rejoin } = await listening();
  await lose();
  far.hear('1').oneWay();
  far.hear('2');
  far.hear('3').oneWay();
  far.hear('4');
  rejoin();
  await world.run(seconds(60));

  expect(heard).toEqual(['1', '2', '3', '4']);
});
