import type { ImplType, ResolvedService } from 'react-native-zeroconf';
import Zeroconf from 'react-native-zeroconf';
import type {
  Announcement,
  Discovery,
  LocalNetwork,
  Random,
  Sighting,
  SightingGone,
} from '../../../runtime';
import { LimitedMap, SERVICE_NAME, writeText } from '../../mdns';
import type { Hearing } from './hearing';
import { HearingTest } from './hearing';
import type { PublicationState } from './publication';
import { MdnsPublication } from './publication';
import { ResolvedServices } from './resolved-services';
import type { MdnsScanState } from './scan';
import { MdnsScan } from './scan';

const PROTOCOL = 'tcp';
const DOMAIN = 'local.';
const LABEL_BYTES = 6;
/** For the screen that shows what was heard. */
const MOST_NOTES = 32;

export interface PhoneDiscoveryOptions {
  readonly random: Random;
  /** Devices hear only of those with the same. For tests that must not hear each other. */
  readonly serviceName?: string;
  /** On Android. NSD stops silently, and resolves one at a time. */
  readonly engine?: ImplType;
  /** Told, for people, of what went wrong. It is tried again by itself. */
  readonly troubled?: (what: string) => void;
  readonly hearingChanged?: (hearing: Hearing) => void;
  /** Says and hears nothing before the first `wake`. */
  readonly asleep?: boolean;
  /** The networks that this phone is on, as far as that is known. */
  readonly networks?: () => readonly LocalNetwork[] | undefined;
}

/** One thing that mDNS said. */
export interface HeardNote {
  readonly name: string;
  /** Undefined, and without addresses, for one that leads to nobody. */
  readonly idPrefix: string | undefined;
  readonly addresses: readonly string[];
  readonly port: number;
  /** Wall time. */
  readonly atMs: number;
}

export interface DiscoverySnapshot {
  readonly scan: MdnsScanState;
  readonly publication: PublicationState;
  readonly hearing: Hearing;
  /** Newest last, each name once. */
  readonly heard: readonly HeardNote[];
}

/**
 * Hearing of others on react-native-zeroconf. There is one for an app: what it is made of speaks to everyone who listens.
 *
 * It works while it is awake and somebody wants it to. The native half may stop hearing, fail to publish, or never say
 * anything again; nothing here waits for it.
 */
export class PhoneDiscovery implements Discovery {
  private readonly zeroconf = new Zeroconf();
  private readonly services = new ResolvedServices();
  private readonly hearing: HearingTest;
  private readonly scan: MdnsScan;
  private readonly publication: MdnsPublication;
  private readonly serviceName: string;
  private readonly engine: ImplType;
  private readonly notes = new LimitedMap<HeardNote>(MOST_NOTES);
  private announcement: Announcement | undefined;
  private heard: ((sighting: Sighting) => void) | undefined;
  private gone: ((which: SightingGone) => void) | undefined;
  private awake: boolean;

  constructor(private readonly options: PhoneDiscoveryOptions) {
    this.serviceName = options.serviceName ?? SERVICE_NAME;
    this.engine = options.engine ?? 'DNSSD';
    this.awake = options.asleep !== true;
    this.hearing = new HearingTest(hearing => options.hearingChanged?.(hearing));
    this.scan = new MdnsScan({ scan: () => this.startScan(), stop: () => this.stopScan() });
    const label = options.random.bytes(LABEL_BYTES).reduce((hex, byte) => hex + toHex(byte), '');
    this.publication = new MdnsPublication(label, {
      publish: (name, announcement) => this.register(name, announcement),
      unpublish: (name, finalName) => {
        // Under NSD a service is known by the name it got, else by the one it was to have.
        this.zeroconf.unpublishService(this.engine === 'NSD' ? finalName : name, this.engine);
      },
      troubled: what => options.troubled?.(what),
    });
    this.zeroconf.on('resolved', service => this.resolved(service));
    this.zeroconf.on('remove', name => this.removed(name));
    this.zeroconf.on('published', ({ name }) => this.publication.confirmed(name));
    this.zeroconf.on('error', error => {
      options.troubled?.(`Looking for others was interrupted: ${error.message}`);
      this.scan.failed();
    });
  }

  publish(announcement: Announcement | undefined): void {
    this.announcement = announcement;
    if (announcement === undefined) {
      this.publication.withdraw();
      // It does not hear itself any more: silence says nothing.
      this.hearing.stop();
    } else if (this.awake) {
      this.publication.publish(announcement);
      this.listen();
    }
  }

  browse(heard: (sighting: Sighting) => void, gone?: (which: SightingGone) => void): void {
    this.heard = heard;
    this.gone = gone;
    if (this.awake) {
      this.scan.again();
      this.listen();
    }
  }

  stop(): void {
    this.heard = undefined;
    this.gone = undefined;
    this.announcement = undefined;
    this.fallSilent();
  }

  networks(): readonly LocalNetwork[] | undefined {
    return this.options.networks?.();
  }

  /**
   * The app is in the background, or may not use the network. What was announced is forgotten: the port goes with the
   * listener, and the next listener is published with its own.
   */
  sleep(): void {
    this.awake = false;
    this.announcement = undefined;
    this.fallSilent();
  }

  wake(): void {
    if (!this.awake) {
      this.awake = true;
      if (this.announcement !== undefined) {
        this.publication.publish(this.announcement);
      }
      this.listen();
    }
  }

  /** Never used again. */
  close(): void {
    this.stop();
    this.zeroconf.removeDeviceListeners();
    this.zeroconf.removeAllListeners();
  }

  snapshot(): DiscoverySnapshot {
    return {
      scan: this.scan.state,
      publication: this.publication.state,
      hearing: this.hearing.hearing,
      heard: [...this.notes].map(([, note]) => note),
    };
  }

  /** Also for who is only published: without a scan Android takes no multicast lock, and answers nobody. */
  private listen(): void {
    if (this.heard !== undefined || this.announcement !== undefined) {
      this.scan.start();
    }
    if (this.announcement !== undefined) {
      this.hearing.begin();
    }
  }

  private fallSilent(): void {
    this.publication.withdraw();
    this.scan.stop();
    this.hearing.stop();
  }

  private startScan(): void {
    // Each scan resolves every service again; results of an earlier one may be of another network.
    this.services.clear();
    this.zeroconf.scan(this.serviceName, PROTOCOL, DOMAIN, this.engine);
  }

  private stopScan(): void {
    this.zeroconf.stop(this.engine);
  }

  private register(name: string, announcement: Announcement): void {
    const { port } = announcement;
    const text = writeText(announcement);
    this.zeroconf.publishService(this.serviceName, PROTOCOL, DOMAIN, name, port, text, this.engine);
  }

  private resolved(service: ResolvedService): void {
    const sighting = this.services.resolved(service);
    this.note(service, sighting);
    if (sighting !== undefined && this.scan.state.is === 'scanning') {
      this.hearing.heardAnyone();
      this.scan.heardSomeone();
      this.heard?.(sighting);
    }
  }

  private removed(name: string): void {
    const gone = this.services.removed(name);
    if (gone !== undefined && this.scan.state.is === 'scanning') {
      this.gone?.(gone);
    }
  }

  private note({ name, port }: ResolvedService, sighting: Sighting | undefined): void {
    const addresses = sighting?.addresses.map(({ host }) => host) ?? [];
    const idPrefix = sighting?.idPrefix;
    this.notes.set(name, { name, idPrefix, addresses, port, atMs: Date.now() });
  }
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
