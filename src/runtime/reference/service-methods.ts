import { RemoteError } from '../errors';
import { CALL_ITSELF, isFarReference } from './far';

type Method = (...args: unknown[]) => unknown;

/** M10: what is never a method, whatever an object has under that name. */
const NEVER = new Set(['constructor', '__proto__', 'then']);

/** Of the engine's own classes, from which a service may inherit: `clear` of a `Map` is none of its methods. */
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
 * M10: only an object's own methods can be called from another device: functions that it has itself or by its class.
 * Nothing is run to find out, so an accessor is no method.
 */
export function findMethod(object: object, name: string): Method | undefined {
  if (NEVER.has(name)) {
    return undefined;
  }
  if (isFarReference(object)) {
    return passedOn(object, name);
  }
  if (name === CALL_ITSELF) {
    return typeof object === 'function' ? (object as Method) : undefined;
  }
  if (typeof object === 'function') {
    return undefined;
  }
  for (let owner: object = object; ; ) {
    const above = Object.getPrototypeOf(owner) as object | null;
    if (owner !== object && (above === null || builtIn.has(owner))) {
      // The root of all objects, of this realm or another, or a class of the engine's.
      return undefined;
    }
    if (Object.prototype.hasOwnProperty.call(owner, name)) {
      const method: unknown = Object.getOwnPropertyDescriptor(owner, name)?.value;
      return typeof method === 'function' ? (method as Method) : undefined;
    }
    if (above === null) {
      return undefined;
    }
    owner = above;
  }
}

/** Another device's object: that device decides what its methods are, and what they throw comes through as thrown (M5). */
function passedOn(object: object, name: string): Method | undefined {
  const method = (object as Record<string, Method | undefined>)[name];
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
