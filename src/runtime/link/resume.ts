import { fromHex, toHex } from '../bytes/hex';
import { onWire } from '../time/durations';
import type { Reader, Writer } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import { FRAME, FRAME_OVERHEAD_BYTES } from './frames';

const BEGINNING_BYTES = 8;
/** Sent by an end that remembers no link with the other. */
export const NO_BEGINNING = '00'.repeat(BEGINNING_BYTES);

/** The receive and acknowledge positions of one end of a link. */
export interface LinkPosition {
  /** Identifies the connection on which the link began, the same at both ends. */
  readonly began: string;
  /** The highest number received. */
  readonly received: number;
  /** The highest number of its own messages that was acknowledged. */
  readonly acknowledged: number;
  readonly sent: number;
}

/** M15: the limits that the other device announces: nothing beyond them is sent to it. */
export interface PeerLimits {
  readonly frameBytes: number;
  readonly nestingDepth: number;
  readonly liveLeases: number;
}

/** The first frame of either end on a connection. */
export interface Resume extends LinkPosition {
  /** How many connections the sender has used since its app was started, including this one. */
  readonly used: number;
  readonly limits: PeerLimits;
}

export function writeResume(writer: Writer, resume: Resume): void {
  writer.byte(FRAME.resume);
  writer.varint(resume.used);
  writer.raw(fromHex(resume.began));
  writer.varint(resume.received);
  writer.varint(resume.acknowledged);
  writer.varint(resume.sent);
  const { frameBytes, nestingDepth, liveLeases } = resume.limits;
  [frameBytes, nestingDepth, liveLeases].forEach(limit => writer.varint(onWire(limit)));
}

export function readResume(reader: Reader): Resume {
  reader.byte();
  const resume = {
    used: reader.varint(),
    began: toHex(reader.raw(BEGINNING_BYTES)),
    received: reader.varint(),
    acknowledged: reader.varint(),
    sent: reader.varint(),
    limits: readLimits(reader),
  };
  if (!reader.atEnd) {
    throw new MalformedError('a resume is longer than what it says');
  }
  return resume;
}

function readLimits(reader: Reader): PeerLimits {
  const frameBytes = reader.varint();
  if (frameBytes <= FRAME_OVERHEAD_BYTES) {
    throw new MalformedError(`frames of ${frameBytes} bytes carry no message`);
  }
  return { frameBytes, nestingDepth: reader.varint(), liveLeases: reader.varint() };
}

/** Known to both ends of one connection, and different for each connection. */
export function beginningOn(handshakeHash: Uint8Array): string {
  return toHex(handshakeHash.subarray(0, BEGINNING_BYTES));
}

/**
 * C7: whether two ends continue, or both start over. Symmetric: each end reaches the same decision from the other's
 * resume.
 */
export function canResume(one: LinkPosition, other: LinkPosition): boolean {
  return (
    one.began !== NO_BEGINNING &&
    one.began === other.began &&
    isPossible(one, other) &&
    isPossible(other, one)
  );
}

/** What one end received lies between what the other knows to have arrived and what it has sent. */
function isPossible(sender: LinkPosition, receiver: LinkPosition): boolean {
  return receiver.received >= sender.acknowledged && receiver.received <= sender.sent;
}
