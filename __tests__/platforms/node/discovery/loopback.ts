import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { NodeDiscoveryOptions } from '../../../../src/platforms/node/discovery/discovery';

/** Loopback is there on every machine, and nobody else hears it. */
export function onlyThisMachine(): ReturnType<typeof networkInterfaces> {
  const { lo, lo0 } = networkInterfaces();
  return { loopback: lo ?? lo0 };
}

/** On this machine, unheard by whatever else runs on it. */
export function amongOurselves(): NodeDiscoveryOptions & { readonly serviceName: string } {
  return {
    serviceName: `test-${randomBytes(5).toString('hex')}`,
    interfaces: onlyThisMachine,
    troubled: trouble => {
      throw trouble;
    },
  };
}
