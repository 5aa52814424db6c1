import { leaseName } from './lease-names';
import { bar, columnsOf, duration, fit } from './text';
import type { LeaseView } from './view';

const BAR_COLUMNS = 16;
/** Below this there is no room for where a lease comes from, nor for its number. */
const WIDE_COLUMNS = 72;

export function leaseLine(lease: LeaseView, chosen: boolean, columns: number): string {
  const { peerName, role, origin, pattern, timeLeftMs, periodMs } = lease;
  const wide = columns >= WIDE_COLUMNS;
  const end = fit(role === 'holder' ? 'held' : 'granted', 7);
  const [kind, left] = [fit(pattern, 13), fit(duration(timeLeftMs), 7, 'right')];
  const mark = chosen ? '▸' : ' ';
  const text = wide
    ? [
        mark,
        fit(peerName, 16),
        end,
        fit(String(lease.lease), 3, 'right'),
        fit(leaseName(origin), 13),
        kind,
        left,
      ]
    : [mark, fit(peerName, Math.max(8, Math.min(16, columns - 32))), end, kind, left];
  const line = text.join(' ');
  const rest = Math.min(BAR_COLUMNS, columns - columnsOf(line) - 1);
  return rest > 3 ? `${line} ${bar(periodMs === 0 ? 0 : timeLeftMs / periodMs, rest)}` : line;
}
