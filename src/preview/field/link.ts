import type { StateName } from '../../app';
import type { FieldPhone } from './field';

export type LinkEnd = Pick<FieldPhone, 'power' | 'shows'>;

/** What is between two phones, for people. */
export interface LinkLook {
  readonly colour: StateName;
  readonly title: string;
  readonly note: string;
}

export function lookOfLink(one: LinkEnd, other: LinkEnd, near: boolean): LinkLook {
  if (one.power !== 'on' || other.power !== 'on') {
    const isOff = one.power === 'off' || other.power === 'off';
    return isOff
      ? { colour: 'ended', title: 'switched off', note: 'without a goodbye' }
      : { colour: 'outOfEarshot', title: 'asleep', note: 'hears and says nothing' };
  }
  if (near) {
    const linked = isHere(one, other) && isHere(other, one);
    return {
      colour: 'here',
      title: 'in earshot',
      note: linked ? (exchanging(one, other) ? 'songs cross' : 'connected') : 'finding each other',
    };
  }
  return holdsLease(one, other) || holdsLease(other, one)
    ? { colour: 'outOfEarshot', title: 'out of earshot', note: 'bytes stall, none lost' }
    : { colour: 'ended', title: 'out of earshot', note: 'no lease is left' };
}

/** The other, as someone that this phone has met. */
function personOf(end: LinkEnd, other: LinkEnd) {
  return end.shows?.people.find(({ id }) => id === other.shows?.me.id);
}

function isHere(end: LinkEnd, other: LinkEnd): boolean {
  return personOf(end, other)?.presence.state === 'here';
}

function exchanging(end: LinkEnd, other: LinkEnd): boolean {
  const person = personOf(end, other);
  return person?.sending.state === 'under way' || person?.receiving.state === 'under way';
}

function holdsLease(end: LinkEnd, other: LinkEnd): boolean {
  return end.shows?.leases.some(({ peer }) => peer === other.shows?.me.id) ?? false;
}
