import type { StateName } from '../../app';
import { hasLease, isExchanging, isHere, personOf } from './otherPhone';
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
    return { is: 'off', colour: 'timeUp' };
  }
  if (one.power === 'asleep' || other.power === 'asleep') {
    return { is: 'asleep', colour: 'outOfEarshot' };
  }
  if (near && turnsAway(one.shows, other.shows)) {
    return { is: 'turned away', colour: 'byHand' };
  }
  if (near) {
    return { is: togetherAs(one.shows, other.shows), colour: 'here' };
  }
  return isLeaseLeft(one.shows, other.shows)
    ? { is: 'apart', colour: 'outOfEarshot' }
    : { is: 'over', colour: 'timeUp' };
}

type ShownPerson = LinkEnd['shows'];

function togetherAs(
  one: ShownPerson,
  other: ShownPerson,
): 'searching' | 'exchanging' | 'connected' {
  if (!one || !other || !isHere(one, other) || !isHere(other, one)) {
    return 'searching';
  }
  return isExchanging(one, other) ? 'exchanging' : 'connected';
}

/** The field sees both sides: one of the two does not let the other in. */
function turnsAway(one: ShownPerson, other: ShownPerson): boolean {
  const refuses = (by: ShownPerson, of: ShownPerson) =>
    by !== undefined && of !== undefined && personOf(by, of)?.notLetIn !== undefined;
  return refuses(one, other) || refuses(other, one);
}

/** At either end, on either phone. */
function isLeaseLeft(one: ShownPerson, other: ShownPerson): boolean {
  return one !== undefined && other !== undefined && (hasLease(one, other) || hasLease(other, one));
}
