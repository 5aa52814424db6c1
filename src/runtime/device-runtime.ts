import { prefixOf } from './by-id';
import type { Device, DeviceOptions, DeviceSnapshot, LeaseHandle, LeaseKey } from './device';
import type { CallSnapshot } from './reference/call-snapshot';
import { runLater } from './environment';
import type { DeviceListener, LinkState } from './events';
import { DeviceEvents } from './events';
import { toHex } from './bytes/hex';
import { HandingOn } from './handing-on/handing-on';
import { Inboxes } from './handing-on/inbox';
import type { Identity } from './identity';
import { loadIdentity } from './identity';
import { Deadlines } from './time/deadlines';
import { ElapsedTime } from './time/elapsed-time';
import { GrantorEnd } from './lease/grantor-end';
import { LeasedObject } from './lease/leased-object';
import { BUILT_IN_PATTERNS, renewOnCall, requirePattern } from './lease/pattern';
import type { Limits } from './limits';
import { DEFAULT_LIMITS, requireLimits } from './limits';
import type { Dialer, DialingOwner, DialStatus } from './link/dialing-parts';
import type { Company } from './link/company';
import { Dialing } from './link/dialing';
import { INCARNATION_BYTES, shownName } from './link/hello';
import { isNearby } from './link/nearby';
import type {
  AboutDevice,
  Address,
  Connection,
  Listener,
  Random,
  Sighting,
  Transport,
} from './ports';
import { OwnAnnouncement } from './own-announcement';
import { PeerConnections } from './peers';
import type { HeldReference } from './reference/held-reference';
import { PassedOnObjects } from './reference/provenance';
import { Search } from './search';
import { Services } from './services';
import type { Audience, ServiceType } from './services';
import type { SightedDevice } from './sightings';
import { Sightings } from './sightings';
import { minutes, requireDuration, requirePeriod } from './time/durations';
import { Contacts } from './trust/contacts';
import { openedFrom, sealedFor } from './trust/sealing';
import type { Far } from './types';

const DEFAULT_PERIOD_MS = minutes(10);
/** A scan on a phone needs some seconds to hear anyone. */
const LOOKING_AROUND_PAUSE_MS = 4000;

/** Puts a platform, the other devices and the services together. */
export class DeviceRuntime implements Device, DialingOwner {
  readonly elapsed: ElapsedTime;
  readonly deadlines: Deadlines;
  readonly events = new DeviceEvents();
  readonly limits: Limits;
  readonly transport: Transport;
  readonly random: Random;
  readonly ready: Promise<string>;
  readonly people: Contacts;
  private readonly services = new Services();
  private readonly inboxes = new Inboxes(this.services, this.events);
  private handingOn: HandingOn | undefined;
  private readonly defaultLease: (object: object) => LeasedObject;
  private readonly dialing: Dialing;
  private peers: PeerConnections | undefined;
  private identity: Identity | undefined;
  private listener: Listener | undefined;
  private readonly announcement: OwnAnnouncement;
  private readonly heard: Sightings;
  private readonly incarnation: string;
  lookedAroundMs = -Infinity;
  private closed = false;
  private readonly searches = new Set<Search>();
  private readonly resting = new Set<string>();

  constructor(private readonly options: DeviceOptions) {
    const { ports, limits } = options;
    this.elapsed = new ElapsedTime(ports.clock);
    this.deadlines = new Deadlines(ports.clock, this.elapsed, error => this.reportError(error));
    this.limits = requireLimits({ ...DEFAULT_LIMITS, ...limits });
    this.defaultLease = makeDefaultLease(options);
    this.transport = ports.transport;
    this.random = ports.random;
    this.dialing = new Dialing(this);
    this.heard = new Sightings(this);
    this.people = new Contacts(ports.storage, this);
    this.people.onlyVerified = options.onlyVerified ?? false;
    this.incarnation = toHex(ports.random.bytes(INCARNATION_BYTES));
    this.announcement = new OwnAnnouncement(ports.discovery, this.incarnation, () => this.idPrefix);
    this.ready = this.start();
    // An app that does not await it must not crash with an unhandled rejection.
    this.ready.catch((error: unknown) => this.reportError(error));
  }

  get idPrefix(): string {
    return prefixOf(this.peers?.hello.id ?? '');
  }

  export<T extends object>(
    type: ServiceType<T>,
    object: T,
    { to }: { readonly to?: Audience } = {},
  ): () => void {
    return this.services.export(type.name, object, to);
  }

  whenDiscovered<T>(type: ServiceType<T>, found: (service: Far<T>) => unknown): () => void {
    return this.subscribe(type.name, true, found);
  }

  wheneverDiscovered<T>(type: ServiceType<T>, found: (service: Far<T>) => unknown): () => void {
    return this.subscribe(type.name, false, found);
  }

  discover<T>(type: ServiceType<T>, { within }: { readonly within: number }): Promise<Far<T>> {
    requireDuration(within, 'within');
    let callOff: (() => void) | undefined;
    const search = new Search(type.name, within, this, over => {
      this.searches.delete(over);
      callOff?.();
    });
    this.searches.add(search);
    callOff = this.services.subscribe({
      type: type.name,
      once: true,
      found: reference => search.succeed(reference),
    });
    return search.found as Promise<unknown> as Promise<Far<T>>;
  }

  whenHandedOn<T>(
    type: ServiceType<T>,
    received: (reference: Far<T>, from: string) => unknown,
  ): () => void {
    return this.inboxes.receive(type.name, (reference, from) =>
      received(reference as Far<T>, from),
    );
  }

  announce(about: AboutDevice | undefined): void {
    this.announcement.change(about);
  }

  get meets(): Company {
    return this.dialing.company;
  }

  set meets(company: Company) {
    this.dialing.company = company;
  }

  invite(id: string, addresses: readonly Address[] = []): void {
    const idPrefix = prefixOf(id);
    const sighted = this.heard.of(idPrefix)?.addresses ?? [];
    this.dialing.invite(idPrefix, [...addresses, ...sighted]);
    this.peers?.invited(idPrefix);
  }

  part(id: string): void {
    this.dialing.part(prefixOf(id));
    this.peers?.part(prefixOf(id));
  }

  rest(id: string): () => void {
    this.resting.add(id);
    this.peers?.rest(id);
    return () => {
      this.resting.delete(id);
      this.peers?.rest(id);
    };
  }

  sleep(): void {
    this.events.emit?.({ type: 'sleeping' });
  }

  reach(address: Address): void {
    this.dialing.reach(address);
  }

  refresh(): void {
    // L14: deadlines first.
    this.deadlines.runDue(this.elapsed.nowMs());
    this.peers?.dropConnections();
    this.goOnline().catch((error: unknown) => this.reportError(error));
    this.lookForEveryone();
  }

  observe(listener: DeviceListener): () => void {
    return this.events.add(listener);
  }

  snapshot(): DeviceSnapshot {
    return {
      id: this.peers?.hello.id,
      name: this.peers?.hello.name ?? this.options.name,
      port: this.listener?.port,
      peers: this.peers?.established.snapshots(id => this.dialing.addressesOf(prefixOf(id))) ?? [],
      leases: this.peers?.established.leases() ?? [],
      kept: {
        deadlines: this.deadlines.size,
        calls: this.peers?.established.pendingCalls() ?? 0,
        messages: this.peers?.established.unfinishedMessages() ?? 0,
      },
    };
  }

  sightings(): readonly SightedDevice[] {
    return this.heard.all();
  }

  sealFor(peer: string, plain: Uint8Array, context: Uint8Array): Uint8Array {
    const { identity, random } = this;
    if (identity === undefined) throw new Error('A device that is not ready has no key yet.');
    return sealedFor(identity, peer, plain, context, random);
  }

  openFrom(peer: string, sealed: Uint8Array, context: Uint8Array): Uint8Array | undefined {
    return this.identity && openedFrom(this.identity, peer, sealed, context);
  }

  calls(): readonly CallSnapshot[] {
    return this.peers?.established.calls() ?? [];
  }

  findLease(which: LeaseKey): LeaseHandle | undefined {
    const end = this.peers?.established.findLease(which);
    return (
      end && { renew: async ms => renewFromHere(end, ms), revoke: () => end.end('revoked', true) }
    );
  }

  close(): void {
    this.closed = true;
    this.stopListening();
    this.options.ports.discovery.stop();
    this.dialing.close();
    this.heard.close();
    [...this.searches].forEach(search => search.close());
    this.handingOn?.close();
    this.peers?.end();
    this.deadlines.close();
  }

  codeFor(id: string): string | undefined {
    return this.peers?.codeFor(id);
  }

  forgetPeer(id: string): void {
    this.peers?.forgetPeer(id);
  }

  reviewPeople(): void {
    if (this.closed || this.peers === undefined) {
      return;
    }
    this.peers.reviewPeople();
    // C7: a device that is accepted from now on was not dialed so far, and has itself nearly stopped dialing.
    this.lookForEveryone();
    this.announcement.repeat();
  }

  mayBeWanted(idPrefix: string): boolean {
    return this.people.mayBeWanted(idPrefix);
  }

  nameOf(id: string): string | undefined {
    return this.peers?.established.nameOf(id);
  }

  isHere(id: string): boolean {
    return this.peers?.established.has(id) ?? false;
  }

  standing(idPrefix: string): DialStatus {
    const standing = this.peers?.established.status(idPrefix) ?? { up: false, hasLeases: false };
    return { ...standing, known: this.people.seniorityOfAnnounced(idPrefix) !== undefined };
  }

  isNearby(host: string): boolean {
    return isNearby(host, this.options.ports.discovery.networks?.());
  }

  connected(connection: Connection, dialer: Dialer): (() => void) | undefined {
    if (this.closed || this.peers === undefined) {
      connection.close();
      dialer.settled();
      return undefined;
    }
    return this.peers.connected(connection, {
      introduced: id => dialer.introduced(prefixOf(id)),
      settled: () => dialer.settled(),
    });
  }

  lookAround(): void {
    const nowMs = this.elapsed.nowMs();
    if (!this.closed && nowMs - this.lookedAroundMs >= LOOKING_AROUND_PAUSE_MS) {
      this.lookedAroundMs = nowMs;
      this.options.ports.discovery.browse(
        sighting => this.sighted(sighting),
        which => this.heard.takenBack(which),
      );
    }
  }

  private async start(): Promise<string> {
    const { ports, asNewDevice } = this.options;
    const [identity] = await Promise.all([loadIdentity(ports, asNewDevice), this.people.load()]);
    this.identity = identity;
    const name = shownName(identity.id, this.options.name);
    const hello = { id: identity.id, incarnation: this.incarnation, name };
    const handingOn = this.makeHandingOn(hello.id);
    this.handingOn = handingOn;
    this.peers = new PeerConnections(hello, this, this.services, {
      identity,
      random: this.random,
      contacts: this.people,
      defaultLease: this.defaultLease,
      patterns: { ...BUILT_IN_PATTERNS, ...this.options.patterns },
      ownId: identity.id,
      passedOn: new PassedOnObjects(),
      linkChanged: (peerId: string, state: LinkState) => {
        this.dialing.linkChanged(prefixOf(peerId), state === 'up');
        handingOn.linkChanged(peerId);
      },
      linked: peerId => handingOn.linkChanged(peerId),
      handOn: (end, giver, request) => handingOn.handOn(end, giver, request),
      messageWaits: (peerId: string) => this.dialing.messageWaits(prefixOf(peerId)),
      partedBy: (peerId: string) => this.dialing.partedBy(prefixOf(peerId)),
      isInvited: peerId => this.dialing.isInvited(prefixOf(peerId)),
      isResting: (peerId: string) => this.resting.has(peerId),
    });
    await this.goOnline();
    this.lookAround();
    return hello.id;
  }

  private makeHandingOn(ownId: string): HandingOn {
    const { elapsed, deadlines, events, limits } = this;
    return new HandingOn({
      ...{ elapsed, deadlines, events, limits, ownId },
      isWelcome: id => this.people.isWelcome(id),
      seek: (id, isWanted) => this.dialing.seek(prefixOf(id), isWanted),
      linkedWith: id => this.peers?.established.linkedWith(id),
      serviceOf: leased => this.services.offeredAs(leased),
    });
  }

  private async goOnline(): Promise<void> {
    this.stopListening();
    const listener = await this.transport.listen(connection => {
      this.peers?.accepted(connection);
    });
    if (this.closed) {
      listener.close();
      return;
    }
    // Two refreshes at once both get one.
    this.stopListening();
    this.listener = listener;
    this.announcement.listens(listener.port);
  }

  private stopListening(): void {
    this.listener?.close();
    this.listener = undefined;
    this.announcement.listensNoMore();
  }

  /** What failed before may succeed now. */
  private lookForEveryone(): void {
    this.lookedAroundMs = -Infinity;
    this.lookAround();
    this.dialing.retryAll();
  }

  private sighted(sighting: Sighting): void {
    const { idPrefix } = sighting;
    if (this.closed || idPrefix === this.idPrefix) {
      return;
    }
    if (this.dialing.sighted(sighting)) {
      this.heard.heard(sighting);
    }
    const seniority = this.people.seniorityOfAnnounced(idPrefix);
    if (seniority !== undefined) {
      const hosts = sighting.addresses.map(({ host }) => host);
      this.peers?.announced(idPrefix, hosts, seniority);
    }
    this.peers?.sighted(idPrefix);
  }

  private subscribe<T>(
    type: string,
    once: boolean,
    found: (service: Far<T>) => unknown,
  ): () => void {
    return this.services.subscribe({
      type,
      once,
      found: reference => runLater(this.events, () => found(reference as Far<T>)),
    });
  }

  private reportError(error: unknown): void {
    this.events.emit?.({ type: 'application error', error });
  }
}

/** P5. */
function makeDefaultLease({ defaultLease }: DeviceOptions): (object: object) => LeasedObject {
  const pattern = defaultLease?.pattern ?? renewOnCall();
  const periodMs = defaultLease === undefined ? DEFAULT_PERIOD_MS : defaultLease.periodMs;
  requirePattern(pattern);
  requirePeriod(periodMs, "The default lease's period");
  return object => new LeasedObject(object, pattern, periodMs);
}

/** L6: at the grantor a renewal takes effect at once, at the holder it is a request. */
async function renewFromHere(end: GrantorEnd | HeldReference, ms: number): Promise<number> {
  requireDuration(ms, 'A renewal');
  if (end instanceof GrantorEnd) {
    end.renewAndTell(ms);
    return end.timeLeftMs;
  }
  return (await end.requestRenewal(ms).promise()) as number;
}
