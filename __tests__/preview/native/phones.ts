import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NativePhone, NativePhoneOptions } from '../../../src/preview/native';
import { createNativePhone, Ether } from '../../../src/preview/native';
import type { PhoneSystem } from '../../../src/preview/native/native-event';
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

/** Phones in one room, to be switched off after each test. */
export function phonesNamed<Name extends string>(system: PhoneSystem, ...names: readonly Name[]) {
  const directory = mkdtempSync(path.join(tmpdir(), 'earshot-native-'));
  const ether = new Ether();
  const phones = names.map(name => {
    const options = { phone: name, system, ether, addresses: () => ['127.0.0.1'] };
    return [name, new BarePhone({ ...options, directory: path.join(directory, name) })] as const;
  });
  return {
    ...(Object.fromEntries(phones) as Record<Name, BarePhone>),
    ether,
    end: () => {
      phones.forEach(([, phone]) => phone.native.shutDown());
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const twoPhones = (system: PhoneSystem) => phonesNamed(system, 'anna', 'ben');
