import type { Budget } from '../budget';
import { LimitError } from '../errors';
import type { Limits } from '../limits';
import type { Outgoing } from './outgoing';
import { Queue } from './queue';

/**
 * The messages for another device: first those sent and not acknowledged, then those that are queued. Messages are
 * numbered when they are first sent, so that one withdrawn before leaves no gap.
 */
export class Outbox {
  /** Sent and not acknowledged, with consecutive numbers. */
  private readonly sent = new Queue<Outgoing>();
  /** Never sent. */
  private readonly fresh = new Queue<Outgoing>();
  /** How many of the sent ones went out on the present connection. */
  private carried = 0;
  private bytes = 0;
  /** Withdrawn since the last sweep. */
  private stale = 0;
  /** The highest number that the other device has acknowledged. */
  acknowledged = 0;

  constructor(private readonly limits: Limits, private readonly budget: Budget) {}

  /** Messages that are queued or not acknowledged. */
  get length(): number {
    return this.sent.length + this.waiting;
  }

  /** Messages that were never sent. */
  get waiting(): number {
    this.sweepStale();
    return this.fresh.length;
  }

  /** Whether a message is left for the present connection, to be sent or resent. */
  get hasMore(): boolean {
    return this.carried < this.sent.length || this.waiting > 0;
  }

  /** The number of the next message on the present connection. */
  get nextNumber(): number {
    return this.acknowledged + 1 + this.carried;
  }

  /** The highest number assigned so far. */
  get lastNumber(): number {
    return this.acknowledged + this.sent.length;
  }

  /** Whether one more fits into so many times the limit. */
  hasRoom(message: Outgoing, beyond = 1): boolean {
    if (this.fits(message, beyond)) {
      return true;
    }
    this.sweepStale();
    return this.fits(message, beyond);
  }

  add(message: Outgoing, beyond = 1): void {
    if (!this.hasRoom(message, beyond)) {
      const { outboxMessages, outboxBytes } = this.limits;
      throw new LimitError(
        `${this.length} messages (${this.bytes} bytes) wait for the other device already; the limit is ` +
          `${outboxMessages} messages and ${outboxBytes} bytes.`,
      );
    }
    this.fresh.push(message);
    this.bytes += message.size;
    if (message.isAnswer) {
      this.budget.charge(message.size);
    }
  }

  /** The next message for the present connection, if it fits. Skips withdrawn ones that were never sent. */
  take(roomBytes: number): Outgoing | undefined {
    const { sent, fresh } = this;
    if (this.carried < sent.length) {
      const message = sent.at(this.carried) as Outgoing;
      if (message.size > roomBytes) {
        return undefined;
      }
      this.carried += 1;
      return message;
    }
    for (let message = fresh.at(0); message !== undefined; message = fresh.at(0)) {
      if (message.withdrawn) {
        fresh.shift();
        this.free(message);
        continue;
      }
      if (message.size > roomBytes) {
        return undefined;
      }
      fresh.shift();
      message.numbered(this.nextNumber);
      sent.push(message);
      this.carried += 1;
      return message;
    }
    return undefined;
  }

  /** Everything up to this number has arrived. */
  acknowledge(number: number): void {
    const { sent } = this;
    while (this.acknowledged < number && sent.length > 0) {
      const message = sent.shift() as Outgoing;
      this.free(message);
      this.acknowledged += 1;
      this.carried = Math.max(0, this.carried - 1);
      message.delivered?.();
    }
  }

  /** M3: a new connection continues after the last message that the other device has. */
  resume(received: number): void {
    this.acknowledge(received);
    this.carried = 0;
  }

  /**
   * One that was never sent is withdrawn. It is removed later, with others, so that any number of them costs no more
   * than one pass (B1); the counts exclude it at once.
   */
  withdraw(): void {
    this.stale += 1;
    if (this.stale * 2 > this.fresh.length) {
      this.sweepStale();
    }
  }

  /** Those that are not acknowledged, sent or not, oldest first. */
  *undelivered(): Iterable<Outgoing> {
    yield* this.sent.all();
    yield* this.fresh.all();
  }

  clear(): void {
    for (const message of this.undelivered()) {
      this.free(message);
    }
    this.sent.clear();
    this.fresh.clear();
    this.carried = this.bytes = this.stale = 0;
  }

  private fits(message: Outgoing, beyond: number): boolean {
    const { outboxMessages, outboxBytes } = this.limits;
    return (
      this.sent.length + this.fresh.length < outboxMessages * beyond &&
      this.bytes + message.size <= outboxBytes * beyond &&
      (!message.isAnswer || this.budget.fitsAnswer(message.size))
    );
  }

  private free(message: Outgoing): void {
    this.bytes -= message.size;
    if (message.isAnswer) {
      this.budget.release(message.size);
    }
  }

  private sweepStale(): void {
    if (this.stale > 0) {
      this.stale = 0;
      this.fresh.keep(message => {
        const { withdrawn } = message;
        if (withdrawn) {
          this.free(message);
        }
        return !withdrawn;
      });
    }
  }
}
