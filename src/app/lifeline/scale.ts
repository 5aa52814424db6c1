import { GRACE_MS } from '../../music';
import type { Lifeline, ApartSpan } from '../state/lifelines';
import type { OtherEnd } from './otherEnd';

/** Two moments on a drawing that are closer than this can hardly be told apart. */
const LEAST_NOTCH_GAP = 5;
const SHORTEST_MS = 1000;
/** Of its period: a lease that was over sooner is drawn shorter than the drawing, not stretched to it. */
const SHORTEST_SHARE = 0.25;

/** Where on a line of this width a moment lies. */
export interface Scale {
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowMs: number;
  readonly width: number;
  readonly at: (ms: number) => number;
}

export interface Drawn {
  readonly line: Lifeline;
  readonly other: OtherEnd;
}

/** From when the lease began to the last moment that the drawing tells of. */
export function spanOf({ line, other }: Drawn, nowMs: number): number {
  const lastMs = Math.max(endOf(line, nowMs), endOf(other, nowMs));
  return Math.max(lastMs - line.beganMs, line.periodMs * SHORTEST_SHARE, SHORTEST_MS);
}

function endOf({ ended, latestMs, endsMs = 0 }: OtherEnd, nowMs: number): number {
  return ended?.atMs ?? latestMs ?? Math.max(nowMs, endsMs);
}

/** `spanMs`: as much time as the drawings beside it show, so that all go by one scale. */
export function scaleOf(drawn: Drawn, nowMs: number, width: number, spanMs = 0): Scale {
  const fromMs = drawn.line.beganMs;
  const toMs = fromMs + Math.max(spanMs, spanOf(drawn, nowMs));
  const at = (ms: number) =>
    ((Math.min(toMs, Math.max(fromMs, ms)) - fromMs) / (toMs - fromMs)) * width;
  return { fromMs, toMs, nowMs, width, at };
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
  readonly fromMs: number;
  readonly ms: number;
}

export function stretches(spans: readonly ApartSpan[], scale: Scale): readonly Stretch[] {
  const { at, nowMs } = scale;
  return partings(spans, nowMs).map(({ fromMs, toMs }) => {
    const endMs = toMs ?? nowMs;
    return { from: at(fromMs), to: at(endMs), fromMs, ms: endMs - fromMs };
  });
}

/** A connection that is back at once was never missed by anyone: that was no parting. */
export function partings(spans: readonly ApartSpan[], nowMs: number): readonly ApartSpan[] {
  return spans.filter(({ fromMs, toMs = nowMs }) => toMs - fromMs >= GRACE_MS);
}
