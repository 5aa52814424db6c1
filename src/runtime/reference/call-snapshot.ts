/** The other device may answer it once, and no later than it is due or its lease ends. */
export interface CallSnapshot {
  readonly peer: string;
  /** The lease that this device holds and has called through. */
  readonly lease: number;
  readonly method: string;
  /** Grows with each call on a device. */
  readonly order: number;
  /** It has left this device at least once. */
  readonly sent: boolean;
  /** No answer is wanted: it is over once it is delivered. */
  readonly oneWay: boolean;
  /** Undefined where nothing was said but that the lease ends. */
  readonly dueInMs: number | undefined;
}
