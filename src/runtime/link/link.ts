import type { Budget } from '../budget';
import type { Environment } from '../environment';
import { LimitError } from '../errors';
import type { LinkState } from '../events';
import type { Expiring } from '../lease/deadlines';
import { Allowance } from './allowance';
import type { Reader, Writer } from './bytes';
import { MalformedError, Writer as NewWriter } from './bytes';
import { FailureDetector, HEARTBEAT_MS, LONGEST_SILENCE_MS } from './failure-detector';
import { FrameWriter } from './frame-writer';
import { DATA, FRAME, FRAME_OVERHEAD_BYTES, KIND_MASK, MOST_MESSAGES } from './frames';
import { Outbox } from './outbox';
import type { Outgoing } from './outgoing';
import type { LinkPosition, PeerLimits, Resume } from './resume';
import { beginningOn, canResume, NO_BEGINNING, writeResume } from './resume';
import { SentFrames } from './sent-frames';
import { IncomingShorthand, OutgoingShorthand } from './shorthand';
import type { Wire } from './wire';

/** So much may have come in before an acknowledgement goes out that rides on nothing. */
const ACKNOWLEDGE_AFTER_MESSAGES = 128;
/** What is handed to the platform at once, so that it can ask to wait in between: a full frame, or many small ones. */
const WRITE_BYTES = 8 * 1024;
/** The outbox takes this many times its limit of what the application cannot be asked to wait with. */
const BEYOND_THE_LIMIT = 4;
/** One that takes frames and acknowledges none of so many is no honest device: what is known of each is kept (B1). */
const MOST_UNACKNOWLEDGED_FRAMES = 65_536;
/** A connection that stays silent this long after it was suspected is given up. */
const GIVE_UP_AFTER_MS = 20 * HEARTBEAT_MS;

/** What takes longer than this was no trip: one of the two has slept. */
const LONGEST_TRIP_MS = 5000;
/** How much the latest round trip counts beside those before it. */
const ROUND_TRIP_SHARE = 0.125;

/** Whom a link carries messages for. */
export interface LinkUser {
  /** A message that was not seen before, in order. */
  messageReceived(message: Reader, number: number, shorthand: IncomingShorthand): void;
  /** The other device has every message up to this number. */
  messagesAcknowledged(number: number): void;
  /** A new connection goes on where the one before it broke. */
  resumed(peerLimits: PeerLimits): void;
  /** Lease times that ride along, in about so many bytes. False, and nothing written, when there are none. */
  writeTimes(writer: Writer, roomBytes: number): boolean;
  /** None of what is granted there was granted before `grantedMs` (L12), nor after `nowMs`. */
  readTimes(reader: Reader, grantedMs: number, nowMs: number): void;
  /** All that was in the frame was handed over. */
  frameRead(): void;
  linkChanged(state: LinkState): void;
}

/** A wire that a link uses, and where the two are in it. */
interface Attached {
  readonly wire: Wire;
  /** Both ends have said where they are. */
  resumed: boolean;
  readonly detector: FailureDetector;
  readonly sent: SentFrames;
  readonly outgoing: OutgoingShorthand;
  readonly incoming: IncomingShorthand;
  readonly heartbeatSlot: number;
  framesReceived: number;
  frameReceivedMs: number;
  /** What was slept by then. */
  frameReceivedSleptMs: number;
  /** No grant that comes in from now on was made before this. */
  grantedMs: number;
  lastSentMs: number;
  suspectedMs: number | undefined;
}

/**
 * Between this device and one incarnation of another, for as long as both live: says everything once and in order,
 * however often the connection under it breaks.
 */
export class Link implements Expiring {
  state: LinkState = 'down';
  /** The highest number that came in. */
  received = 0;
  /** Of the connections that the other device has used, the latest that was heard of. */
  latestUsed = 0;
  /** There and back, over the last few frames. */
  roundTripMs: number | undefined;
  /** C7: both ends have the same, or have forgotten what the other remembers. */
  private began = NO_BEGINNING;
  private readonly outbox: Outbox;
  private readonly frames: FrameWriter;
  /** What a message may take at the most, at both ends. */
  private largestMessage: number;
  private attached: Attached | undefined;
  private flushPlanned = false;
  private unacknowledged = 0;
  /** Messages that may come in. */
  private readonly allowance: Allowance;

  constructor(
    private readonly user: LinkUser,
    private readonly environment: Environment,
    budget: Budget,
  ) {
    this.outbox = new Outbox(environment.limits, budget);
    this.largestMessage = environment.limits.frameBytes - FRAME_OVERHEAD_BYTES;
    this.frames = new FrameWriter(this.largestMessage);
    const { messagesPerSecond } = environment.limits;
    const nowMs = environment.elapsed.nowMs();
    this.allowance = new Allowance(messagesPerSecond / 1000, 2 * messagesPerSecond, nowMs);
  }

  /** Messages that were never sent. */
  get waiting(): number {
    return this.outbox.waiting;
  }

  /** Messages that wait, or that the other device has not said it has. */
  get unfinished(): number {
    return this.outbox.length;
  }

  /** Until when something is left that the other device should still hear. */
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

  get suspicion(): number {
    return this.attached?.detector.suspicion(this.environment.elapsed.nowMs()) ?? 1;
  }

  send(message: Outgoing): void {
    const { size } = message;
    const most = this.largestMessage;
    if (size > most) {
      throw new LimitError(`A message of ${size} bytes is over the limit of ${most}.`);
    }
    this.outbox.add(message);
    this.planFlush();
  }

  /** What must be said whatever waits already: an answer, the end of a lease. False when even that is too much. */
  say(message: Outgoing): boolean {
    if (message.size > this.largestMessage || !this.outbox.hasRoom(message, BEYOND_THE_LIMIT)) {
      return false;
    }
    this.outbox.add(message, BEYOND_THE_LIMIT);
    this.planFlush();
    return true;
  }

  /** A message that was never sent is withdrawn. */
  withdraw(): void {
    this.outbox.withdraw();
  }

  /** Whether a connection serves it, or is about to. */
  get isAttached(): boolean {
    return this.attached !== undefined;
  }

  /**
   * C3: this wire takes over from whatever was there. Nothing is lost: both ends say where they are, and go on from
   * there. `used` counts the connections that this device has used.
   */
  attach(wire: Wire, used: number): void {
    // Not 'down' in between: for those who watch, nothing happens.
    this.letGo()?.close('another connection has taken over');
    const frame = new NewWriter();
    writeResume(frame, { used, ...this.position, limits: this.environment.limits });
    wire.append(frame);
    wire.flush();
    this.hold(wire);
  }

  uses(wire: Wire): boolean {
    return this.attached?.wire === wire;
  }

  /** The wire stays as it is, and is not this link's any more. */
  release(): void {
    this.letGo();
  }

  /** The wire is gone. */
  detach(): void {
    this.letGo();
    this.change('down');
  }

  /** The other device asks too much. What is between the two stays as it is. */
  giveUp(reason: string): void {
    this.attached?.wire.close(reason);
  }

  /** What was to be said is not said any more. */
  end(): void {
    this.letGo()?.close('nothing is left between the two devices');
    this.change('down');
    this.outbox.clear();
  }

  /**
   * The other end says where it is. False when this end remembers what the other has forgotten, or something else: both
   * have read that in the other's resume, and begin again, each with a new link.
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
      this.began = beginningOn(attached.wire.handshakeHash);
    }
    const received = isNew ? 0 : theirs.received;
    const nowMs = this.environment.elapsed.nowMs();
    attached.resumed = true;
    attached.frameReceivedMs = nowMs;
    attached.frameReceivedSleptMs = this.environment.elapsed.sleptMs;
    attached.detector.heard(nowMs);
    this.largestMessage =
      Math.min(theirs.limits.frameBytes, this.environment.limits.frameBytes) - FRAME_OVERHEAD_BYTES;
    this.frames.mostBytes = this.largestMessage;
    outbox.resume(received);
    this.user.messagesAcknowledged(received);
    this.user.resumed(theirs.limits);
    this.change('up');
    this.planFlush();
    return true;
  }

  /** C7: takes a wire over from a link that could not be resumed. What that one said on it says what this one would. */
  begin(wire: Wire, theirs: Resume): void {
    this.hold(wire);
    this.resume(theirs);
  }

  frameReceived(frame: Reader, nowMs: number): void {
    const { attached } = this;
    const head = frame.byte();
    if ((head & KIND_MASK) !== FRAME.data || attached === undefined || !attached.resumed) {
      throw new MalformedError(`a frame of kind ${head & KIND_MASK} has no place here`);
    }
    attached.detector.heard(nowMs);
    attached.suspectedMs = undefined;

    const acknowledged = attached.sent.acknowledge(frame.varint());
    if (this.state !== 'up') {
      this.heardAgain(attached, nowMs);
    }
    if (acknowledged > this.outbox.acknowledged) {
      this.outbox.acknowledge(acknowledged);
      this.user.messagesAcknowledged(acknowledged);
    }
    // L12: the frame was written this long after the other end had what we sent, or later.
    const writtenMs = Math.min(nowMs, attached.sent.acknowledgedSentMs + frame.varint());
    const tripMs = nowMs - writtenMs;
    if (tripMs < LONGEST_TRIP_MS) {
      const beforeMs = this.roundTripMs ?? tripMs;
      this.roundTripMs = beforeMs + (tripMs - beforeMs) * ROUND_TRIP_SHARE;
    }
    attached.grantedMs = Math.max(attached.grantedMs, writtenMs);
    attached.framesReceived += 1;
    attached.frameReceivedMs = nowMs;
    attached.frameReceivedSleptMs = this.environment.elapsed.sleptMs;
    if ((head & DATA.times) !== 0) {
      this.user.readTimes(frame, attached.grantedMs, nowMs);
    }
    if ((head & DATA.messages) !== 0) {
      this.messagesReceived(frame, attached);
    }
    if (!frame.atEnd) {
      throw new MalformedError('a frame is longer than what it says');
    }
    this.user.frameRead();
  }

  /** The heartbeat. */
  deadlineReached(nowMs: number): void {
    const attached = this.attached as Attached;
    const nextMs = attached.lastSentMs + HEARTBEAT_MS;
    const due = nowMs >= nextMs;
    // Right after a message no heartbeat is due; but the pause until the next must not grow by that.
    this.environment.deadlines.move(attached.heartbeatSlot, due ? nowMs + HEARTBEAT_MS : nextMs);
    if (attached.detector.look(nowMs) === 'suspected') {
      attached.suspectedMs ??= nowMs;
      if (!attached.resumed || nowMs - attached.suspectedMs > GIVE_UP_AFTER_MS) {
        attached.wire.close('silent for too long');
        return;
      }
      this.change('suspected');
    }
    if (due) {
      this.flush(true);
    }
  }

  /** M13: connected again once the other end has heard this one lately: a path may fail in one direction only. */
  private heardAgain(attached: Attached, nowMs: number): void {
    if (nowMs - attached.sent.acknowledgedSentMs <= LONGEST_SILENCE_MS) {
      this.change('up');
      // What has waited meanwhile.
      this.planFlush();
    } else {
      this.flush(true);
    }
  }

  /** M3: also what the platform asked to hold back. */
  drained(): void {
    this.flush(false);
  }

  private get position(): LinkPosition {
    const { began, received, outbox } = this;
    return { began, received, acknowledged: outbox.acknowledged, sent: outbox.lastNumber };
  }

  private hold(wire: Wire): void {
    const { elapsed, deadlines } = this.environment;
    const nowMs = elapsed.nowMs();
    this.attached = {
      wire,
      resumed: false,
      detector: new FailureDetector(nowMs),
      sent: new SentFrames(nowMs),
      outgoing: new OutgoingShorthand(),
      incoming: new IncomingShorthand(),
      heartbeatSlot: deadlines.add(this, nowMs + HEARTBEAT_MS),
      framesReceived: 0,
      frameReceivedMs: nowMs,
      frameReceivedSleptMs: elapsed.sleptMs,
      grantedMs: 0,
      lastSentMs: nowMs,
      suspectedMs: undefined,
    };
  }

  private letGo(): Wire | undefined {
    const { attached } = this;
    if (attached !== undefined) {
      this.environment.deadlines.remove(attached.heartbeatSlot);
      this.attached = undefined;
    }
    return attached?.wire;
  }

  private planFlush(): void {
    if (!this.flushPlanned && this.attached?.resumed === true) {
      this.flushPlanned = true;
      // At the end of the turn: what a turn has to say goes out as one write.
      void Promise.resolve().then(() => {
        this.flushPlanned = false;
        this.flush(false);
      });
    }
  }

  /** `heartbeat`: a frame even when there is nothing to say. */
  private flush(heartbeat: boolean): void {
    const { attached, outbox } = this;
    if (attached === undefined || !attached.resumed || attached.wire.blocked) {
      return;
    }
    let due = heartbeat || this.unacknowledged >= ACKNOWLEDGE_AFTER_MESSAGES;
    const { wire } = attached;
    // M13: once the application was told that it is disconnected, its messages wait here.
    const withMessages = this.state === 'up';
    while ((due || (withMessages && outbox.hasMore)) && !wire.blocked && wire.open) {
      due = false;
      this.writeFrame(attached, withMessages);
      if (wire.stream.length > WRITE_BYTES) {
        wire.flush();
      }
    }
    wire.flush();
  }

  private writeFrame(attached: Attached, withMessages: boolean): void {
    const { elapsed } = this.environment;
    const nowMs = elapsed.nowMs();
    const { frames } = this;
    // L12: without what was slept, or what the wall clock was set forward by: the other end may count from too early.
    const sleptMs = elapsed.sleptMs - attached.frameReceivedSleptMs;
    const last = frames.write(
      this.outbox,
      attached.outgoing,
      attached.framesReceived,
      nowMs - attached.frameReceivedMs - sleptMs,
      this.writeTimes,
      withMessages,
    );
    attached.wire.append(frames.frame);
    attached.sent.add(nowMs, last > 0 ? last : this.outbox.nextNumber - 1);
    attached.lastSentMs = nowMs;
    this.unacknowledged = 0;
    if (attached.sent.unacknowledged > MOST_UNACKNOWLEDGED_FRAMES) {
      attached.wire.close('frames are not acknowledged');
    }
  }

  private readonly writeTimes = (writer: Writer, roomBytes: number) =>
    this.user.writeTimes(writer, roomBytes);

  private messagesReceived(frame: Reader, attached: Attached): void {
    const first = frame.varint();
    if (first !== this.received + 1) {
      // M3: nothing is taken twice, and nothing is left out.
      throw new MalformedError(`message ${first} came where ${this.received + 1} was due`);
    }
    this.allowance.grow(attached.frameReceivedMs);
    const { end } = frame;
    const last = this.received + MOST_MESSAGES;
    while (frame.at < end) {
      if (this.received === last) {
        throw new MalformedError(`more than ${MOST_MESSAGES} messages in a frame`);
      }
      const length = frame.varint();
      const messageEnd = frame.at + length;
      if (messageEnd > end) {
        throw new MalformedError('a message is longer than its frame');
      }
      if (!this.allowance.take()) {
        throw new MalformedError('more messages in a second than this device takes');
      }
      // Counted before it is looked at: a message that cannot be read would else come back for ever.
      this.received += 1;
      this.unacknowledged += 1;
      if (length > 0) {
        frame.end = messageEnd;
        this.user.messageReceived(frame, this.received, attached.incoming);
        frame.end = end;
        if (frame.at !== messageEnd) {
          throw new MalformedError('a message is longer than what it says');
        }
      }
      if (this.attached !== attached) {
        // What was delivered has ended this link, or this wire.
        frame.at = end;
      }
    }
    if (this.unacknowledged >= ACKNOWLEDGE_AFTER_MESSAGES) {
      this.planFlush();
    }
  }

  private change(state: LinkState): void {
    if (this.state !== state) {
      this.state = state;
      this.user.linkChanged(state);
    }
  }
}
