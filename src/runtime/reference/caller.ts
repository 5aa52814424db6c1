/** M17: set while a method that another device has called runs. */
let calling: string | undefined;

/**
 * M17: the id of the device whose call is being carried out. To be asked before the method's first `await`: after it,
 * other calls may have come in between.
 */
export function callerOf(): string {
  if (calling === undefined) {
    throw new Error(
      'callerOf() is for a method that another device has called, before its first await.',
    );
  }
  return calling;
}

/** Gives who called before, for `leaveCall`: one device's method may be in the middle of another's. */
export function enterCall(peerId: string): string | undefined {
  const outer = calling;
  calling = peerId;
  return outer;
}

export function leaveCall(outer: string | undefined): void {
  calling = outer;
}
