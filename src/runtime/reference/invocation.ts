import { RemoteError } from '../errors';
import { CALL_ITSELF, isFarReference } from './far';

type ServiceMethod = (...args: unknown[]) => unknown;

/** M10: never methods, whatever an object has under these names. */
const NEVER = new Set(['constructor', '__proto__', 'then']);

/** The engine's own classes, which a service may extend: `clear` of a `Map` is not a method of the service. */
const builtIn = new Set<object>();
for (const { prototype } of [
  ...[Array, ArrayBuffer, DataView, Date, Error, Function, Map, Promise],
  ...[RegExp, Set, String, Uint8Array, WeakMap, WeakSet],
]) {
  for (let at: unknown = prototype; at !== null; at = Object.getPrototypeOf(at)) {
    builtIn.add(at as object);
  }
}

/**
 * M10: only functions that an object has itself or inherits from its class can be called from another device. No code of
 * the application runs to find out, so an accessor is not a method. TypeScript's `private` hides nothing: it does not
 * exist at run time.
 */
export function findMethod(object: object, name: string): ServiceMethod | undefined {
  if (NEVER.has(name)) {
    return undefined;
  }
  if (isFarReference(object)) {
    return passedOn(object, name);
  }
  if (name === CALL_ITSELF) {
    return typeof object === 'function' ? (object as ServiceMethod) : undefined;
  }
  if (typeof object === 'function') {
    return undefined;
  }
  for (let owner: object = object; ; ) {
    const above = Object.getPrototypeOf(owner) as object | null;
    if (owner !== object && (above === null || builtIn.has(owner))) {
      // Object.prototype, of this realm or another, or a class of the engine.
      return undefined;
    }
    const own = Object.getOwnPropertyDescriptor(owner, name);
    if (own !== undefined) {
      const method: unknown = own.value;
      return typeof method === 'function' ? (method as ServiceMethod) : undefined;
    }
    if (above === null) {
      return undefined;
    }
    owner = above;
  }
}

/** An object of a third device: that device decides which methods it has. Its errors are passed on unchanged (M5). */
function passedOn(object: object, name: string): ServiceMethod | undefined {
  const method = (object as Record<string, ServiceMethod | undefined>)[name];
  return (
    method &&
    (async (...args) => {
      try {
        return await method(...args);
      } catch (error) {
        throw error instanceof RemoteError
          ? Object.assign(new Error(error.remoteMessage), { name: error.remoteName })
          : error;
      }
    })
  );
}

/** M17: set while a method that another device has called runs. */
let caller: string | undefined;

/**
 * M17: the id of the device whose call is being carried out. Ask before the method's first `await`: after it, other calls
 * may have run in between.
 */
export function callerOf(): string {
  if (caller === undefined) {
    throw new Error(
      'callerOf() is for a method that another device has called, before its first await.',
    );
  }
  return caller;
}

/** Calls can be nested: one device's method may cause another's to run. */
export function invoke(
  method: ServiceMethod,
  object: object,
  args: readonly unknown[],
  peerId: string,
): unknown {
  const outer = caller;
  caller = peerId;
  try {
    return method.apply(object, args as unknown[]);
  } finally {
    caller = outer;
  }
}

export function isThenable(value: unknown): boolean {
  return (
    value !== null &&
    (typeof value === 'object' || typeof value === 'function') &&
    typeof (value as { then?: unknown }).then === 'function'
  );
}
