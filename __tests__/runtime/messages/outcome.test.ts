import vm from 'node:vm';
import type { Far } from '../../../src/runtime';
import { isFarReference } from '../../../src/runtime/reference/far';
import { makeFuture, Outcome } from '../../../src/runtime/reference/future';
import { findMethod } from '../../../src/runtime/reference/invocation';
import { encounter } from '../encounter';
import { answerTo } from '../fate';

/** How futures behave in JavaScript, beyond their types. */
type Loose = Record<string, (...args: unknown[]) => unknown> & PromiseLike<unknown>;

const futureOf = (outcome: Outcome) => makeFuture(outcome) as Loose;
const broken = new Error('broken');

describe('an outcome', () => {
  const stateOf = ({ pending, failed, value, error }: Outcome) => ({
    pending,
    failed,
    value,
    error,
  });

  test('is pending, has a value, or has an error', () => {
    const nothing = { pending: false, failed: false, value: undefined, error: undefined };
    expect(stateOf(new Outcome())).toEqual({ ...nothing, pending: true });
    expect(stateOf(Outcome.succeeded(5))).toEqual({ ...nothing, value: 5 });
    expect(stateOf(Outcome.failed(broken))).toEqual({ ...nothing, failed: true, error: broken });
  });

  test('settles once', () => {
    const outcome = new Outcome();
    outcome.succeed(1);
    outcome.fail(broken);
    outcome.succeed(2);
    expect(stateOf(outcome)).toEqual({ pending: false, failed: false, value: 1, error: undefined });
  });

  test('settles its promises in the order in which they were asked for, and later ones too', async () => {
    const outcome = new Outcome();
    const order: number[] = [];
    for (const number of [1, 2, 3]) {
      void outcome.promise().then(value => order.push(number * (value as number)));
    }
    await Promise.resolve();
    expect(order).toEqual([]);
    outcome.succeed(10);
    void outcome.promise().then(() => order.push(4));
    outcome.succeed(100);
    await outcome.promise();
    expect(order).toEqual([10, 20, 30, 4]);
  });

  test.each([1, 2])('L11: keeps no callbacks of %d promises after it has settled', async count => {
    const outcome = new Outcome();
    const promises = Array.from({ length: count }, () => outcome.promise());
    outcome.succeed(1);
    expect((outcome as unknown as { waiting: unknown }).waiting).toBeUndefined();
    await expect(Promise.all(promises)).resolves.toEqual(Array(count).fill(1));
  });

  test('can be read as a promise', async () => {
    await expect(Outcome.succeeded(5).promise()).resolves.toBe(5);
    await expect(Outcome.failed(broken).promise()).rejects.toBe(broken);
  });
});

describe('a future', () => {
  test('M1: of a failed call has every method, and fails with its error', async () => {
    const failed = () => futureOf(Outcome.failed(broken));
    await expect(failed().due?.(100)).rejects.toBe(broken);
    await expect(failed().play?.()).rejects.toBe(broken);
    expect(() => failed().oneWay?.()).toThrow(broken);
  });

  test('M12: of a value that is no reference fails a method call on it', async () => {
    await expect(futureOf(Outcome.succeeded(5)).play?.()).rejects.toThrow('not a reference');
    expect(() => futureOf(Outcome.succeeded(5)).oneWay?.()).not.toThrow();
  });

  test('cannot be written to, and an object that inherits from it is none', () => {
    const future = futureOf(new Outcome());
    expect(() => Object.assign(future, { song: () => 'Relax' })).toThrow(TypeError);
    expect((Object.create(future) as Loose).play).toBeUndefined();
    expect(Reflect.get(future, Symbol.iterator)).toBeUndefined();
  });
});

describe('a far reference', () => {
  class Player {
    play() {
      return 'playing';
    }
    watch(listener: (song: string) => void) {
      return typeof listener;
    }
  }
  const meet = () => encounter(new Player());
  const loose = (far: Far<Player>) => far as unknown as Loose;

  test('M10: is an object with a method for every name, and the same each time', async () => {
    const { far } = await meet();
    expect(typeof far).toBe('object');
    expect(loose(far).play).toBe(loose(far).play);
    expect(loose(far).constructor).toBeUndefined();
    expect(isFarReference(far)).toBe(true);
  });

  test('M10: cannot be written to, and an object that inherits from it is none', async () => {
    const { world, far } = await meet();
    expect(() => Object.assign(loose(far), { song: () => 'Relax' })).toThrow(TypeError);
    const child = Object.create(far) as Loose;
    expect(child.stop).toBeUndefined();
    expect(isFarReference(child)).toBe(false);
    expect(await answerTo(world, far.play())).toBe('playing');
  });

  test('a function that crosses is one, and a function', async () => {
    const { world, far } = await meet();
    expect(
      await answerTo(
        world,
        far.watch(() => undefined),
      ),
    ).toBe('function');
  });

  test.each([null, undefined, 5, 'text', {}, [], () => 1])('%p is none', value => {
    expect(isFarReference(value)).toBe(false);
  });
});

describe('M10: what can be called', () => {
  test('a field that is no function cannot', () => {
    expect(findMethod({ song: 'Relax' }, 'song')).toBeUndefined();
  });

  test('only a function can be called itself, and nothing else of it', () => {
    const play = () => 'playing';
    expect(findMethod(play, '')).toBe(play);
    expect(findMethod(play, 'call')).toBeUndefined();
    expect(findMethod({}, '')).toBeUndefined();
  });

  test('an object of another realm has its own methods, and nothing of the root of its objects', () => {
    const other = vm.runInNewContext('({ play() { return "playing"; } })') as object;
    expect(findMethod(other, 'play')).toBeDefined();
    expect(findMethod(other, 'hasOwnProperty')).toBeUndefined();
    expect(findMethod(Object.create(null) as object, 'play')).toBeUndefined();
  });
});
