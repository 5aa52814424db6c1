import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { LocalNetwork } from '../../../runtime';

export type NetworkInterfaces = ReturnType<typeof networkInterfaces>;

/** A network that this machine is on, and its addresses there. */
export interface Network {
  readonly interfaceName: string;
  /** Nobody but this machine is on it. */
  readonly isLoopback: boolean;
  /** The one under which the interface is known to multicast sockets. */
  readonly ipv4: string;
  /** All that others there can dial, the one above first. */
  readonly addresses: readonly string[];
  /** The same, with what of them is the network's. */
  readonly subnets: readonly LocalNetwork[];
  contains(address: string): boolean;
}

/** Networks inside this machine, made for containers and virtual machines: nobody there is within earshot. */
const inside = /^(docker|br-|veth|virbr|vboxnet|vmnet|cni|flannel|cali)/;

/** Where others may be: real networks if there are any, else those inside this machine, else this machine alone. */
export function networksOf(interfaces: NetworkInterfaces): readonly Network[] {
  const all = Object.entries(interfaces).flatMap(([interfaceName, details = []]) => {
    const usable = details.filter(({ family, scopeid }) => family === 'IPv4' || scopeid === 0);
    // mDNS is spoken over IPv4 here; a network without has nobody to hear.
    const first = usable.find(({ family }) => family === 'IPv4');
    return first === undefined ? [] : [{ interfaceName, usable, first }];
  });
  const others = all.filter(({ first }) => !first.internal);
  const real = others.filter(({ interfaceName }) => !inside.test(interfaceName));
  const chosen = [real, others, all].find(({ length }) => length > 0) ?? [];
  return chosen.map(({ interfaceName, usable, first }) => {
    const subnets = [first, ...usable.filter(detail => detail !== first)].map(
      ({ address, cidr, family }) => ({
        address,
        prefixLength: Number(cidr?.split('/')[1] ?? (family === 'IPv4' ? 32 : 128)),
      }),
    );
    const blocks = new BlockList();
    subnets.forEach(({ address, prefixLength }) =>
      blocks.addSubnet(address, prefixLength, isIPv4(address) ? 'ipv4' : 'ipv6'),
    );
    return {
      interfaceName,
      isLoopback: first.internal,
      ipv4: first.address,
      addresses: subnets.map(({ address }) => address),
      subnets,
      contains: address => blocks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'),
    };
  });
}

/** Whether sockets that were opened on one can stay open on the other. */
export function sameNetwork(one: Network, other: Network): boolean {
  return (
    one.interfaceName === other.interfaceName && one.addresses.join() === other.addresses.join()
  );
}

/** Undefined when the system cannot say: Node opens a socket for it, and there may be no file descriptor left. */
export function readNetworks(interfaces: () => NetworkInterfaces): readonly Network[] | undefined {
  let read: NetworkInterfaces;
  try {
    read = interfaces();
  } catch {
    return undefined;
  }
  return networksOf(read);
}

/** Where others can reach this computer. */
export function ownAddresses(): readonly string[] {
  return readNetworks(networkInterfaces)?.map(({ ipv4 }) => ipv4) ?? [];
}
