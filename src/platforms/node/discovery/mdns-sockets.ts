import type { Network } from './network';
import { sameNetwork } from './network';
import { MdnsSocket } from './mdns-socket';
import type { MdnsSocketOwner } from './mdns-socket';

/** A network whose socket failed is tried again after this. */
const RETRY_MS = 5000;

/** One socket for each network that this machine is on, whatever comes and goes. */
export class MdnsSockets {
  private readonly open = new Map<string, MdnsSocket>();
  private readonly failedMs = new Map<string, number>();

  constructor(
    private readonly owner: MdnsSocketOwner,
    /** Told of a socket whose network is gone or different, before it is closed. */
    private readonly leaving: (socket: MdnsSocket) => void,
  ) {}

  [Symbol.iterator](): Iterator<MdnsSocket> {
    return this.open.values();
  }

  /** True when there is somewhere new to speak. */
  follow(networks: readonly Network[]): boolean {
    const wanted = new Map(networks.map(network => [network.interfaceName, network]));
    for (const socket of [...this.open.values()]) {
      const now = wanted.get(socket.network.interfaceName);
      // Memberships go with the interface: a socket that has seen it go and come may hear nothing.
      if (now === undefined || !sameNetwork(now, socket.network)) {
        this.leaving(socket);
        this.remove(socket);
      }
    }
    let isNews = false;
    for (const [name, network] of wanted) {
      const failedAgoMs = performance.now() - (this.failedMs.get(name) ?? -Infinity);
      if (!this.open.has(name) && failedAgoMs > RETRY_MS) {
        this.open.set(name, new MdnsSocket(network, this.owner));
        isNews = true;
      }
    }
    return isNews;
  }

  failed(socket: MdnsSocket): void {
    if (this.open.get(socket.network.interfaceName) === socket) {
      this.failedMs.set(socket.network.interfaceName, performance.now());
      this.remove(socket);
    }
  }

  /** Of a packet that several sockets hear, only the one on whose network it was sent is to take notice. */
  isFor(socket: MdnsSocket, source: string): boolean {
    const { network } = socket;
    return (
      network.contains(source) ||
      ![...this.open.values()].some(other => other.network.contains(source))
    );
  }

  /** Hands all of them over: the caller closes them. */
  release(): MdnsSocket[] {
    const sockets = [...this.open.values()];
    this.open.clear();
    this.failedMs.clear();
    return sockets;
  }

  private remove(socket: MdnsSocket): void {
    this.open.delete(socket.network.interfaceName);
    socket.close();
  }
}
