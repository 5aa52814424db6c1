/** A call that has arrived. */
export interface IncomingCall {
  readonly number: number;
  readonly method: string;
  readonly oneWay: boolean;
  /** M17: the device that calls. */
  readonly peer: string;
  /** M6: when its caller stops waiting; `Infinity` where that is when the lease ends. */
  readonly dueAtMs: number;
  /** Until it is delivered. */
  args: readonly unknown[];
  /** B2: what is charged for it while it waits. */
  heldBytes: number;
  /** Until then its answer is worth keeping for a caller that is away. */
  answerUntilMs: number;
}
