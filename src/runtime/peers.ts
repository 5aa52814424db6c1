import { Writer } from './bytes/bytes';
import type { CloseReason } from './close-reason';
import { ConnectionTable } from './connection-table';
import type { Environment } from './environment';
import { EstablishedPeers } from './established-peers';
import type { LinkState } from './events';
import type { Identity } from './identity';
import type { Dialer } from './link/dialing-parts';
import { Door } from './link/door';
import type { Hello } from './link/hello';
import { writeHello } from './link/hello';
import { sourceOf } from './link/nearby';
import type { Resume } from './link/resume';
import type { ConnectionOwner, ConnectionSettings } from './link/secure-connection';
import { SecureConnection } from './link/secure-connection';
import type { PeerOwner, PeerSettings } from './peer';
import { Peer } from './peer';
import type { Connection } from './ports';
import { PARTED, Partings } from './partings';
import { RecentMap } from './recent-map';
import type { Services } from './services';
import type { Contacts } from './trust/contacts';

/** Codes are kept for the latest so many peers. */
const MOST_CODES = 256;

interface PeersSettings extends PeerSettings {
  readonly identity: Identity;
  readonly contacts: Contacts;
  linkChanged(peerId: string, state: LinkState): void;
  /** The device is established, and its link up. */
  linked(peerId: string): void;
  /** The application has called something there while there was no link. */
  messageWaits(peerId: string): void;
  /** The other end wants no link for now. */
  partedBy(peerId: string): void;
  /** C9: whether this device would dial it by itself, and remembers that it was met. */
  isInvited(peerId: string): boolean;
  /** Whether this device may be silent to it. */
  isResting(peerId: string): boolean;
}

/** Which peer a connection belongs to, and whether it is let in. Asked once per connection, not once per frame. */
export class PeerConnections implements ConnectionOwner, PeerOwner {
  private readonly connectionSettings: ConnectionSettings;
  private readonly door: Door;
  private readonly partings: Partings;
  readonly established: EstablishedPeers;
  private readonly connections = new ConnectionTable();
  private readonly dialed = new Map<SecureConnection, Dialer>();
  /** The ids that were proved on a connection and are not established yet. */
  private readonly arriving = new Set<string>();
  /** B6: kept while there is no link: two people may have to compare before there can be one again. */
  private readonly codes = new RecentMap<string, string>(MOST_CODES);
  /** How many connections each peer has used so far. */
  private used = 0;

  constructor(
    readonly hello: Hello,
    private readonly environment: Environment,
    private readonly services: Services,
    private readonly settings: PeersSettings,
  ) {
    const { elapsed, deadlines, events, limits } = environment;
    const greeting = new Writer();
    writeHello(greeting, hello);
    this.connectionSettings = {
      ...{ elapsed, deadlines, events, limits },
      keys: settings.identity,
      random: settings.random,
      greeting: greeting.written(),
    };
    this.door = new Door(environment);
    this.partings = new Partings(environment);
    this.established = new EstablishedPeers(environment, {
      isKnown: id => settings.contacts.isKnown(id),
      dismiss: (id, reason) => this.dismiss(id, reason),
    });
  }

  /** A connection from outside. */
  accepted(socket: Connection): void {
    const refusal = this.door.refusal(socket.remote);
    if (refusal !== undefined) {
      socket.close();
      this.reportEnd(socket.remote, { kind: 'over capacity', text: refusal }, undefined);
      return;
    }
    const connection = new SecureConnection(socket, 'responder', this.connectionSettings, this);
    this.connections.add(connection);
    this.door.enter(connection, socket.remote);
  }

  /** A connection that this device has dialed. Returns how to give it up. */
  connected(socket: Connection, dialer: Dialer): () => void {
    const connection = new SecureConnection(socket, 'initiator', this.connectionSettings, this);
    this.connections.add(connection);
    this.dialed.set(connection, dialer);
    return () => connection.close({ kind: 'over capacity', text: 'others are dialed first' });
  }

  handshakeReceived(connection: SecureConnection): void {
    this.door.answerWanted(connection);
  }

  proved(connection: SecureConnection, hello: Hello): void {
    this.connections.proved(connection, hello.id);
    if (!this.established.has(hello.id)) {
      this.arriving.add(hello.id);
    }
    const refusal = this.refusal(connection, hello);
    if (refusal !== undefined) {
      connection.refuse(refusal);
    } else if (connection.isOpen) {
      connection.accept();
      if (this.hello.id > hello.id) {
        // C3: of two connections at once, the device with the larger id says which is used: always the latest.
        this.use(connection, hello);
      }
    }
  }

  resumeReceived(connection: SecureConnection, theirs: Resume): void {
    this.resume(connection, theirs);
    this.settled(connection);
  }

  ended(connection: SecureConnection, reason: CloseReason): void {
    const peer = this.connections.peerOf(connection);
    const id = connection.peer?.id;
    this.connections.delete(connection);
    this.partings.delete(connection);
    if (id !== undefined && !this.connections.isConnected(id)) {
      this.arriving.delete(id);
    }
    this.reportEnd(connection.socket.remote, reason, id);
    if (peer?.link.uses(connection) === true) {
      peer.link.detach();
      peer.leftMs = this.environment.elapsed.nowMs();
      this.left(peer);
    }
    this.settled(connection);
  }

  linkChanged(peer: Peer, state: LinkState): void {
    this.settings.linkChanged(peer.peerId, state);
  }

  messageWaits(peer: Peer): void {
    if (this.established.includes(peer)) {
      this.settings.messageWaits(peer.peerId);
    }
  }

  partedBy(peer: Peer): void {
    this.settings.partedBy(peer.peerId);
    peer.link.giveUp({ kind: 'closed by peer', text: 'the other device has parted' });
  }

  becameIdle(peer: Peer): void {
    this.established.becameIdle(peer);
  }

  /** A change of trust. Also concerns connections that have not come to a link yet. */
  reviewPeople(): void {
    const known = [
      ...this.established.all().map(({ hello }) => hello),
      ...this.connections.all().flatMap(({ peer }) => peer ?? []),
    ];
    for (const hello of known) {
      const text = this.settings.contacts.refusal(hello);
      if (text !== undefined) {
        this.dismiss(hello.id, { kind: 'refused', text });
      }
    }
    this.established.all().forEach(peer => this.established.classify(peer));
  }

  /** No lease, call or queued message is left between this device and the other. */
  forgetPeer(id: string): void {
    this.codes.delete(id);
    const peer = this.established.get(id);
    if (peer !== undefined) {
      // Closed below, without telling the peer that it is forgotten.
      peer.link.release();
      this.established.forget(peer, 'revoked');
    }
    for (const connection of this.connections.of(id)) {
      connection.close({ kind: 'closed', text: 'nothing is left between the two devices' });
    }
  }

  /** B6: the two ends of a link have the same. Undefined before there was one. */
  codeFor(id: string): string | undefined {
    return this.codes.get(id);
  }

  /** B3: a contact is announced at these hosts. */
  announced(idPrefix: string, hosts: readonly string[], seniority: number): void {
    this.door.announcedAt(idPrefix, hosts, seniority);
  }

  /** C6: announced while connected: what had ended can be asked for again. */
  sighted(idPrefix: string): void {
    const peer = this.established.startingWith(idPrefix);
    if (peer?.link.state === 'up') {
      peer.services.askForEnded();
    }
  }

  /** C9: who came uninvited is remembered from now on. */
  invited(idPrefix: string): void {
    const peer = this.established.startingWith(idPrefix);
    const { contacts } = this.settings;
    if (peer !== undefined && !contacts.has(peer.peerId)) {
      contacts.settle(peer.peerId, peer.peerId);
      contacts.met(peer.hello);
      this.established.classify(peer);
    }
  }

  /** Both ends are to know, so that neither dials: on phones what is sent in the turn in which a connection closes is lost. */
  part(idPrefix: string): void {
    const peer = this.established.startingWith(idPrefix);
    if (peer === undefined) {
      return;
    }
    const parting = peer.link.part();
    for (const connection of this.connections.of(peer.peerId)) {
      if (connection === parting) {
        this.partings.add(connection);
      } else {
        connection.close({ kind: 'closed', text: PARTED });
      }
    }
    if (parting !== undefined) {
      peer.leftMs = this.environment.elapsed.nowMs();
      this.left(peer);
    }
  }

  /** Whether this device may be silent to another has changed. */
  rest(id: string): void {
    this.established.get(id)?.link.mayRest(this.settings.isResting(id));
  }

  dropConnections(): void {
    for (const connection of this.connections.all()) {
      connection.close({ kind: 'closed', text: 'sockets are being replaced' });
    }
  }

  end(): void {
    this.established.all().forEach(peer => peer.end('closed'));
    this.dropConnections();
    this.established.clear();
  }

  /** Why the device that has proved its key is not let in, if it is not. */
  private refusal(connection: SecureConnection, hello: Hello): CloseReason | undefined {
    const isLookedFor = this.dialed.get(connection)?.introduced(hello.id) ?? true;
    if (hello.id === this.hello.id) {
      return { kind: 'dialed itself', text: 'this device has dialed itself' };
    }
    if (!isLookedFor && this.established.get(hello.id)?.link.state === 'up') {
      // B4: a made-up announcement must not replace a connection that works.
      return { kind: 'duplicate', text: 'the device at this address is connected already' };
    }
    const { contacts } = this.settings;
    const source = sourceOf(connection.socket.remote);
    const isKnown = contacts.isKnown(hello.id);
    const arrivals = {
      connections: this.connections.size,
      // This one is among them, unless it is established.
      arriving: this.arriving.size - (this.arriving.has(hello.id) ? 1 : 0),
    };
    if (!this.established.makePlaceFor(hello.id, isKnown, source, arrivals)) {
      const text = `${this.established.size} other devices are connected already`;
      return { kind: 'over capacity', text };
    }
    if (contacts.has(hello.id) || this.settings.isInvited(hello.id)) {
      contacts.settle(hello.id, source);
      contacts.met(hello);
    }
    if (isKnown) {
      this.door.leave(connection);
    }
    const text = contacts.refusal(hello) ?? this.renamed(hello);
    if (text === undefined) {
      return undefined;
    }
    const refusal = { kind: 'refused', text } as const;
    // B5: the same incarnation may have a link already, under another name.
    this.dismiss(hello.id, refusal, connection);
    return refusal;
  }

  /** B5: the same text on all connections, whatever the reason. */
  private dismiss(id: string, reason: CloseReason, except?: SecureConnection): void {
    for (const connection of this.connections.of(id)) {
      if (connection !== except) {
        connection.refuse(reason);
      }
    }
    const peer = this.established.get(id);
    if (peer !== undefined) {
      this.established.forget(peer, 'revoked');
    }
  }

  /** B5: an incarnation has one name. Otherwise a link could continue under a name without a warning. */
  private renamed(hello: Hello): string | undefined {
    const known = this.peerWith(hello)?.hello.name ?? hello.name;
    return known === hello.name ? undefined : `it was called ${known} until now`;
  }

  /** The connection is used for this device from now on; for a new incarnation, only tentatively. */
  private use(connection: SecureConnection, hello: Hello): Peer {
    const peer = this.peerWith(hello) ?? this.makePeer(hello);
    this.used += 1;
    this.connections.serve(connection, peer);
    peer.link.attach(connection, this.used);
    this.established.isBack(peer);
    return peer;
  }

  /** C3: two dials that cross at the first meeting share one peer. */
  private peerWith({ id, incarnation }: Hello): Peer | undefined {
    const candidates = [
      this.established.get(id),
      ...this.connections.of(id).map(connection => this.connections.peerOf(connection)),
    ];
    return candidates.find(peer => peer?.hello.incarnation === incarnation);
  }

  private resume(connection: SecureConnection, theirs: Resume): void {
    const hello = connection.peer as Hello;
    let peer = this.connections.peerOf(connection);
    if (peer === undefined) {
      if (theirs.used < (this.peerWith(hello)?.link.latestUsed ?? 0)) {
        // C3: a resume on a slow connection that was already replaced.
        connection.close({ kind: 'duplicate', text: 'another connection has taken over' });
        return;
      }
      peer = this.use(connection, hello);
    }
    if (!peer.link.resume(theirs)) {
      this.beginAgain(connection, peer, theirs);
      return;
    }
    if (!connection.isOpen) {
      // Closed by a listener that was told that the link is up.
      return;
    }
    if (!this.established.includes(peer)) {
      // L15: only now that the new incarnation has answered; a late frame of an earlier one ends nothing.
      this.establish(peer);
    }
    this.ask(connection, peer);
  }

  /**
   * C7: one of the two has forgotten the other, and both know. They start over on the same connection: a close frame
   * might not arrive, and the other end would dial in vain for ever.
   */
  private beginAgain(connection: SecureConnection, forgotten: Peer, theirs: Resume): void {
    const peer = this.makePeer(forgotten.hello);
    forgotten.link.release();
    this.connections.serve(connection, peer);
    this.established.forget(forgotten);
    if (!connection.isOpen) {
      // Closed by a listener that was told of the ends.
      return;
    }
    this.establish(peer);
    peer.link.begin(connection, theirs);
    this.ask(connection, peer);
  }

  private ask(connection: SecureConnection, peer: Peer): void {
    if (connection.isOpen) {
      peer.services.ask();
      this.useCode(peer, connection);
      this.settings.linked(peer.peerId);
    }
  }

  /** B6: of the connection on which the link began, the same at both ends. */
  private useCode(peer: Peer, { code }: SecureConnection): void {
    if (code === undefined || peer.code !== undefined) {
      return;
    }
    peer.code = code;
    this.codes.set(peer.peerId, code);
    this.environment.events.emit?.({ type: 'verification code', peer: peer.peerId, code });
  }

  private makePeer(hello: Hello): Peer {
    const budget = this.established.makeBudget();
    return new Peer(hello, this.environment, this.settings, budget, this.services, this);
  }

  private establish(peer: Peer): void {
    this.established.add(peer);
    this.arriving.delete(peer.peerId);
    peer.link.mayRest(this.settings.isResting(peer.peerId));
  }

  /** Its connection has ended, and no other has replaced it. */
  private left(peer: Peer): void {
    if (this.established.includes(peer)) {
      this.established.hasLeft(peer);
    } else {
      // It never came to a link.
      peer.services.leave();
    }
  }

  /** The connection is in use, or over: it does not count as an incoming one any more, nor as a dial. */
  private settled(connection: SecureConnection): void {
    const peer = this.connections.peerOf(connection);
    if (peer !== undefined) {
      const { remote } = connection.socket;
      const seniority = this.settings.contacts.seniority(peer.peerId);
      this.established.classify(peer, sourceOf(remote));
      if (seniority !== undefined) {
        this.door.metAt(remote, seniority);
      }
    }
    this.door.leave(connection);
    this.dialed.get(connection)?.settled();
    this.dialed.delete(connection);
  }

  private reportEnd(remote: string, reason: CloseReason, peer: string | undefined): void {
    this.environment.events.emit?.({ type: 'connection ended', remote, reason, peer });
  }
}
