import type { EndReason } from '../errors';
import { END_REASONS, ExpiredLeaseError } from '../errors';
import type { GrantorEnd } from '../lease/grantor-end';
import type { Writer } from '../link/bytes';
import { MalformedError, Reader } from '../link/bytes';
import type { Outgoing } from '../link/outgoing';
import type { IncomingShorthand, OutgoingShorthand } from '../link/shorthand';
import { LONGEST_REMEMBERED_ANSWER } from '../link/shorthand';
import { readError } from './failed-answer';
import { ANSWER, LEASE_TIME_BYTES, MESSAGE, MESSAGE_OVERHEAD_BYTES } from './messages';
import type { PassedReferences } from './passing';

/** A value, before it is written. */
export interface ValueAnswer {
  readonly kind: 'value';
  readonly encoded: Uint8Array;
  /** The value is itself a reference, so that it can be called on before it arrives (M12). */
  readonly isReference: boolean;
  readonly references: PassedReferences | undefined;
  /** L2: its leases, once the message that carries it is accepted. */
  passed: readonly GrantorEnd[];
}

/** How a call ended, before it is written. */
export type AnswerContent =
  | ValueAnswer
  /** M5: name and message, as they are written. */
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

/** What came back: the bytes of a value, or why there is none. */
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
        throw new MalformedError('an answer is the same as one that never came');
      }
      return { call, value: new Reader(shorthand.lastAnswer) };
    }
    case ANSWER.error:
      return { call, error: readError(reader) };
    default: {
      const reason = END_REASONS[reader.byte()];
      if (reason === undefined) {
        throw new MalformedError('a lease has ended for no known reason');
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
