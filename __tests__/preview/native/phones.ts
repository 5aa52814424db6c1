import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NativePhone, NativePhoneOptions } from '../../../src/preview/native';
import { createNativePhone, Ether } from '../../../src/preview/native';
import { realTime } from '../../platforms/node/real-time';

export interface NativeEvent {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A phone without JavaScript: what its native half would have said to it. */
export class BarePhone {
  readonly events: NativeEvent[] = [];
  readonly native: NativePhone;

  constructor(options: Omit<NativePhoneOptions, 'emit'>) {
    this.native = createNativePhone({
      ...options,
      emit: (event, payload) =>
        this.events.push({ event, payload: (payload ?? {}) as NativeEvent['payload'] }),
    });
  }

  get sockets() {
    return this.native.modules.TcpSockets;
  }

  get zeroconf() {
    return this.native.modules.RNZeroconf;
  }

  named(event: string): readonly NativeEvent['payload'][] {
    return this.events.filter(each => each.event === event).map(({ payload }) => payload);
  }

  async until(event: string, count = 1): Promise<NativeEvent['payload']> {
    await realTime.until(event, () => this.named(event).length >= count);
    return this.named(event)[count - 1] ?? {};
  }

  received(): Buffer {
    return Buffer.concat(this.named('data').map(({ data }) => Buffer.from(String(data), 'base64')));
  }
}

/** Two phones in one room, switched off after each test. */
export function twoPhones(system: 'ios' | 'android') {
  const directory = mkdtempSync(path.join(tmpdir(), 'earshot-native-'));
  const ether = new Ether();
  const phone = (name: string) =>
    new BarePhone({
      phone: name,
      system,
      ether,
      directory: path.join(directory, name),
      addresses: () => ['127.0.0.1'],
    });
  const [anna, ben] = [phone('anna'), phone('ben')];
  return {
    ether,
    anna,
    ben,
    end: () => {
      anna.native.shutDown();
      ben.native.shutDown();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
