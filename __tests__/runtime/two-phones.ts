import type { Device, DeviceEvent, DeviceOptions, Ports } from '../../src/runtime';
import { createDevice, seconds } from '../../src/runtime';
import type { Phone, PhoneOptions, World, WorldOptions } from '../../src/simulation';
import { createWorld } from '../../src/simulation';

/**
 * A world in which the last bytes before a close arrive. On phones they may not, and nothing may depend on it: for tests
 * of reasons and events only.
 */
export const lastWordsArrive = { network: { closeDropsUnsent: 0 } };

export interface Party {
  readonly phone: Phone;
  /** The device of the app's present incarnation. */
  device: Device;
  /** The events of its devices, in order. */
  readonly events: DeviceEvent[];
}

/** A world with as many phones as there are names, each with a device that is ready. */
export async function gather<const N extends string>(
  names: readonly N[],
  options: {
    readonly world?: Partial<WorldOptions>;
    readonly device?: Partial<DeviceOptions>;
    readonly phone?: PhoneOptions;
    /** Options of single phones. */
    readonly phones?: Partial<Record<N, PhoneOptions>>;
    /** Options of single devices. */
    readonly devices?: Partial<Record<N, Partial<DeviceOptions>>>;
    /** Wraps the ports of each phone, for example to record its bytes. */
    readonly ports?: (ports: Ports, name: N) => Ports;
    readonly app?: (device: Device, name: N) => void;
  } = {},
): Promise<{ world: World } & Record<N, Party>> {
  const world = createWorld({ seed: 1, ...options.world });
  const parties = {} as Record<N, Party>;
  for (const name of names) {
    const events: DeviceEvent[] = [];
    let started: Device | undefined;
    const phone = world.phone(name, {
      ...options.phone,
      ...options.phones?.[name],
      start: phonePorts => {
        const ports = options.ports?.(phonePorts, name) ?? phonePorts;
        const own = options.devices?.[name];
        const device = createDevice({ ports, name, ...options.device, ...own });
        device.observe(event => events.push(event));
        started = device;
        const known = (parties as Partial<Record<N, Party>>)[name];
        if (known !== undefined) {
          known.device = device;
        }
        options.app?.(device, name);
        return { stop: () => device.close(), foreground: () => device.refresh() };
      },
    });
    parties[name] = { phone, device: started as Device, events };
  }
  await world.run(seconds(1));
  return { world, ...parties };
}
