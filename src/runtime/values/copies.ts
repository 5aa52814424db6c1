import { MalformedError } from '../bytes/bytes';
import { arrayIndexOf } from './properties';

/** Above this, an array of every index up to the largest would take much more memory than the bytes that named it. */
const sparseAbove = (keys: number) => 2 * keys + 8;

/** Builds a plain object from keys that a peer chose: none of them reaches a prototype. */
export class ObjectCopy {
  readonly object: Record<string, unknown> = {};
  private lastIndex = -1;

  constructor(private readonly keys: number) {}

  add(key: string, value: unknown): void {
    const { object } = this;
    this.requireOrder(key);
    if (key === 'then' && typeof value === 'function') {
      // `await` on it would call the other device.
      throw new MalformedError('an object has a then method');
    }
    if (!(key in object)) {
      object[key] = value;
      return;
    }
    if (Object.prototype.hasOwnProperty.call(object, key)) {
      throw new MalformedError('an object has a key twice');
    }
    // `__proto__`, and names that every object inherits.
    Object.defineProperty(object, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }

  /** Indices first, ascending: engines list them so in any case, and each object has one encoding. */
  private requireOrder(key: string): void {
    const index = arrayIndexOf(key);
    if (index === -1) {
      this.lastIndex = Infinity;
      return;
    }
    if (index <= this.lastIndex) {
      throw new MalformedError('keys of an object out of order');
    }
    if (index > sparseAbove(this.keys)) {
      keepSparse(this.object);
    }
    this.lastIndex = index;
  }
}

const FAR_INDEX = 2 ** 32 - 2;

/** V8 allocates 12 KB for the single key '1023', unless the object had a key too large for an array. */
function keepSparse(object: Record<string, unknown>): void {
  object[FAR_INDEX] = 0;
  delete object[FAR_INDEX];
}

/** Error classes of every engine. An error with another name arrives as an `Error` with that name. */
const BUILT_IN: ReadonlyMap<string, ErrorConstructor> = new Map(
  [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map(
    constructor => [constructor.name, constructor],
  ),
);

export function copyOfError(name: string, message: string): Error {
  const error = withoutFrames(BUILT_IN.get(name) ?? Error, message);
  if (error.name !== name) {
    defineHidden(error, 'name', name);
  }
  // A stack would point into the runtime, and keep hundreds of bytes for a few received.
  error.stack = `${name}: ${message}`;
  return error;
}

/** Only some engines have it; it is then a setting of all code in the process. */
const engine = Error as { stackTraceLimit?: number };

/** B1: V8 walks the stack for every error, which takes far longer than three bytes on the wire may. */
function withoutFrames(constructor: ErrorConstructor, message: string): Error {
  const frames = engine.stackTraceLimit;
  if (frames === undefined || !Reflect.set(engine, 'stackTraceLimit', 0)) {
    return new constructor(message);
  }
  try {
    return new constructor(message);
  } finally {
    engine.stackTraceLimit = frames;
  }
}

export function setCause(error: Error, cause: unknown): void {
  defineHidden(error, 'cause', cause);
}

/** Not enumerable, like the own properties of any error. */
function defineHidden(error: Error, key: string, value: unknown): void {
  Object.defineProperty(error, key, { value, writable: true, configurable: true });
}
