import { Budget, SharedBudget } from './budget';
import { ById } from './by-id';
import type { LeaseKey, LeaseSnapshot, PeerSnapshot } from './device';
import type { Environment } from './environment';
import { PartOfDevice } from './environment';
import type { EndReason } from './errors';
import type { LinkState } from './events';
import type { Identity } from './identity';
import type { Expiring } from './lease/deadlines';
import type { GrantorEnd } from './lease/grantor-end';
import type { Reader } from './link/bytes';
import { Writer } from './link/bytes';
import type { Dialer } from './link/dialing';
import { Door } from './link/door';
import { FRAME, KIND_MASK } from './link/frames';
import type { Hello } from './link/hello';
import { writeHello } from './link/hello';
import { sourceOf } from './link/nearby';
import type { Resume } from './link/resume';
import { readResume } from './link/resume';
import { SharedPlaces } from './link/shared-places';
import type { WireOwner } from './link/wire';
import { Wire } from './link/wire';
import type { Connection, Random } from './ports';
import type { CorrespondenceSettings } from './reference/between';
import { Correspondence } from './reference/correspondence';
import type { HolderEnd } from './reference/holder-end';
import { PeerServices } from './reference/peer-services';
import type { Services } from './services';
import { minutes } from './time';
import type { Acquaintances, Refusal } from './trust/acquaintances';

/** Of those who are away, and with whom no lease is left, so many are kept for what is still to be said to them. */
const MOST_UNSAID = 64;
/** And no longer than this after they left. */
const UNSAID_KEPT_MS = minutes(10);
/** Connections that came to nothing make this device look for what can be forgotten no more often. */
const SWEEP_PAUSE_MS = 1000;
/** B3: of the places for other devices, those who are not known get no more than this share. */
const STRANGERS_SHARE = 1 / 2;

/** So many people's codes are kept, the latest. */
const MOST_CODES = 256;

interface MeetingsSettings extends CorrespondenceSettings {
  readonly identity: Identity;
  readonly random: Random;
  readonly acquaintances: Acquaintances;
  linkChanged(peerId: string, state: LinkState): void;
}

/** Another device, in one of its incarnations. */
interface Met {
  readonly correspondence: Correspondence;
  readonly services: PeerServices;
  /** B6: of the connection on which the two last found together. */
  code: string | undefined;
  /** When the last connection ended. */
  leftMs: number;
  /** Where the last connection led to. */
  source?: string;
}

/** Which other devices this one has met, and which connection serves which of them. */
export class Meetings extends PartOfDevice implements WireOwner, Expiring {
  readonly identity: Identity;
  readonly random: Random;
  readonly greeting: Uint8Array;
  private readonly door: Door;
  private readonly met = new ById<Met>();
  private readonly budget: SharedBudget;
  /** B6: of the last link with each of those who were met lately. */
  private readonly codes = new Map<string, string>();
  /** When those who are away are looked at. */
  private reviewSlot: number | undefined;
  /** Connections, and for whom they are used once that is decided. */
  private readonly wires = new Map<Wire, Met | undefined>();
  /** When it was last looked for those who have left nothing behind. */
  private sweptMs = -Infinity;
  /** How many connections were used so far. */
  private used = 0;
  private readonly dialed = new Map<Wire, Dialer>();

  constructor(
    readonly hello: Hello,
    environment: Environment,
    private readonly services: Services,
    private readonly settings: MeetingsSettings,
  ) {
    super(environment);
    this.identity = settings.identity;
    this.random = settings.random;
    this.door = new Door(this);
    this.budget = new SharedBudget(environment.limits.heldBytes, (bytes, except) =>
      this.freeBytes(bytes, except),
    );
    const greeting = new Writer();
    writeHello(greeting, hello);
    this.greeting = greeting.written();
  }

  /** A connection from outside. */
  accepted(connection: Connection): void {
    const refusal = this.door.refusal(connection.remote);
    if (refusal !== undefined) {
      connection.close();
      this.reportEnd(connection.remote, refusal, undefined);
      return;
    }
    const wire = new Wire(connection, 'responder', this);
    this.wires.set(wire, undefined);
    this.door.enter(wire, connection.remote);
  }

  /** A connection that this device has dialed. Returns how to give it up. */
  connected(connection: Connection, dialer: Dialer): () => void {
    const wire = new Wire(connection, 'initiator', this);
    this.wires.set(wire, undefined);
    this.dialed.set(wire, dialer);
    return () => wire.close('others are dialed first');
  }

  answerWanted(wire: Wire): void {
    this.door.answerWanted(wire);
  }

  refusal(wire: Wire, peer: Hello): Refusal | undefined {
    const isLookedFor = this.dialed.get(wire)?.introduced(peer.id) ?? true;
    if (peer.id === this.hello.id) {
      return { reason: 'this device has dialed itself' };
    }
    if (!isLookedFor && this.met.get(peer.id)?.correspondence.link.state === 'up') {
      // B4: what someone made up must not have a link broken and made anew.
      return { reason: 'somebody else was dialed, and this one is here already' };
    }
    const { acquaintances } = this.settings;
    const source = sourceOf(wire.connection.remote);
    const isKnown = acquaintances.isKnown(peer.id);
    if (!this.hasRoomFor(peer.id, isKnown, source)) {
      return { reason: `${this.met.size} other devices are here already` };
    }
    acquaintances.settle(peer.id, source);
    acquaintances.met(peer);
    if (isKnown) {
      this.door.leave(wire);
    }
    const refusal = acquaintances.refusal(peer) ?? this.renamed(peer);
    if (refusal !== undefined) {
      // B5: they may be here already, under another name.
      this.dismiss(peer.id, refusal, wire);
    }
    return refusal;
  }

  introduced(wire: Wire, peer: Hello): void {
    if (this.hello.id > peer.id) {
      // C3: of two connections at once, the device with the larger id says which is used: always the latest.
      this.use(wire, peer);
    }
  }

  /** What is thought of people has changed. Also of those with whom it has not come to a link yet. */
  reviewPeople(): void {
    const peers = [
      ...[...this.met.values()].map(({ correspondence }) => correspondence.peer),
      ...[...this.wires.keys()].flatMap(({ peer }) => peer ?? []),
    ];
    for (const peer of peers) {
      const refusal = this.settings.acquaintances.refusal(peer);
      if (refusal !== undefined) {
        this.dismiss(peer.id, refusal);
      }
    }
  }

  /** Nothing is left between this device and the other. */
  forgetPeer(id: string): void {
    this.codes.delete(id);
    const met = this.met.get(id);
    if (met !== undefined) {
      // What the other end is told, if anything, is for the refusal to say.
      met.correspondence.link.release();
      this.forget(met, 'revoked');
    }
    this.wiresOf(id).forEach(wire => wire.close('nothing is left between the two devices'));
  }

  /** B6: the two ends of a link have the same. Undefined before there was one. */
  codeFor(id: string): string | undefined {
    return this.codes.get(id);
  }

  frameReceived(wire: Wire, frame: Reader, nowMs: number): void {
    if (((frame.bytes[frame.at] as number) & KIND_MASK) === FRAME.resume) {
      this.resumeReceived(wire, readResume(frame));
      this.settled(wire);
      return;
    }
    const met = this.wires.get(wire);
    if (met === undefined) {
      wire.close('a frame came before its time');
    } else {
      met.correspondence.link.frameReceived(frame, nowMs);
    }
  }

  drained(wire: Wire): void {
    const met = this.wires.get(wire);
    if (met?.correspondence.link.uses(wire) === true) {
      met.correspondence.link.drained();
    }
  }

  ended(wire: Wire, reason: string): void {
    const met = this.wires.get(wire);
    this.wires.delete(wire);
    this.reportEnd(wire.connection.remote, reason, wire.peer?.id);
    if (met?.correspondence.link.uses(wire) === true) {
      met.correspondence.link.detach();
      met.leftMs = this.elapsed.nowMs();
    }
    if (met !== undefined && !this.isKnown(met) && ![...this.wires.values()].includes(met)) {
      // It never came to a link.
      met.services.leave();
    }
    if (met !== undefined || this.elapsed.nowMs() - this.sweptMs > SWEEP_PAUSE_MS) {
      this.forgetIdle();
    }
    this.settled(wire);
  }

  /** B3: someone known is announced at these hosts. */
  announced(idPrefix: string, hosts: readonly string[], seniority: number): void {
    this.door.announcedAt(idPrefix, hosts, seniority);
  }

  isHere(id: string): boolean {
    return this.met.has(id);
  }

  deadlineReached(): void {
    this.deadlines.remove(this.reviewSlot as number);
    this.reviewSlot = undefined;
    this.forgetIdle();
  }

  /** They are heard of while they are here: what had ended can be had anew (C6). */
  sighted(idPrefix: string): void {
    const met = this.met.startingWith(idPrefix);
    if (met?.correspondence.link.state === 'up') {
      met.services.askForEnded();
    }
  }

  standing(idPrefix: string): { readonly up: boolean; readonly hasLeases: boolean } {
    const met = this.met.startingWith(idPrefix);
    return {
      up: met?.correspondence.link.state === 'up',
      hasLeases: met !== undefined && !met.correspondence.idle,
    };
  }

  dropConnections(): void {
    for (const wire of [...this.wires.keys()]) {
      wire.close('starting anew');
    }
  }

  end(): void {
    for (const { correspondence, services } of this.met.values()) {
      services.leave();
      correspondence.end('closed');
    }
    this.dropConnections();
    this.met.clear();
  }

  peers(): PeerSnapshot[] {
    return [...this.met.values()].map(({ correspondence: { peer, link } }) => ({
      id: peer.id,
      name: peer.name,
      incarnation: peer.incarnation,
      state: link.state,
      waiting: link.waiting,
      suspicion: link.suspicion,
      roundTripMs: link.roundTripMs,
    }));
  }

  leases(): LeaseSnapshot[] {
    return [...this.met.values()].flatMap(({ correspondence: { granting, holding, peerId } }) => [
      ...granting.ends().map(end => ({
        peer: peerId,
        lease: end.id,
        role: 'grantor' as const,
        origin: end.origin,
        pattern: end.leased?.pattern.name ?? '',
        periodMs: end.periodMs,
        timeLeftMs: end.timeLeftMs,
      })),
      ...holding.ends().map(end => ({
        peer: peerId,
        lease: end.id,
        role: 'holder' as const,
        origin: end.origin,
        pattern: end.pattern.name,
        periodMs: end.periodMs,
        timeLeftMs: end.timeLeftMs,
      })),
    ]);
  }

  findLease({ peer, lease, role }: LeaseKey): GrantorEnd | HolderEnd | undefined {
    const correspondence = this.met.get(peer)?.correspondence;
    return role === 'grantor'
      ? correspondence?.granting.at(lease)
      : correspondence?.holding.at(lease);
  }

  pendingCalls(): number {
    return this.sum(({ holding, incoming }) => holding.pendingCalls + incoming.size);
  }

  unfinishedMessages(): number {
    return this.sum(({ link }) => link.unfinished);
  }

  /** Who is not wanted any more hears the same on all connections, whatever the reason (B5). */
  private dismiss(id: string, refusal: Refusal, except?: Wire): void {
    this.wiresOf(id).forEach(wire => wire !== except && wire.dismiss(refusal));
    const met = this.met.get(id);
    if (met !== undefined) {
      this.forget(met, 'revoked');
    }
  }

  /** B5: a device has one name from its start on. Else a link could go on under a name that nobody warns of any more. */
  private renamed(peer: Hello): Refusal | undefined {
    const known = this.metAlready(peer)?.correspondence.peer.name ?? peer.name;
    return known === peer.name ? undefined : { reason: `it was called ${known} until now` };
  }

  private wiresOf(id: string): Wire[] {
    return [...this.wires.keys()].filter(({ peer }) => peer?.id === id);
  }

  private sum(count: (correspondence: Correspondence) => number): number {
    return [...this.met.values()].reduce((sum, met) => sum + count(met.correspondence), 0);
  }

  /** The wire is used for this device from now on; for an incarnation that is new, only tentatively. */
  private use(wire: Wire, peer: Hello): Met {
    const met = this.metAlready(peer) ?? this.meet(peer);
    this.used += 1;
    this.wires.set(wire, met);
    met.correspondence.link.attach(wire, this.used);
    return met;
  }

  /** C3: two dials that cross at the first meeting are one meeting. */
  private metAlready(peer: Hello): Met | undefined {
    return [this.met.get(peer.id), ...this.wires.values()].find(
      known =>
        known?.correspondence.peerId === peer.id &&
        known.correspondence.peer.incarnation === peer.incarnation,
    );
  }

  private resumeReceived(wire: Wire, theirs: Resume): void {
    const peer = wire.peer as Hello;
    let met = this.wires.get(wire);
    if (met === undefined) {
      if (theirs.used < (this.metAlready(peer)?.correspondence.link.latestUsed ?? 0)) {
        // C3: on a connection that was slow, where the one that has taken over from it was not.
        wire.close('another connection has taken over');
        return;
      }
      met = this.use(wire, peer);
    }
    if (!met.correspondence.link.resume(theirs)) {
      this.beginAgain(wire, met, theirs);
      return;
    }
    if (!wire.open) {
      // Whoever was told that the link is up wants none.
      return;
    }
    const known = this.met.get(peer.id);
    if (known !== met) {
      this.met.set(peer.id, met);
      if (known !== undefined) {
        // L15: only now that the new incarnation has answered; a late word of an earlier one ends nothing.
        if (this.events.wanted) {
          this.events.emit({ type: 'peer restarted', peer: peer.id });
        }
        known.services.leave();
        known.correspondence.end('peer restarted');
      }
    }
    this.ask(wire, met);
  }

  /**
   * C7: one of the two has forgotten the other, and both know. They begin again on this very connection: whoever closed
   * it instead could not count on being heard, and would be dialed in vain for ever.
   */
  private beginAgain(wire: Wire, forgotten: Met, theirs: Resume): void {
    const met = this.meet(forgotten.correspondence.peer);
    forgotten.correspondence.link.release();
    this.wires.set(wire, met);
    this.forget(forgotten);
    if (!wire.open) {
      // Whoever was told of the ends wants no link.
      return;
    }
    this.met.set(met.correspondence.peerId, met);
    met.correspondence.link.begin(wire, theirs);
    this.ask(wire, met);
  }

  /** Unless whoever was told of what has ended, or that the link is up, wants none. */
  private ask(wire: Wire, met: Met): void {
    if (wire.open) {
      met.services.ask();
      this.useCode(met, wire);
    }
  }

  /**
   * B6: of the connection on which the link began, the same at both ends. It is kept for when there is no link: it still
   * proves whose keys they are, and two people may have to compare before they can be connected again.
   */
  private useCode(met: Met, { code }: Wire): void {
    if (code === undefined || met.code !== undefined) {
      return;
    }
    met.code = code;
    const peer = met.correspondence.peerId;
    this.codes.delete(peer);
    this.codes.set(peer, code);
    const [oldest] = this.codes.keys();
    if (oldest !== undefined && this.codes.size > MOST_CODES) {
      this.codes.delete(oldest);
    }
    if (this.events.wanted) {
      this.events.emit({ type: 'verification code', peer, code });
    }
  }

  private meet(peer: Hello): Met {
    const services = new PeerServices(this.services, () => correspondence);
    const correspondence: Correspondence = new Correspondence(
      peer,
      this,
      this.settings,
      new Budget(this.limits.peerBytes, this.budget),
      {
        linkChanged: state => {
          if (state === 'up') {
            // C6: a silence is over, though the connection is the old one, and nobody may have been heard of.
            services.askForEnded();
          }
          this.settings.linkChanged(peer.id, state);
        },
        mayBeIdle: () => this.reviewAt(this.elapsed.nowMs()),
      },
      services,
    );
    return { correspondence, services, code: undefined, leftMs: this.elapsed.nowMs() };
  }

  private isKnown(met: Met | undefined): boolean {
    return met !== undefined && this.met.get(met.correspondence.peerId) === met;
  }

  /** The connection is in use, or over: it takes no place at the door any more, and no dial. */
  private settled(wire: Wire): void {
    const met = this.wires.get(wire);
    if (met !== undefined) {
      const { remote } = wire.connection;
      const seniority = this.settings.acquaintances.seniority(met.correspondence.peerId);
      met.source = sourceOf(remote);
      if (seniority !== undefined) {
        this.door.metAt(remote, seniority);
      }
    }
    this.door.leave(wire);
    this.dialed.get(wire)?.settled();
    this.dialed.delete(wire);
  }

  /** B3: strangers get a share of the places, and make place for those who are known. */
  private hasRoomFor(peerId: string, isKnown: boolean, source: string): boolean {
    const { peers } = this.limits;
    const share = isKnown ? peers : Math.ceil(peers * STRANGERS_SHARE);
    // With those who are about to come, who are among these.
    if (this.met.has(peerId) || this.met.size + this.wires.size < share) {
      return true;
    }
    this.forgetIdle();
    const arriving = this.arriving(peerId);
    const strangers = this.strangers();
    if (this.met.size + arriving < peers && (isKnown || strangers.length + arriving < share)) {
      return true;
    }
    const leaving = crowding(strangers, isKnown ? undefined : source);
    if (leaving !== undefined) {
      this.dismiss(leaving.correspondence.peerId, { reason: 'others come first' });
    }
    return leaving !== undefined;
  }

  /** How many others have proved who they are, and are not in use yet. */
  private arriving(exceptId: string): number {
    const ids = [...this.wires.keys()].flatMap(({ peer }) => peer?.id ?? []);
    return new Set(ids.filter(id => id !== exceptId && !this.met.has(id))).size;
  }

  /** Those who are away first. */
  private strangers(): Met[] {
    const { acquaintances } = this.settings;
    const strangers = [...this.met.values()].filter(
      ({ correspondence }) => !acquaintances.isKnown(correspondence.peerId),
    );
    const inUse = new Set(this.wires.values());
    return [
      ...strangers.filter(met => !inUse.has(met)),
      ...strangers.filter(met => inUse.has(met)),
    ];
  }

  private forget({ correspondence, services }: Met, reason: EndReason = 'peer restarted'): void {
    this.met.delete(correspondence.peerId);
    services.leave();
    correspondence.end(reason);
  }

  /** However many come and go: who is away and has left nothing behind is not remembered. */
  private forgetIdle(): void {
    const nowMs = this.elapsed.nowMs();
    this.sweptMs = nowMs;
    const idle = this.away().filter(met => met.correspondence.idle);
    const kept = idle
      .map(met => ({ met, untilMs: keptUntilMs(met) }))
      .filter(({ untilMs }) => untilMs > nowMs)
      .slice(-MOST_UNSAID);
    const isKept = new Set(kept.map(({ met }) => met));
    idle.filter(met => !isKept.has(met)).forEach(met => this.forget(met));
    kept.forEach(({ untilMs }) => this.reviewAt(untilMs));
  }

  /** Those who have no connection. */
  private away(): Met[] {
    const inUse = new Set(this.wires.values());
    return [...this.met.values()].filter(met => !inUse.has(met));
  }

  /** Never in the middle of what has ended something. */
  private reviewAt(atMs: number): void {
    if (this.reviewSlot === undefined) {
      this.reviewSlot = this.deadlines.add(this, atMs);
    } else if (atMs < this.deadlines.at(this.reviewSlot)) {
      this.deadlines.move(this.reviewSlot, atMs);
    }
  }

  /** B2: what those hold who have left goes first; then what one holds that holds more than who needs the room. */
  private freeBytes(bytes: number, except: Budget): void {
    const enoughAt = this.budget.held - bytes;
    const largestFirst = (one: Met, other: Met) =>
      other.correspondence.budget.held - one.correspondence.budget.held;
    const others = (mets: Met[]) => mets.filter(met => met.correspondence.budget !== except);
    for (const met of others(this.away()).sort(largestFirst)) {
      if (this.budget.held <= enoughAt) {
        return;
      }
      this.forget(met, 'revoked');
    }
    for (const met of others([...this.met.values()]).sort(largestFirst)) {
      if (this.budget.held <= enoughAt || met.correspondence.budget.held <= except.held) {
        return;
      }
      this.dismiss(met.correspondence.peerId, { reason: 'this device is out of room' });
    }
  }

  private reportEnd(remote: string, reason: string, peer: string | undefined): void {
    if (this.events.wanted) {
      this.events.emit({ type: 'connection ended', remote, reason, peer });
    }
  }
}

/** What is still to be said is worth keeping so long. */
function keptUntilMs({ correspondence, leftMs }: Met): number {
  return Math.min(correspondence.link.neededUntilMs, leftMs + UNSAID_KEPT_MS);
}

/** Who goes for one more: the first of the source that holds most. Nobody, if that is the one that wants to come. */
function crowding(strangers: readonly Met[], source: string | undefined): Met | undefined {
  const newcomers = source === undefined ? 0 : 1;
  const places = new SharedPlaces<Met | undefined>(strangers.length + newcomers - 1);
  strangers.forEach(met => places.add(met, met.source ?? ''));
  if (source !== undefined) {
    places.add(undefined, source);
  }
  return places.overflow();
}
