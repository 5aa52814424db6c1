import { inspect } from 'node:util';
import type { Far } from '../../../src/runtime';
import { RemoteError, seconds } from '../../../src/runtime';
import { findMethod } from '../../../src/runtime/reference/invocation';
import { encounter } from '../encounter';
import { answerTo, failureOf, fateOf } from '../fate';

const touched: string[] = [];
beforeEach(() => touched.splice(0));

class Base {
  inherited() {
    return 'inherited';
  }
}

class Player extends Base {
  readonly secret = 'a secret';
  readonly list = ['Relax'];
  own = () => 'own';
  get peeked() {
    touched.push('getter');
    return () => 'peeked';
  }
  set poked(_value: unknown) {
    touched.push('setter');
  }
  static make() {
    touched.push('static');
  }
  play() {
    return 'playing';
  }
  [Symbol.iterator]() {
    touched.push('symbol');
    return [][Symbol.iterator]();
  }
  then(resolve: (value: unknown) => void) {
    touched.push('then');
    resolve('not the reference');
  }
}

const meetPlayer = () => encounter(new Player());

/** Calls what the types do not offer, as a hostile app might. */
function call(reference: object, method: string, ...args: unknown[]): PromiseLike<unknown> {
  const found: unknown = Reflect.get(reference, method);
  if (typeof found !== 'function') return Promise.reject(new TypeError('There is no such method.'));
  return Promise.resolve().then((): unknown => Reflect.apply(found, reference, args));
}

test("M10: a service's own methods can be called, inherited ones and functions that it holds too", async () => {
  const { world, far } = await meetPlayer();
  expect(await answerTo(world, far.play())).toBe('playing');
  expect(await answerTo(world, far.own())).toBe('own');
  expect(await answerTo(world, far.inherited())).toBe('inherited');
});

test.each([
  'constructor',
  '__proto__',
  'prototype',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'valueOf',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
])('M10: %s cannot be called', async method => {
  const { world, ada, far } = await meetPlayer();
  const error = (await failureOf(world, call(far, method, 'secret'))) as Error;

  expect([TypeError.name, RemoteError.name]).toContain(error.name);
  expect(await answerTo(world, far.play())).toBe('playing');
  expect(ada.events).not.toContainEqual(expect.objectContaining({ type: 'application error' }));
});

test('M10: toString of a reference is local: it sends nothing', async () => {
  const { world, noor, far } = await meetPlayer();
  noor.events.length = 0;
  const shown = [Object.prototype.toString.call(far), inspect(far)];
  try {
    shown.push(String(far));
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
  }
  await world.run(seconds(1));

  expect(shown.join()).not.toContain('secret');
  expect(noor.events.map(({ type }) => type)).not.toContain('message sent');
});

test.each(['secret', 'list', 'peeked', 'poked', 'make', 'missing', ''])(
  'M10: %p is no method, and cannot be called',
  async name => {
    const { world, far } = await meetPlayer();
    const error = (await failureOf(world, call(far, name))) as Error;

    expect([TypeError.name, RemoteError.name]).toContain(error.name);
    expect(error.message).not.toContain('a secret');
    expect(touched).toEqual([]);
  },
);

test('M10: a method with a symbol as its name cannot be called', async () => {
  const { far } = await meetPlayer();
  expect(Reflect.get(far, Symbol.iterator)).toBeUndefined();
  expect(Reflect.get(far, Symbol.toPrimitive)).not.toBe('a secret');
  expect(() => [...(far as unknown as string[])]).toThrow(TypeError);
  expect(touched).toEqual([]);
});

test('M10: nothing can be written to a reference', async () => {
  const { world, far } = await meetPlayer();
  const wrote = Reflect.set(far, 'poked', 5) || Reflect.set(far, 'play', () => 'mine');
  await world.run(seconds(1));

  expect(wrote).toBe(false);
  expect(touched).toEqual([]);
  expect(await answerTo(world, far.play())).toBe('playing');
});

test('M10: awaiting a reference gives the reference, and sends nothing', async () => {
  const { world, noor, far } = await meetPlayer();
  noor.events.length = 0;
  const awaited: unknown = await (far as unknown as PromiseLike<unknown>);
  const resolved: unknown = await Promise.resolve(far as unknown as PromiseLike<unknown>);
  await world.run(seconds(1));

  expect(awaited).toBe(far);
  expect(resolved).toBe(far);
  expect(Reflect.get(far, 'then')).toBeUndefined();
  expect(touched).toEqual([]);
  expect(noor.events.map(({ type }) => type)).not.toContain('message sent');
});

test('M10: an async function can return a reference as it is', async () => {
  const { far } = await meetPlayer();
  const give = async () => far as unknown;
  expect(await give()).toBe(far);
});

test('M10: of a function, only the function can be called', async () => {
  const called = jest.fn((word: string) => word);
  const { world, far } = await encounter({ give: () => called as (word: string) => string });
  const fn = (await answerTo(world, far.give())) as Far<(word: string) => string>;
  expect(await answerTo(world, fn('hello'))).toBe('hello');
  called.mockClear();
  const methods = ['call', 'apply', 'bind', 'toString', 'mockReset', 'constructor', 'name'];
  const attempts = methods.map(method => fateOf(world, call(fn, method, undefined, 'x')));
  await world.run(seconds(1));

  expect(attempts.map(({ state }) => state)).toEqual(methods.map(() => 'failed'));
  expect(called).not.toHaveBeenCalled();
  expect(await answerTo(world, fn('again'))).toBe('again');
});

test('M10: a service whose object has no prototype, or a strange one, is a service all the same', async () => {
  const bare = Object.assign(Object.create(null) as { play(): string }, { play: () => 'bare' });
  const { world, far } = await encounter(bare);
  expect(await answerTo(world, far.play())).toBe('bare');
  expect(await failureOf(world, call(far, 'valueOf'))).toBeInstanceOf(Error);
});

test.each(['constructor', '__proto__', 'then'])(
  'M10: %s cannot be called by a forged message, though the object has such a function',
  method => {
    const object = Object.defineProperty({}, method, { value: () => 'reached' });
    expect(findMethod(object, method)).toBeUndefined();
  },
);

test('M10: an object without a prototype has its own methods, and no others', () => {
  const bare = Object.assign(Object.create(null) as object, { play: () => 'playing' });
  expect(findMethod(bare, 'play')?.()).toBe('playing');
  expect(findMethod(bare, 'toString')).toBeUndefined();
});
