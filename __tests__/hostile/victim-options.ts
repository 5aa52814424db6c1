import type { NetworkInterfaces } from '../../src/platforms/node/discovery/network';
import { onlyThisMachine } from '../platforms/node/discovery/loopback';

/** How a victim is started. Handed to its process as JSON. */
export interface VictimOptions {
  readonly directory: string;
  /** 'none': it hears of nobody. 'loopback': it hears this machine. 'wifi': it believes to be on a network of its own. */
  readonly network: 'none' | 'loopback' | 'wifi';
  readonly serviceName?: string;
  /** It has a lookup: that of a host, or of one that follows. */
  readonly lookup?: 'host' | 'guest';
  /** It plays music, too. */
  readonly plays?: boolean;
  /** Dials are written down and lead nowhere. */
  readonly onlyRecordDials?: boolean;
}

/** The network of a victim that is on none of this machine's: `192.168.77.5/24`. */
export const WIFI_HOST = '192.168.77.5';

export function interfacesOf({ network }: Pick<VictimOptions, 'network'>): NetworkInterfaces {
  switch (network) {
    case 'none':
      return {};
    case 'loopback':
      return onlyThisMachine();
    case 'wifi':
      return {
        wlan0: [
          {
            address: WIFI_HOST,
            cidr: `${WIFI_HOST}/24`,
            netmask: '255.255.255.0',
            family: 'IPv4',
            internal: false,
            mac: '02:00:00:00:00:01',
          },
        ],
      };
  }
}
