import type { Reader } from '../bytes/bytes';
import type { Environment } from '../environment';
import { FailureDetector, LONGEST_SILENCE_MS } from './failure-detector';
import type { FrameWriter, TimesWriter } from './frame-writer';
import { BRIEF_FRAMES } from './frames';
import type { Outbox } from './outbox';
import { Rest } from './rest';
import type { SecureConnection } from './secure-connection';
import { SentFrames } from './sent-frames';
import { IncomingShorthand, OutgoingShorthand } from './shorthand';

/** B1: an honest peer acknowledges before this many frames. State is kept for each frame until then. */
const MOST_UNACKNOWLEDGED_FRAMES = 65_536;
/** A longer round trip means that one of the two has slept. */
const LONGEST_TRIP_MS = 5000;

/** The state of the connection that a link uses: which frames arrived, and when the peer was last heard. */
export class LinkConnection {
  inUse = true;
  /** Both ends have sent their resume frames. */
  resumed = false;
  readonly detector: FailureDetector;
  readonly incoming = new IncomingShorthand();
  frameReceivedMs: number;
  /** L12: no grant received from now on was made before this. */
  grantedMs = 0;
  lastSentMs: number;
  suspectedMs: number | undefined;
  /** The next frame is the last one. */
  isParting = false;
  readonly rest = new Rest();
  private readonly outgoing = new OutgoingShorthand();
  private readonly sent: SentFrames;
  private framesReceived = 0;
  /** How many of them the frames of this end have acknowledged. */
  private framesAcknowledged = 0;
  /** How long before the frame that is read its acknowledged frame had come in. */
  private agoMs = 0;
  /** How long this device had slept when the last frame arrived. */
  private frameReceivedSleptMs: number;

  constructor(
    readonly connection: SecureConnection,
    private readonly environment: Environment,
    readonly heartbeatSlot: number,
  ) {
    const { elapsed } = environment;
    const nowMs = elapsed.nowMs();
    this.detector = new FailureDetector(nowMs);
    this.sent = new SentFrames(nowMs);
    this.frameReceivedMs = nowMs;
    this.frameReceivedSleptMs = elapsed.sleptMs;
    this.lastSentMs = nowMs;
  }

  resume(nowMs: number): void {
    this.resumed = true;
    this.detector.heard(nowMs);
    this.received(nowMs);
  }

  /** M13: a network may fail in one direction only. */
  wasHeardLately(nowMs: number): boolean {
    return nowMs - this.sent.acknowledgedSentMs <= LONGEST_SILENCE_MS;
  }

  /** A frame has arrived. Returns the number of the last message that it acknowledges. */
  acknowledged(frame: Reader, isBrief: boolean, nowMs: number): number {
    this.detector.heard(nowMs);
    this.suspectedMs = undefined;
    const { sent } = this;
    const first = frame.varint();
    if (!isBrief) {
      this.agoMs = frame.varint();
      return sent.acknowledge(first);
    }
    const fresh = first % BRIEF_FRAMES;
    this.agoMs = Math.floor(first / BRIEF_FRAMES);
    const further = fresh === BRIEF_FRAMES - 1 ? frame.varint() : 0;
    return sent.acknowledge(sent.acknowledgedFrames + fresh + further);
  }

  /** When the frame was written. Returns the round trip, unless one of the two has slept. */
  timeReceived(nowMs: number): number | undefined {
    // L12: the frame was written at least this long after the other end received the acknowledged frame.
    const writtenMs = Math.min(nowMs, this.sent.acknowledgedSentMs + this.agoMs);
    this.grantedMs = Math.max(this.grantedMs, writtenMs);
    this.framesReceived += 1;
    this.received(nowMs);
    const tripMs = nowMs - writtenMs;
    return tripMs < LONGEST_TRIP_MS ? tripMs : undefined;
  }

  /** Writes one frame, with as many messages as fit unless messages are held back. */
  write(outbox: Outbox, frames: FrameWriter, times: TimesWriter, withMessages: boolean): void {
    const { elapsed } = this.environment;
    const nowMs = elapsed.nowMs();
    // L12: excludes sleep and jumps of the wall clock. The other end may then start counting too early, never too late.
    const sleptMs = elapsed.sleptMs - this.frameReceivedSleptMs;
    const acknowledging = {
      frames: this.framesReceived,
      fresh: this.framesReceived - this.framesAcknowledged,
      agoMs: nowMs - this.frameReceivedMs - sleptMs,
    };
    frames.write(outbox, this.outgoing, acknowledging, times, withMessages);
    this.framesAcknowledged = this.framesReceived;
    // Frames arrive in order: one without messages also acknowledges those of the frames before it.
    this.sent.add(nowMs, outbox.nextNumber - 1);
    this.lastSentMs = nowMs;
    if (this.sent.unacknowledged > MOST_UNACKNOWLEDGED_FRAMES) {
      this.connection.close({ kind: 'malformed', text: 'frames are not acknowledged' });
    }
  }

  /** Sends what `write` has written, with flags. */
  send(frames: FrameWriter, flags: number): void {
    frames.frame.bytes[0] = (frames.frame.bytes[0] as number) | flags;
    this.connection.append(frames.frame);
  }

  private received(nowMs: number): void {
    this.frameReceivedMs = nowMs;
    this.frameReceivedSleptMs = this.environment.elapsed.sleptMs;
  }
}
