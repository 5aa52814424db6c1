import type { Address } from '../runtime';

/** What a device says of itself in its announcement, before any link. */
export interface About {
  readonly since: number;
  readonly role: 'host' | 'deputy';
  /** E11: how long a new host's followers spread their registrations over. */
  readonly rollCallMs: number;
}

/**
 * What the lookup needs of the runtime beside its public names, in one place. Until the runtime has them, `adHocSeat` stands
 * in: everyone stays linked with everyone, and all that is lost is the saving.
 */
export interface Seat {
  /** E11, E17: TXT record; undefined withdraws from the network while managed. */
  announce(about: About | undefined): void;
  /** 'invited': sightings are reported and not dialed. */
  meet(who: 'everyone' | 'invited'): void;
  /** Gives the link up, and its redials. */
  part(peer: string): void;
  /** The link is silent unless a call is pending. */
  rest(peer: string): void;
  addressesOf(peer: string): readonly Address[];
}

export const adHocSeat: Seat = {
  announce: () => undefined,
  meet: () => undefined,
  part: () => undefined,
  rest: () => undefined,
  addressesOf: () => [],
};
