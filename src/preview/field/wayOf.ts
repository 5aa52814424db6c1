import type { PhoneName } from '../phone/owners';
import type { LoggedStop, TapeLog } from './useTapeLog';

/** From one phone to the next, as far as it has come. */
export interface Leg {
  readonly from: PhoneName;
  readonly to: PhoneName;
  /** Decided there; under way; or given up, since another phone stood in. */
  readonly is: 'done' | 'now' | 'given up';
}

export interface WayOfTape {
  readonly owner: PhoneName;
  readonly legs: readonly Leg[];
  /** From where it goes home: where it was decided last, unless that was at home. */
  readonly last: PhoneName | undefined;
  /** Each phone's own: a stop is done, is now, or was given up. */
  readonly marks: ReadonlyMap<PhoneName, { readonly is: Leg['is']; readonly number: number }>;
}

/** The way of a tape from phone to phone, as its stops tell. Undefined before it was sent out. */
export function wayOf({ stops }: TapeLog): WayOfTape | undefined {
  const [first] = stops;
  if (first === undefined) {
    return undefined;
  }
  const legs = stops
    .filter(({ hop }) => hop > 0)
    .map<Leg>(stop => ({ from: decidedBefore(stop, stops), to: stop.by, is: stateOf(stop) }))
    // Its owner may work on a stop of it, too.
    .filter(({ from, to }) => from !== to);
  const marks = new Map(stops.map(stop => [stop.by, { is: stateOf(stop), number: stop.hop }]));
  const decided = stops.filter(({ isDecided, by }) => isDecided && by !== first.by);
  return { owner: first.by, legs, marks, last: decided[decided.length - 1]?.by };
}

function stateOf({ hop, isDecided, toMs }: LoggedStop): Leg['is'] {
  if (isDecided || (hop === 0 && toMs !== undefined)) {
    return 'done';
  }
  return toMs === undefined ? 'now' : 'given up';
}

function decidedBefore(stop: LoggedStop, stops: readonly LoggedStop[]): PhoneName {
  const before = stops.filter(({ hop, isDecided }) => hop < stop.hop && (isDecided || hop === 0));
  return before[before.length - 1]?.by ?? stop.by;
}
