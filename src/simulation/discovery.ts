import type { Announcement, Discovery, Sighting, SightingGone } from '../runtime';
import type { NetworkHost } from './host';
import type { Nature } from './nature';
import type { DiscoveryModel } from './options';
import type { RandomStream } from './random';
import type { Happening } from './schedule';
import type { Turns } from './turns';

/** An app's own system has these at hand. */
const fromRecordsMs = { least: 1, most: 200 };

/** Something that a phone heard: for as long as it is kept, it may be reported again. */
interface RecordHeard {
  readonly sighting: Sighting;
  readonly keptUntil: number;
}

export interface RadioParts {
  readonly nature: Nature;
  readonly model: DiscoveryModel;
  readonly random: RandomStream;
  readonly host: NetworkHost;
  /** All of the world, this one too: a phone hears itself. */
  readonly radios: readonly Radio[];
  /** Whether its app is running: one that is suspended neither speaks nor hears. */
  appRuns(): boolean;
}

/** The discovery service of a phone's system: announces what an app published, and keeps what it heard of others. */
export class Radio {
  private readonly records = new Map<string, RecordHeard>();
  private published: Announcement | undefined;
  private nextAnnouncement: Happening | undefined;
  private report: ((sighting: Sighting) => void) | undefined;
  private reportGone: ((which: SightingGone) => void) | undefined;

  constructor(private readonly parts: RadioParts) {}

  publish(announcement: Announcement | undefined): void {
    if (announcement === undefined) {
      this.takeBack();
      return;
    }
    this.published = { ...announcement };
    this.announceAfter(0);
  }

  browse(
    report: (sighting: Sighting) => void,
    reportGone: (which: SightingGone) => void = () => undefined,
  ): void {
    this.report = report;
    this.reportGone = reportGone;
    const { nature, random, radios } = this.parts;
    for (const [key, { sighting, keptUntil }] of this.records) {
      if (keptUntil < nature.schedule.now) this.records.delete(key);
      else this.hearLater(random.between(fromRecordsMs), sighting);
    }
    for (const other of radios) other.askedBy(this);
  }

  stop(): void {
    this.published = undefined;
    this.report = undefined;
    this.reportGone = undefined;
    if (this.nextAnnouncement) this.parts.nature.schedule.cancel(this.nextAnnouncement);
  }

  /** Whether what a sighting says still holds. */
  holds(sighting: Sighting): boolean {
    const { published } = this;
    return (
      published?.incarnation === sighting.incarnation &&
      sighting.addresses.some(
        ({ host, port }) => host === this.parts.host.address && port === published.port,
      )
    );
  }

  private askedBy(other: Radio): void {
    const { nature, random } = this.parts;
    const isHeard = this.reaches(other) && other.reaches(this);
    if (isHeard && !nature.paths.losesMulticast(random)) this.tell(other);
  }

  private announceAfter(ms: number): void {
    const { nature, model, random, radios } = this.parts;
    if (this.nextAnnouncement) nature.schedule.cancel(this.nextAnnouncement);
    this.nextAnnouncement = nature.schedule.after(ms, () => {
      for (const other of radios) this.tell(other);
      this.announceAfter(random.between(model.intervalMs));
    });
  }

  private tell(other: Radio): void {
    const { model, appRuns } = this.parts;
    // The hearer's own stream: a phone that only listens changes nothing for the others.
    const { random } = other.parts;
    const sighting = this.describe(random);
    if (!sighting || !appRuns() || !this.reaches(other)) return;
    const times = random.chance(model.duplicates) ? 2 : 1;
    for (let i = 0; i < times; i++) {
      this.parts.nature.schedule.after(random.between(model.hearMs), () => {
        // Each phone loses packets of its own; what it sends to itself does not leave it.
        const isLost = other !== this && this.parts.nature.paths.losesMulticast(random);
        if (this.reaches(other) && !isLost) other.hear(sighting);
      });
    }
  }

  /** RFC 6762, 10.1: said once, so it may be lost. Others forget what they have heard. */
  private takeBack(): void {
    const { published } = this;
    this.published = undefined;
    if (this.nextAnnouncement) this.parts.nature.schedule.cancel(this.nextAnnouncement);
    if (!published || !this.parts.appRuns()) return;
    const { idPrefix, incarnation } = published;
    for (const other of this.parts.radios) {
      const { nature, model, random } = other.parts;
      nature.schedule.after(random.between(model.hearMs), () => {
        const isLost = other !== this && nature.paths.losesMulticast(random);
        if (this.reaches(other) && !isLost) other.forget({ idPrefix, incarnation });
      });
    }
  }

  private forget(which: SightingGone): void {
    const named = `${which.idPrefix} ${which.incarnation} `;
    for (const key of this.records.keys()) {
      if (key.startsWith(named)) this.records.delete(key);
    }
    if (this.parts.appRuns()) this.reportGone?.(which);
  }

  private hear(sighting: Sighting): void {
    const { nature, model, random } = this.parts;
    this.records.set(`${sighting.idPrefix} ${sighting.incarnation} ${addressesOf(sighting)}`, {
      sighting,
      keptUntil: nature.schedule.now + model.keptMs,
    });
    this.reportToApp(sighting);
    if (random.chance(model.echoes)) this.hearLater(random.unit() * model.keptMs, sighting);
  }

  /** From its own records: whatever has become of that phone. */
  private hearLater(ms: number, sighting: Sighting): void {
    this.parts.nature.schedule.after(ms, () => this.reportToApp(sighting));
  }

  private reportToApp(sighting: Sighting): void {
    if (!this.report || !this.parts.appRuns()) return;
    const { nature, host, radios } = this.parts;
    nature.log.add({
      what: 'heard',
      phone: host.name,
      idPrefix: sighting.idPrefix,
      incarnation: sighting.incarnation,
      addresses: addressesOf(sighting),
      stale: !radios.some(other => other.holds(sighting)),
    });
    this.report(sighting);
  }

  private reaches(other: Radio): boolean {
    return this.parts.nature.paths.carries(this.parts.host, other.parts.host);
  }

  private describe(random: RandomStream): Sighting | undefined {
    if (!this.published) return undefined;
    const { host, model } = this.parts;
    const { port, idPrefix, incarnation, protocolVersion, about } = this.published;
    const addresses = [{ host: host.address, port }];
    const former = host.formerAddresses[0];
    if (former !== undefined && random.chance(model.formerAddresses)) {
      addresses.splice(random.below(2), 0, { host: former, port });
    }
    return Object.freeze({
      idPrefix,
      incarnation,
      protocolVersion,
      ...(about === undefined ? {} : { about }),
      addresses: Object.freeze(addresses.map(address => Object.freeze(address))),
    });
  }
}

/** One run's use of its phone's radio. */
export class SimulatedDiscovery implements Discovery {
  private heard: ((sighting: Sighting) => void) | undefined;
  private gone: ((which: SightingGone) => void) | undefined;
  private over = false;

  constructor(private readonly radio: Radio, private readonly turns: Turns) {}

  publish(announcement: Announcement | undefined): void {
    if (!this.over) this.radio.publish(announcement);
  }

  browse(heard: (sighting: Sighting) => void, gone?: (which: SightingGone) => void): void {
    if (this.over) return;
    this.heard = heard;
    this.gone = gone;
    this.radio.browse(
      sighting => this.turns.post(() => this.heard?.(sighting)),
      which => this.turns.post(() => this.gone?.(which)),
    );
  }

  stop(): void {
    this.heard = undefined;
    this.gone = undefined;
    if (!this.over) this.radio.stop();
  }

  end(): void {
    this.stop();
    this.over = true;
  }
}

function addressesOf(sighting: Sighting): string {
  return sighting.addresses.map(({ host, port }) => `${host}:${port}`).join(' ');
}
