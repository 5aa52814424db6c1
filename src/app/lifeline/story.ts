import { figures, partsOf, timeOfDay } from '../duration';
import type { Lifeline } from '../state/lifelines';
import type { Strings } from '../strings';
import type { OtherEnd } from './otherEnd';

/** Ends that are closer than this are at the same time to anyone who looks. */
const SAME_TIME_MS = 1000;

/** Under the drawing: when both ends ended. Undefined while the lease lives. `whose`: where both ends were looked at. */
export function endSentence(
  { ended }: Lifeline,
  { ended: otherEnded }: OtherEnd,
  whose: { readonly own: string; readonly other: string } | undefined,
  { lease }: Strings,
): string | undefined {
  if (ended === undefined || otherEnded === undefined) {
    return undefined;
  }
  const differenceMs = Math.abs(ended.atMs - otherEnded.atMs);
  const here = timeOfDay(ended.atMs);
  if (differenceMs >= SAME_TIME_MS) {
    const there = timeOfDay(otherEnded.atMs);
    return whose === undefined
      ? lease.endedHereFirst(here, there)
      : lease.endedEach(whose.own, here, whose.other, there);
  }
  return whose === undefined
    ? lease.bothEnded(here)
    : lease.bothEndedApart(here, Math.round(differenceMs));
}

/** What a screen reader says of the drawing. */
export function spokenStory(
  line: Lifeline,
  otherName: string,
  end: string | undefined,
  nowMs: number,
  { lease, time }: Strings,
): string {
  const { apart, renewalsMs } = line;
  const apartMs = apart.reduce((sum, { fromMs, toMs = nowMs }) => sum + toMs - fromMs, 0);
  return [
    lease.spokenBegan(lease.name(line.origin), otherName, timeOfDay(line.beganMs)),
    renewalsMs.length > 0 && lease.spokenRenewed(renewalsMs.length),
    apart.length > 0 && lease.spokenApart(apart.length, time.spoken(partsOf(apartMs))),
    end === undefined
      ? lease.spokenLive(time.spoken(partsOf(line.endsMs - nowMs)))
      : lease.spokenEnded(end),
  ]
    .filter(Boolean)
    .join(' ');
}

export function apartLabel(ms: number, { lease }: Strings): string {
  return lease.apart(figures(ms));
}
