import fc from 'fast-check';

const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 70 });

export const anyScalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, undefined, true, false, -0, NaN, Infinity, -Infinity),
  fc.integer({ min: -70, max: 200 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }),
  fc.string({ maxLength: 70 }),
  units.map(codes => String.fromCharCode(...codes)),
);

const anyKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'then', '0', '7', '1023', '4294967295'),
  fc.string(),
);

const KINDS = ['array', 'object', 'map', 'set', 'error', 'date', 'bytes'] as const;

/** A part is a scalar, or the index of any node of the graph, also itself and its holders. */
const anyNode = (nodes: number) =>
  fc.record({
    kind: fc.constantFrom(...KINDS),
    parts: fc.array(
      fc.record({
        key: anyKey,
        hole: fc.nat(5).map(chance => chance === 0),
        value: fc.oneof(
          anyScalar.map(scalar => ({ scalar })),
          fc.nat(nodes - 1),
        ),
      }),
      { maxLength: 6 },
    ),
    time: fc.oneof(fc.integer({ min: -8.64e15, max: 8.64e15 }), fc.constant(NaN)),
    bytes: fc.uint8Array({ maxLength: 40 }),
    name: fc.oneof(fc.constantFrom('Error', 'TypeError', 'URIError', 'NoSuchSong'), fc.string()),
  });

type Node = ReturnType<typeof anyNode> extends fc.Arbitrary<infer T> ? T : never;

/** Graphs of everything that crosses by copy, with shared and cyclic parts. */
export const anyGraph: fc.Arbitrary<unknown> = fc
  .integer({ min: 1, max: 14 })
  .chain(count => fc.array(anyNode(count), { minLength: count, maxLength: count }))
  .map(build);

function build(nodes: readonly Node[]): unknown {
  const made = nodes.map(make);
  nodes.forEach((node, place) => fill(made[place], node, made));
  return made[0];
}

function make({ kind, time, bytes, name }: Node): unknown {
  switch (kind) {
    case 'array':
      return [];
    case 'object':
      return {};
    case 'map':
      return new Map();
    case 'set':
      return new Set();
    case 'date':
      return new Date(time);
    case 'bytes':
      return bytes;
    case 'error':
      return makeError(name);
  }
}

function makeError(name: string): Error {
  if (name === 'TypeError') {
    return new TypeError('of a built-in class');
  }
  const error = name === 'URIError' ? new URIError() : new Error('of another name');
  return error.name === name ? error : Object.assign(error, { name });
}

function fill(made: unknown, { parts }: Node, all: readonly unknown[]): void {
  const valueOf = ({ value }: Node['parts'][number]) =>
    typeof value === 'number' ? all[value] : value.scalar;
  for (const part of parts) {
    const value = valueOf(part);
    if (Array.isArray(made)) {
      made.length += 1;
      if (!part.hole) {
        made[made.length - 1] = value;
      }
    } else if (made instanceof Map) {
      made.set(part.hole ? value : part.key, value);
    } else if (made instanceof Set) {
      made.add(value);
    } else if (made instanceof Error) {
      made.cause = value;
    } else if (Object.getPrototypeOf(made) === Object.prototype) {
      Object.defineProperty(made, part.key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
}
