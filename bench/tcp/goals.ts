import type { Judgement } from '../report/goal';
import { atMost, judgement } from '../report/goal';
import { CONTENDERS } from './contender';
import { ROUND_TRIP_MS } from './measure';
import type { Measurement } from './measurement';
import type { Measurements } from './part';

const FASTER_THAN_LIBRARIES = 5.5;
const SHARE_OF_JSON_CPU = 0.7;
const SHARE_OF_JSON_ONE_AT_A_TIME = 0.92;
const BYTES_UP_ONE_AT_A_TIME = 34;
const BYTES_DOWN_ONE_AT_A_TIME = 25;
const BYTES_UP = 24;
const BYTES_DOWN = 4;
const HEAP_BYTES = 150;
const MANY_SONGS_SECONDS = 0.12;
/** One round trip, with room for the machine's own time; two would be at 2. */
const ROUND_TRIPS = 1.5;

/** Encryption on, at both ends. */
export function judge(measurements: Measurements): readonly Judgement[] {
  const { earshot: ours, 'bare-json': json } = measurements;
  if (ours === undefined) {
    return [];
  }
  const fastest = fastestLibrary(measurements);
  return [
    judgement(
      `64 in flight: at least ${FASTER_THAN_LIBRARIES} × the fastest reference-passing library`,
      fastest && ours.inFlightPerSecond / fastest.inFlightPerSecond,
      ratio => ratio >= FASTER_THAN_LIBRARIES,
      times,
    ),
    judgement(
      `CPU per call: at most ${SHARE_OF_JSON_CPU} of the bare JSON socket's`,
      json && ours.cpuMicrosPerCall / json.cpuMicrosPerCall,
      ratio => ratio <= SHARE_OF_JSON_CPU,
      times,
    ),
    judgement(
      `one at a time: at least ${SHARE_OF_JSON_ONE_AT_A_TIME} of the bare JSON socket`,
      json && ours.oneAtATimePerSecond / json.oneAtATimePerSecond,
      ratio => ratio >= SHARE_OF_JSON_ONE_AT_A_TIME,
      times,
    ),
    atMost('one at a time, up', BYTES_UP_ONE_AT_A_TIME, 'bytes', ours.bytesUpOneAtATime),
    atMost('one at a time, down', BYTES_DOWN_ONE_AT_A_TIME, 'bytes', ours.bytesDownOneAtATime),
    atMost('64 in flight, up', BYTES_UP, 'bytes', ours.bytesUpPerCall),
    atMost('64 in flight, down', BYTES_DOWN, 'bytes', ours.bytesDownPerCall),
    atMost(
      'heap per live lease at the grantor, session object included',
      HEAP_BYTES,
      'bytes',
      ours.heapPerSession,
      0,
    ),
    atMost(`5,000 songs at ${ROUND_TRIP_MS} ms`, MANY_SONGS_SECONDS, 's', ours.manySongsSeconds, 3),
    judgement(
      `open + 10 songs + end at ${ROUND_TRIP_MS} ms: one round trip`,
      ours.smallExchangeMs / ROUND_TRIP_MS,
      roundTrips => roundTrips <= ROUND_TRIPS,
      roundTrips => `${roundTrips.toFixed(2)} round trips`,
    ),
  ];
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`;

function fastestLibrary(measurements: Measurements): Measurement | undefined {
  return CONTENDERS.filter(({ kind }) => kind === 'reference-passing library')
    .map(({ name }) => measurements[name])
    .filter(measurement => measurement !== undefined)
    .sort((a, b) => b.inFlightPerSecond - a.inFlightPerSecond)[0];
}
