import type { Clock, Device, Random, ServiceType } from '../runtime';
import { seconds } from '../runtime';
import { drawToken } from './draws';
import type { Publication, PublishOptions } from './lookup-options';
import type { OwnOffers } from './own-offers';
import type { Entry } from './registry/entry';

export interface PublicationParts {
  readonly device: Device;
  readonly clock: Clock;
  readonly random: Random;
  readonly offers: OwnOffers;
}

/** R18: keeps registered what this device exports already. */
export function listing<T extends object>(
  { device, clock, random, offers }: PublicationParts,
  type: ServiceType<T>,
  more: PublishOptions,
): Publication {
  const { name = type.name, scopes = [], sketch, expiring, unending } = more;
  const since = Math.floor(clock.wallMs() / seconds(1));
  const port = device.snapshot().port ?? 0;
  const token = drawToken(random);
  const revision = { since, n: 0 };
  const entry: Entry = { type: type.name, name, scopes, port, revision, token, sketch };
  const offer = offers.add({
    entry,
    ask: { periodMs: 'any', warn: expiring !== undefined, unending },
    noticed: what => what === 'expiring' && expiring?.(),
  });
  return {
    update: changed => {
      const known = offer.entry ?? entry;
      const n = known.revision.n + 1;
      offers.describe(offer, { ...known, ...changed, revision: { since, n } });
    },
    invalidate: () => offer.enrolment.invalidate(),
    renew: () => offer.enrolment.renewNow(),
    transfer: async to => {
      const isTransferred = await offer.enrolment.transfer(to);
      if (isTransferred) offers.withdraw(offer);
      return isTransferred;
    },
    withdraw: () => offers.withdraw(offer),
  };
}
