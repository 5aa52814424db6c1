import type { Lifeline, ApartSpan } from '../state/lifelines';
import type { OtherEnd } from './otherEnd';

/** Two moments on a drawing that are closer than this can hardly be told apart. */
const LEAST_NOTCH_GAP = 5;
const SHORTEST_MS = 1000;

/** Where on a line of this width a moment lies. */
export interface Scale {
  readonly fromMs: number;
  readonly toMs: number;
  readonly width: number;
  readonly at: (ms: number) => number;
}

export function scaleOf(line: Lifeline, other: OtherEnd, nowMs: number, width: number): Scale {
  const fromMs = line.beganMs;
  const lastMs = Math.max(line.ended?.atMs ?? nowMs, other.ended?.atMs ?? fromMs);
  const toMs = Math.max(lastMs, fromMs + SHORTEST_MS);
  const at = (ms: number) =>
    ((Math.min(toMs, Math.max(fromMs, ms)) - fromMs) / (toMs - fromMs)) * width;
  return { fromMs, toMs, width, at };
}

/** The notches that can be told apart, from left to right. */
export function notches(renewalsMs: readonly number[], { at }: Scale): readonly number[] {
  const marks = renewalsMs.map(ms => ({ x: at(ms) }));
  return spaced(marks, LEAST_NOTCH_GAP).map(({ x }) => x);
}

/** Of marks in their order, those that keep this distance from the one before. */
export function spaced<M extends { readonly x: number }>(
  marks: readonly M[],
  gap: number,
): readonly M[] {
  return marks.reduce<M[]>(
    (kept, mark) =>
      mark.x - (kept[kept.length - 1]?.x ?? -Infinity) >= gap ? [...kept, mark] : kept,
    [],
  );
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

export function stretches(spans: readonly ApartSpan[], { at, toMs }: Scale): readonly Stretch[] {
  return spans.map(span => {
    const endMs = span.toMs ?? toMs;
    return { from: at(span.fromMs), to: at(endMs), ms: endMs - span.fromMs };
  });
}
