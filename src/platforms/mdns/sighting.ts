import type { Sighting } from '../../runtime';
import { isPort } from '../../runtime';
import { bestAddressesFirst } from './address-order';
import type { AnnouncedText } from './text-record';

/** Undefined when nothing of it can be dialed. */
export function sightingOf(
  text: AnnouncedText,
  port: number,
  addresses: Iterable<string>,
): Sighting | undefined {
  const hosts = isPort(port) ? bestAddressesFirst(addresses) : [];
  return hosts.length === 0
    ? undefined
    : { ...text, addresses: hosts.map(host => ({ host, port })) };
}
