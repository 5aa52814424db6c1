import type { Far, Leased } from '../../../src/runtime';
import {
  lease,
  leaseWith,
  LimitError,
  minutes,
  RemoteError,
  renewOnCallLease,
  singleCallLease,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, failureOf, fateOf } from '../fate';
import { endedConnections, even, keptBy, lent, QUIET_MS, watchForCrashes } from './loan';

watchForCrashes();

/** Calls a method by its name, whatever the types say. */
const call = (far: unknown, method: string, ...args: unknown[]): PromiseLike<unknown> =>
  (far as Record<string, (...args: unknown[]) => PromiseLike<unknown>>)[method]?.(
    ...args,
  ) as PromiseLike<unknown>;

class Register extends Map<string, number> {
  add(name: string) {
    this.set(name, this.size);
    return this.size;
  }
}
class Crew extends Set<string> {
  join(name: string) {
    return this.add(name).size;
  }
}
class Queue extends Array<string> {
  enter(name: string) {
    return this.push(name);
  }
}
class Bell extends EventTarget {
  ring() {
    return 'ring';
  }
}
class Fault extends Error {
  tell() {
    return 'told';
  }
}
class Bytes extends Uint8Array {
  count() {
    return this.length;
  }
}
class Moment extends Date {
  year() {
    return 2024;
  }
}
class Task extends Promise<string> {
  title() {
    return 'a task';
  }
}
class Rule extends RegExp {
  text() {
    return this.source;
  }
}

const builtIn: [string, () => object, string, unknown[], string[]][] = [
  [
    'Map',
    () => new Register([['x', 1]]),
    'add',
    ['y'],
    ['clear', 'set', 'get', 'has', 'delete', 'forEach', 'entries', 'keys', 'values'],
  ],
  [
    'Set',
    () => new Crew(['x']),
    'join',
    ['y'],
    ['clear', 'add', 'has', 'delete', 'forEach', 'entries', 'values'],
  ],
  [
    'Array',
    () => Queue.from(['x']),
    'enter',
    ['y'],
    ['push', 'pop', 'splice', 'fill', 'sort', 'reverse', 'map', 'at'],
  ],
  [
    'EventTarget',
    () => new Bell(),
    'ring',
    [],
    ['addEventListener', 'dispatchEvent', 'removeEventListener'],
  ],
  ['Error', () => new Fault('x'), 'tell', [], ['toString']],
  ['Uint8Array', () => new Bytes(3), 'count', [], ['fill', 'set', 'reverse', 'subarray']],
  ['Date', () => new Moment(0), 'year', [], ['setTime', 'getTime', 'toISOString']],
  ['Promise', () => Task.resolve('x'), 'title', [], ['finally', 'catch']],
  ['RegExp', () => new Rule('x'), 'text', [], ['exec', 'test', 'compile']],
];

describe('M10: a service that extends a built-in class', () => {
  test.each(builtIn)(
    'M10: extends %s: only its own methods can be called',
    async (_, make, own, args, others) => {
      const object = make();
      const before = JSON.stringify([
        ...(Symbol.iterator in object ? (object as Iterable<unknown>) : []),
      ]);
      const { world, ada, noor, held } = await lent(() => lease(minutes(5), object));
      for (const method of [
        ...others,
        'toString',
        'valueOf',
        'constructor',
        'hasOwnProperty',
        'isPrototypeOf',
        '__defineGetter__',
        '__lookupGetter__',
        'toLocaleString',
      ]) {
        const made = (held as unknown as Record<string, unknown>)[method];
        // Names that are no method at the holder's end cannot be called.
        if (typeof made !== 'function' || ['constructor', 'catch', 'finally'].includes(method))
          continue;
        const called = call(held, method, 'z', 1) as Partial<PromiseLike<unknown>> | undefined;
        // Nor methods of the reference itself, such as toString.
        if (typeof called?.then !== 'function') continue;
        const fate = fateOf(world, called as PromiseLike<unknown>);
        await world.run(100);
        expect({ method, state: fate.state }).toEqual({ method, state: 'failed' });
        expect(fate.error).toBeInstanceOf(Error);
      }
      expect(
        JSON.stringify([...(Symbol.iterator in object ? (object as Iterable<unknown>) : [])]),
      ).toBe(before);
      expect(await answerTo(world, call(held, own, ...args))).toBeDefined();
      expect(endedConnections(ada, noor)).toEqual([]);
    },
  );

  test('M10: also when a service that extends Map is exported, or passed without a lease', async () => {
    const register = new Register([['x', 1]]);
    const { world, far } = await encounter(register, even);
    expect(await failureOf(world, call(far, 'clear'))).toBeInstanceOf(Error);
    expect(await answerTo(world, call(far, 'add', 'y'))).toBe(2);
    expect([...register.keys()]).toEqual(['x', 'y']);
  });

  test('M10: an own method that overrides a built-in one can be called', async () => {
    class Guarded extends Map<string, number> {
      override get(name: string) {
        return name === 'open' ? super.get(name) : undefined;
      }
    }
    const { world, held } = await lent(() =>
      lease(
        minutes(5),
        new Guarded([
          ['open', 5],
          ['shut', 6],
        ]),
      ),
    );
    expect(await answerTo(world, call(held, 'get', 'open'))).toBe(5);
    expect(await answerTo(world, call(held, 'get', 'shut'))).toBeUndefined();
    expect(await failureOf(world, call(held, 'set', 'open', 7))).toBeInstanceOf(Error);
  });

  test('M10: methods that a class of the application inherits from another of its own can be called', async () => {
    class Base {
      base() {
        return 'base';
      }
    }
    class Derived extends Base {
      derived() {
        return 'derived';
      }
    }
    const { world, held } = await lent(() => lease(minutes(5), new Derived()));
    expect(await answerTo(world, call(held, 'base'))).toBe('base');
    expect(await answerTo(world, call(held, 'derived'))).toBe('derived');
  });
});

describe('M10: nothing else of a service', () => {
  test('M10: no field, no accessor, nothing added to Object.prototype; trying runs no code', async () => {
    let asked = 0;
    const object = {
      secret: 'a field',
      list: [1],
      nested: { method: () => 'nested' },
      get accessor() {
        asked += 1;
        return () => 'through an accessor';
      },
      ping: () => 'pong',
    };
    const { world, ada, noor, held } = await lent(() => lease(minutes(5), object));
    Reflect.defineProperty(Object.prototype, 'leaked', {
      value: () => 'leaked',
      configurable: true,
    });
    try {
      for (const method of [
        'secret',
        'list',
        'nested',
        'leaked',
        'nested.method',
        '',
        '__proto__',
        '0',
        'prototype',
      ]) {
        const made = (held as unknown as Record<string, unknown>)[method];
        if (typeof made !== 'function') continue;
        const fate = fateOf(world, call(held, method));
        await world.run(100);
        expect({ method, state: fate.state }).toEqual({ method, state: 'failed' });
      }
    } finally {
      Reflect.deleteProperty(Object.prototype, 'leaked');
    }
    expect(asked).toBe(0);
    expect(await answerTo(world, held.ping())).toBe('pong');
    expect(endedConnections(ada, noor)).toEqual([]);
  });

  test('M10: await ref gives the reference and sends nothing', async () => {
    const { noor, held } = await lent(() =>
      lease(minutes(5), { ping: () => 'pong', then: () => 'never' }),
    );
    const sent = () => noor.events.filter(({ type }) => type === 'message sent').length;
    const before = sent();
    expect(await (held as unknown)).toBe(held);
    expect(sent()).toBe(before);
  });

  test('M10: the methods of a wrapper are not methods of the service', async () => {
    const { world, held } = await lent(() => lease(minutes(5), { ping: () => 'pong' }));
    for (const method of ['renew', 'revoke', 'pass', 'object', 'end', 'whenExpired', 'periodMs']) {
      expect(await failureOf(world, call(held, method, 1))).toBeInstanceOf(RemoteError);
    }
    expect(await answerTo(world, held.ping())).toBe('pong');
  });
});

describe('M10: a lease of a lease', () => {
  const inner = () => lease(minutes(1), { ping: () => 'pong' });

  test('M10: is a TypeError, whichever way it is made', () => {
    // @ts-expect-error a lease is not to be leased
    expect(() => lease(minutes(2), inner())).toThrow(TypeError);
    // @ts-expect-error a lease is not to be leased
    expect(() => renewOnCallLease(minutes(2), inner())).toThrow(TypeError);
    // @ts-expect-error a lease is not to be leased
    expect(() => singleCallLease(minutes(2), inner())).toThrow(TypeError);
    // @ts-expect-error a lease is not to be leased
    expect(() => leaseWith({ name: 'plain' }, minutes(2), inner())).toThrow(TypeError);
  });

  test('M10: is a TypeError in each combination of patterns, active and ended ones too', async () => {
    const { leased, world, held } = await lent(inner);
    const makers: ((ms: number, object: never) => Leased<unknown>)[] = [
      lease,
      renewOnCallLease,
      singleCallLease,
      (ms, object) => leaseWith({ name: 'plain' }, ms, object),
    ];
    for (const outer of makers) {
      for (const other of makers) {
        expect(() => outer(minutes(1), other(minutes(1), {} as never) as never)).toThrow(TypeError);
      }
      expect(() => outer(minutes(1), leased as never)).toThrow(TypeError);
    }
    expect(await answerTo(world, held.ping())).toBe('pong');
  });
});

describe('B1: names have their limit', () => {
  test('B1: a method name over 256 characters fails at the call, and nothing is sent or kept', async () => {
    const { world, ada, noor, held } = await lent(() => lease(minutes(5), { ping: () => 'pong' }));
    await world.run(QUIET_MS);
    const kept = [keptBy(ada), keptBy(noor)];
    const sent = () => noor.events.filter(({ type }) => type === 'message sent').length;
    const before = sent();
    for (const length of [257, 1_000, 250_000]) {
      let error: unknown;
      try {
        error = await failureOf(world, call(held, 'x'.repeat(length)));
      } catch (thrown) {
        error = thrown;
      }
      expect(error instanceof LimitError || error instanceof RangeError).toBe(true);
    }
    expect(sent()).toBe(before);
    await world.run(QUIET_MS);
    expect([keptBy(ada), keptBy(noor)]).toEqual(kept);
    expect(await answerTo(world, held.ping())).toBe('pong');
  });

  test('B1: a method name of 256 characters can be called', async () => {
    const name = 'x'.repeat(256);
    const { world, held } = await lent(() => lease(minutes(5), { [name]: () => 'long' }));
    expect(await answerTo(world, call(held as Far<object>, name))).toBe('long');
  });

  test('B1: also for a pipelined call', async () => {
    const { world, far } = await lent(() => lease(minutes(5), { ping: () => 'pong' }));
    const future = far.open();
    let error: unknown;
    try {
      error = await failureOf(world, call(future, 'x'.repeat(257)));
    } catch (thrown) {
      error = thrown;
    }
    expect(error instanceof LimitError || error instanceof RangeError).toBe(true);
    expect(await answerTo(world, far.ping())).toBe('pong');
  });
});
