import type { Address } from '../../runtime';

export type TypedAddress =
  | { readonly address: Address }
  | { readonly problem: 'nothing' | 'no port' | 'bad port' | 'bad host' };

const HIGHEST_PORT = 65_535;

/** What someone typed to reach another phone: `192.168.1.20:4711`, `noors-phone.local:4711`, `[fd00::1]:4711`. */
export function readAddress(typed: string): TypedAddress {
  const text = typed.trim();
  if (text === '') {
    return { problem: 'nothing' };
  }
  const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|(.*)):([^:]*)$/.exec(text) ?? [];
  if (port === undefined) {
    return { problem: 'no port' };
  }
  const host = bracketed ?? plain ?? '';
  if (!(bracketed === undefined ? isName(host) : isIpv6(host))) {
    return { problem: 'bad host' };
  }
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  return number >= 1 && number <= HIGHEST_PORT
    ? { address: { host, port: number } }
    : { problem: 'bad port' };
}

const isIpv6 = (host: string) => /^[0-9a-f:.]+$/i.test(host) && host.includes(':');

function isName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.');
  if (labels.every(label => /^\d+$/.test(label))) {
    return labels.length === 4 && labels.every(label => Number(label) <= 255);
  }
  return labels.every(label => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
}
