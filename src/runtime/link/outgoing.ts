import type { Writer } from '../bytes/bytes';
import type { OutgoingShorthand } from './shorthand';

/** A message to the other device. */
export interface Outgoing {
  /** An upper bound of its bytes. */
  readonly size: number;
  /** B2: it is charged to the other device's budget, as an answer is. */
  readonly isAnswer: boolean;
  /** The application has called something: it is worth a dial. */
  readonly isCall?: boolean;
  /** How long it is kept for a disconnected device without a lease. */
  readonly neededUntilMs: number;
  /** L5, M6: it is withdrawn. If it was sent before, an empty message keeps its number. */
  readonly withdrawn: boolean;
  /** It is written for the first time, and has its number. */
  numbered(number: number): void;
  /** The other device has it. */
  delivered?(): void;
  /** It was withdrawn before it was delivered: an empty message has its number. */
  leftOut?(): void;
  /** L2: written for each transmission, with the times left at that moment. */
  write(writer: Writer, shorthand: OutgoingShorthand): void;
}
