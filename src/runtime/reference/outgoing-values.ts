import { Writer } from '../bytes/bytes';
import { LONGEST_REMEMBERED_ANSWER } from '../link/shorthand';
import { encodeArguments, encodeValue } from '../values';
import type { ValueAnswer } from './answer';
import type { PeerContext } from './peer-context';
import type { Granting } from './granting';
import { NO_ENDS, PassedReferences } from './passing';

export interface EncodedArguments {
  readonly encoded: Uint8Array;
  /** Undefined where nothing crosses by reference. */
  readonly references: PassedReferences | undefined;
}

/** Encodes the values of outgoing messages. Their leases are granted once the message is accepted for sending (L2). */
export class OutgoingValues {
  private readonly writer = new Writer();
  private isEncoding = false;
  private lastAnswer: Uint8Array = new Uint8Array(0);
  /** Most messages pass no references: then the same collector serves for the next. */
  private spare: PassedReferences | undefined;

  constructor(private readonly granting: Granting, private readonly between: PeerContext) {}

  /** Throws when a value cannot cross. */
  encodeArguments(args: readonly unknown[], method: string): EncodedArguments {
    const writer = this.begin();
    try {
      const references = this.collect(method);
      encodeArguments(writer, args, references, this.between.outgoingLimits);
      const encoded = writer.bytes.slice(0, writer.length);
      return { encoded, references: this.usedOrSpare(references) };
    } finally {
      this.isEncoding = false;
    }
  }

  /** Throws when the value cannot cross. */
  encodeAnswer(value: unknown, origin: string): ValueAnswer {
    const writer = this.begin();
    try {
      const collected = this.collect(origin);
      encodeValue(writer, value, collected, this.between.outgoingLimits);
      const references = this.usedOrSpare(collected);
      return {
        kind: 'value',
        encoded: this.copyOfAnswer(writer),
        isReference: references?.isPassedAsReference(value) === true,
        references,
        passed: NO_ENDS,
      };
    } finally {
      this.isEncoding = false;
    }
  }

  /**
   * A proxy among the values runs application code. A call made there would be sent before the message that is being
   * encoded, though its leases have later numbers.
   */
  private begin(): Writer {
    if (this.isEncoding) {
      throw new Error('A call was made while the values of another were read.');
    }
    this.isEncoding = true;
    this.writer.reset();
    return this.writer;
  }

  private collect(origin: string): PassedReferences {
    const references = this.spare ?? new PassedReferences(this.granting, this.between);
    this.spare = undefined;
    references.origin = origin;
    return references;
  }

  private usedOrSpare(references: PassedReferences): PassedReferences | undefined {
    if (references.used) {
      return references;
    }
    this.spare = references;
    return undefined;
  }

  /** A short answer is often the same as the one before: then both share one copy, by which the link recognises it. */
  private copyOfAnswer(written: Writer): Uint8Array {
    if (written.holds(this.lastAnswer)) {
      return this.lastAnswer;
    }
    const copy = written.bytes.slice(0, written.length);
    if (copy.length <= LONGEST_REMEMBERED_ANSWER) {
      this.lastAnswer = copy;
    }
    return copy;
  }
}
