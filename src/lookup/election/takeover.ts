import { seconds } from '../../runtime';
import type { ElectorState, TakingOver } from './elector-state';

const SECOND_WAITS_MS = seconds(5);
const ASK_AGAIN_MS = seconds(2);

/** E10: the first deputy at once, the second if the first has not. */
const opensAtMs = (rank: number, nowMs: number): number => nowMs + (rank - 1) * SECOND_WAITS_MS;

/** E9, E10: suspicion alone opens nothing; it takes a second. Undefined for who is no deputy of that host. */
export function afterSuspicion(
  state: ElectorState,
  host: string,
  nowMs: number,
): TakingOver | undefined {
  return state.is === 'following' && state.host === host && state.rank !== undefined
    ? { is: 'taking over', host, rank: state.rank, opensAtMs: undefined, askedAtMs: nowMs }
    : undefined;
}

/** E13: nobody needs to be asked. Undefined for who is no deputy of that host. */
export function afterBye(state: ElectorState, host: string, nowMs: number): TakingOver | undefined {
  const suspecting = afterSuspicion(state, host, nowMs);
  return suspecting && { ...suspecting, opensAtMs: opensAtMs(suspecting.rank, nowMs) };
}

export function afterSecond(state: ElectorState, host: string, nowMs: number): ElectorState {
  return state.is === 'taking over' && state.host === host && state.opensAtMs === undefined
    ? { ...state, opensAtMs: opensAtMs(state.rank, nowMs) }
    : state;
}

export function afterReply(state: ElectorState, host: string): ElectorState {
  return state.is === 'taking over' && state.host === host
    ? { is: 'following', host, rank: state.rank }
    : state;
}

/** E10: again and again: others find out later, each by its own link. */
export function isToAskAgain({ opensAtMs: opens, askedAtMs }: TakingOver, nowMs: number): boolean {
  return opens === undefined && nowMs - askedAtMs >= ASK_AGAIN_MS;
}
