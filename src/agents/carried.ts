import { Abdication } from './abdication';
import type { NodeId, Tid } from './agent';
import type { Lives } from './life';
import type { NodeNews, NodeState } from './node-state';
import type { Selection } from './selection';
import { watching } from './selection';
import type { Waits } from './waiting';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, REFUSED_MS, RESEND_MS } from './timing';

/** What a process knows of one agent besides its state. Of it only the lives matter after a restart. */
export interface Carried {
  node: NodeState;
  selection: Selection | undefined;
  roundSince: number;
  /** G3: what this round's stop has read may have changed since. It ends before anything else happens to it. */
  staleRound: Tid | undefined;
  /** When a node of the stage last said anything of this agent. */
  readonly heardAt: Map<NodeId, number>;
  arrivedAt: number;
  notBefore: number;
  failures: number;
  fruitless: number;
  /** W7. */
  abdication: Abdication;
  /** W7: who was here when the agent could go to none of them, and until when that counts. */
  stranded: { readonly among: string; readonly untilMs: number } | undefined;
  /** Nodes that refused to take this agent, and until when they are not asked again. */
  readonly refusedBy: Map<NodeId, number>;
  /** T3: whose PREPARE brought it here first. */
  handedBy: NodeId | undefined;
  sentAt: number;
  resendMs: number;
  /** T8. */
  lives: Lives;
  /** T8. */
  waits: Waits;
  lifeWrittenAt: number;
  isLifeWritten: boolean;
  /** Since when something is not on the disk that may be lost. */
  unsettledSince: number;
}

export function carry(node: NodeState, lives: Lives): Carried {
  return {
    node,
    selection: undefined,
    roundSince: 0,
    staleRound: undefined,
    heardAt: new Map(),
    arrivedAt: 0,
    notBefore: 0,
    failures: 0,
    fruitless: 0,
    abdication: new Abdication(),
    stranded: undefined,
    refusedBy: new Map(),
    handedBy: undefined,
    sentAt: -Infinity,
    resendMs: RESEND_MS,
    lives,
    waits: new Map(),
    lifeWrittenAt: -Infinity,
    isLifeWritten: false,
    unsettledSince: Infinity,
  };
}

/** V8, W7: when this node tries again, and when it leaves that to others. */
export function paused(
  carried: Carried,
  { why, by }: Extract<NodeNews, { readonly type: 'round ended' }>,
  nowMs: number,
  jitter: number,
): void {
  if (why === 'refused' && by !== undefined && by !== homeOf(carried.node)) {
    // Others can still be asked, and each that refuses is left out: so nothing has to be waited for.
    carried.refusedBy.set(by, nowMs + REFUSED_MS);
    carried.notBefore = nowMs;
    return;
  }
  const isYielding = why === 'higher priority';
  if (isYielding) carried.selection = watching(undefined, nowMs);
  carried.fruitless += isYielding ? 0 : 1;
  const pauseMs = Math.min(
    FIRST_PAUSE_MS * 2 ** Math.max(0, carried.fruitless - 1),
    LONGEST_PAUSE_MS,
  );
  carried.notBefore = nowMs + pauseMs * jitter;
  const nodes = carried.node.records.stage?.nodes ?? [];
  if (carried.fruitless >= 2 && nodes.length > 1) {
    carried.abdication.begin(nowMs, jitter);
    carried.selection = watching(undefined, nowMs);
    carried.fruitless = 0;
  }
}

export const homeOf = ({ records }: NodeState): NodeId | undefined =>
  (records.stage ?? records.prepared[0]?.stage)?.agent.home;

/** T3: only that something was here is known of it. */
export const isOnlyOver = ({ records }: NodeState): boolean =>
  records.stage === undefined &&
  records.prepared.length + records.decisions.length + records.proposals.length === 0;

/** G5: those that have not refused this agent lately. */
export const willing = (
  { refusedBy }: Carried,
  here: readonly NodeId[],
  nowMs: number,
): readonly NodeId[] => here.filter(node => nowMs >= (refusedBy.get(node) ?? 0));
