import { figures, partsOf, timeOfDay } from '../duration';
import type { Lifeline } from '../state/lifelines';
import type { Strings } from '../strings';
import type { OtherEnd } from './otherEnd';
import { partings } from './scale';

/** Ends that are closer than this are at the same time to anyone who looks. */
const SAME_TIME_MS = 1000;

/** Where nobody is "you". */
export interface Watched {
  readonly own: string;
  readonly other: string;
  /** The other's end can be looked at, too. */
  readonly isOtherTold: boolean;
}

/** Under the drawing. Undefined while the lease lives. */
export function endSentence(
  line: Lifeline,
  other: OtherEnd,
  watched: Watched | undefined,
  strings: Strings,
): string | undefined {
  if (line.ended === undefined) {
    return watched?.isOtherTold === true && other.ended !== undefined
      ? strings.lease.endedOne(watched.other, timeOfDay(other.ended.atMs), watched.own)
      : undefined;
  }
  const when =
    watched === undefined
      ? asKnownHere(line, other, strings)
      : asWatched(line, other, watched, strings);
  return line.outcome?.songs === 'crossed' ? strings.lease.crossed(when) : when;
}

/** A phone says what it knows, and of the other's end no more than what was agreed. */
function asKnownHere({ ended }: Lifeline, other: OtherEnd, { lease }: Strings): string {
  const atMs = ended?.atMs ?? 0;
  const here = timeOfDay(atMs);
  if (ended?.reason === 'peer restarted') {
    return lease.endedByRestart(here);
  }
  if (other.ended !== undefined) {
    return lease.bothEnded(here);
  }
  const latestMs = other.latestMs ?? atMs;
  return latestMs - atMs < SAME_TIME_MS
    ? lease.endedByThen(here)
    : lease.endedAtTheLatest(here, timeOfDay(latestMs));
}

function asWatched(
  { ended }: Lifeline,
  other: OtherEnd,
  watched: Watched,
  { lease }: Strings,
): string {
  const atMs = ended?.atMs ?? 0;
  const here = timeOfDay(atMs);
  if (!watched.isOtherTold) {
    return lease.endedAlone(watched.own, here);
  }
  if (other.ended === undefined) {
    return lease.endedOne(watched.own, here, watched.other);
  }
  const differenceMs = Math.abs(atMs - other.ended.atMs);
  return differenceMs >= SAME_TIME_MS
    ? lease.endedEach(watched.own, here, watched.other, timeOfDay(other.ended.atMs))
    : lease.bothEndedApart(Math.round(differenceMs));
}

/** What a screen reader says of the drawing. */
export function spokenStory(
  line: Lifeline,
  otherName: string,
  end: string | undefined,
  nowMs: number,
  { lease, time }: Strings,
): string {
  const { renewalsMs } = line;
  const apart = partings(line.apart, nowMs);
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
