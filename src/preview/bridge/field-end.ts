import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { WebSocket } from 'ws';
import { LightCrowd } from '../crowd/crowd';
import { Ether } from '../native';
import { isFieldOrder } from './is-message';
import { listenTo } from './listen';
import type { CrowdNews, FieldOrder } from './messages';
import { NativeEnd } from './native-end';

/** One field that is open in a browser: its air, and the native halves of its phones. Closed, nothing of it is left. */
export class FieldEnd {
  private readonly ether = new Ether();
  private readonly directory: string;
  private readonly phones = new Map<string, NativeEnd>();
  private readonly crowd: LightCrowd;
  /** Those that were switched off write nothing any more. */
  private atRest: Promise<unknown> = Promise.resolve();

  constructor(page: WebSocket, directory: string, serviceName: string) {
    this.directory = mkdtempSync(path.join(directory, 'earshot-field-'));
    this.crowd = new LightCrowd(serviceName, crowd => {
      const news: CrowdNews = { crowd };
      page.send(JSON.stringify(news));
    });
    listenTo(page, isFieldOrder, order => this.ordered(order));
  }

  /** A phone's JavaScript has started. Whatever it had open before is gone. */
  phoneStarted(phone: string, page: WebSocket): void {
    const before = this.phones.get(phone);
    if (before !== undefined) {
      this.shutDown(before);
    }
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
    this.crowd.close();
    this.phones.forEach((end, phone) => this.switchOff(phone, end));
    // Not before: what is on its way to the disk would come into a folder that is being emptied.
    void this.atRest.then(() => rm(this.directory, { recursive: true, force: true }));
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
      case 'crowd':
        this.crowd.become(order.count);
        break;
    }
  }

  /** Out of range first, so that connected peers are not told of its end. */
  private switchOff(phone: string, end: NativeEnd): void {
    this.phones.delete(phone);
    this.ether.setInRange(phone, false);
    this.shutDown(end);
  }

  private shutDown(end: NativeEnd): void {
    this.atRest = Promise.all([this.atRest, end.shutDown()]);
  }
}
