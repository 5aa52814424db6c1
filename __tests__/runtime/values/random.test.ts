import fc from 'fast-check';

import { MalformedError, Reader, Writer } from '../../../src/runtime/bytes/bytes';
import {
  decodeArguments,
  decodeValue,
  encodeArguments,
  encodeValue,
} from '../../../src/runtime/values';
import { argumentsCrossed, crossed, encoded, Exchanged, limits } from './crossing';
import { anyGraph, anyScalar } from './random-values';
import { differenceInShape } from './shape';

test('M9: any scalar arrives as it was sent', () => {
  fc.assert(fc.property(anyScalar, value => Object.is(crossed(value), value)));
});

test('M9: any graph of values arrives in the same shape', () => {
  fc.assert(
    fc.property(anyGraph, graph => differenceInShape(crossed(graph), graph) === undefined),
    { numRuns: 300 },
  );
});

test('M9: also the arguments of any call', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyScalar, anyGraph), { maxLength: 4 }), args => {
      return differenceInShape(argumentsCrossed(args), args) === undefined;
    }),
  );
});

/** Random bytes, biased towards tags. */
const anyBytes = fc.array(
  fc.oneof(
    { arbitrary: fc.integer({ min: 0x80, max: 0x95 }), weight: 4 },
    { arbitrary: fc.integer({ min: 0, max: 4 }), weight: 4 },
    { arbitrary: fc.integer({ min: 0x40, max: 0x43 }), weight: 2 },
    { arbitrary: fc.integer({ min: 0, max: 0xff }), weight: 1 },
  ),
  { maxLength: 60 },
);

/** A valid message with a few bytes changed, removed or doubled. */
const mutatedBytes = fc
  .tuple(
    anyGraph,
    fc.array(
      fc.record({
        at: fc.nat(),
        remove: fc.nat(2),
        insert: fc.uint8Array({ maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([graph, changes]) => {
    const bytes = [...encoded(graph)];
    for (const { at, remove, insert } of changes) {
      bytes.splice(at % (bytes.length + 1), remove, ...insert);
    }
    return bytes;
  });

/** Whether the bytes are malformed, or the canonical form of their value. */
function isMalformedOrCanonical(
  bytes: Uint8Array,
  read: (reader: Reader) => unknown,
  writeAgain: (writer: Writer, value: unknown) => void,
): boolean {
  const reader = new Reader(bytes);
  let value: unknown;
  try {
    value = read(reader);
  } catch (error) {
    return error instanceof MalformedError;
  }
  const writer = new Writer();
  writeAgain(writer, value);
  return Buffer.from(writer.written()).equals(bytes.subarray(0, reader.at));
}

/** Far references go back under the number they came with. */
const numbered = Object.assign(new Exchanged(), {
  pass: (value: object, writer: Writer) => writer.varint((value as { number: number }).number),
});

test.each([
  ['any', anyBytes],
  ['mutated', mutatedBytes],
])('M9: %s bytes are malformed, or are the only form of what they say', (_, bytesOf) => {
  fc.assert(
    fc.property(bytesOf, bytes => {
      return (
        isMalformedOrCanonical(
          Uint8Array.from(bytes),
          reader => decodeValue(reader, numbered, limits),
          (writer, value) => encodeValue(writer, value, numbered, limits),
        ) &&
        isMalformedOrCanonical(
          Uint8Array.from(bytes),
          reader => decodeArguments(reader, numbered, limits),
          (writer, args) => encodeArguments(writer, args as unknown[], numbered, limits),
        )
      );
    }),
    { numRuns: 1000 },
  );
});

test('M9: no bytes reach a prototype', () => {
  const before = prototypes().map(prototype => Reflect.ownKeys(prototype).length);
  fc.assert(
    fc.property(anyGraph, graph => {
      const arrived = crossed(graph);
      return typeof arrived === 'object' && Object.getPrototypeOf({}) === Object.prototype;
    }),
  );
  expect(prototypes().map(prototype => Reflect.ownKeys(prototype).length)).toEqual(before);
});

const prototypes = () => [
  Object.prototype,
  Array.prototype,
  Map.prototype,
  Set.prototype,
  Error.prototype,
  Date.prototype,
];
