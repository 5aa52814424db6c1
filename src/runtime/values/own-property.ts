/** Not a property of this object: a hole in an array, for one. */
export const ABSENT = Symbol('absent');

/** A getter or setter. It is not run: what it would do is not known, and may not be the same twice. */
export const ACCESSOR = Symbol('accessor');

/** Asking for a getter costs a third of what a property descriptor does, and nearly always it is enough. */
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
