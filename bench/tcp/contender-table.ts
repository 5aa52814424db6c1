import { textTable } from '../report/text-table';
import { CONTENDERS } from './contender';
import type { Measurement } from './measurement';
import type { Measurements } from './part';

const whole = (figure: number) => Math.round(figure).toLocaleString('en');
const fine = (figure: number) => figure.toFixed(1);

const COLUMNS: readonly {
  readonly title: string;
  readonly show: (measurement: Measurement) => string;
}[] = [
  { title: '1 at a time/s', show: m => whole(m.oneAtATimePerSecond) },
  {
    title: 'bytes up + down',
    show: m => `${fine(m.bytesUpOneAtATime)} + ${fine(m.bytesDownOneAtATime)}`,
  },
  { title: '64 in flight/s', show: m => whole(m.inFlightPerSecond) },
  { title: 'CPU µs/call', show: m => fine(m.cpuMicrosPerCall) },
  {
    title: 'bytes up + down',
    show: m => `${fine(m.bytesUpPerCall)} + ${fine(m.bytesDownPerCall)}`,
  },
  { title: 'heap/session', show: m => whole(m.heapPerSession) },
  { title: '40 ms: 1 at a time/s', show: m => fine(m.oneAtATimePerSecondAt40Ms) },
  { title: '64/s', show: m => whole(m.inFlightPerSecondAt40Ms) },
  { title: '5,000 songs, s', show: m => m.manySongsSeconds.toFixed(3) },
  { title: 'open + 10 + end, ms', show: m => fine(m.smallExchangeMs) },
];

export function describeContenders(measurements: Measurements): string {
  return textTable([
    ['two processes, loopback TCP', ...COLUMNS.map(({ title }) => title)],
    ...CONTENDERS.map(({ name, title }) => {
      const measurement = measurements[name];
      return measurement === undefined
        ? [title, 'not measured']
        : [title, ...COLUMNS.map(({ show }) => show(measurement))];
    }),
  ]);
}
