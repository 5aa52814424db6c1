/**
 * Where two graphs of values differ, or undefined when they have the same shape: the same kinds and scalars (-0 is not 0,
 * NaN is NaN, a hole is not undefined), in the same order, and shared where the other one is shared.
 */
export function differenceInShape(one: unknown, other: unknown): string | undefined {
  const partners = new Map<object, object>();
  const taken = new Set<object>();

  function difference(a: unknown, b: unknown, path: string): string | undefined {
    if (!isObject(a) || !isObject(b)) {
      return Object.is(a, b) ? undefined : `${path}: ${describe(a)} is not ${describe(b)}`;
    }
    if (partners.has(a) || taken.has(b)) {
      return partners.get(a) === b ? undefined : `${path}: shared in one and not in the other`;
    }
    partners.set(a, b);
    taken.add(b);
    const [these, those] = [partsOf(a), partsOf(b)];
    if (these.kind !== those.kind) {
      return `${path}: ${these.kind} is not ${those.kind}`;
    }
    if (these.parts.length !== those.parts.length) {
      return `${path}: ${these.parts.length} parts are not ${those.parts.length}`;
    }
    for (const [index, part] of these.parts.entries()) {
      const found = difference(part, those.parts[index], `${path}/${index}`);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  return difference(one, other, '');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const describe = (value: unknown) =>
  Object.is(value, -0) ? '-0' : isObject(value) ? 'an object' : `${typeof value} ${String(value)}`;

const HOLE = 'a hole, which no value looks like: \u0000';

interface Parts {
  readonly kind: string;
  readonly parts: readonly unknown[];
}

function partsOf(value: object): Parts {
  const kind = Object.prototype.toString.call(value);
  if (Array.isArray(value)) {
    return { kind, parts: Array.from(value, (part: unknown, i) => (i in value ? part : HOLE)) };
  }
  if (value instanceof Map) {
    return { kind, parts: [...value].flat() };
  }
  if (value instanceof Set) {
    return { kind, parts: [...value] };
  }
  if (value instanceof Date) {
    return { kind, parts: [value.getTime()] };
  }
  if (value instanceof Uint8Array) {
    return { kind, parts: [...value] };
  }
  if (value instanceof Error) {
    const cause = 'cause' in value ? [value.cause] : [];
    return { kind: value.constructor.name, parts: [value.name, value.message, ...cause] };
  }
  return { kind, parts: Object.entries(value).flat() };
}
