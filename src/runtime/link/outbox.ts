import { LimitError } from '../errors';
import type { Limits } from '../limits';
import type { Outgoing } from './outgoing';

/** How many dropped entries at the front are carried before the array is cut. */
const CUT_AFTER = 1024;

/**
 * What this device has to say to another: first what was sent and is not acknowledged, then what waits. Messages are
 * numbered when they are first sent, so that one that is withdrawn before leaves no gap.
 */
export class Outbox {
  private entries: (Outgoing | undefined)[] = [];
  private front = 0;
  /** Index of the first entry that the present connection has not carried. */
  private next = 0;
  /** Index of the first entry that no connection has carried. */
  private fresh = 0;
  private bytes = 0;
  /** The highest number that the other device has told us it has. */
  acknowledged = 0;

  constructor(private readonly limits: Limits) {}

  /** Messages that wait or are not acknowledged. */
  get length(): number {
    return this.entries.length - this.front;
  }

  /** Messages that were never sent. */
  get waiting(): number {
    return this.entries.length - this.fresh;
  }

  get hasMore(): boolean {
    return this.next < this.entries.length;
  }

  /** The number that the next message to be sent has, or gets. */
  get nextNumber(): number {
    return this.acknowledged + 1 + this.next - this.front;
  }

  /** The highest number given so far. */
  get lastNumber(): number {
    return this.acknowledged + this.fresh - this.front;
  }

  /** Within so many times the limit. */
  hasRoom(message: Outgoing, beyond = 1): boolean {
    const { outboxMessages, outboxBytes } = this.limits;
    return (
      this.length < outboxMessages * beyond && this.bytes + message.size <= outboxBytes * beyond
    );
  }

  add(message: Outgoing, beyond = 1): void {
    if (!this.hasRoom(message, beyond)) {
      const { outboxMessages, outboxBytes } = this.limits;
      throw new LimitError(
        `${this.length} messages (${this.bytes} bytes) wait for the other device already; the limit is ` +
          `${outboxMessages} messages and ${outboxBytes} bytes.`,
      );
    }
    this.entries.push(message);
    this.bytes += message.size;
  }

  /** The next message for the present connection, if it fits. Withdrawn ones that were never sent are passed over. */
  take(roomBytes: number): Outgoing | undefined {
    while (this.next < this.entries.length) {
      const message = this.entries[this.next] as Outgoing;
      if (message.size > roomBytes) {
        return undefined;
      }
      if (this.next < this.fresh) {
        this.next += 1;
        return message;
      }
      if (message.withdrawn) {
        this.bytes -= message.size;
        this.entries.splice(this.next, 1);
        continue;
      }
      message.numbered(this.nextNumber);
      this.next += 1;
      this.fresh += 1;
      return message;
    }
    return undefined;
  }

  /** Everything up to this number has arrived. */
  acknowledge(number: number): void {
    while (this.acknowledged < number && this.front < this.fresh) {
      const message = this.entries[this.front] as Outgoing;
      this.bytes -= message.size;
      this.entries[this.front] = undefined;
      this.front += 1;
      this.acknowledged += 1;
      message.delivered?.();
    }
    this.next = Math.max(this.next, this.front);
    if (this.front > CUT_AFTER && this.front * 2 > this.entries.length) {
      this.entries = this.entries.slice(this.front);
      this.next -= this.front;
      this.fresh -= this.front;
      this.front = 0;
    }
  }

  /** M3: a new connection begins behind what the other device has. */
  resume(received: number): void {
    this.acknowledge(received);
    this.next = this.front;
  }

  /** Frees what was withdrawn before it was ever sent. */
  forgetWithdrawn(): void {
    for (let index = this.fresh; index < this.entries.length; ) {
      const message = this.entries[index] as Outgoing;
      if (message.withdrawn) {
        this.bytes -= message.size;
        this.entries.splice(index, 1);
      } else {
        index += 1;
      }
    }
  }

  /** Those that are not acknowledged, sent or not, oldest first. */
  *undelivered(): Iterable<Outgoing> {
    for (let index = this.front; index < this.entries.length; index++) {
      yield this.entries[index] as Outgoing;
    }
  }

  clear(): void {
    this.entries = [];
    this.front = this.next = this.fresh = this.bytes = 0;
  }
}
