import type { LocalNetwork } from '../ports';
import type { IpAddress } from './ip-address';
import { isSamePrefix, parseIpAddress } from './ip-address';

/** The scope of an address, by its first bits. Everything else is public or reserved. */
type AddressScope = 'private' | 'link-local' | 'loopback' | 'unusable' | 'public';

const RANGES: readonly (readonly [string, number, AddressScope])[] = [
  ['10.0.0.0', 8, 'private'],
  ['172.16.0.0', 12, 'private'],
  ['192.168.0.0', 16, 'private'],
  ['fc00::', 7, 'private'],
  ['169.254.0.0', 16, 'link-local'],
  ['fe80::', 10, 'link-local'],
  ['127.0.0.0', 8, 'loopback'],
  ['::1', 128, 'loopback'],
  // Unspecified, multicast, broadcast: no single device has one of these.
  ['0.0.0.0', 8, 'unusable'],
  ['224.0.0.0', 4, 'unusable'],
  ['255.255.255.255', 32, 'unusable'],
  ['::', 128, 'unusable'],
  ['ff00::', 8, 'unusable'],
];

const KINDS = RANGES.flatMap(([start, bits, kind]) => {
  const parsed = parseIpAddress(start);
  return parsed === undefined ? [] : [{ bytes: parsed.bytes, bits, kind }];
});

interface Subnet {
  readonly bytes: readonly number[];
  readonly bits: number | undefined;
}

/**
 * B4: whether an address known only from announcements may be dialed: one on a network that this device is on. Never a
 * public or multicast one, whatever the platform reports; loopback only on a device without any other network, where all
 * announcements come from the device itself. If the platform does not know its networks, private and link-local
 * addresses may be dialed.
 */
export function isNearby(host: string, networks: readonly LocalNetwork[] | undefined): boolean {
  const address = parseIpAddress(host);
  if (address === undefined) {
    return false;
  }
  const kind = kindOf(address);
  const subnets = networks?.flatMap(subnetOf);
  switch (kind) {
    case 'unusable':
      return false;
    case 'loopback':
      return subnets !== undefined && subnets.length > 0 && subnets.every(isLoopback);
    case 'public':
      // Another program on this device, on a network with public addresses.
      return subnets?.some(subnet => isSame(subnet, address)) ?? false;
    default:
      return isOnLink(address, kind, subnets);
  }
}

/** Whether the port is valid: systems refuse invalid ones in different ways. */
export function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 0x10000;
}

/**
 * The unit by which connections are counted: an IPv4 address, or the first half of an IPv6 address, since a device can
 * choose any other half. Of `host:port`.
 */
export function sourceOf(remote: string): string {
  const host = unwrapped(remote);
  const address = parseIpAddress(host);
  return address === undefined || address.bytes.length === 4
    ? writtenOnce(host)
    : address.bytes.slice(0, 8).join('.');
}

/** The host of `host:port`, in its canonical form. */
export function hostOf(remote: string): string {
  return writtenOnce(unwrapped(remote));
}

/** The same for every spelling of an address, and without its interface. */
export function writtenOnce(host: string): string {
  return parseIpAddress(host)?.bytes.join('.') ?? host;
}

function unwrapped(remote: string): string {
  return remote.slice(0, Math.max(0, remote.lastIndexOf(':')));
}

function isOnLink(
  address: IpAddress,
  kind: AddressScope,
  subnets: readonly Subnet[] | undefined,
): boolean {
  const isIpv6 = address.bytes.length > 4;
  if (isIpv6 && kind === 'link-local') {
    // Every interface has this network; without an interface the address cannot be dialed.
    return address.zone !== undefined && subnets?.length !== 0;
  }
  const known = subnets?.filter(({ bytes }) => bytes.length === address.bytes.length);
  if (known === undefined || (known.length === 0 && subnets?.length !== 0)) {
    return true;
  }
  return known.some(subnet => contains(subnet, address));
}

function contains(subnet: Subnet, address: IpAddress): boolean {
  const { bytes, bits } = subnet;
  if (bits === undefined || isSame(subnet, address)) {
    return true;
  }
  return isSamePrefix(bytes, address.bytes, bits) && !isForAll(address.bytes, bits);
}

/** IPv4: all ones behind the prefix is the broadcast address, all zeros the network itself. */
function isForAll(bytes: readonly number[], bits: number): boolean {
  if (bytes.length > 4 || bits > 30) {
    return false;
  }
  const host = bytes.reduce((sum, byte) => sum * 256 + byte, 0) % 2 ** (32 - bits);
  return host === 0 || host === 2 ** (32 - bits) - 1;
}

function kindOf({ bytes }: Pick<IpAddress, 'bytes'>): AddressScope {
  return KINDS.find(range => isSamePrefix(range.bytes, bytes, range.bits))?.kind ?? 'public';
}

function subnetOf({ address, prefixLength }: LocalNetwork): Subnet[] {
  const parsed = parseIpAddress(address);
  return parsed === undefined ? [] : [{ bytes: parsed.bytes, bits: prefixLength }];
}

function isLoopback(subnet: Subnet): boolean {
  return kindOf(subnet) === 'loopback';
}

function isSame({ bytes }: Subnet, address: IpAddress): boolean {
  return isSamePrefix(bytes, address.bytes, 128);
}
