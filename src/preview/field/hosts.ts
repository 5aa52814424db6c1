import type { EarshotState } from '../../app';
import type { PhoneName } from '../phone/owners';
import type { FieldPhone } from './field';

/** From when to when a phone introduced the others. */
export interface HostTime {
  /** Its id. */
  readonly host: string;
  /** Its owner's name; one of a crowd stands on no field, but is known to those that do. */
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number | undefined;
  /** How it ended, and for how long it was missed, where that is known. */
  readonly end: NonNullable<EarshotState['room']>['history'][number]['end'];
}

/** Older ones are nobody's story any more. */
const MOST_TIMES = 3;

/** Who introduces now, as that phone itself shows it. */
export function hostOf(phones: readonly FieldPhone[]): PhoneName | undefined {
  return phones.find(({ shows }) => shows?.room?.isOwn === true)?.name;
}

/** The earliest first; as the phone tells that has seen most of them. */
export function hostTimes(phones: readonly FieldPhone[]): readonly HostTime[] {
  const longest = phones
    .map(({ shows }) => shows?.room?.history ?? [])
    .sort((one, other) => other.length - one.length)[0];
  const nameOf = (id: string) => phones.find(({ showed }) => showed?.me.id === id)?.showed?.me.name;
  const terms = [...(longest ?? [])]
    .slice(0, MOST_TIMES)
    .reverse()
    .map(({ host, name, sinceMs, end }) => ({
      host,
      name: nameOf(host) ?? name,
      fromMs: sinceMs,
      end,
    }));
  return terms.map((term, index) => ({ ...term, toMs: terms[index + 1]?.fromMs }));
}
