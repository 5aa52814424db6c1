/** A call that has arrived. */
export interface IncomingCall {
  readonly number: number;
  readonly method: string;
  readonly oneWay: boolean;
  readonly args: readonly unknown[];
  readonly dueMs: number | undefined;
}
