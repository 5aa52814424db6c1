import type { Writer } from '../bytes/bytes';
import type { OutgoingShorthand } from './shorthand';

/** A message to the other device, delivered at most once. */
export interface Outgoing {
  /** An upper bound of its bytes. */
  readonly size: number;
  /** B2: it is here because the other device has asked for it. */
  readonly isAnswer: boolean;
  /** Until then it is worth keeping for a device that is away, with which no lease is left. */
  readonly neededUntilMs: number;
  /** L5, M6: it is withdrawn. If it was sent before, an empty message takes its number. */
  readonly withdrawn: boolean;
  /** It is written for the first time, and has got its number. */
  numbered(number: number): void;
  /** The other device has it. */
  delivered?(): void;
  /** It was withdrawn and not delivered: an empty message has its number. */
  leftOut?(): void;
  /** L2: written for each transmission, with the times left at that moment. */
  write(writer: Writer, shorthand: OutgoingShorthand): void;
}
