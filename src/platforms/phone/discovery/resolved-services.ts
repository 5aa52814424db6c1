import type { ResolvedService } from 'react-native-zeroconf';
import { isPort } from '../../../runtime';
import type { Sighting, SightingGone } from '../../../runtime';
import type { AnnouncedText } from '../../mdns';
import {
  bestAddressesFirst,
  LimitedMap,
  MOST_ADDRESSES,
  MOST_REMEMBERED,
  readText,
  sightingOf,
} from '../../mdns';

interface ResolvedDevice {
  /** The name it was last resolved by. */
  readonly name: string;
  readonly text: AnnouncedText;
  readonly port: number;
  readonly addresses: Set<string>;
}

/** Puts together what one scan resolves of each device: one address at a time, by names that do not identify it. */
export class ResolvedServices {
  private readonly devices = new Map<string, ResolvedDevice>();
  private readonly deviceNamed = new LimitedMap<string>(MOST_REMEMBERED, (device, name) =>
    this.forgetDevice(device, name),
  );

  /** Undefined when there is nothing to dial. Native code does not always keep to the types that it declares. */
  resolved({ name, port, ...reported }: ResolvedService): Sighting | undefined {
    const text = readText((reported.txt as typeof reported.txt | null) ?? {});
    const addresses = dialable(reported.addresses);
    // DNSSD reports a service that has gone with port 0 and without addresses.
    if (text === undefined || !isPort(port) || addresses.length === 0) {
      this.removed(name);
      return undefined;
    }
    const device = `${text.idPrefix} ${text.incarnation}`;
    const known = this.devices.get(device);
    const resolved = {
      name,
      text,
      port,
      addresses: known?.port === port ? known.addresses : new Set<string>(),
    };
    for (const address of addresses) {
      if (resolved.addresses.size < MOST_ADDRESSES) {
        resolved.addresses.add(address);
      }
    }
    this.removed(name);
    this.devices.set(device, resolved);
    this.deviceNamed.set(name, device);
    return sightingOf(text, port, resolved.addresses);
  }

  /** Returns of whom nothing is announced any more. */
  removed(name: string): SightingGone | undefined {
    const device = this.deviceNamed.get(name);
    this.deviceNamed.delete(name);
    const gone = device === undefined ? undefined : this.devices.get(device);
    if (device === undefined || gone?.name !== name) {
      return undefined;
    }
    this.devices.delete(device);
    return { idPrefix: gone.text.idPrefix, incarnation: gone.text.incarnation };
  }

  clear(): void {
    this.devices.clear();
    this.deviceNamed.clear();
  }

  private forgetDevice(device: string, name: string): void {
    if (this.devices.get(device)?.name === name) {
      this.devices.delete(device);
    }
  }
}

function dialable(addresses: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(addresses) ? addresses : [];
  return bestAddressesFirst(list.filter((one): one is string => typeof one === 'string'));
}
