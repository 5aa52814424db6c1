import { textTable } from '../report/text-table';
import { CONTENDERS } from './contender';
import { ROUND_TRIP_MS } from './measure';
import type { Measurement } from './measurement';
import type { Measurements } from './part';

/** What Earshot sets out to reach, encryption on: against others only as a ratio within one run. */
export interface Judgement {
  readonly aim: string;
  readonly figure: string;
  readonly verdict: 'met' | 'missed' | 'not measured';
}

const FASTER_THAN_LIBRARIES = 5;
const SHARE_OF_JSON_CPU = 0.5;
const SHARE_OF_JSON_ONE_AT_A_TIME = 0.9;
const BYTES_UP = 24;
const BYTES_DOWN = 4;
const HEAP_BYTES = 200;
const MANY_SONGS_SECONDS = 0.3;
/** One round trip, with room for the machine's own time; two would be at 2. */
const ROUND_TRIPS = 1.5;

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
    judgement(
      `bytes up per call in bursts: at most ${BYTES_UP}`,
      ours.bytesUpPerCall,
      bytes => bytes <= BYTES_UP,
      bytes => bytes.toFixed(1),
    ),
    judgement(
      `bytes down per call in bursts: at most ${BYTES_DOWN}`,
      ours.bytesDownPerCall,
      bytes => bytes <= BYTES_DOWN,
      bytes => bytes.toFixed(1),
    ),
    judgement(
      `heap per live lease at the grantor: at most ${HEAP_BYTES} bytes`,
      ours.heapPerSession,
      bytes => bytes <= HEAP_BYTES,
      bytes => bytes.toFixed(0),
    ),
    judgement(
      `5,000 songs at ${ROUND_TRIP_MS} ms: at most ${MANY_SONGS_SECONDS} s`,
      ours.manySongsSeconds,
      seconds => seconds <= MANY_SONGS_SECONDS,
      seconds => `${seconds.toFixed(3)} s`,
    ),
    judgement(
      `open + 10 songs + end at ${ROUND_TRIP_MS} ms: one round trip`,
      ours.smallExchangeMs / ROUND_TRIP_MS,
      roundTrips => roundTrips <= ROUND_TRIPS,
      roundTrips => `${roundTrips.toFixed(2)} round trips`,
    ),
  ];
}

export function describeAims(judgements: readonly Judgement[]): string {
  return textTable([
    ['aim', 'figure', ''],
    ...judgements.map(({ aim, figure, verdict }) => [aim, figure, verdict]),
  ]);
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`;

function judgement(
  aim: string,
  figure: number | undefined,
  reached: (figure: number) => boolean,
  show: (figure: number) => string,
): Judgement {
  return figure === undefined
    ? { aim, figure: '–', verdict: 'not measured' }
    : { aim, figure: show(figure), verdict: reached(figure) ? 'met' : 'missed' };
}

function fastestLibrary(measurements: Measurements): Measurement | undefined {
  return CONTENDERS.filter(({ kind }) => kind === 'reference-passing library')
    .map(({ name }) => measurements[name])
    .filter(measurement => measurement !== undefined)
    .sort((a, b) => b.inFlightPerSecond - a.inFlightPerSecond)[0];
}
