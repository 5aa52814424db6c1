/** E10: the host is suspected, or said bye; this deputy opens at `opensAtMs`. */
export interface TakingOver {
  readonly is: 'taking over';
  readonly host: string;
  readonly rank: number;
  readonly opensAtMs: number | undefined;
  readonly askedAtMs: number;
}

/** E7: a host still, until the elder has the table. `wasWhole` is fixed meanwhile, or the elder would yield in turn. */
export interface Yielding {
  readonly is: 'yielding';
  readonly to: string;
  readonly untilMs: number;
  readonly wholeAtMs: number;
  readonly wasWhole: boolean;
}

export type ElectorState =
  | { readonly is: 'ad hoc'; readonly crowdedSinceMs: number | undefined }
  | { readonly is: 'following'; readonly host: string; readonly rank: number | undefined }
  | TakingOver
  | {
      readonly is: 'hosting';
      readonly wholeAtMs: number;
      readonly fewSinceMs: number | undefined;
    }
  | Yielding;

/** Whom a device in this state follows: itself when it hosts. */
export function leaderIn(state: ElectorState, self: string): string | undefined {
  switch (state.is) {
    case 'ad hoc':
      return undefined;
    case 'following':
    case 'taking over':
      return state.host;
    case 'hosting':
    case 'yielding':
      return self;
  }
}

/** E6, E8: whether it has a table, not just an open door: with nobody in it, it is no table, however long it was open. */
export function isWholeIn(state: ElectorState, nowMs: number, guests: number | undefined): boolean {
  return state.is === 'yielding'
    ? state.wasWhole
    : state.is === 'hosting' && nowMs >= state.wholeAtMs && guests !== 0;
}
