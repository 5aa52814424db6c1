import { networkInterfaces } from 'node:os';
import { NodeDiscovery, nodeClock, nodeRandom, NodeTransport } from '../../platforms/node';
import type { Ports, Transport } from '../../runtime';
import { MemoryStorage } from './memory-storage';

const THIS_COMPUTER = '127.0.0.1';

/** A device's ports that nobody on this computer's networks reaches, and that reach nobody there. */
export function loopbackPorts(serviceName: string): Ports {
  return {
    clock: nodeClock,
    random: nodeRandom,
    transport: loopbackTransport(),
    discovery: new NodeDiscovery({ serviceName, interfaces: loopbackInterfaces }),
    storage: new MemoryStorage(),
  };
}

/** Wherever others say that somebody is, they are on this computer. */
function loopbackTransport(): Transport {
  const transport = new NodeTransport({ host: THIS_COMPUTER });
  return {
    listen: accept => transport.listen(accept),
    dial: ({ port }, timeoutMs) => transport.dial({ host: THIS_COMPUTER, port }, timeoutMs),
  };
}

function loopbackInterfaces(): ReturnType<typeof networkInterfaces> {
  const inside = Object.entries(networkInterfaces()).map(
    ([name, details = []]) => [name, details.filter(({ internal }) => internal)] as const,
  );
  return Object.fromEntries(inside.filter(([, details]) => details.length > 0));
}
