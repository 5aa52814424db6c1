import type { ResolvedService } from 'react-native-zeroconf';
import type { Sighting } from '../../../runtime';
import { bestFirst } from './address-order';
import type { Said } from './text-record';
import { readText } from './text-record';

/** However many a hostile network makes up. */
const MOST_REMEMBERED = 256;
const MOST_ADDRESSES = 16;

interface Heard {
  /** The last under which it was heard of. */
  readonly name: string;
  readonly said: Said;
  readonly port: number;
  readonly addresses: Set<string>;
}

/** Puts together what one scan tells of each device: one address at a time, and under names that mean nothing. */
export class Hearsay {
  private readonly devices = new Map<string, Heard>();
  private readonly deviceNamed = new Map<string, string>();

  /** Undefined when it does not lead to anyone. */
  heard({ name, port, addresses = [], txt = {} }: ResolvedService): Sighting | undefined {
    const said = readText(txt);
    // DNSSD's way to say that a service is gone from mDNS; which does not mean that its phone is.
    if (said === undefined || port === 0 || addresses.length === 0) {
      this.lost(name);
      return undefined;
    }
    const device = `${said.idPrefix} ${said.incarnation}`;
    const known = this.devices.get(device);
    const heard = {
      name,
      said,
      port,
      addresses: known?.port === port ? known.addresses : new Set<string>(),
    };
    for (const address of addresses) {
      if (heard.addresses.size < MOST_ADDRESSES) {
        heard.addresses.add(address);
      }
    }
    this.remember(name, device, heard);
    const hosts = bestFirst(heard.addresses);
    return hosts.length === 0
      ? undefined
      : { ...said, addresses: hosts.map(host => ({ host, port })) };
  }

  lost(name: string): void {
    const device = this.deviceNamed.get(name);
    this.deviceNamed.delete(name);
    if (device !== undefined && this.devices.get(device)?.name === name) {
      this.devices.delete(device);
    }
  }

  forgetAll(): void {
    this.devices.clear();
    this.deviceNamed.clear();
  }

  private remember(name: string, device: string, heard: Heard): void {
    // Whoever was heard of last is last to be forgotten.
    this.lost(name);
    this.devices.set(device, heard);
    this.deviceNamed.set(name, device);
    const [oldest] = this.deviceNamed.keys();
    if (this.deviceNamed.size > MOST_REMEMBERED && oldest !== undefined) {
      this.lost(oldest);
    }
  }
}
