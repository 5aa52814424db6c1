import { randomBytes } from 'node:crypto';
import type { RemoteInfo } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import type { Announcement, Discovery, LocalNetwork, Sighting } from '../../../runtime';
import { Hearsay } from './hearsay';
import type { Network, NetworkInterfaces } from './network';
import { networksOf } from './network';
import { NetworkWatch } from './network-watch';
import type { DnsRecord } from './records';
import { namesOf } from './records';
import { Repeats } from './repeats';
import { Responder } from './responder';
import type { Query, Station, StationOwner } from './station';
import { Stations } from './stations';

const SERVICE_NAME = 'earshot';
/** RFC 6762, 8.3: more than once, in case it gets lost. */
const ANNOUNCE_PAUSES_MS = [1000, 2000];
/** RFC 6762, 5.2: further and further apart, as those who are there are known by then. */
const ASK_PAUSES_MS = [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000];
const ASK_AGAIN_ABOUT_ONE_MS = 1000;
/** However many a hostile network makes up, this device asks about no more until it next asks everyone. */
const MOST_ASKED_ABOUT = 256;

export interface NodeDiscoveryOptions {
  /** Devices hear only of those with the same. For tests that must not hear each other. */
  readonly serviceName?: string;
  readonly interfaces?: () => NetworkInterfaces;
  /** Told when nothing can be heard on a network. Nothing else is disturbed by that, and it is tried again. */
  readonly troubled?: (trouble: Error) => void;
}

/** Hearing of others by mDNS (docs/protocol.md, "Being found"). */
export class NodeDiscovery implements Discovery, StationOwner {
  private readonly names;
  private readonly responder;
  private readonly hearsay;
  private readonly stations: Stations;
  private readonly announcing;
  private readonly asking;
  private readonly watch: NetworkWatch;
  private readonly askedMs = new Map<string, number>();
  private following: readonly Network[] = [];
  private heard: ((sighting: Sighting) => void) | undefined;

  constructor(private readonly options: NodeDiscoveryOptions = {}) {
    const label = randomBytes(6).toString('hex');
    this.names = namesOf(label, options.serviceName ?? SERVICE_NAME);
    this.responder = new Responder(this.names);
    this.hearsay = new Hearsay(this.names.kind);
    this.stations = new Stations(this, station => this.left(station));
    this.announcing = new Repeats(
      () => this.responder.announce(this.stations),
      ANNOUNCE_PAUSES_MS,
      'stop',
    );
    this.asking = new Repeats(() => this.ask(), ASK_PAUSES_MS, 'go on');
    this.watch = new NetworkWatch(networks => this.follow(networks), options.interfaces);
  }

  publish(announcement: Announcement): void {
    this.responder.publish(announcement, this.stations);
    this.startOr(this.announcing);
  }

  browse(heard: (sighting: Sighting) => void): void {
    this.heard = heard;
    this.startOr(this.asking);
  }

  stop(): void {
    this.heard = undefined;
    this.watch.stop();
    this.announcing.stop();
    this.asking.stop();
    for (const station of this.stations.release()) {
      this.responder.sayGoodbye(station, () => station.close());
    }
    this.responder.withdraw();
  }

  networks(): readonly LocalNetwork[] {
    const { interfaces = networkInterfaces } = this.options;
    const networks = this.watch.running ? this.following : networksOf(interfaces());
    return networks.flatMap(({ subnets }) => subnets);
  }

  asked(station: Station, query: Query, from: RemoteInfo): void {
    if (this.stations.isFor(station, from.address)) {
      this.responder.asked(station, query, from);
    }
  }

  told(station: Station, records: readonly DnsRecord[], from: RemoteInfo): void {
    if (this.heard === undefined || !this.stations.isFor(station, from.address)) {
      return;
    }
    const on = station.network.interfaceName;
    const nowMs = performance.now();
    const { sightings, questions } = this.hearsay.heard(records, on, nowMs);
    const unasked = questions.filter(({ name }) => {
      const askedMs = this.askedMs.get(name);
      return askedMs === undefined
        ? this.askedMs.size < MOST_ASKED_ABOUT
        : nowMs - askedMs > ASK_AGAIN_ABOUT_ONE_MS;
    });
    unasked.forEach(({ name }) => this.askedMs.set(name, nowMs));
    if (unasked.length > 0) {
      station.ask(unasked);
    }
    sightings.forEach(sighting => this.heard?.(heardFrom(from.address, sighting)));
  }

  failed(station: Station, error: Error): void {
    const { interfaceName, ipv4 } = station.network;
    this.responder.forget(station);
    this.stations.failed(station);
    this.options.troubled?.(
      new Error(
        `Nobody can be heard on ${interfaceName} (${ipv4}): ${error.message}. ` +
          'It is tried again; until then a typed address is the way in.',
      ),
    );
  }

  /** The first look at the interfaces finds networks, and begins everything there. */
  private startOr(begin: Repeats): void {
    if (this.watch.running) {
      begin.restart();
    } else {
      this.watch.start();
    }
  }

  private follow(networks: readonly Network[]): void {
    this.following = networks;
    if (this.stations.follow(networks)) {
      this.announcing.restart();
      if (this.heard !== undefined) {
        this.asking.restart();
      }
    }
  }

  private ask(): void {
    this.askedMs.clear();
    for (const station of this.stations) {
      station.ask([{ name: this.names.kind, type: 'PTR' }]);
    }
  }

  private left(station: Station): void {
    this.responder.forget(station);
    this.hearsay.forget(station.network.interfaceName);
  }
}

/** B4: whoever was heard from where it says it is can be dialed there, most likely. */
function heardFrom(source: string, sighting: Sighting): Sighting {
  const there = sighting.addresses.filter(({ host }) => host === source);
  const elsewhere = sighting.addresses.filter(({ host }) => host !== source);
  return there.length === 0
    ? sighting
    : { ...sighting, addresses: [...there, ...elsewhere], isFirsthand: true };
}
