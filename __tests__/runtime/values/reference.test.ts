import { Writer } from '../../../src/runtime/bytes/bytes';
import { encodeArguments } from '../../../src/runtime/values';
import {
  argumentsCrossed,
  crossed,
  decoded,
  encoded,
  Exchanged,
  FarStandIn,
  hex,
  limits,
} from './crossing';

class Session {
  readonly songs = 3;
}
class Index extends Map {}
class Moment extends Date {}
class Songs extends Array {}
class Pattern extends RegExp {}
class Tagged {
  constructor(private readonly tag: string) {}
  get [Symbol.toStringTag]() {
    return this.tag;
  }
}

const byReference: [string, object][] = [
  ['a function', () => 1],
  ['a class', Session],
  ['an instance of a class', new Session()],
  ['an instance of a class without a name', new (class {})()],
  ['an instance of a class that has no prototype', Object.create(Object.create(null) as object)],
  ['an instance that has no constructor', Object.create({ constructor: undefined }) as object],
  ['a class derived from Map', new Index()],
  ['a class derived from Date', new Moment(0)],
  ['a class derived from Array', new Songs()],
  ['a class derived from RegExp', new Pattern('a')],
  ['a class that calls itself Map', new Tagged('Map')],
  ['a class that calls itself Error', new Tagged('Error')],
  ['an object that only inherits from Date', Object.create(Date.prototype) as object],
];

test.each(byReference)('M9: %s crosses by reference', (_, value) => {
  const exchanged = new Exchanged();
  expect(crossed(value, exchanged)).toBe(exchanged.received[0]);
  expect(exchanged.passed).toEqual([value]);
});

test('M9: an object passed with a lease crosses by reference, whatever it is', () => {
  const looks = [{}, [1], new Date(0), Promise.resolve(), { then: () => 1 }];
  const exchanged = new Exchanged();
  looks.forEach(handle => exchanged.handles.add(handle));
  expect(argumentsCrossed(looks, exchanged)).toEqual(exchanged.received);
  expect(exchanged.passed).toEqual(looks);
});

test('M9: but not under the key `then`: awaiting the object would call it', () => {
  const exchanged = new Exchanged();
  const handle = {};
  exchanged.handles.add(handle);
  expect(() => encoded([{ then: handle }], exchanged)).toThrow('[0] is a promise, or has a then');
  expect(exchanged.passed).toEqual([]);
});

test('M9: a reference may be anywhere in a value that crosses by copy', () => {
  const session = new Session();
  const arrived = crossed({ by: new Map([['Mika', [session]]]) }) as {
    by: Map<string, unknown[]>;
  };
  expect(arrived.by.get('Mika')?.[0]).toBeInstanceOf(FarStandIn);
});

test('M9: one object in two places of a message is passed once, and arrives as one', () => {
  const exchanged = new Exchanged();
  const listener = () => 1;
  const [first, { again }] = argumentsCrossed(
    [listener, { before: {}, again: listener }],
    exchanged,
  ) as [unknown, { again: unknown }];
  expect(exchanged.passed).toEqual([listener]);
  expect(again).toBe(first);
});

test('M9: an error of the reference layer reaches the caller unchanged, and nothing is written', () => {
  const ended = new Error('the lease has ended');
  const writer = new Writer();
  writer.string('before');
  const before = writer.length;
  const references = {
    isReference: () => false,
    pass: (_value: object, to: Writer) => {
      to.string('half of it');
      throw ended;
    },
  };
  expect(() => encodeArguments(writer, ['a', [new Session()]], references, limits)).toThrow(ended);
  expect(writer.length).toBe(before);
});

test('M9: an error of a proxy after a passed reference still has its path', () => {
  const failing = new Proxy({}, { ownKeys: () => fail('gone') });
  expect(() => encoded([() => 1, failing])).toThrow('[1] cannot be read: gone');
});

function fail(message: string): never {
  throw new Error(message);
}

test('M9: a reference that cannot be received fails with the reason it gives', () => {
  const reason = new Error('the lease of a reference that was sent home has ended');
  const references = Object.assign(new Exchanged(), {
    receive: () => {
      throw reason;
    },
  });
  expect(() => crossed([() => 1], references)).toThrow(reason);
});

test('M10: an object that would be awaited by calling the other device is malformed', () => {
  const callable = Object.assign(new Exchanged(), { receive: () => () => undefined });
  expect(() => decoded(hex('8e 01 04 74 68 65 6e 94'), callable)).toThrow('then method');
  expect(() => decoded(hex('8c 02 94 8e 01 04 74 68 65 6e 93 01'), callable)).toThrow(
    'then method',
  );
});
