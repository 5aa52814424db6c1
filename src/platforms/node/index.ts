import path from 'node:path';
import type { Ports } from '../../runtime';
import { nodeClock } from './clock';
import type { NodeDiscoveryOptions } from './discovery/discovery';
import { NodeDiscovery } from './discovery/discovery';
import { nodeRandom } from './random';
import { FileStorage } from './storage';
import type { NodeTransportOptions } from './transport';
import { NodeTransport } from './transport';

export { readBattery, watchBattery } from './battery';
export { nodeClock } from './clock';
export { NodeDiscovery } from './discovery/discovery';
export { ownAddresses } from './discovery/network';
export { whenNetworkChanges } from './discovery/network-watch';
export { nodeRandom } from './random';
export { DamagedFileError } from './record-file';
export { FileStorage } from './storage';
export { NodeTransport } from './transport';

export interface NodePortsOptions extends NodeTransportOptions, NodeDiscoveryOptions {
  /** Where the device keeps who it is. Two devices at once need two. */
  readonly directory: string;
}

/** Everything that a device needs, on a computer. */
export function createNodePorts(options: NodePortsOptions): Ports {
  return {
    clock: nodeClock,
    random: nodeRandom,
    transport: new NodeTransport(options),
    discovery: new NodeDiscovery(options),
    storage: new FileStorage(path.join(options.directory, 'records')),
  };
}
