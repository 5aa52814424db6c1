import type { NetworkModel } from './options';
import type { RandomStream } from './random';
import { Receiver } from './receiver';
import type { Route } from './route';
import type { Schedule } from './schedule';
import type { StreamPiece, Source } from './sender';
import { Sender } from './sender';

/** The socket that a flow ends in. */
export interface Sink {
  /** Whether there is a socket that takes what came: its system resets the sender otherwise. */
  takes(bytes: number): boolean;
  /** There is something new to read: bytes, or the end. */
  readable(): void;
}

export interface FlowParts {
  readonly schedule: Schedule;
  readonly random: RandomStream;
  readonly model: NetworkModel;
  readonly route: Route;
  readonly source: Source;
  readonly sink: Sink;
}

/** One direction of a connection: a sender, a receiver, and what is on its way between them. */
export class Flow {
  readonly sender: Sender;
  private readonly receiver: Receiver;
  /** What was launched before the latest break is lost. */
  private breaks = 0;
  private lastArrivalAt = 0;
  private lineFreeAt = 0;
  private acknowledging = false;
  private moreToAcknowledge = false;

  constructor(private readonly parts: FlowParts) {
    this.receiver = new Receiver(parts.model.windowBytes);
    this.sender = new Sender({
      ...parts,
      launch: piece => this.launch(piece),
      passable: () => parts.route.there() !== 'lost',
    });
  }

  /** Whatever is on its way is lost. */
  break(): void {
    this.breaks++;
  }

  get unread(): number {
    return this.receiver.unread;
  }

  isAtEnd(): boolean {
    return this.receiver.isAtEnd();
  }

  read(most: number): Uint8Array {
    const bytes = this.receiver.read(most);
    if (this.receiver.hasRoomToTell) this.acknowledge();
    return bytes;
  }

  private launch(piece: StreamPiece): void {
    const { schedule, route, model, sink } = this.parts;
    const { breaks } = this;
    const lineBusyMs = piece.bytes.length / model.bytesPerMs;
    this.lineFreeAt = Math.max(schedule.now, this.lineFreeAt) + lineBusyMs;
    this.lastArrivalAt = Math.max(this.lastArrivalAt, this.lineFreeAt + route.delayThereMs());
    schedule.at(this.lastArrivalAt, () => {
      const arrival = breaks === this.breaks && !route.loses() ? route.there() : 'lost';
      if (arrival === 'lost') this.sender.lost();
      else if (arrival === 'refused' || !sink.takes(piece.bytes.length)) this.refuse();
      else this.land(piece);
    });
  }

  private land(piece: StreamPiece): void {
    if (this.receiver.land(piece)) this.parts.sink.readable();
    this.acknowledge();
  }

  /** The receiver's system answers that it knows no such connection. */
  private refuse(): void {
    const { schedule, route } = this.parts;
    schedule.after(route.delayBackMs(), () => {
      if (route.back()) this.sender.refused();
      else this.sender.lost();
    });
  }

  /** One acknowledgement at a time is on its way; the next one says what came meanwhile. */
  private acknowledge(): void {
    this.moreToAcknowledge = this.acknowledging;
    if (this.acknowledging) return;
    const { schedule, route } = this.parts;
    const { breaks } = this;
    const { arrivedTo } = this.receiver;
    const allowedTo = this.receiver.allow();
    this.acknowledging = true;
    schedule.after(route.delayBackMs(), () => {
      this.acknowledging = false;
      if (route.back() && breaks === this.breaks && !route.loses())
        this.sender.acknowledged(arrivedTo, allowedTo);
      else this.sender.lost();
      if (this.moreToAcknowledge) this.acknowledge();
    });
  }
}
