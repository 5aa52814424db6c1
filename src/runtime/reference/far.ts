import { makeFuture, Outcome } from './future';
import type { HeldReference } from './held-reference';

const HOLDER_END = Symbol('holder end');

interface FarReference {
  readonly [HOLDER_END]: HeldReference;
}

/** M10: never methods. `await ref` must give the reference. */
const NEVER_METHODS: ReadonlySet<string> = new Set([
  'then',
  'constructor',
  '__proto__',
  'prototype',
  'toJSON',
]);

/**
 * Any other name is a method of the object on the other device. It is looked up at the end of the prototype chain, and
 * the function made for it stays on the reference, so that later calls do not come here.
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
  readonly [HOLDER_END]!: HeldReference;
  constructor(end: HeldReference) {
    Object.defineProperty(this, HOLDER_END, { value: end });
  }
}
// No name may be found before the proxy is asked, not even `constructor`.
Object.setPrototypeOf(FarObject.prototype, unknownNames);
Object.defineProperty(FarObject.prototype, 'constructor', { value: undefined });
// Otherwise the language would call `toString` and `valueOf` of the other device.
Object.defineProperty(FarObject.prototype, Symbol.toPrimitive, { value: () => 'far reference' });

/** The method name of a call on a function that was passed. No real method has it. */
export const CALL_ITSELF = '';

export function makeFarReference(end: HeldReference, isFunction: boolean): object {
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

export function holderEndOf(reference: FarReference): HeldReference {
  return reference[HOLDER_END];
}

function call(end: HeldReference, method: string, args: readonly unknown[]): object {
  try {
    return makeFuture(end.side.calls.send(end, method, args));
  } catch (error) {
    // M1: a call that cannot be made returns a failed future.
    return makeFuture(Outcome.failed(error));
  }
}
