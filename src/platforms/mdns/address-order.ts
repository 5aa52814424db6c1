import { parseIpAddress } from '../../runtime';

/** From the most to the least likely to answer a dial. */
const KINDS = ['private IPv4', 'other IPv4', 'IPv6', 'link-local IPv4', 'loopback'] as const;
type AddressKind = (typeof KINDS)[number];

/** Best first, each once. What is no address, or cannot be dialed, is left out. */
export function bestAddressesFirst(addresses: Iterable<string>): readonly string[] {
  const ranked = [...new Set(addresses)].flatMap(address => {
    const kind = kindOf(address);
    return kind === undefined ? [] : [{ address, rank: KINDS.indexOf(kind) }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ address }) => address);
}

function kindOf(text: string): AddressKind | undefined {
  const bytes = parseIpAddress(text)?.bytes;
  if (bytes === undefined) {
    return undefined;
  }
  const [first = 0, second = 0] = bytes;
  if (bytes.length > 4) {
    if (bytes.every((byte, at) => byte === (at === 15 ? 1 : 0))) {
      return 'loopback';
    }
    // fe80::/10: cannot be dialed without its interface, which announcements leave out.
    return first === 0xfe && (second & 0xc0) === 0x80 ? undefined : 'IPv6';
  }
  if (first === 127) {
    return 'loopback';
  }
  if (first === 169 && second === 254) {
    return 'link-local IPv4';
  }
  const isPrivate =
    first === 10 || (first === 172 && second >> 4 === 1) || (first === 192 && second === 168);
  return isPrivate ? 'private IPv4' : 'other IPv4';
}
