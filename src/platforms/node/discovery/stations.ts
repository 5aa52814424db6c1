import type { Network } from './network';
import { sameNetwork } from './network';
import { Station } from './station';
import type { StationOwner } from './station';

/** A network whose socket failed is tried again after this. */
const RETRY_MS = 5000;

/** One station for each network that this machine is on, whatever comes and goes. */
export class Stations {
  private readonly open = new Map<string, Station>();
  private readonly failedMs = new Map<string, number>();

  constructor(
    private readonly owner: StationOwner,
    /** Told of a station whose network is gone or different, before it is closed. */
    private readonly leaving: (station: Station) => void,
  ) {}

  [Symbol.iterator](): Iterator<Station> {
    return this.open.values();
  }

  /** True when there is somewhere new to speak. */
  follow(networks: readonly Network[]): boolean {
    const wanted = new Map(networks.map(network => [network.interfaceName, network]));
    for (const station of [...this.open.values()]) {
      const now = wanted.get(station.network.interfaceName);
      // Memberships go with the interface: a socket that has seen it go and come may hear nothing.
      if (now === undefined || !sameNetwork(now, station.network)) {
        this.leaving(station);
        this.remove(station);
      }
    }
    let isNews = false;
    for (const [name, network] of wanted) {
      const failedAgoMs = performance.now() - (this.failedMs.get(name) ?? -Infinity);
      if (!this.open.has(name) && failedAgoMs > RETRY_MS) {
        this.open.set(name, new Station(network, this.owner));
        isNews = true;
      }
    }
    return isNews;
  }

  failed(station: Station): void {
    if (this.open.get(station.network.interfaceName) === station) {
      this.failedMs.set(station.network.interfaceName, performance.now());
      this.remove(station);
    }
  }

  /** Of a packet that several stations hear, only the one on whose network it was sent is to take notice. */
  isFor(station: Station, source: string): boolean {
    const { network } = station;
    return (
      network.contains(source) ||
      ![...this.open.values()].some(other => other.network.contains(source))
    );
  }

  /** Gives all of them away: whoever takes them closes them. */
  release(): Station[] {
    const stations = [...this.open.values()];
    this.open.clear();
    this.failedMs.clear();
    return stations;
  }

  private remove(station: Station): void {
    this.open.delete(station.network.interfaceName);
    station.close();
  }
}
