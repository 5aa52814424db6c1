import type { Writer } from '../bytes/bytes';
import type { CannotCrossError } from './cannot-cross';
import { ValuePath } from './cannot-cross';
import type { OutgoingReferences, ValueLimits } from './crossing';
import { kindOf, THENABLE } from './kinds';
import { ABSENT, ACCESSOR, arrayIndexOf, ownProperty } from './properties';
import { writeScalar } from './scalars';
import { StartedObjects } from './started';
import { LARGEST_BIGINT_BYTES, LARGEST_COLLECTION, TAG } from './tags';

/** Appends the value. If something in it cannot cross, throws and leaves the writer as it was. */
export function encodeValue(
  writer: Writer,
  value: unknown,
  references: OutgoingReferences,
  limits: ValueLimits,
): void {
  const start = writer.length;
  const ceiling = start + limits.messageBytes;
  if (!writeScalar(writer, value, ceiling) || writer.length > ceiling) {
    new Encoder(writer, references, limits, start, false).whole(value);
  }
}

/** Appends the count, then each argument. Parts that they share are shared on arrival too. */
export function encodeArguments(
  writer: Writer,
  args: readonly unknown[],
  references: OutgoingReferences,
  limits: ValueLimits,
): void {
  const start = writer.length;
  const ceiling = start + limits.messageBytes;
  let encoder: Encoder | undefined;
  writer.varint(args.length);
  for (let i = 0; i < args.length; i++) {
    const value = args[i];
    if (!writeScalar(writer, value, ceiling) || writer.length > ceiling) {
      encoder ??= new Encoder(writer, references, limits, start, true);
      encoder.argument(i, value);
    }
  }
}

/** Writes the values of one message that has more than scalars. */
class Encoder {
  private readonly ceiling: number;
  private readonly started = new StartedObjects();
  private readonly where: ValuePath;
  private passing = false;

  constructor(
    private readonly writer: Writer,
    private readonly references: OutgoingReferences,
    private readonly limits: ValueLimits,
    private readonly start: number,
    inArguments: boolean,
  ) {
    this.ceiling = start + limits.messageBytes;
    this.where = new ValuePath(limits.nestingDepth, inArguments);
  }

  argument(index: number, value: unknown): void {
    this.where.push(index);
    this.whole(value);
    this.where.leave();
  }

  whole(value: unknown): void {
    try {
      this.value(value);
    } catch (error) {
      this.writer.length = this.start;
      if (this.passing || this.where.isRefusal(error)) {
        throw error;
      }
      // Application code threw: a proxy, or a class.
      throw this.where.refused(`cannot be read: ${messageOf(error)}`, { cause: error });
    }
  }

  private value(value: unknown): void {
    if (!writeScalar(this.writer, value, this.ceiling)) {
      if (typeof value === 'symbol') {
        throw this.where.refused('is a symbol, and symbols cannot cross');
      }
      if (typeof value === 'bigint') {
        throw this.where.refused(`is a bigint of more than ${LARGEST_BIGINT_BYTES} bytes`);
      }
      if (typeof value === 'string') {
        throw this.tooLarge();
      }
      this.object(value as object);
    }
    if (this.writer.length > this.ceiling) {
      throw this.tooLarge();
    }
  }

  private object(value: object): void {
    const { writer, started, references } = this;
    const place = started.placeOf(value);
    if (place !== -1) {
      writer.byte(TAG.earlier);
      writer.varint(place);
      return;
    }
    started.add(value);
    const kind = references.isReference(value) ? 'reference' : kindOf(value);
    switch (kind) {
      case 'object':
        this.plainObject(value);
        break;
      case 'array':
        this.array(value as unknown[]);
        break;
      case 'map':
        this.map(value as Map<unknown, unknown>);
        break;
      case 'set':
        this.set(value as Set<unknown>);
        break;
      case 'date':
        writer.byte(TAG.date);
        writer.float64((value as Date).getTime());
        break;
      case 'bytes':
        this.head(TAG.bytes, (value as Uint8Array).length);
        writer.raw(value as Uint8Array);
        break;
      case 'error':
        this.error(value as Error);
        break;
      case 'reference':
        writer.byte(TAG.reference);
        this.passing = true;
        references.pass(value, writer);
        this.passing = false;
        break;
      default:
        throw this.where.refused(kind.why);
    }
  }

  private plainObject(object: object): void {
    const { where } = this;
    const keys = Object.keys(object);
    this.head(TAG.object, keys.length);
    where.enter();
    this.refuseSymbolKeys(object);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string;
      where.at(key);
      const value = this.property(object, key);
      if (key === 'then' && this.crossesByReference(value)) {
        where.leave();
        throw where.refused(THENABLE.why);
      }
      this.text(key);
      this.value(value);
    }
    where.leave();
  }

  private array(array: readonly unknown[]): void {
    const { where } = this;
    const { length } = array;
    this.head(TAG.array, length);
    where.enter();
    this.refuseSymbolKeys(array);
    // Indices come first among the keys: if there is any other, the last one is.
    const lastKey = Object.keys(array).pop();
    if (lastKey !== undefined && arrayIndexOf(lastKey) === -1) {
      where.at(lastKey);
      throw where.refused('is a named property of an array, and only elements cross');
    }
    for (let i = 0; i < length; i++) {
      where.at(i);
      const element = ownProperty(array, i);
      if (element === ABSENT) {
        this.writer.byte(TAG.hole);
      } else {
        this.value(this.data(element));
      }
    }
    where.leave();
  }

  private map(map: ReadonlyMap<unknown, unknown>): void {
    const { where } = this;
    const { size } = map;
    this.collectionHead(TAG.map, size);
    let index = 0;
    for (const [key, value] of map) {
      if (index < size) {
        where.at({ part: 'key', index });
        this.value(key);
        where.at({ part: 'value', index, key });
        this.value(value);
      }
      index += 1;
    }
    this.leaveCollection(index === size);
  }

  private set(set: ReadonlySet<unknown>): void {
    const { size } = set;
    this.collectionHead(TAG.set, size);
    let index = 0;
    for (const value of set) {
      if (index < size) {
        this.where.at({ part: 'value', index });
        this.value(value);
      }
      index += 1;
    }
    this.leaveCollection(index === size);
  }

  /** M5: without the stack, which is about this device. */
  private error(error: Error): void {
    const { where } = this;
    const hasCause = Object.prototype.hasOwnProperty.call(error, 'cause');
    this.writer.byte(hasCause ? TAG.errorWithCause : TAG.error);
    this.errorText('name', error.name);
    this.errorText('message', error.message);
    if (hasCause) {
      where.enter();
      where.at('cause');
      this.value(this.property(error, 'cause'));
      where.leave();
    }
  }

  private errorText(property: string, text: unknown): void {
    const { where } = this;
    where.push(property);
    if (typeof text !== 'string') {
      throw where.refused('is not a string');
    }
    this.text(text);
    where.leave();
  }

  private text(text: string): void {
    if (text.length > this.ceiling - this.writer.length) {
      throw this.tooLarge();
    }
    this.writer.string(text);
  }

  /** Each part takes at least a byte, so a value that cannot fit is refused before its parts are read. */
  private head(tag: number, count: number): void {
    this.writer.byte(tag);
    this.writer.varint(count);
    if (count > this.ceiling - this.writer.length) {
      throw this.tooLarge();
    }
  }

  private collectionHead(tag: number, size: number): void {
    if (size > LARGEST_COLLECTION) {
      throw this.where.refused(`has more than ${LARGEST_COLLECTION} members: pass an array`);
    }
    this.head(tag, size);
    this.where.enter();
  }

  private leaveCollection(unchanged: boolean): void {
    this.where.leave();
    if (!unchanged) {
      throw this.where.refused(CHANGED);
    }
  }

  private refuseSymbolKeys(object: object): void {
    const symbols = Object.getOwnPropertySymbols(object);
    for (let i = 0; i < symbols.length; i++) {
      const key = symbols[i] as symbol;
      if (Object.prototype.propertyIsEnumerable.call(object, key)) {
        this.where.at(key);
        throw this.where.refused('has a symbol as its key, and only strings cross as keys');
      }
    }
  }

  private property(object: object, key: string): unknown {
    const value = ownProperty(object, key);
    if (value === ABSENT) {
      throw this.where.refused(CHANGED);
    }
    return this.data(value);
  }

  private data(value: unknown): unknown {
    if (value === ACCESSOR) {
      throw this.where.refused('is a getter or setter: pass the value itself');
    }
    return value;
  }

  private crossesByReference(value: unknown): boolean {
    return (
      typeof value === 'function' ||
      (typeof value === 'object' &&
        value !== null &&
        (this.references.isReference(value) || kindOf(value) === 'reference'))
    );
  }

  private tooLarge(): CannotCrossError {
    return this.where.refused(`makes the message larger than ${this.limits.messageBytes} bytes`);
  }
}

/** Only a proxy can do that. */
const CHANGED = 'changed while it was being read';

function messageOf(thrown: unknown): string {
  try {
    return String((thrown as Error).message);
  } catch {
    return 'something that is not an error was thrown';
  }
}
