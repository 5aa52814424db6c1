import { MalformedError } from '../link/bytes';
import { arrayIndexOf } from './array-index';

/** Above this, room for every index up to the largest would cost much more than the bytes that named it. */
const sparseAbove = (keys: number) => 2 * keys + 8;

/** A plain object that is being filled by someone who may mean harm: no key reaches a prototype. */
export class ObjectCopy {
  readonly object: Record<string, unknown> = {};
  private lastIndex = -1;

  constructor(private readonly keys: number) {}

  add(key: string, value: unknown): void {
    const { object } = this;
    this.requireOrder(key);
    if (key === 'then' && typeof value === 'function') {
      // Whoever awaited it would call the other device.
      throw new MalformedError('an object has a then method');
    }
    if (!(key in object)) {
      object[key] = value;
      return;
    }
    if (Object.prototype.hasOwnProperty.call(object, key)) {
      throw new MalformedError('an object has a key twice');
    }
    // `__proto__`, and names that every object has.
    Object.defineProperty(object, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }

  /** Indices first, and in order: an engine would list them so, however they came. */
  private requireOrder(key: string): void {
    const index = arrayIndexOf(key);
    if (index === -1) {
      this.lastIndex = Infinity;
      return;
    }
    if (index <= this.lastIndex) {
      throw new MalformedError('the keys of an object are not in our order');
    }
    if (index > sparseAbove(this.keys)) {
      keepSparse(this.object);
    }
    this.lastIndex = index;
  }
}

const FAR_INDEX = 2 ** 32 - 2;

/** V8 sets aside 12 KB for the one key '1023', unless it has seen a key that is too far for that. */
function keepSparse(object: Record<string, unknown>): void {
  object[FAR_INDEX] = 0;
  delete object[FAR_INDEX];
}
