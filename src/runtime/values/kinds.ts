/**
 * Which objects cross how. Neither `instanceof` nor `Symbol.toStringTag` decides alone: an object may come from another
 * realm, where all classes are others, and may carry any tag.
 */
export type ValueKind =
  | 'object'
  | 'array'
  | 'map'
  | 'set'
  | 'date'
  | 'bytes'
  | 'error'
  | 'reference'
  | Unfit;

/** Why it cannot cross. */
export interface Unfit {
  readonly why: string;
}

const unfit = (why: string): Unfit => ({ why });

/** The language itself would call its `then` at the other end. */
export const THENABLE = unfit('is a promise, or has a then method like one: await it first');

const WEAK = 'and weakly held objects cannot cross';

const UNFIT: Readonly<Record<string, Unfit>> = {
  ArrayBuffer: unfit('is an ArrayBuffer: pass a Uint8Array of it'),
  BigInt: unfit('is a bigint in an object: pass the bigint itself'),
  Boolean: unfit('is a boolean in an object: pass the boolean itself'),
  FinalizationRegistry: unfit('is a FinalizationRegistry, and cannot cross'),
  Number: unfit('is a number in an object: pass the number itself'),
  RegExp: unfit('is a regular expression: pass its source and flags'),
  SharedArrayBuffer: unfit('is a SharedArrayBuffer: pass a Uint8Array of it'),
  String: unfit('is a string in an object: pass the string itself'),
  Symbol: unfit('is a symbol in an object, and symbols cannot cross'),
  WeakMap: unfit(`is a WeakMap, ${WEAK}`),
  WeakRef: unfit(`is a WeakRef, ${WEAK}`),
  WeakSet: unfit(`is a WeakSet, ${WEAK}`),
};

const FIT: Readonly<Record<string, ValueKind>> = { Date: 'date', Map: 'map', Set: 'set' };

const { getPrototypeOf, prototype: objectPrototype } = Object;
const { hasOwnProperty, toString } = objectPrototype;

export function kindOf(value: object): ValueKind {
  if (typeof value === 'function') {
    return isThenable(value) ? THENABLE : 'reference';
  }
  const prototype = getPrototypeOf(value) as object | null;
  if (prototype === objectPrototype) {
    return 'object';
  }
  if (Array.isArray(value)) {
    // Of all prototypes only Array's, of any realm, is an array itself.
    return Array.isArray(prototype) ? 'array' : 'reference';
  }
  if (prototype === null || isObjectPrototype(prototype)) {
    return 'object';
  }
  if (ArrayBuffer.isView(value)) {
    return kindOfView(value);
  }
  const tag = (toString.call(value) as string).slice('[object '.length, -1);
  if (value instanceof Error || (tag === 'Error' && !(Symbol.toStringTag in value))) {
    return 'error';
  }
  // An application's class that has the tag of one of these, or extends it, is a class like any other.
  if (classNameOf(value) === tag) {
    if (hasOwnProperty.call(FIT, tag)) {
      return FIT[tag] as ValueKind;
    }
    if (hasOwnProperty.call(UNFIT, tag)) {
      return UNFIT[tag] as Unfit;
    }
  }
  return isThenable(value) ? THENABLE : 'reference';
}

function isObjectPrototype(prototype: object): boolean {
  return getPrototypeOf(prototype) === null && hasOwnProperty.call(prototype, 'isPrototypeOf');
}

function kindOfView(value: ArrayBufferView): ValueKind {
  const name = typedArrayName.call(value) as string | undefined;
  return name === 'Uint8Array'
    ? 'bytes'
    : unfit(`shows bytes as ${name ?? 'DataView'}, and only Uint8Array crosses`);
}

/** The element type of a typed array, whatever its class and realm: a Node Buffer is a Uint8Array. */
const typedArrayName = Object.getOwnPropertyDescriptor(
  getPrototypeOf(Uint8Array.prototype) as object,
  Symbol.toStringTag,
)?.get as (this: ArrayBufferView) => unknown;

function classNameOf(value: object): unknown {
  const { constructor } = value as { readonly constructor?: { readonly name?: unknown } };
  return constructor?.name;
}

function isThenable(value: object): boolean {
  return typeof (value as { readonly then?: unknown }).then === 'function';
}
