import type { Reader } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import type { IncomingReferences, ValueLimits } from './crossing';
import { copyOfError, ObjectCopy, setCause } from './copies';
import {
  readBigint,
  readDate,
  readFloat,
  readLongString,
  readNegativeInteger,
  readPositiveInteger,
  readShort,
} from './scalars';
import { FIRST_LONG_TAG, LARGEST_COLLECTION, TAG } from './tags';

/** Reads what `encodeValue` writes. Any bytes that it would not have written throw a MalformedError. */
export function decodeValue(
  reader: Reader,
  references: IncomingReferences,
  limits: ValueLimits,
): unknown {
  const start = reader.at;
  const tag = reader.byte();
  const value =
    tag < FIRST_LONG_TAG
      ? readShort(reader, tag)
      : new Decoder(reader, references, limits).value(tag, 0);
  requireSize(reader.at - start, limits);
  return value;
}

/** Reads what `encodeArguments` writes, in the same way. */
export function decodeArguments(
  reader: Reader,
  references: IncomingReferences,
  limits: ValueLimits,
): unknown[] {
  const start = reader.at;
  const count = reader.varint();
  if (count > reader.end - reader.at) {
    throw new MalformedError('the message ends too early');
  }
  const args: unknown[] = [];
  let decoder: Decoder | undefined;
  for (let i = 0; i < count; i++) {
    const tag = reader.byte();
    if (tag < FIRST_LONG_TAG) {
      args.push(readShort(reader, tag));
    } else {
      decoder ??= new Decoder(reader, references, limits);
      args.push(decoder.value(tag, 0));
    }
  }
  if (decoder !== undefined) {
    references.built?.(decoder.parts);
  }
  requireSize(reader.at - start, limits);
  return args;
}

function requireSize(bytes: number, { messageBytes }: ValueLimits): void {
  if (bytes > messageBytes) {
    throw new MalformedError(`a message larger than ${messageBytes} bytes`);
  }
}

/**
 * Reads the values of one message from an untrusted peer: nothing is allocated for a claimed length, and what is built
 * takes at most a fixed multiple of the bytes received.
 */
class Decoder {
  /** Objects in the order in which they begin. */
  private readonly started: unknown[] = [];

  constructor(
    private readonly reader: Reader,
    private readonly references: IncomingReferences,
    private readonly limits: ValueLimits,
  ) {}

  get parts(): number {
    return this.started.length;
  }

  /** The value whose tag was just read, nested `depth` levels deep. */
  value(tag: number, depth: number): unknown {
    const { reader } = this;
    if (tag < FIRST_LONG_TAG) {
      return readShort(reader, tag);
    }
    switch (tag) {
      case TAG.null:
        return null;
      case TAG.undefined:
        return undefined;
      case TAG.false:
        return false;
      case TAG.true:
        return true;
      case TAG.positiveInteger:
        return readPositiveInteger(reader);
      case TAG.negativeInteger:
        return readNegativeInteger(reader);
      case TAG.float:
        return readFloat(reader);
      case TAG.positiveBigint:
        return readBigint(reader, false);
      case TAG.negativeBigint:
        return readBigint(reader, true);
      case TAG.string:
        return readLongString(reader);
      case TAG.bytes:
        return this.begin(reader.raw(reader.varint()));
      case TAG.date:
        return this.begin(readDate(reader));
      case TAG.array:
        return this.array(depth);
      case TAG.object:
        return this.object(depth);
      case TAG.map:
        return this.map(depth);
      case TAG.set:
        return this.set(depth);
      case TAG.error:
        return this.begin(copyOfError(reader.string(), reader.string()));
      case TAG.errorWithCause:
        return this.errorWithCause(depth);
      case TAG.earlier:
        return this.earlier();
      case TAG.reference:
        return this.begin(this.references.receive(reader));
      default:
        throw new MalformedError(`unknown tag ${tag}`);
    }
  }

  private begin<T>(value: T): T {
    this.started.push(value);
    return value;
  }

  private earlier(): unknown {
    const place = this.reader.varint();
    if (place >= this.started.length) {
      throw new MalformedError(`the message has no part ${place} yet`);
    }
    return this.started[place];
  }

  private array(depth: number): unknown[] {
    const count = this.count(depth, 1);
    const array = this.begin<unknown[]>([]);
    for (let i = 0; i < count; i++) {
      const tag = this.reader.byte();
      if (tag === TAG.hole) {
        array.length = i + 1;
      } else {
        array.push(this.value(tag, depth + 1));
      }
    }
    return array;
  }

  private object(depth: number): object {
    const count = this.count(depth, 2);
    const copy = new ObjectCopy(count);
    this.started.push(copy.object);
    for (let i = 0; i < count; i++) {
      copy.add(this.reader.string(), this.part(depth));
    }
    return copy.object;
  }

  private map(depth: number): Map<unknown, unknown> {
    const count = this.collectionCount(depth, 2);
    const map = this.begin(new Map<unknown, unknown>());
    for (let i = 0; i < count; i++) {
      map.set(this.member(depth), this.part(depth));
      requireNew(map.size === i + 1);
    }
    return map;
  }

  private set(depth: number): Set<unknown> {
    const count = this.collectionCount(depth, 1);
    const set = this.begin(new Set());
    for (let i = 0; i < count; i++) {
      set.add(this.member(depth));
      requireNew(set.size === i + 1);
    }
    return set;
  }

  private errorWithCause(depth: number): Error {
    this.requireDepth(depth);
    const error = this.begin(copyOfError(this.reader.string(), this.reader.string()));
    setCause(error, this.part(depth));
    return error;
  }

  private part(depth: number): unknown {
    return this.value(this.reader.byte(), depth + 1);
  }

  /** A member of a set or key of a map. These cannot be -0, so none is ever sent. */
  private member(depth: number): unknown {
    const member = this.part(depth);
    if (Object.is(member, -0)) {
      throw new MalformedError('a set or a map holds -0');
    }
    return member;
  }

  /** The number of parts that follow, each of at least `smallest` bytes. */
  private count(depth: number, smallest: number): number {
    const { reader } = this;
    this.requireDepth(depth);
    const count = reader.varint();
    if (count * smallest > reader.end - reader.at) {
      throw new MalformedError('the message ends too early');
    }
    return count;
  }

  private collectionCount(depth: number, smallest: number): number {
    const count = this.count(depth, smallest);
    if (count > LARGEST_COLLECTION) {
      throw new MalformedError(`a map or a set with ${count} members`);
    }
    return count;
  }

  private requireDepth(depth: number): void {
    if (depth >= this.limits.nestingDepth) {
      throw new MalformedError(
        `a value is nested more than ${this.limits.nestingDepth} levels deep`,
      );
    }
  }
}

function requireNew(isNew: boolean): void {
  if (!isNew) {
    throw new MalformedError('a set or a map holds something twice');
  }
}
