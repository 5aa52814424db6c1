import { ExpiredLeaseError, RemoteError, seconds } from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, failureOf } from '../fate';

class NoSuchSongError extends Error {
  override readonly name = 'NoSuchSongError';
  readonly path = '/data/user/0/secret';
  override readonly cause = new Error('a secret cause');
}

const throwing = (thrown: unknown) => ({
  now(): string {
    throw thrown;
  },
  later: (): Promise<string> => Promise.reject(thrown as Error),
  well: () => 'well',
});

/** The caller's error for something that a method threw. */
async function seen(thrown: unknown, how: 'now' | 'later' = 'now') {
  const { world, far } = await encounter(throwing(thrown));
  const error = await failureOf(world, far[how]());
  expect(await answerTo(world, far.well())).toBe('well');
  expect(error).toBeInstanceOf(RemoteError);
  return error as RemoteError;
}

test.each(['now', 'later'] as const)(
  'M5: what a method throws %s fails the future with its name and message',
  async how => {
    const error = await seen(new NoSuchSongError('There is no Relax.'), how);

    expect(error).toMatchObject({
      name: 'RemoteError',
      remoteName: 'NoSuchSongError',
      remoteMessage: 'There is no Relax.',
    });
    expect(error.message).toContain('NoSuchSongError');
    expect(error.message).toContain('There is no Relax.');
  },
);

test('M5: nothing else crosses: no stack, no path, no cause', async () => {
  const thrown = new NoSuchSongError('There is no Relax.');
  thrown.stack = 'NoSuchSongError\n    at secretFunction (/data/user/0/secret/main.jsbundle:1:1)';
  const error = await seen(thrown);

  expect(Object.getOwnPropertyNames(error).sort()).toEqual([
    'message',
    'name',
    'remoteMessage',
    'remoteName',
    'stack',
  ]);
  expect(JSON.stringify([error.stack, error])).not.toContain('secret');
});

test('M5: an error with a name of its own keeps it', async () => {
  const thrown = new Error('No.');
  thrown.name = 'Refusal';
  expect(await seen(thrown)).toMatchObject({ remoteName: 'Refusal', remoteMessage: 'No.' });
  expect(await seen(new RangeError('Too far.'))).toMatchObject({ remoteName: 'RangeError' });
});

test("M5: the runtime's own errors, thrown by a service, are errors of the service", async () => {
  const error = await seen(new ExpiredLeaseError('elapsed'));
  expect(error).not.toBeInstanceOf(ExpiredLeaseError);
  expect(error).toMatchObject({ remoteName: 'ExpiredLeaseError' });
});

test.each([
  ['a word', 'Refused'],
  ['nothing', undefined],
  ['null', null],
  ['a number', 5],
  ['a symbol', Symbol('odd')],
  ['an object', { name: 'Odd', message: 'Odd.' }],
  ['an object without a prototype', Object.create(null)],
  ['a function', () => {}],
])('M5: %s can be thrown as well', async (_what, thrown) => {
  for (const how of ['now', 'later'] as const) {
    const error = await seen(thrown, how);
    expect(typeof error.remoteName).toBe('string');
    expect(typeof error.remoteMessage).toBe('string');
  }
});

test('M5: a thrown string is the message', async () => {
  expect(await seen('Refused')).toMatchObject({ remoteMessage: 'Refused' });
});

test('M5: an error whose getters throw affects nothing else', async () => {
  const trap = new Error('never read');
  for (const name of ['stack', 'name', 'message', 'toString']) {
    Object.defineProperty(trap, name, {
      get() {
        throw new Error('trapped');
      },
    });
  }
  await seen(trap);
  await seen(Object.assign(new Error('odd'), { name: 5, message: { not: 'a string' } }));
});

test('M5: a very long message arrives, cut', async () => {
  const error = await seen(new Error('x'.repeat(1_000_000)));
  expect(error.remoteMessage.startsWith('xxx')).toBe(true);
});

test('M5: a result that cannot cross fails the caller, with its path, and nothing else', async () => {
  const { world, far } = await encounter({
    bad: () => ({ songs: [{ title: 'Relax' }, { title: 'Lollipop', cover: Symbol('cover') }] }),
    well: () => 'well',
  });
  const error = await failureOf(world, far.bad());

  expect(error).toBeInstanceOf(RemoteError);
  expect(error).toMatchObject({ message: expect.stringContaining('songs[1].cover') });
  expect(await answerTo(world, far.well())).toBe('well');
});

test('M5: a method that failed can be called again', async () => {
  let calls = 0;
  const { world, far } = await encounter({
    flaky: () => {
      calls += 1;
      if (calls === 1) throw new Error('Not yet.');
      return calls;
    },
  });
  await failureOf(world, far.flaky());
  expect(await answerTo(world, far.flaky(), seconds(5))).toBe(2);
});
