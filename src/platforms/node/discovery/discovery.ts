import { randomBytes } from 'node:crypto';
import type { RemoteInfo } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import type {
  Announcement,
  Discovery,
  LocalNetwork,
  Sighting,
  SightingGone,
} from '../../../runtime';
import { SERVICE_NAME } from '../../mdns';
import { RecordCache } from './record-cache';
import type { Network, NetworkInterfaces } from './network';
import { readNetworks } from './network';
import { NetworkWatch } from './network-watch';
import type { DnsRecord } from './records';
import { namesOf } from './records';
import { Repeats } from './repeats';
import { Responder } from './responder';
import type { MdnsQuery, MdnsSocket, MdnsSocketOwner } from './mdns-socket';
import { MdnsSockets } from './mdns-sockets';

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
export class NodeDiscovery implements Discovery, MdnsSocketOwner {
  private readonly names;
  private readonly responder;
  private readonly cache;
  private readonly sockets: MdnsSockets;
  private readonly announcing;
  private readonly asking;
  private readonly watch: NetworkWatch;
  private readonly askedMs = new Map<string, number>();
  private following: readonly Network[] = [];
  private heard: ((sighting: Sighting) => void) | undefined;
  private gone: ((which: SightingGone) => void) | undefined;

  constructor(private readonly options: NodeDiscoveryOptions = {}) {
    const label = randomBytes(6).toString('hex');
    this.names = namesOf(label, options.serviceName ?? SERVICE_NAME);
    this.responder = new Responder(this.names);
    this.cache = new RecordCache(this.names.kind);
    this.sockets = new MdnsSockets(this, socket => this.left(socket));
    this.announcing = new Repeats(
      () => this.responder.announce(this.sockets),
      ANNOUNCE_PAUSES_MS,
      'stop',
    );
    this.asking = new Repeats(() => this.ask(), ASK_PAUSES_MS, 'go on');
    this.watch = new NetworkWatch(networks => this.follow(networks), options.interfaces);
  }

  publish(announcement: Announcement | undefined): void {
    if (announcement === undefined) {
      this.announcing.stop();
      this.responder.takeBack(this.sockets);
      return;
    }
    this.responder.publish(announcement, this.sockets);
    this.startOr(this.announcing);
  }

  browse(heard: (sighting: Sighting) => void, gone?: (which: SightingGone) => void): void {
    this.heard = heard;
    this.gone = gone;
    this.startOr(this.asking);
  }

  stop(): void {
    this.heard = undefined;
    this.gone = undefined;
    this.watch.stop();
    this.announcing.stop();
    this.asking.stop();
    for (const socket of this.sockets.release()) {
      this.responder.sayGoodbye(socket, () => socket.close());
    }
    this.responder.withdraw();
  }

  networks(): readonly LocalNetwork[] | undefined {
    const { interfaces = networkInterfaces } = this.options;
    const networks = this.watch.running ? this.following : readNetworks(interfaces);
    return networks?.flatMap(({ subnets }) => subnets);
  }

  asked(socket: MdnsSocket, query: MdnsQuery, from: RemoteInfo): void {
    if (this.sockets.isFor(socket, from.address)) {
      this.responder.asked(socket, query, from);
    }
  }

  told(socket: MdnsSocket, records: readonly DnsRecord[], from: RemoteInfo): void {
    if (this.heard === undefined || !this.sockets.isFor(socket, from.address)) {
      return;
    }
    const on = socket.network.interfaceName;
    const nowMs = performance.now();
    const { sightings, questions } = this.cache.received(records, on, nowMs);
    const unasked = questions.filter(({ name }) => {
      const askedMs = this.askedMs.get(name);
      return askedMs === undefined
        ? this.askedMs.size < MOST_ASKED_ABOUT
        : nowMs - askedMs > ASK_AGAIN_ABOUT_ONE_MS;
    });
    unasked.forEach(({ name }) => this.askedMs.set(name, nowMs));
    if (unasked.length > 0) {
      socket.ask(unasked);
    }
    this.cache.gone.forEach(which => this.gone?.(which));
    sightings.forEach(sighting => this.heard?.(heardFrom(from.address, sighting)));
  }

  failed(socket: MdnsSocket, error: Error): void {
    const { interfaceName, ipv4 } = socket.network;
    this.responder.forget(socket);
    this.sockets.failed(socket);
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
    if (this.sockets.follow(networks)) {
      this.announcing.restart();
      if (this.heard !== undefined) {
        this.asking.restart();
      }
    }
  }

  private ask(): void {
    this.askedMs.clear();
    for (const socket of this.sockets) {
      socket.ask([{ name: this.names.kind, type: 'PTR' }]);
    }
  }

  private left(socket: MdnsSocket): void {
    this.responder.forget(socket);
    this.cache.forgetInterface(socket.network.interfaceName);
  }
}

/** B4: an address that the packet came from can most likely be dialed. */
function heardFrom(source: string, sighting: Sighting): Sighting {
  const there = sighting.addresses.filter(({ host }) => host === source);
  const elsewhere = sighting.addresses.filter(({ host }) => host !== source);
  return there.length === 0
    ? sighting
    : { ...sighting, addresses: [...there, ...elsewhere], isFirsthand: true };
}
