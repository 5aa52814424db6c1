import type { EndReason } from '../errors';
import { ExpiredLeaseError, RemoteError } from '../errors';
import type { GrantorEnd } from '../lease/grantor-end';
import type { Writer } from '../link/bytes';
import { MalformedError, Reader } from '../link/bytes';
import type { Outgoing } from '../link/outgoing';
import type { IncomingShorthand, OutgoingShorthand } from '../link/shorthand';
import { LONGEST_REMEMBERED_ANSWER } from '../link/shorthand';
import { ANSWER, LEASE_TIME_BYTES, MESSAGE, MESSAGE_OVERHEAD_BYTES } from './messages';

const REASONS: readonly EndReason[] = ['elapsed', 'revoked', 'used', 'peer restarted', 'closed'];

/** How a call ended, before it is written. */
export type AnswerContent =
  | {
      readonly kind: 'value';
      readonly encoded: Uint8Array;
      readonly passed: readonly GrantorEnd[];
      /** The value is itself a reference, so that it can be called on before it arrives (M12). */
      readonly isReference: boolean;
    }
  | { readonly kind: 'error'; readonly name: string; readonly message: string }
  | { readonly kind: 'expired'; readonly reason: EndReason };

export class Answer implements Outgoing {
  readonly withdrawn = false;
  readonly size: number;

  constructor(
    private readonly call: number,
    readonly content: AnswerContent,
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
      content.passed.length === 0 &&
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
        writer.string(content.name);
        writer.string(content.message);
        break;
      case 'expired':
        writer.byte(REASONS.indexOf(content.reason));
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
      return { call, error: new RemoteError(reader.string(), reader.string()) };
    default: {
      const reason = REASONS[reader.byte()];
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
      return content.encoded.length + content.passed.length * LEASE_TIME_BYTES;
    case 'error':
      return 4 * (content.name.length + content.message.length);
    case 'expired':
      return 0;
  }
}
