import type { EndReason } from '../errors';
import { END_REASONS, ExpiredLeaseError, RemoteError } from '../errors';
import type { GrantorEnd } from '../lease/grantor-end';
import { MalformedError, Reader, Writer } from '../bytes/bytes';
import type { Outgoing } from '../link/outgoing';
import type { IncomingShorthand, OutgoingShorthand } from '../link/shorthand';
import { LONGEST_REMEMBERED_ANSWER } from '../link/shorthand';
import { ANSWER, LEASE_TIME_BYTES, MESSAGE, MESSAGE_OVERHEAD_BYTES } from './messages';
import type { PassedReferences } from './passing';

/** The value that a call is answered with, encoded. */
export interface ValueAnswer {
  readonly kind: 'value';
  readonly encoded: Uint8Array;
  /** M12: the value itself is a reference, so that methods can be called on it before it arrives. */
  readonly isReference: boolean;
  readonly references: PassedReferences | undefined;
  /** L2: its leases, once the message that carries it is accepted for sending. */
  passed: readonly GrantorEnd[];
}

/** How a call ended. */
export type AnswerContent =
  | ValueAnswer
  /** M5: name and message, encoded. */
  | { readonly kind: 'error'; readonly encoded: Uint8Array }
  | { readonly kind: 'expired'; readonly reason: EndReason };

export class Answer implements Outgoing {
  readonly isAnswer = true;
  readonly withdrawn = false;
  readonly size: number;

  constructor(
    private readonly call: number,
    readonly content: AnswerContent,
    readonly neededUntilMs: number,
    private readonly granting: { tellTimes(passed: readonly GrantorEnd[]): void },
    private readonly incoming: { answerNumbered(call: number, message: number): void },
  ) {
    this.size = sizeOf(content) + MESSAGE_OVERHEAD_BYTES;
  }

  numbered(number: number): void {
    this.incoming.answerNumbered(this.call, number);
  }

  write(writer: Writer, shorthand: OutgoingShorthand): void {
    const { content } = this;
    const same =
      content.kind === 'value' &&
      content.references === undefined &&
      content.encoded === shorthand.lastAnswer;
    const next = this.call === shorthand.lastAnswered + 1;
    shorthand.lastAnswered = this.call;
    writer.byte(
      MESSAGE.answer | (same ? ANSWER.same : ANSWER[content.kind]) | (next ? ANSWER.next : 0),
    );
    if (!next) {
      writer.varint(this.call);
    }
    if (same) {
      return;
    }
    switch (content.kind) {
      case 'value':
        writer.raw(content.encoded);
        if (content.passed.length > 0) {
          this.granting.tellTimes(content.passed);
        } else if (content.encoded.length <= LONGEST_REMEMBERED_ANSWER) {
          shorthand.lastAnswer = content.encoded;
        }
        break;
      case 'error':
        writer.raw(content.encoded);
        break;
      case 'expired':
        writer.byte(END_REASONS.indexOf(content.reason));
        break;
    }
  }
}

/** An answer that was received: the bytes of a value, or why there is none. */
export type AnswerRead =
  | { readonly call: number; readonly value: Reader }
  | { readonly call: number; readonly error: Error };

export function readAnswer(head: number, reader: Reader, shorthand: IncomingShorthand): AnswerRead {
  const call = (head & ANSWER.next) !== 0 ? shorthand.lastAnswered + 1 : reader.varint();
  shorthand.lastAnswered = call;
  switch (head & ANSWER.kindMask) {
    case ANSWER.value:
      return { call, value: reader };
    case ANSWER.same: {
      if (shorthand.lastAnswer === undefined) {
        throw new MalformedError('repeated answer without a previous one');
      }
      return { call, value: new Reader(shorthand.lastAnswer) };
    }
    case ANSWER.error:
      return { call, error: readError(reader) };
    default: {
      const reason = END_REASONS[reader.byte()];
      if (reason === undefined) {
        throw new MalformedError('unknown reason for the end of a lease');
      }
      return { call, error: new ExpiredLeaseError(reason) };
    }
  }
}

function sizeOf(content: AnswerContent): number {
  switch (content.kind) {
    case 'value':
      return content.encoded.length + (content.references?.count ?? 0) * LEASE_TIME_BYTES;
    case 'error':
      return content.encoded.length;
    case 'expired':
      return 0;
  }
}

/** A call through a lease that ended earlier: why it ended is not kept. */
export const EXPIRED: AnswerContent = { kind: 'expired', reason: 'elapsed' };

/** In UTF-16 units, each of which takes at most three bytes of UTF-8. */
const LONGEST_ERROR = 1000;
const LONGEST_ERROR_BYTES = 3 * LONGEST_ERROR;

/** M5: the error's name and message, and nothing else of this device. */
export function failure(error: unknown): AnswerContent {
  try {
    const { name, message } =
      typeof error === 'object' && error !== null
        ? (error as { name?: unknown; message?: unknown })
        : { name: 'Error', message: error };
    return errorAnswer(typeof name === 'string' ? name : 'Error', String(message ?? ''));
  } catch {
    // A getter or proxy of the application threw.
    return errorAnswer('Error', '');
  }
}

/** B1: encoded at once, because a slice of a long string keeps all of it alive. */
export function errorAnswer(name: string, message: string): AnswerContent {
  const writer = new Writer();
  writer.string(name.slice(0, LONGEST_ERROR));
  writer.string(message.slice(0, LONGEST_ERROR));
  return { kind: 'error', encoded: writer.bytes.slice(0, writer.length) };
}

function readError(reader: Reader): RemoteError {
  return new RemoteError(readText(reader), readText(reader));
}

function readText(reader: Reader): string {
  const length = reader.varint();
  if (length > LONGEST_ERROR_BYTES) {
    throw new MalformedError(`an error of ${length} bytes`);
  }
  return reader.utf8(length);
}
