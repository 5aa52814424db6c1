import type { EarshotState } from '../../app';
import type { FieldPhone } from './field';

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

/** When the last lease between two phones ends, as far as one of them knows. */
export function leaseEndBetween(
  one: Pick<FieldPhone, 'shows'>,
  other: Pick<FieldPhone, 'shows'>,
): number | undefined {
  const [first, second] = [one.shows, other.shows];
  const between = [
    ...(first?.leases ?? []).filter(({ peer }) => peer === second?.me.id),
    ...(second?.leases ?? []).filter(({ peer }) => peer === first?.me.id),
  ];
  return between.length === 0 ? undefined : Math.max(...between.map(({ endsMs }) => endsMs));
}
