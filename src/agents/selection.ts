import type { NodeId, Stage } from './agent';
import { majorityOf, outranks, without } from './agent';
import type { SelectionKind } from './messages';
import { ALIVE_EVERY_MS, ANSWER_WITHIN_MS, SUSPECT_AFTER_MS } from './timing';

/** W: one node's part in selecting who works on a stage. Never touches a vote or a decision (W6). */
export type Selection =
  | { readonly role: 'worker'; readonly saidAt: number }
  | { readonly role: 'observer'; readonly of: NodeId | undefined; readonly heardAt: number }
  | { readonly role: 'asking'; readonly askedAt: number }
  | {
      readonly role: 'announcing';
      readonly saidAt: number;
      readonly acks: readonly NodeId[];
    };

export interface Selected {
  readonly selection: Selection;
  readonly then: readonly { readonly to: NodeId; readonly kind: SelectionKind }[];
}

export interface SelectionView {
  readonly self: NodeId;
  readonly stage: Stage;
  readonly nowMs: number;
  /** W7: it hears a majority, and has not abdicated. */
  readonly isAble: boolean;
  isUp(node: NodeId): boolean;
}

const NEVER = -Infinity;

/** W1: on arrival the highest works; after a restart everyone watches first, but for one who is alone. */
export function selectionOn(
  why: 'arrival' | 'restart',
  { self, stage, nowMs }: SelectionView,
): Selection {
  const [intended] = stage.nodes;
  const works = intended === self && (why === 'arrival' || stage.nodes.length === 1);
  return works
    ? { role: 'worker', saidAt: NEVER }
    : { role: 'observer', of: intended === self ? undefined : intended, heardAt: nowMs };
}

/** Who works, as far as this node knows. */
export function workerOf(self: NodeId, selection: Selection | undefined): NodeId | undefined {
  if (selection?.role === 'worker') return self;
  return selection?.role === 'observer' ? selection.of : undefined;
}

export const watching = (of: NodeId | undefined, nowMs: number): Selection => ({
  role: 'observer',
  of,
  heardAt: nowMs,
});

/** W2: all stages of a phone in step, so that one message a link tells of all of them. */
const beat = (ms: number) => Math.floor(ms / ALIVE_EVERY_MS);

/** W2–W4: what time brings. */
export function selectionTick(selection: Selection, view: SelectionView): Selected {
  const { self, stage, nowMs, isAble } = view;
  const others = without(stage.nodes, self);
  const higher = others.filter(node => outranks(stage, node, self));
  switch (selection.role) {
    case 'worker':
      if (!isAble || beat(selection.saidAt) === beat(nowMs)) return { selection, then: [] };
      return {
        selection: { role: 'worker', saidAt: nowMs },
        then: others.map(to => ({ to, kind: 'alive' })),
      };
    case 'observer': {
      const { of, heardAt } = selection;
      const isLost = of !== undefined && !view.isUp(of) && nowMs > heardAt;
      if (!isAble || !(isLost || nowMs - heardAt >= SUSPECT_AFTER_MS))
        return { selection, then: [] };
      return {
        selection: { role: 'asking', askedAt: nowMs },
        then: higher.map(to => ({ to, kind: 'areYouThere' })),
      };
    }
    case 'asking':
      if (!isAble) return { selection: watching(undefined, nowMs), then: [] };
      if (higher.length > 0 && nowMs - selection.askedAt < ANSWER_WITHIN_MS) {
        return { selection, then: [] };
      }
      return announced(view, [self], others);
    case 'announcing':
      if (!isAble) return { selection: watching(undefined, nowMs), then: [] };
      return nowMs - selection.saidAt < ALIVE_EVERY_MS
        ? { selection, then: [] }
        : announced(view, selection.acks, others);
  }
}

function announced(
  { stage, nowMs }: SelectionView,
  acks: readonly NodeId[],
  others: readonly NodeId[],
): Selected {
  const selection: Selection =
    acks.length >= majorityOf(stage.nodes)
      ? { role: 'worker', saidAt: nowMs }
      : { role: 'announcing', saidAt: nowMs, acks };
  return { selection, then: others.map(to => ({ to, kind: 'iAmSelected' })) };
}

/** W3–W5: what others say. */
export function selectionHeard(
  selection: Selection,
  { from, kind }: { readonly from: NodeId; readonly kind: SelectionKind },
  view: SelectionView,
): Selected {
  const { self, stage, nowMs, isAble } = view;
  const quiet: Selected = { selection, then: [] };
  const isHigher = outranks(stage, from, self);
  switch (kind) {
    case 'areYouThere':
      return isAble ? { selection, then: [{ to: from, kind: 'iAmThere' }] } : quiet;
    case 'iAmThere':
      return selection.role === 'asking' ? { selection: watching(from, nowMs), then: [] } : quiet;
    case 'selectionAck': {
      if (selection.role !== 'announcing' || selection.acks.includes(from)) return quiet;
      const acks = [...selection.acks, from];
      return {
        selection:
          acks.length >= majorityOf(stage.nodes)
            ? { role: 'worker', saidAt: NEVER }
            : { ...selection, acks },
        then: [],
      };
    }
    case 'alive':
    case 'iAmSelected': {
      if (!isHigher && selection.role === 'worker') {
        return isAble ? { selection, then: [{ to: from, kind: 'alive' }] } : quiet;
      }
      const reply = kind === 'iAmSelected' ? [{ to: from, kind: 'selectionAck' } as const] : [];
      const keeps = !isHigher && selection.role !== 'observer';
      return { selection: keeps ? selection : watching(from, nowMs), then: reply };
    }
  }
}
