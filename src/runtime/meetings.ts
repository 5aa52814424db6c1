import type { LeaseKey, LeaseSnapshot, PeerSnapshot } from './device';
import type { Environment } from './environment';
import { PartOfDevice } from './environment';
import type { EndReason } from './errors';
import type { LinkState } from './events';
import type { Identity } from './identity';
import type { GrantorEnd } from './lease/grantor-end';
import { Reader, Writer } from './link/bytes';
import { Door } from './link/door';
import { FRAME, KIND_MASK } from './link/frames';
import type { Hello } from './link/hello';
import { writeHello } from './link/hello';
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
  /** When the last connection ended. */
  leftMs: number;
}

/** Which other devices this one has met, and which connection serves which of them. */
export class Meetings extends PartOfDevice implements WireOwner {
  readonly identity: Identity;
  readonly random: Random;
  readonly greeting: Uint8Array;
  private readonly door: Door;
  private readonly met = new Map<string, Met>();
  /** Connections, and for whom they are used once that is decided. */
  private readonly wires = new Map<Wire, Met | undefined>();
  /** How many connections were used so far. */
  private used = 0;
  private readonly dialed = new WeakMap<Wire, (peerId: string) => void>();

  constructor(
    readonly hello: Hello,
    environment: Environment,
    private readonly services: Services,
    private readonly settings: MeetingsSettings,
  ) {
    super(environment);
    this.identity = settings.identity;
    this.random = settings.random;
    this.door = new Door(environment.limits);
    const greeting = new Writer();
    writeHello(greeting, hello);
    this.greeting = greeting.written();
  }

  /** `introduced` by whoever has dialed, to hear who answered. */
  connected(connection: Connection, introduced?: (peerId: string) => void): void {
    const turnedAway = introduced === undefined ? this.turnedAway(connection.remote) : undefined;
    if (turnedAway !== undefined) {
      connection.close();
      this.reportEnd(connection.remote, turnedAway, undefined);
      return;
    }
    const wire = new Wire(connection, introduced === undefined ? 'responder' : 'initiator', this);
    this.wires.set(wire, undefined);
    if (introduced !== undefined) {
      this.dialed.set(wire, introduced);
    }
  }

  refusal(wire: Wire, peer: Hello): Refusal | undefined {
    this.dialed.get(wire)?.(peer.id);
    if (peer.id === this.hello.id) {
      return { reason: 'this device has dialed itself', told: false };
    }
    if (!this.hasRoomFor(peer.id)) {
      return { reason: `${this.limits.peers} other devices are here already`, told: true };
    }
    this.settings.acquaintances.met(peer);
    return this.settings.acquaintances.refusal(peer);
  }

  introduced(wire: Wire, peer: Hello): void {
    if (this.hello.id > peer.id) {
      // C3: of two connections at once, the device with the larger id says which is used: always the latest.
      this.use(wire, peer);
    }
  }

  /** What is thought of people has changed. */
  reviewPeople(): void {
    const peers = [...this.met.values()].map(({ correspondence }) => correspondence.peer);
    for (const peer of peers) {
      const refusal = this.settings.acquaintances.refusal(peer);
      if (refusal !== undefined) {
        this.dismiss(peer.id, refusal);
      }
    }
  }

  /** Nothing is left between this device and the other. */
  dismiss(id: string, refusal: Refusal): void {
    const met = this.met.get(id);
    if (met !== undefined) {
      this.forget(met, 'revoked');
    }
    for (const wire of [...this.wires.keys()]) {
      if (wire.peer?.id === id) {
        wire.dismiss(refusal);
      }
    }
  }

  frameReceived(wire: Wire, frame: Reader, nowMs: number): void {
    const kind = (frame.bytes[frame.at] as number) & KIND_MASK;
    const known = this.wires.get(wire);
    if (known === undefined && kind === FRAME.resume && this.isLate(wire.peer as Hello, frame)) {
      wire.close('another connection has taken over');
      return;
    }
    const met = known ?? (kind === FRAME.resume ? this.use(wire, wire.peer as Hello) : undefined);
    if (met === undefined) {
      wire.close('a frame came before its time');
    } else if (kind === FRAME.resume) {
      this.resume(wire, met, frame);
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
    this.forgetIdle();
  }

  /** They are heard of while they are here: what had ended can be had anew (C6). */
  sighted(idPrefix: string): void {
    const met = this.find(idPrefix);
    if (met?.correspondence.link.state === 'up') {
      met.services.askForEnded();
    }
  }

  standing(idPrefix: string): { readonly up: boolean; readonly hasLeases: boolean } {
    const met = this.find(idPrefix);
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

  private sum(count: (correspondence: Correspondence) => number): number {
    return [...this.met.values()].reduce((sum, met) => sum + count(met.correspondence), 0);
  }

  private find(idPrefix: string): Met | undefined {
    for (const [id, met] of this.met) {
      if (id.startsWith(idPrefix)) {
        return met;
      }
    }
    return undefined;
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

  /** C3: on a connection that was slow, where the one that has taken over from it was not. */
  private isLate(peer: Hello, resume: Reader): boolean {
    const used = new Reader(resume.bytes, resume.at + 1, resume.end).varint();
    return used < (this.metAlready(peer)?.correspondence.link.latestUsed ?? 0);
  }

  private resume(wire: Wire, met: Met, frame: Reader): void {
    const { correspondence } = met;
    const known = this.met.get(correspondence.peerId);
    if (!correspondence.link.resume(frame)) {
      // One of the two has forgotten the other: both begin anew with the next connection.
      if (known === met) {
        this.forget(met);
      }
      wire.close('what was between the two devices is forgotten');
      return;
    }
    if (known !== met) {
      this.met.set(correspondence.peerId, met);
      if (known !== undefined) {
        // L15: only now that the new incarnation has answered; a late word of an earlier one ends nothing.
        if (this.events.wanted) {
          this.events.emit({ type: 'peer restarted', peer: correspondence.peerId });
        }
        known.services.leave();
        known.correspondence.end('peer restarted');
      }
    }
    met.services.ask();
  }

  private meet(peer: Hello): Met {
    const services = new PeerServices(this.services, () => correspondence);
    const correspondence: Correspondence = new Correspondence(
      peer,
      this,
      this.settings,
      state => {
        if (state === 'up') {
          // C6: a silence is over, though the connection is the old one, and nobody may have been heard of.
          services.askForEnded();
        }
        this.settings.linkChanged(peer.id, state);
      },
      services,
    );
    return { correspondence, services, leftMs: this.elapsed.nowMs() };
  }

  private isKnown(met: Met | undefined): boolean {
    return met !== undefined && this.met.get(met.correspondence.peerId) === met;
  }

  /** What a stranger can make this device do is bounded before anything is read of it. */
  private turnedAway(remote: string): string | undefined {
    if (!this.door.admits(remote, this.elapsed.nowMs())) {
      return 'too many connections from this address';
    }
    const strangers = [...this.wires.values()].filter(met => !this.isKnown(met)).length;
    return strangers >= this.limits.strangers ? 'too many connections that say nothing' : undefined;
  }

  private hasRoomFor(peerId: string): boolean {
    if (!this.met.has(peerId) && this.met.size >= this.limits.peers) {
      this.forgetIdle();
      return this.met.size < this.limits.peers;
    }
    return true;
  }

  private forget({ correspondence, services }: Met, reason: EndReason = 'peer restarted'): void {
    this.met.delete(correspondence.peerId);
    services.leave();
    correspondence.end(reason);
  }

  /** However many come and go: who is away and has left nothing behind is not remembered. */
  private forgetIdle(): void {
    const inUse = new Set(this.wires.values());
    const idle = [...this.met.values()].filter(met => !inUse.has(met) && met.correspondence.idle);
    const sinceMs = this.elapsed.nowMs() - UNSAID_KEPT_MS;
    const unsaid = idle.filter(met => met.leftMs > sinceMs && met.correspondence.link.hasUnsaid);
    const kept = new Set(unsaid.slice(-MOST_UNSAID));
    idle.filter(met => !kept.has(met)).forEach(met => this.forget(met));
  }

  private reportEnd(remote: string, reason: string, peer: string | undefined): void {
    if (this.events.wanted) {
      this.events.emit({ type: 'connection ended', remote, reason, peer });
    }
  }
}
