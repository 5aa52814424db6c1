import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { WebSocket } from 'ws';
import { Ether } from '../native';
import { isFieldOrder } from './is-message';
import { listenTo } from './listen';
import type { FieldOrder } from './messages';
import { NativeEnd } from './native-end';

/** One field that is open in a browser: its air, and the native halves of its phones. Closed, nothing of it is left. */
export class FieldEnd {
  private readonly ether = new Ether();
  private readonly directory: string;
  private readonly phones = new Map<string, NativeEnd>();

  constructor(page: WebSocket, directory: string) {
    this.directory = mkdtempSync(path.join(directory, 'earshot-field-'));
    listenTo(page, isFieldOrder, order => this.ordered(order));
  }

  /** A phone's JavaScript has started. Whatever it had open before is gone. */
  phoneStarted(phone: string, page: WebSocket): void {
    this.phones.get(phone)?.shutDown();
    const end = new NativeEnd(phone, this.ether, this.directory, page);
    this.phones.set(phone, end);
    this.ether.setInRange(phone, true);
    page.on('close', () => {
      if (this.phones.get(phone) === end) {
        this.switchOff(phone, end);
      }
    });
  }

  close(): void {
    this.phones.forEach((end, phone) => this.switchOff(phone, end));
    // What is on its way to the disk finds no place under the old name, and cannot come into what is being emptied.
    const gone = `${this.directory}.gone`;
    renameSync(this.directory, gone);
    rmSync(gone, { recursive: true });
  }

  private ordered(order: FieldOrder): void {
    switch (order.is) {
      case 'apart':
        this.ether.setApart(order.pairs);
        break;
      case 'air':
        this.ether.bytesPerSecond = order.bytesPerSecond ?? Infinity;
        break;
      case 'crash': {
        const end = this.phones.get(order.phone);
        if (end !== undefined) {
          this.switchOff(order.phone, end);
        }
        break;
      }
      case 'sleep':
        this.ether.setInRange(order.phone, false);
        this.phones.get(order.phone)?.sleep();
        break;
      case 'wake':
        this.phones.get(order.phone)?.wake();
        this.ether.setInRange(order.phone, true);
        break;
    }
  }

  /** Out of range first: whoever talked to it hears nothing of its end. */
  private switchOff(phone: string, end: NativeEnd): void {
    this.phones.delete(phone);
    this.ether.setInRange(phone, false);
    end.shutDown();
  }
}
