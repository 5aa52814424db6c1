import type { StateName } from '../../app';
import type { FieldPhone } from './field';
import type { FieldStrings } from './strings';

export type LinkEnd = Pick<FieldPhone, 'power' | 'shows'>;

/** What is between two phones. */
export interface LinkLook {
  readonly is: keyof FieldStrings['links'];
  readonly colour: StateName;
}

export function lookOfLink(one: LinkEnd, other: LinkEnd, near: boolean): LinkLook {
  if (one.power === 'off' || other.power === 'off') {
    return { is: 'off', colour: 'ended' };
  }
  if (one.power === 'asleep' || other.power === 'asleep') {
    return { is: 'asleep', colour: 'outOfEarshot' };
  }
  if (near) {
    const linked = isHere(one, other) && isHere(other, one);
    const busy = exchanging(one, other) ? 'exchanging' : 'connected';
    return { is: linked ? busy : 'searching', colour: 'here' };
  }
  return holdsLease(one, other) || holdsLease(other, one)
    ? { is: 'apart', colour: 'outOfEarshot' }
    : { is: 'over', colour: 'ended' };
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
