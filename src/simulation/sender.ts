import { ByteQueue } from './byte-queue';
import type { NetworkModel } from './options';
import type { RandomStream } from './random';
import type { Happening, Schedule } from './schedule';

/** The socket whose bytes these are. */
export interface Source {
  drained(): void;
  /** All was acknowledged, the end of the stream too. */
  finished(): void;
  failed(reason: 'reset' | 'timed out'): void;
}

/** Some bytes of a stream on their way. The end of the stream takes a position, but carries no bytes. */
export interface StreamPiece {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

export interface SenderParts {
  readonly schedule: Schedule;
  readonly random: RandomStream;
  readonly model: NetworkModel;
  readonly source: Source;
  launch(piece: StreamPiece): void;
  /** Whether anything launched now would get anywhere. */
  passable(): boolean;
}

/** Pieces come in very different sizes, and one scale as often as another. */
const pieceScales = [8, 128, 1_460, 16 * 1024] as const;
const noBytes = new Uint8Array(0);

/**
 * The sending side of one direction of a connection: keeps what is not acknowledged and sends it again when it was
 * lost. The simulation knows of a loss at once, but acts upon it when a retransmission timer would have run out.
 */
export class Sender {
  /** What is not acknowledged yet. */
  private readonly outgoing = new ByteQueue();
  private sentTo = 0;
  private acknowledgedTo = 0;
  private allowedTo: number;
  /** When the oldest of what is not acknowledged was sent. */
  private waitingSince: number | undefined;
  private finishing = false;
  private stopped = false;
  private toldToWait = false;
  private departure: Happening | undefined;
  private retry: Happening | undefined;
  private retransmitMs: number;

  constructor(private readonly parts: SenderParts) {
    this.allowedTo = parts.model.windowBytes;
    this.retransmitMs = parts.model.firstRetransmitMs;
  }

  /** False when the app should wait for `drained`. */
  write(bytes: Uint8Array): boolean {
    this.outgoing.add(bytes.slice());
    this.toldToWait ||= this.outgoing.length >= this.parts.model.highWaterBytes;
    const { schedule, random, model } = this.parts;
    this.departure ??= schedule.after(random.between(model.joinMs), () => {
      this.departure = undefined;
      this.transmit();
    });
    return !this.toldToWait;
  }

  /** Nothing is written any more: the end follows all that was written, or all that has left already. */
  finish(dropUnsent: boolean): void {
    if (dropUnsent) this.outgoing.forgetFrom(this.sentTo);
    this.finishing = true;
    this.transmit();
  }

  /** The socket is gone. */
  stop(): void {
    this.stopped = true;
    for (const planned of [this.departure, this.retry]) {
      if (planned) this.parts.schedule.cancel(planned);
    }
  }

  acknowledged(arrivedTo: number, allowedTo: number): void {
    if (this.stopped) return;
    this.allowedTo = Math.max(this.allowedTo, allowedTo);
    if (arrivedTo > this.acknowledgedTo) {
      this.acknowledgedTo = arrivedTo;
      this.sentTo = Math.max(this.sentTo, arrivedTo);
      this.outgoing.forgetBefore(Math.min(arrivedTo, this.outgoing.end));
      this.retransmitMs = this.parts.model.firstRetransmitMs;
      this.waitingSince = this.parts.schedule.now;
    }
    if (this.acknowledgedTo === this.sentTo) this.nothingIsMissing();
    if (this.toldToWait && this.outgoing.length <= this.parts.model.highWaterBytes / 2) {
      this.toldToWait = false;
      this.parts.source.drained();
    }
    if (this.finishing && this.acknowledgedTo === this.endsAt) this.parts.source.finished();
    else this.transmit();
  }

  refused(): void {
    if (!this.stopped) this.parts.source.failed('reset');
  }

  /** Something was lost, on the way there or on the way back. */
  lost(): void {
    if (this.stopped || this.retry) return;
    const { now } = this.parts.schedule;
    const at = Math.min(now + this.retransmitMs, Math.max(now, this.giveUpAt));
    this.retry = this.parts.schedule.at(at, () => this.sendAgain());
  }

  private get endsAt(): number {
    return this.outgoing.end + (this.finishing ? 1 : 0);
  }

  private get giveUpAt(): number {
    return (this.waitingSince ?? Infinity) + this.parts.model.giveUpMs;
  }

  private transmit(): void {
    if (this.stopped || this.retry) return;
    const limit = Math.min(this.outgoing.end, this.allowedTo);
    while (this.sentTo < limit) this.launch(Math.min(this.sentTo + this.pieceSize(), limit));
    if (this.finishing && this.sentTo === this.outgoing.end) this.launch(this.endsAt);
  }

  private launch(end: number): void {
    const start = this.sentTo;
    const bytes = end <= this.outgoing.end ? this.outgoing.view(start, end) : noBytes;
    this.sentTo = end;
    this.waitingSince ??= this.parts.schedule.now;
    this.parts.launch({ start, end, bytes });
  }

  private pieceSize(): number {
    const { random, model } = this.parts;
    if (model.pieces === 'whole') return model.windowBytes;
    if (model.pieces === 'single bytes') return 1;
    if (typeof model.pieces === 'number') return model.pieces;
    return 1 + random.below(pieceScales[random.below(pieceScales.length)] ?? 1);
  }

  private nothingIsMissing(): void {
    this.waitingSince = undefined;
    if (this.retry) this.parts.schedule.cancel(this.retry);
    this.retry = undefined;
  }

  private sendAgain(): void {
    this.retry = undefined;
    if (this.acknowledgedTo === this.endsAt) return;
    const { schedule, model, source } = this.parts;
    if (schedule.now >= this.giveUpAt) return source.failed('timed out');
    this.retransmitMs = Math.min(2 * this.retransmitMs, model.lastRetransmitMs);
    if (!this.parts.passable()) return this.lost();
    this.sentTo = this.acknowledgedTo;
    this.transmit();
    // The other end's last word was "no more for now": ask whether that still holds.
    if (this.sentTo === this.acknowledgedTo) this.launch(this.sentTo);
  }
}
