import { SendingWindow } from '../../src/music/window';

/** A way with a fixed length: what is sent in one round is acknowledged in the next. */
async function rounds(count: number, length = 10) {
  let acknowledged = 0;
  const window = new SendingWindow(() => (acknowledged += 1));
  const song = { artist: 'x'.repeat(length / 2), title: 'x'.repeat(length / 2) };
  const sizes: number[] = [];
  for (let round = 0; round < count; round++) {
    const answers: (() => void)[] = [];
    while (!window.full) {
      window.sent(new Promise<void>(resolve => answers.push(resolve)), song);
    }
    sizes.push(answers.length);
    answers.forEach(resolve => resolve());
    await window.room();
    await new Promise(setImmediate);
  }
  return { sizes, acknowledged };
}

test('the window doubles with each round trip, up to an end', async () => {
  const { sizes, acknowledged } = await rounds(5);
  expect(sizes).toEqual([1024, 2048, 2048, 2048, 2048]);
  expect(acknowledged).toBe(1024 + 4 * 2048);
});

test('songs with very long names fill it sooner', async () => {
  const { sizes } = await rounds(3, 2000);
  expect(sizes).toEqual([200, 200, 200]);
});

test('without acknowledgements nothing more is sent', async () => {
  const window = new SendingWindow(() => undefined);
  while (!window.full) {
    window.sent(new Promise(() => undefined), { artist: 'a', title: 'b' });
  }
  let room = false;
  void window.room().then(() => (room = true));
  await new Promise(setImmediate);
  expect(room).toBe(false);
});

test('once one has failed nothing more is sent, and the first failure is told', async () => {
  const window = new SendingWindow(() => undefined);
  window.sent(Promise.reject(new Error('first')));
  window.sent(Promise.reject(new Error('second')));
  await expect(window.last(Promise.resolve())).rejects.toThrow('first');
  expect(window.full).toBe(true);
  await expect(window.room()).rejects.toThrow('first');
});

test('what goes along with the songs is waited for, but is no song', async () => {
  let acknowledged = 0;
  const window = new SendingWindow(() => (acknowledged += 1));
  window.sent(Promise.resolve('ok'));
  window.sent(Promise.resolve('ok'), { artist: 'a', title: 'b' });
  expect(await window.last(Promise.resolve('the end'))).toBe('the end');
  expect(acknowledged).toBe(1);
});
