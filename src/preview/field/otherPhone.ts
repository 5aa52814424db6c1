import type { EarshotState } from '../../app';

/** The other, as someone that this phone has met. */
export function personOf({ people }: EarshotState, other: EarshotState) {
  return people.find(({ id }) => id === other.me.id);
}

export function isHere(state: EarshotState, other: EarshotState): boolean {
  return personOf(state, other)?.presence.state === 'here';
}

export function isExchanging(state: EarshotState, other: EarshotState): boolean {
  const { sending, receiving } = personOf(state, other) ?? {};
  return sending?.state === 'under way' || receiving?.state === 'under way';
}

/** At either end. */
export function hasLease({ leases }: EarshotState, other: EarshotState): boolean {
  return leases.some(({ peer }) => peer === other.me.id);
}
