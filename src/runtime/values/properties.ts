/** The object has no such property: a hole in an array, for instance. */
export const ABSENT = Symbol('absent');

/** A getter or setter. It is not run: it is application code, and may differ from one time to the next. */
export const ACCESSOR = Symbol('accessor');

/** Looking up a getter takes a third of the time of a property descriptor, and nearly always suffices. */
const { __lookupGetter__: lookupGetter } = Object.prototype as unknown as {
  readonly __lookupGetter__: (this: object, key: string | number) => unknown;
};

export function ownProperty(object: object, key: string | number): unknown {
  if (lookupGetter.call(object, key) === undefined) {
    const value = (object as Readonly<Record<string | number, unknown>>)[key];
    if (value !== undefined) {
      return value;
    }
  }
  const property = Object.getOwnPropertyDescriptor(object, key);
  if (property === undefined) {
    return ABSENT;
  }
  return property.get === undefined && property.set === undefined ? property.value : ACCESSOR;
}

const LARGEST_ARRAY_INDEX = 2 ** 32 - 2;

const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;

/** Keys that engines treat as indices and list first, ascending: '0', '1', … For other keys -1. */
export function arrayIndexOf(key: string): number {
  const first = key.charCodeAt(0);
  // Nearly all keys are names.
  if (!(first >= DIGIT_0 && first <= DIGIT_9)) {
    return -1;
  }
  const index = Number(key);
  return index <= LARGEST_ARRAY_INDEX && String(index >>> 0) === key ? index : -1;
}
