import { BlockList, isIPv4 } from 'node:net';

/** From the most to the least likely to answer a dial. */
const KINDS = ['private IPv4', 'other IPv4', 'IPv6', 'self-assigned IPv4', 'loopback'] as const;
type Kind = (typeof KINDS)[number];

const privateIPv4 = new BlockList();
privateIPv4.addSubnet('10.0.0.0', 8);
privateIPv4.addSubnet('172.16.0.0', 12);
privateIPv4.addSubnet('192.168.0.0', 16);

const selfAssigned = new BlockList();
selfAssigned.addSubnet('169.254.0.0', 16);
selfAssigned.addSubnet('fe80::', 10, 'ipv6');

/** Announced by some machines to everyone, though it leads from each machine to itself. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Best first, each once. A self-assigned IPv6 address is left out: without its interface it leads nowhere. */
export function bestFirst(addresses: Iterable<string>): readonly string[] {
  const known = [...new Set(addresses)].flatMap(address => {
    const kind = kindOf(address);
    return kind === undefined ? [] : [{ address, rank: KINDS.indexOf(kind) }];
  });
  return known.sort((a, b) => a.rank - b.rank).map(({ address }) => address);
}

function kindOf(address: string): Kind | undefined {
  if (loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) {
    return 'loopback';
  }
  if (!isIPv4(address)) {
    return selfAssigned.check(address, 'ipv6') ? undefined : 'IPv6';
  }
  if (selfAssigned.check(address)) {
    return 'self-assigned IPv4';
  }
  return privateIPv4.check(address) ? 'private IPv4' : 'other IPv4';
}
