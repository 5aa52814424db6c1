import type { TapeShown } from '../state/agents/state';
import type { Strings } from '../strings';

export interface TapeSentence {
  readonly tone: 'here' | 'outOfEarshot' | 'accent' | 'quiet';
  readonly icon: 'people' | 'check' | 'home' | 'tape';
  readonly said: string;
  /** What follows from it. */
  readonly then: string | undefined;
}

/** What is the case with a tape, in the second person; no more than this phone knows. */
export function sentenceOf(tape: TapeShown, { mixtape: words }: Strings): TapeSentence {
  const { where, stop, songs, owner, gave } = tape;
  const count = songs.length;
  switch (where.is) {
    case 'home': {
      const givers = new Set(songs.map(({ from }) => from.id)).size;
      const said = words.cameHome(count, givers);
      return { tone: 'here', icon: 'home', said, then: words.countedOnce };
    }
    case 'overdue':
      return { tone: 'quiet', icon: 'tape', said: words.overdue, then: words.overdueWhy };
    case 'waiting':
      return { tone: 'accent', icon: 'tape', said: words.waitsHere, then: undefined };
    case 'gone':
    case 'watched':
  }
  if (stop?.waitingFor !== undefined) {
    const { name } = stop.waitingFor;
    const said = words.waitingFor(name);
    return { tone: 'outOfEarshot', icon: 'people', said, then: words.waitingWhy(name) };
  }
  const { worker, intended, next, isDecided = false } = stop ?? {};
  if (worker !== undefined && intended !== undefined && worker.id !== intended.id && !isDecided) {
    const said = worker.isYou
      ? words.wentSilentYours(intended.name)
      : words.wentSilent(intended.name, worker.name);
    return { tone: 'outOfEarshot', icon: 'people', said, then: words.nothingLost };
  }
  if (owner.isYou) {
    const isHome = intended?.isYou === true && !isDecided;
    const goal = where.is === 'gone' ? where.to : isDecided ? next : intended;
    const isWith = where.is === 'watched' && worker !== undefined && !isDecided;
    const said = isHome
      ? words.onItsWayHome(count)
      : isWith
      ? words.isWith(worker.name, count)
      : words.onItsWay(goal?.name ?? words.unknown);
    const then = where.is === 'gone' ? words.lastKnown : undefined;
    return { tone: 'accent', icon: 'tape', said, then };
  }
  const given = gave > 0 ? words.youGave(gave) : undefined;
  if (isDecided || where.is === 'gone') {
    const to = next ?? (where.is === 'gone' ? where.to : undefined);
    const moves = to === undefined || to.id === owner.id ? words.movesHome : words.movesOn(to.name);
    const said = given === undefined ? moves : `${given} ${moves}`;
    return { tone: 'here', icon: 'check', said, then: undefined };
  }
  if (intended?.isYou === true && stop !== undefined) {
    const said = words.yourStop(stop.number);
    return { tone: 'accent', icon: 'tape', said, then: words.waitsForYou };
  }
  const watched = words.youWatch((worker ?? intended ?? owner).name);
  return given === undefined
    ? { tone: 'accent', icon: 'people', said: watched, then: undefined }
    : { tone: 'here', icon: 'check', said: given, then: watched };
}
