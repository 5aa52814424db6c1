import { networkInterfaces } from 'node:os';
import type { Network, NetworkInterfaces } from './network';
import { readNetworks, sameNetwork } from './network';
import { Repeats } from './repeats';

/** A look takes some 0.1 ms, and who comes back wants to be heard at once. */
const LOOK_EVERY_MS = 250;

/** Looks again and again which networks this machine is on: Node has no event for that. */
export class NetworkWatch {
  running = false;
  private readonly looking: Repeats;

  constructor(
    looked: (networks: readonly Network[]) => void,
    interfaces: () => NetworkInterfaces = networkInterfaces,
  ) {
    const look = () => {
      const networks = readNetworks(interfaces);
      if (networks !== undefined) {
        looked(networks);
      }
    };
    this.looking = new Repeats(look, [LOOK_EVERY_MS], 'go on');
  }

  start(): void {
    this.running = true;
    this.looking.restart();
  }

  stop(): void {
    this.running = false;
    this.looking.stop();
  }
}

/**
 * C4: runs when this machine comes to a network, or gets another address there; not when it only loses one, since what
 * was lost is found out anyway and may come back. Returns how to call it off.
 */
export function whenNetworkChanges(
  changed: () => void,
  interfaces?: () => NetworkInterfaces,
): () => void {
  let before: readonly Network[] | undefined;
  const watch = new NetworkWatch(networks => {
    const known = before;
    before = networks;
    const isKnown = (network: Network) => known?.some(other => sameNetwork(network, other));
    // Loopback takes the place of the last network that is lost.
    const others = networks.filter(({ isLoopback }) => !isLoopback);
    if (known !== undefined && !others.every(isKnown)) {
      changed();
    }
  }, interfaces);
  watch.start();
  return () => watch.stop();
}
