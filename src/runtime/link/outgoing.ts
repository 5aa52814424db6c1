import type { Writer } from './bytes';
import type { OutgoingShorthand } from './shorthand';

/** Something to be said to the other device, once. */
export interface Outgoing {
  /** At most how many bytes it takes. */
  readonly size: number;
  /** B2: it is here because the other device has asked for it. */
  readonly isAnswer: boolean;
  /** Until then it is worth keeping for a device that is away, with which no lease is left. */
  readonly neededUntilMs: number;
  /** L5, M6: it is not to be said any more. Where it had been tried already, an empty message takes its place. */
  readonly withdrawn: boolean;
  /** It is written for the first time, and has got its number. */
  numbered(number: number): void;
  /** The other device has it. */
  delivered?(): void;
  /** The other device does not have it and never will: its place is empty. */
  leftOut?(): void;
  /** L2: written anew for each transmission, with the times left as they are then. */
  write(writer: Writer, shorthand: OutgoingShorthand): void;
}
