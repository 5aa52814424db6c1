/** What the native half has been seen to do on phones, each to be switched on and off at any time. */
export interface TcpMisbehaviour {
  /** Android, unpatched: a connection that is reset gives neither `error` nor `close`. */
  silentResets: boolean;
  /** Unpatched: accepted sockets get ids that JavaScript's own count reaches. */
  collidingIds: boolean;
  /** iOS: a write that fails is never called back. */
  silentWriteFailures: boolean;
  /** Android, unpatched: what was written and has not left yet is dropped by `end()`. */
  endDropsWrites: boolean;
  /** Events that never come, by their names. */
  readonly lostEvents: Set<string>;
}

export function wellBehavedTcp(): TcpMisbehaviour {
  return {
    silentResets: false,
    collidingIds: false,
    silentWriteFailures: false,
    endDropsWrites: false,
    lostEvents: new Set(),
  };
}
