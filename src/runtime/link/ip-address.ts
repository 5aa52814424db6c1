/** An address as bytes: four for IPv4, also where it is written as an IPv4-mapped IPv6 address, else sixteen. */
export interface IpAddress {
  readonly bytes: readonly number[];
  /** The interface for this address, as in `fe80::1%en0`. */
  readonly zone: string | undefined;
}

const ZONE = /^[\w.-]{1,32}$/;
const MAPPED_IPV4 = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/**
 * Undefined for what is no address: a host name, or one of the spellings ("127.1", "0x7f000001", "010.0.0.1") that
 * systems understand in different ways.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  const ipv4 = parseIpv4(text);
  if (ipv4 !== undefined) {
    return { bytes: ipv4, zone: undefined };
  }
  const [address = '', zone, ...more] = text.split('%');
  if (more.length > 0 || (zone !== undefined && !ZONE.test(zone))) {
    return undefined;
  }
  const ipv6 = parseIpv6(address);
  if (ipv6 === undefined) {
    return undefined;
  }
  return startsWith(ipv6, MAPPED_IPV4)
    ? { bytes: ipv6.slice(MAPPED_IPV4.length), zone: undefined }
    : { bytes: ipv6, zone };
}

/** Whether the first `bits` of both are the same. Never for addresses of different families. */
export function isSamePrefix(
  some: readonly number[],
  others: readonly number[],
  bits: number,
): boolean {
  return (
    some.length === others.length &&
    some.every((byte, at) => {
      const counted = Math.min(8, Math.max(0, bits - 8 * at));
      return ((byte ^ (others[at] as number)) & (0xff00 >> counted) & 0xff) === 0;
    })
  );
}

function parseIpv4(text: string): number[] | undefined {
  const parts = text.split('.');
  const bytes = parts.map(part => (/^(0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256));
  return bytes.length === 4 && bytes.every(byte => byte < 256) ? bytes : undefined;
}

function parseIpv6(text: string): number[] | undefined {
  const [left = '', right, ...more] = text.split('::');
  // Only the end of an address may be written like IPv4.
  const head = groups(left, right === undefined);
  const tail = right === undefined ? [] : groups(right, true);
  if (head === undefined || tail === undefined || more.length > 0) {
    return undefined;
  }
  const missing = 16 - head.length - tail.length;
  // "::" stands for at least one group; without it all of them are there.
  const fits = right === undefined ? missing === 0 : missing >= 2;
  return fits ? [...head, ...new Array<number>(missing).fill(0), ...tail] : undefined;
}

/** Groups of sixteen bits. At the end of an address the last may be written like IPv4. */
function groups(text: string, isEnd: boolean): number[] | undefined {
  if (text === '') {
    return [];
  }
  const bytes: number[] = [];
  const parts = text.split(':');
  for (const [at, part] of parts.entries()) {
    const ipv4 = isEnd && at === parts.length - 1 ? parseIpv4(part) : undefined;
    if (ipv4 !== undefined) {
      bytes.push(...ipv4);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) {
      const group = parseInt(part, 16);
      bytes.push(group >> 8, group & 0xff);
    } else {
      return undefined;
    }
  }
  return bytes;
}

function startsWith(bytes: readonly number[], start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
