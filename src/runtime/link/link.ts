import type { Environment } from '../environment';
import { LimitError } from '../errors';
import type { LinkState } from '../events';
import type { Expiring } from '../lease/deadlines';
import { Allowance } from './allowance';
import type { Reader, Writer } from './bytes';
import { MalformedError, Writer as NewWriter } from './bytes';
import { FailureDetector, HEARTBEAT_MS } from './failure-detector';
import { FrameWriter } from './frame-writer';
import { DATA, FRAME, KIND_MASK } from './frames';
import { Outbox } from './outbox';
import type { Outgoing } from './outgoing';
import { SentFrames } from './sent-frames';
import { IncomingShorthand, OutgoingShorthand } from './shorthand';
import type { Wire } from './wire';

/** So much may have come in before an acknowledgement goes out that rides on nothing. */
const ACKNOWLEDGE_AFTER_MESSAGES = 128;
/** Room for a frame's own fields beside a message of the largest size. */
const FRAME_OVERHEAD_BYTES = 1024;
/** What is handed to the platform at once, so that it can ask to wait in between: a full frame, or many small ones. */
const WRITE_BYTES = 8 * 1024;
/** The outbox takes this many times its limit of what the application cannot be asked to wait with. */
const BEYOND_THE_LIMIT = 4;
/** A connection that stays silent this long after it was suspected is given up. */
const GIVE_UP_AFTER_MS = 20 * HEARTBEAT_MS;

/** How much the latest round trip counts beside those before it. */
const ROUND_TRIP_SHARE = 0.125;

/** Whom a link carries messages for. */
export interface LinkUser {
  /** A message that was not seen before, in order. */
  messageReceived(message: Reader, number: number, shorthand: IncomingShorthand): void;
  /** The other device has every message up to this number. */
  messagesAcknowledged(number: number): void;
  /** A new connection goes on where the one before it broke. */
  resumed(): void;
  /** Lease times that ride along: `count, (lease, ms left)…`. False, and nothing written, when there are none. */
  writeTimes(writer: Writer): boolean;
  /** None of what is granted there was granted before `grantedMs` (L12). */
  readTimes(reader: Reader, grantedMs: number): void;
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
  private readonly outbox: Outbox;
  private readonly frames: FrameWriter;
  private attached: Attached | undefined;
  private flushPlanned = false;
  private unacknowledged = 0;
  /** Messages that may come in. */
  private readonly allowance: Allowance;

  constructor(private readonly user: LinkUser, private readonly environment: Environment) {
    this.outbox = new Outbox(environment.limits);
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

  /** Whether something is left that the other device should still hear. */
  get hasUnsaid(): boolean {
    return [...this.outbox.undelivered()].some(message => !message.withdrawn);
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

  /** What the other device has not said it has, oldest first. */
  undelivered(): Iterable<Outgoing> {
    return this.outbox.undelivered();
  }

  forgetWithdrawn(): void {
    this.outbox.forgetWithdrawn();
  }

  /**
   * C3: this wire takes over from whatever was there. Nothing is lost: both ends say where they are, and go on from
   * there. `used` counts the connections that this device has used.
   */
  attach(wire: Wire, used: number): void {
    // Not 'down' in between: for those who watch, nothing happens.
    this.letGo()?.close('another connection has taken over');
    const { elapsed, deadlines } = this.environment;
    const nowMs = elapsed.nowMs();
    const frame = new NewWriter();
    frame.byte(FRAME.resume);
    frame.varint(used);
    frame.varint(this.received);
    frame.varint(this.outbox.acknowledged);
    frame.varint(this.outbox.lastNumber);
    wire.append(frame);
    wire.flush();
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
      grantedMs: 0,
      lastSentMs: nowMs,
      suspectedMs: undefined,
    };
  }

  uses(wire: Wire): boolean {
    return this.attached?.wire === wire;
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
   * False when one of the two has forgotten what was between them: then it cannot go on from where it was. Both see it,
   * because each says what it has received and what it has sent.
   */
  resume(frame: Reader): boolean {
    const { attached, outbox } = this;
    frame.byte();
    this.latestUsed = Math.max(this.latestUsed, frame.varint());
    const received = frame.varint();
    const acknowledged = frame.varint();
    const sent = frame.varint();
    if (!frame.atEnd || attached === undefined || attached.resumed) {
      throw new MalformedError('a link is resumed at the wrong time');
    }
    if (
      received < outbox.acknowledged ||
      received > outbox.lastNumber ||
      acknowledged > this.received ||
      sent < this.received
    ) {
      return false;
    }
    const nowMs = this.environment.elapsed.nowMs();
    attached.resumed = true;
    attached.frameReceivedMs = nowMs;
    attached.detector.heard(nowMs);
    outbox.resume(received);
    this.user.messagesAcknowledged(received);
    this.user.resumed();
    this.change('up');
    this.planFlush();
    return true;
  }

  frameReceived(frame: Reader, nowMs: number): void {
    const { attached } = this;
    const head = frame.byte();
    if ((head & KIND_MASK) !== FRAME.data || attached === undefined || !attached.resumed) {
      throw new MalformedError(`a frame of kind ${head & KIND_MASK} has no place here`);
    }
    attached.detector.heard(nowMs);
    attached.suspectedMs = undefined;
    this.change('up');

    const acknowledged = attached.sent.acknowledge(frame.varint());
    if (acknowledged > this.outbox.acknowledged) {
      this.outbox.acknowledge(acknowledged);
      this.user.messagesAcknowledged(acknowledged);
    }
    // L12: the frame was written this long after the other end had what we sent, or later.
    const writtenMs = Math.min(nowMs, attached.sent.acknowledgedSentMs + frame.varint());
    const tripMs = nowMs - writtenMs;
    const beforeMs = this.roundTripMs ?? tripMs;
    this.roundTripMs = beforeMs + (tripMs - beforeMs) * ROUND_TRIP_SHARE;
    attached.grantedMs = Math.max(attached.grantedMs, writtenMs);
    attached.framesReceived += 1;
    attached.frameReceivedMs = nowMs;
    if ((head & DATA.times) !== 0) {
      this.user.readTimes(frame, attached.grantedMs);
    }
    if ((head & DATA.messages) !== 0) {
      this.messagesReceived(frame, attached);
    }
    if (!frame.atEnd) {
      throw new MalformedError('a frame is longer than what it says');
    }
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

  /** M3: also what the platform asked to hold back. */
  drained(): void {
    this.flush(false);
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
    while ((due || outbox.hasMore) && !wire.blocked) {
      due = false;
      this.writeFrame(attached);
      if (wire.stream.length > WRITE_BYTES) {
        wire.flush();
      }
    }
    wire.flush();
  }

  private writeFrame(attached: Attached): void {
    const nowMs = this.environment.elapsed.nowMs();
    const { frames } = this;
    const last = frames.write(
      this.outbox,
      attached.outgoing,
      attached.framesReceived,
      nowMs - attached.frameReceivedMs,
      this.writeTimes,
    );
    attached.wire.append(frames.frame);
    attached.sent.add(nowMs, last > 0 ? last : this.outbox.nextNumber - 1);
    attached.lastSentMs = nowMs;
    this.unacknowledged = 0;
  }

  private get largestMessage(): number {
    return this.environment.limits.frameBytes - FRAME_OVERHEAD_BYTES;
  }

  private readonly writeTimes = (writer: Writer) => this.user.writeTimes(writer);

  private messagesReceived(frame: Reader, attached: Attached): void {
    const first = frame.varint();
    if (first !== this.received + 1) {
      // M3: nothing is taken twice, and nothing is left out.
      throw new MalformedError(`message ${first} came where ${this.received + 1} was due`);
    }
    this.allowance.grow(attached.frameReceivedMs);
    const { end } = frame;
    while (frame.at < end) {
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
