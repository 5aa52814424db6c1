import type { Device, DeviceOptions, DeviceSnapshot, LeaseHandle, LeaseKey } from './device';
import { runLater } from './environment';
import type { DeviceListener, LinkState } from './events';
import { DeviceEvents } from './events';
import { toHex } from './hex';
import { loadIdentity } from './identity';
import { Deadlines } from './lease/deadlines';
import { ElapsedTime } from './lease/elapsed-time';
import { GrantorEnd } from './lease/grantor-end';
import { LeasedObject } from './lease/leased-object';
import { BUILT_IN_PATTERNS, renewOnCall } from './lease/pattern';
import type { Limits } from './limits';
import { DEFAULT_LIMITS } from './limits';
import type { DialingOwner } from './link/dialing';
import { Dialing } from './link/dialing';
import { INCARNATION_BYTES } from './link/hello';
import { PROTOCOL_VERSION } from './link/preamble';
import type { Address, Connection, Listener, Random, Sighting, Transport } from './ports';
import { Meetings } from './meetings';
import type { HolderEnd } from './reference/holder-end';
import { Services } from './services';
import type { ServiceType } from './services';
import { minutes, requireDuration } from './time';
import type { Refusal } from './trust/acquaintances';
import { Acquaintances } from './trust/acquaintances';
import type { Far } from './types';

const DEFAULT_PERIOD_MS = minutes(10);
/** A scan on a phone needs some seconds to hear anyone. */
const LOOKING_AROUND_PAUSE_MS = 4000;
/** What of the id is announced: enough to tell devices apart, and short enough for every platform. */
const PREFIX_CHARACTERS = 16;

/** Puts a platform, the meetings with other devices and the services together. */
export class DeviceRuntime implements Device, DialingOwner {
  readonly elapsed: ElapsedTime;
  readonly deadlines: Deadlines;
  readonly events = new DeviceEvents();
  readonly limits: Limits;
  readonly transport: Transport;
  readonly random: Random;
  readonly ready: Promise<string>;
  readonly people: Acquaintances;
  private readonly services = new Services();
  private readonly dialing: Dialing;
  private meetings: Meetings | undefined;
  private listener: Listener | undefined;
  private readonly incarnation: string;
  lookedAroundMs = -Infinity;
  private closed = false;

  constructor(private readonly options: DeviceOptions) {
    const { ports, limits } = options;
    this.elapsed = new ElapsedTime(ports.clock);
    this.deadlines = new Deadlines(ports.clock, this.elapsed);
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.transport = ports.transport;
    this.random = ports.random;
    this.dialing = new Dialing(this);
    this.people = new Acquaintances(ports.storage, this);
    this.people.onlyVerified = options.onlyVerified ?? false;
    this.incarnation = toHex(ports.random.bytes(INCARNATION_BYTES));
    this.ready = this.start();
    // Whoever does not look at it must not be crashed by it.
    this.ready.catch((error: unknown) => this.reportError(error));
  }

  get idPrefix(): string {
    return this.meetings?.hello.id.slice(0, PREFIX_CHARACTERS) ?? '';
  }

  export<T extends object>(type: ServiceType<T>, object: T): () => void {
    return this.services.export(type.name, object);
  }

  whenDiscovered<T>(type: ServiceType<T>, found: (service: Far<T>) => unknown): () => void {
    return this.subscribe(type.name, true, found);
  }

  wheneverDiscovered<T>(type: ServiceType<T>, found: (service: Far<T>) => unknown): () => void {
    return this.subscribe(type.name, false, found);
  }

  reach(address: Address): void {
    this.dialing.reach(address);
  }

  refresh(): void {
    // L14: deadlines first.
    this.deadlines.runDue(this.elapsed.nowMs());
    this.meetings?.dropConnections();
    this.goOnline().catch((error: unknown) => this.reportError(error));
    this.lookedAroundMs = -Infinity;
    this.lookAround();
    this.dialing.retryAll();
  }

  observe(listener: DeviceListener): () => void {
    return this.events.add(listener);
  }

  snapshot(): DeviceSnapshot {
    return {
      id: this.meetings?.hello.id,
      name: this.options.name,
      port: this.listener?.port,
      peers: this.meetings?.peers() ?? [],
      leases: this.meetings?.leases() ?? [],
      kept: {
        deadlines: this.deadlines.size,
        calls: this.meetings?.pendingCalls() ?? 0,
        messages: this.meetings?.unfinishedMessages() ?? 0,
      },
    };
  }

  findLease(which: LeaseKey): LeaseHandle | undefined {
    const end = this.meetings?.findLease(which);
    return (
      end && { renew: async ms => renewFromHere(end, ms), revoke: () => end.end('revoked', true) }
    );
  }

  close(): void {
    this.closed = true;
    this.stopListening();
    this.options.ports.discovery.stop();
    this.dialing.close();
    this.meetings?.end();
    this.deadlines.close();
  }

  dismiss(id: string, refusal: Refusal): void {
    this.meetings?.dismiss(id, refusal);
  }

  reviewPeople(): void {
    this.meetings?.reviewPeople();
  }

  standing(idPrefix: string): { readonly up: boolean; readonly hasLeases: boolean } {
    return this.meetings?.standing(idPrefix) ?? { up: false, hasLeases: false };
  }

  connected(connection: Connection, introduced: (idPrefix: string) => void): void {
    if (this.closed || this.meetings === undefined) {
      connection.close();
    } else {
      this.meetings.connected(connection, id => introduced(id.slice(0, PREFIX_CHARACTERS)));
    }
  }

  lookAround(): void {
    const nowMs = this.elapsed.nowMs();
    if (!this.closed && nowMs - this.lookedAroundMs >= LOOKING_AROUND_PAUSE_MS) {
      this.lookedAroundMs = nowMs;
      this.options.ports.discovery.browse(sighting => this.sighted(sighting));
    }
  }

  private async start(): Promise<string> {
    const [identity] = await Promise.all([loadIdentity(this.options.ports), this.people.load()]);
    this.people.become(identity);
    const hello = { id: identity.id, incarnation: this.incarnation, name: this.options.name };
    const { defaultLease, patterns } = this.options;
    const pattern = defaultLease?.pattern ?? renewOnCall();
    const periodMs = defaultLease?.periodMs ?? DEFAULT_PERIOD_MS;
    this.meetings = new Meetings(hello, this, this.services, {
      identity,
      random: this.random,
      acquaintances: this.people,
      defaultLease: object => new LeasedObject(object, pattern, periodMs),
      patterns: { ...BUILT_IN_PATTERNS, ...patterns },
      linkChanged: (peerId: string, state: LinkState) => {
        this.dialing.linkChanged(peerId.slice(0, PREFIX_CHARACTERS), state === 'up');
      },
    });
    await this.goOnline();
    this.lookAround();
    return hello.id;
  }

  private async goOnline(): Promise<void> {
    this.stopListening();
    const listener = await this.transport.listen(connection => {
      this.meetings?.connected(connection);
    });
    if (this.closed) {
      listener.close();
      return;
    }
    // Two refreshes at once both get one.
    this.stopListening();
    this.listener = listener;
    this.options.ports.discovery.publish({
      port: listener.port,
      idPrefix: this.idPrefix,
      incarnation: this.incarnation,
      protocolVersion: PROTOCOL_VERSION,
    });
  }

  private stopListening(): void {
    this.listener?.close();
    this.listener = undefined;
  }

  private sighted(sighting: Sighting): void {
    const { idPrefix, incarnation } = sighting;
    if (this.closed || idPrefix === this.idPrefix || !this.people.mayBeWanted(idPrefix)) {
      return;
    }
    if (this.dialing.sighted(sighting) && this.events.wanted) {
      this.events.emit({ type: 'peer found', idPrefix, incarnation });
    }
    this.meetings?.sighted(idPrefix);
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
    if (this.events.wanted) {
      this.events.emit({ type: 'application error', error });
    }
  }
}

/** L6: the grantor's word takes effect at once, the holder's is a request. */
async function renewFromHere(end: GrantorEnd | HolderEnd, ms: number): Promise<number> {
  requireDuration(ms, 'A renewal');
  if (end instanceof GrantorEnd) {
    end.renewAndTell(ms);
    return end.timeLeftMs;
  }
  return (await end.requestRenewal(ms).promise()) as number;
}
