import type { Budget } from '../budget';
import type { Reader } from '../bytes/bytes';
import { MalformedError, Writer } from '../bytes/bytes';
import type { CloseReason } from '../close-reason';
import type { Environment } from '../environment';
import { LimitError } from '../errors';
import type { LinkState } from '../events';
import type { Expiring } from '../time/deadlines';
import { HEARTBEAT_MS } from './failure-detector';
import type { TimesWriter } from './frame-writer';
import { FrameWriter } from './frame-writer';
import { BRIEF_SAME_LEASE, DATA, FRAME, FRAME_OVERHEAD_BYTES, KIND_MASK } from './frames';
import type { MessageReceiver } from './incoming-messages';
import { IncomingMessages } from './incoming-messages';
import { LinkConnection } from './link-connection';
import { Outbox } from './outbox';
import type { Outgoing } from './outgoing';
import type { LinkPosition, PeerLimits, Resume } from './resume';
import { beginningOn, canResume, NO_BEGINNING, writeResume } from './resume';
import { LONGEST_REST_MS } from './rest';
import type { FrameReceiver, SecureConnection } from './secure-connection';

/** The most bytes per write, so that the platform can push back in between: a full frame, or many small ones. */
const WRITE_BYTES = 8 * 1024;
/** The outbox takes control messages, which the application cannot delay, up to this many times its limit. */
const CONTROL_HEADROOM = 4;
/** A connection that stays silent this long after it was suspected is given up. */
const GIVE_UP_AFTER_MS = 20 * HEARTBEAT_MS;

/** The weight of the latest round trip in the average. */
const ROUND_TRIP_SHARE = 0.125;

/** The parts that use a link. Each is called directly. */
export interface LinkParts {
  readonly peer: LinkUser;
  readonly acknowledgements: {
    /** The other device has every message up to this number. */
    acknowledged(number: number): void;
  };
  readonly timesOut: TimesWriter;
  readonly timesIn: TimesReader;
}

export interface LinkUser extends MessageReceiver {
  /** A new connection continues where the last one broke. */
  resumed(peerLimits: PeerLimits): void;
  linkChanged(state: LinkState): void;
  /** The application has called something while there was no connection. */
  messageWaits(): void;
  /** The other end wants no connection for now. */
  partedByPeer(): void;
  /** A call is under way, in either direction. */
  readonly isWaitedFor: boolean;
}

/** Reads the times left that a frame carries. */
interface TimesReader {
  /** None of what is granted there was granted before `grantedMs` (L12), nor after `nowMs`. */
  readTimes(reader: Reader, grantedMs: number, nowMs: number): void;
  /** One time, of the lease that was told last. */
  readSameTime(reader: Reader, grantedMs: number, nowMs: number): void;
  /** Everything in the frame was delivered. */
  frameRead(): void;
}

/**
 * Between this device and one incarnation of another, for as long as both live: delivers every message once and in
 * order, however often the connection under it breaks.
 */
export class Link implements Expiring, FrameReceiver {
  state: LinkState = 'down';
  /** The highest number that the other device gave to a connection it uses. */
  latestUsed = 0;
  /** The smoothed round trip. */
  roundTripMs: number | undefined;
  /** Since the other end wrote what the latest frame acknowledges: so late that frame may have come. */
  latestTripMs = 0;
  /** C7: both ends remember the same link, or none. */
  private began = NO_BEGINNING;
  private readonly outbox: Outbox;
  private readonly frames: FrameWriter;
  /** The largest message that both ends accept. */
  private largestMessage: number;
  private attached: LinkConnection | undefined;
  /** What was sent goes out at the end of the turn. */
  private flushPlanned = false;
  /** A frame goes out with it even if there are no messages. */
  private heartbeatPlanned = false;
  /** Grows with each planned flush that has run. */
  private turns = 0;
  private restIsWanted = false;
  private readonly incoming: IncomingMessages;

  constructor(
    private readonly parts: LinkParts,
    private readonly environment: Environment,
    budget: Budget,
  ) {
    this.outbox = new Outbox(environment.limits, budget);
    this.largestMessage = environment.limits.frameBytes - FRAME_OVERHEAD_BYTES;
    this.frames = new FrameWriter(this.largestMessage);
    this.incoming = new IncomingMessages(environment, parts.peer);
  }

  /**
   * The turn whose messages wait for a flush; `undefined` if none is planned. While it lasts the time may be taken from
   * its first message: before a flush sends anything, the deadlines are looked at.
   */
  get turn(): number | undefined {
    return this.flushPlanned ? this.turns : undefined;
  }

  /** The highest number received. */
  get received(): number {
    return this.incoming.received;
  }

  /** Messages that were never sent. */
  get waiting(): number {
    return this.outbox.waiting;
  }

  /** Messages that are queued or not acknowledged. */
  get unfinished(): number {
    return this.outbox.length;
  }

  /** Until when a queued message is worth keeping for the other device. */
  get neededUntilMs(): number {
    let untilMs = 0;
    for (const message of this.outbox.undelivered()) {
      if (!message.withdrawn) {
        untilMs = Math.max(untilMs, message.neededUntilMs);
      }
    }
    return untilMs;
  }

  /** The highest number given to a message so far. */
  get lastNumber(): number {
    return this.outbox.lastNumber;
  }

  /** Whether a call of the application has not arrived yet. */
  get hasCalls(): boolean {
    for (const message of this.outbox.undelivered()) {
      if (message.isCall === true && !message.withdrawn) {
        return true;
      }
    }
    return false;
  }

  /** Nothing is said, for lack of anything to say. */
  get isResting(): boolean {
    return this.attached?.rest.isSilent === true;
  }

  get suspicion(): number {
    if (this.isResting) {
      return 0;
    }
    return this.attached?.detector.suspicion(this.environment.elapsed.nowMs()) ?? 1;
  }

  send(message: Outgoing): void {
    const { size } = message;
    const most = this.largestMessage;
    if (size > most) {
      throw new LimitError(`A message of ${size} bytes is over the limit of ${most}.`);
    }
    this.outbox.add(message);
    if (this.attached === undefined) {
      this.parts.peer.messageWaits();
    }
    this.planFlush();
  }

  /** For messages that must be sent however many are queued: an answer, the end of a lease. False beyond the headroom. */
  trySendControl(message: Outgoing): boolean {
    if (message.size > this.largestMessage || !this.outbox.hasRoom(message, CONTROL_HEADROOM)) {
      return false;
    }
    this.outbox.add(message, CONTROL_HEADROOM);
    this.planFlush();
    return true;
  }

  /** A frame is sent at the end of this turn, with messages or without: the other end needs what it says (L13). */
  acknowledgeNow(): void {
    this.incoming.acknowledgeNow();
    this.planFlush();
  }

  /** A message that was never sent is withdrawn. */
  withdraw(): void {
    this.outbox.withdraw();
  }

  /** Whether it has a connection, resumed or not. */
  get isAttached(): boolean {
    return this.attached !== undefined;
  }

  /**
   * C3: this connection replaces the one in use, if any. Nothing is lost: both ends send what they have received, and
   * continue from there. `used` counts the connections that this device has used.
   */
  attach(connection: SecureConnection, used: number): void {
    // Not 'down' in between: observers see no change.
    this.letGo()?.close({ kind: 'duplicate', text: 'another connection has taken over' });
    const frame = new Writer();
    writeResume(frame, { used, ...this.position, limits: this.environment.limits });
    connection.append(frame);
    connection.flush();
    this.hold(connection);
  }

  uses(connection: SecureConnection): boolean {
    return this.attached?.connection === connection;
  }

  /** Detaches the connection, which stays open. */
  release(): void {
    this.letGo();
  }

  /** The connection is gone. */
  detach(): void {
    this.letGo();
    this.change('down');
  }

  /** Silent while there is nothing to say, if the other end is as well. */
  mayRest(may: boolean): void {
    if (this.restIsWanted !== may) {
      this.restIsWanted = may;
      this.wake();
      this.flush(true);
    }
  }

  /** Tells the other end that no connection is wanted for now. Returns the one that it had, which is still open. */
  part(): SecureConnection | undefined {
    if (this.attached?.resumed === true) {
      this.attached.isParting = true;
      this.write(this.attached, false);
      this.attached.connection.flush();
    }
    const connection = this.letGo();
    this.change('down');
    return connection;
  }

  /** Closes the connection and keeps the link: it can be resumed. */
  giveUp(reason: CloseReason): void {
    this.attached?.connection.close(reason);
  }

  /** Drops all queued messages. */
  end(): void {
    this.letGo()?.close({ kind: 'closed', text: 'nothing is left between the two devices' });
    this.change('down');
    this.outbox.clear();
  }

  /**
   * The other end sends what it has received. False when the two ends do not remember the same link: both see that in
   * the other's resume, and start over, each with a new link.
   */
  resume(theirs: Resume): boolean {
    const { attached, outbox } = this;
    if (attached === undefined || attached.resumed) {
      throw new MalformedError('a link is resumed at the wrong time');
    }
    this.latestUsed = Math.max(this.latestUsed, theirs.used);
    const isNew = this.began === NO_BEGINNING;
    // Nothing has changed here since the resume was sent: the other end compares the same numbers.
    if (!isNew && !canResume(this.position, theirs)) {
      return false;
    }
    if (isNew) {
      this.began = beginningOn(attached.connection.handshakeHash);
    }
    const received = isNew ? 0 : theirs.received;
    attached.resume(this.environment.elapsed.nowMs());
    this.largestMessage =
      Math.min(theirs.limits.frameBytes, this.environment.limits.frameBytes) - FRAME_OVERHEAD_BYTES;
    this.frames.mostBytes = this.largestMessage;
    outbox.resume(received);
    this.parts.acknowledgements.acknowledged(received);
    this.parts.peer.resumed(theirs.limits);
    this.change('up');
    this.planFlush();
    return true;
  }

  /** C7: takes a connection over from a link that could not be resumed, and whose resume frame was sent on it. */
  begin(connection: SecureConnection, theirs: Resume): void {
    this.hold(connection);
    this.resume(theirs);
  }

  frameReceived(frame: Reader, nowMs: number): void {
    const { attached } = this;
    const head = frame.byte();
    const kind = head & KIND_MASK;
    const isBrief = kind === FRAME.brief;
    if ((!isBrief && kind !== FRAME.data) || attached === undefined || !attached.resumed) {
      throw new MalformedError(`a frame of kind ${kind} has no place here`);
    }
    const acknowledged = attached.acknowledged(frame, isBrief, nowMs);
    this.wake();
    attached.rest.heard((head & DATA.rests) !== 0);
    if (this.state !== 'up') {
      this.heardAgain(attached, nowMs);
    }
    if (acknowledged > this.outbox.acknowledged) {
      this.outbox.acknowledge(acknowledged);
      this.parts.acknowledgements.acknowledged(acknowledged);
    }
    const tripMs = attached.timeReceived(nowMs);
    this.latestTripMs = tripMs ?? Infinity;
    if (tripMs !== undefined) {
      const beforeMs = this.roundTripMs ?? tripMs;
      this.roundTripMs = beforeMs + (tripMs - beforeMs) * ROUND_TRIP_SHARE;
    }
    if ((head & DATA.times) !== 0) {
      if (isBrief && (head & BRIEF_SAME_LEASE) !== 0) {
        this.parts.timesIn.readSameTime(frame, attached.grantedMs, nowMs);
      } else {
        this.parts.timesIn.readTimes(frame, attached.grantedMs, nowMs);
      }
    }
    if (isBrief || (head & DATA.messages) !== 0) {
      this.incoming.read(frame, isBrief, attached);
      if (this.incoming.acknowledgementIsDue) {
        this.planFlush();
      }
    }
    if (!frame.atEnd) {
      throw new MalformedError('a frame is longer than what it says');
    }
    this.parts.timesIn.frameRead();
    if ((head & DATA.parting) !== 0) {
      this.parts.peer.partedByPeer();
    } else if (attached.rest.isToBeAnswered && this.hasNothingToSay) {
      this.flush(true);
    }
  }

  /** The heartbeat is due. */
  deadlineReached(nowMs: number): void {
    const attached = this.attached as LinkConnection;
    // What was sent is acknowledged before there is silence.
    if (this.outbox.length === 0 && attached.rest.fallSilent()) {
      this.environment.deadlines.move(attached.heartbeatSlot, nowMs + LONGEST_REST_MS);
      return;
    }
    if (attached.rest.isSilent) {
      // Is it still there?
      this.wake();
    }
    const nextMs = attached.lastSentMs + HEARTBEAT_MS;
    const due = nowMs >= nextMs;
    // No heartbeat right after a message, but the one after must not be later for it.
    this.environment.deadlines.move(attached.heartbeatSlot, due ? nowMs + HEARTBEAT_MS : nextMs);
    if (attached.detector.look(nowMs) === 'suspected') {
      attached.suspectedMs ??= nowMs;
      if (!attached.resumed || nowMs - attached.suspectedMs > GIVE_UP_AFTER_MS) {
        attached.connection.close({ kind: 'silent', text: 'silent for too long' });
        return;
      }
      this.change('suspected');
    }
    if (due) {
      // Not at once: leases that ended with this deadline take their calls with them (L5).
      this.planFlush(true);
    }
  }

  /** Something was said, or is to be said: both ends are heard from until there is nothing left. */
  private wake(): void {
    const { attached } = this;
    if (attached?.rest.isSilent === true) {
      const { elapsed, deadlines } = this.environment;
      const nowMs = elapsed.nowMs();
      attached.rest.wake();
      attached.detector.restart(nowMs);
      deadlines.move(attached.heartbeatSlot, nowMs + HEARTBEAT_MS);
    }
  }

  /** Nothing is left to say here, nor to wait for but acknowledgements, which say as much themselves. */
  private get hasNothingToSay(): boolean {
    return this.restIsWanted && !this.outbox.hasMore && !this.parts.peer.isWaitedFor;
  }

  /** M13: connected again once the other end has recently heard this one: a network may fail in one direction only. */
  private heardAgain(attached: LinkConnection, nowMs: number): void {
    if (attached.wasHeardLately(nowMs)) {
      this.change('up');
      // The messages queued meanwhile.
      this.planFlush();
    } else {
      this.flush(true);
    }
  }

  /** M3: also the bytes held back by backpressure. */
  drained(): void {
    this.flush(false);
  }

  private get position(): LinkPosition {
    const { began, received, outbox } = this;
    return { began, received, acknowledged: outbox.acknowledged, sent: outbox.lastNumber };
  }

  private hold(connection: SecureConnection): void {
    const { elapsed, deadlines } = this.environment;
    const heartbeatSlot = deadlines.add(this, elapsed.nowMs() + HEARTBEAT_MS);
    this.attached = new LinkConnection(connection, this.environment, heartbeatSlot);
    connection.receiver = this;
  }

  private letGo(): SecureConnection | undefined {
    const { attached } = this;
    if (attached === undefined) {
      return undefined;
    }
    this.environment.deadlines.remove(attached.heartbeatSlot);
    attached.connection.receiver = undefined;
    attached.inUse = false;
    this.attached = undefined;
    return attached.connection;
  }

  private planFlush(heartbeat = false): void {
    if (this.attached?.resumed !== true) {
      return;
    }
    this.heartbeatPlanned ||= heartbeat;
    if (!this.flushPlanned) {
      this.flushPlanned = true;
      // At the end of the turn: all messages of a turn go out in one write.
      void Promise.resolve().then(() => {
        this.flushPlanned = false;
        this.turns += 1;
        const { deadlines, elapsed } = this.environment;
        const nowMs = elapsed.beginTurn();
        try {
          // L5: a lease that has ended meanwhile takes its calls with it.
          deadlines.runDue(nowMs);
          const heartbeatNow = this.heartbeatPlanned;
          this.heartbeatPlanned = false;
          this.flush(heartbeatNow);
        } finally {
          elapsed.endTurn();
        }
      });
    }
  }

  /** `heartbeat`: a frame even without messages. */
  private flush(heartbeat: boolean): void {
    const { attached, outbox } = this;
    if (attached === undefined || !attached.resumed || attached.connection.blocked) {
      return;
    }
    let due = heartbeat || this.incoming.acknowledgementIsDue;
    const { connection } = attached;
    // M13: once the application was told that it is disconnected, its messages wait here.
    const withMessages = this.state === 'up';
    while ((due || (withMessages && outbox.hasMore)) && !connection.blocked && connection.isOpen) {
      due = false;
      this.write(attached, withMessages);
      if (connection.stream.length > WRITE_BYTES) {
        connection.flush();
      }
    }
    connection.flush();
  }

  private write(attached: LinkConnection, withMessages: boolean): void {
    this.incoming.acknowledged();
    attached.write(this.outbox, this.frames, this.parts.timesOut, withMessages);
    this.wake();
    const rests = this.hasNothingToSay;
    attached.rest.said(rests);
    attached.send(this.frames, (rests ? DATA.rests : 0) | (attached.isParting ? DATA.parting : 0));
  }

  private change(state: LinkState): void {
    if (this.state !== state) {
      this.state = state;
      this.parts.peer.linkChanged(state);
    }
  }
}
