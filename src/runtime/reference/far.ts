import { Outcome } from './outcome';
import { makeFuture } from './future';
import type { HolderEnd } from './holder-end';

const HOLDER_END = Symbol('holder end');

interface FarReference {
  readonly [HOLDER_END]: HolderEnd;
}

/** M10: `await ref` must give the reference, and these never name a method. */
const NEVER_METHODS: ReadonlySet<string> = new Set([
  'then',
  'constructor',
  '__proto__',
  'prototype',
  'toJSON',
]);

/**
 * Every name is a method of the object on the other device. Found at the end of the prototype chain; the function made
 * for it stays on the reference, so that the next call finds it without us.
 */
const unknownNames = new Proxy(Object.create(null) as object, {
  get(_target, name, reference: unknown) {
    if (typeof name !== 'string' || NEVER_METHODS.has(name) || !isFarReference(reference)) {
      return undefined;
    }
    const end = reference[HOLDER_END];
    const method = (...args: unknown[]) => call(end, name, args);
    Object.defineProperty(reference, name, { value: method });
    return method;
  },
  set: () => false,
});

class FarObject implements FarReference {
  readonly [HOLDER_END]!: HolderEnd;
  constructor(end: HolderEnd) {
    Object.defineProperty(this, HOLDER_END, { value: end });
  }
}
// Not even `constructor` may be found on the way to the other device's methods.
Object.setPrototypeOf(FarObject.prototype, unknownNames);
Object.defineProperty(FarObject.prototype, 'constructor', { value: undefined });
// Else the language would ask the other device for `toString` and `valueOf`.
Object.defineProperty(FarObject.prototype, Symbol.toPrimitive, { value: () => 'far reference' });

/** The name under which a function that crossed is called. No method can have it. */
export const CALL_ITSELF = '';

export function makeFarReference(end: HolderEnd, isFunction: boolean): object {
  if (!isFunction) {
    return new FarObject(end);
  }
  const far = (...args: unknown[]) => call(end, CALL_ITSELF, args);
  Object.setPrototypeOf(far, FarObject.prototype as object);
  Object.defineProperty(far, HOLDER_END, { value: end });
  return far;
}

export function isFarReference(value: unknown): value is FarReference {
  return (
    value !== null &&
    (typeof value === 'object' || typeof value === 'function') &&
    Object.prototype.hasOwnProperty.call(value, HOLDER_END)
  );
}

export function holderEndOf(reference: FarReference): HolderEnd {
  return reference[HOLDER_END];
}

function call(end: HolderEnd, method: string, args: readonly unknown[]): object {
  try {
    return makeFuture(end.holds.send(end, method, args));
  } catch (error) {
    // M1: every call returns a future, one that cannot be made too.
    return makeFuture(Outcome.failed(error));
  }
}
