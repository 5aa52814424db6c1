import type { Lookup } from '../../lookup';
import { createLookup } from '../../lookup';
import type { Library, MusicListener, MusicPlayerOptions, RunningMusicPlayer } from '../../music';
import { createMusicPlayer } from '../../music';
import type { Device, DeviceEvent, DeviceOptions, Ports } from '../../runtime';
import { createDevice, minutes } from '../../runtime';
import type { Settings } from './settings';

/** A device with the music player that runs on it. */
export interface RunningDevice {
  readonly device: Device;
  readonly player: RunningMusicPlayer;
  /** Comes when others can find the device. */
  readonly lookup: Promise<Lookup>;
}

interface DeviceStart
  extends Pick<DeviceOptions, 'asNewDevice'>,
    Required<Pick<MusicPlayerOptions, 'listFor' | 'publishesSketch' | 'greeted'>> {
  readonly ports: Ports;
  readonly settings: Settings;
  readonly library: Library;
  readonly deviceEvent: (event: DeviceEvent) => void;
  readonly musicEvent: MusicListener;
  /** From how many phones on a room is a crowd; as usual unless set. */
  readonly crowd: number | undefined;
  readonly mayHost: boolean;
  readonly suggested: () => void;
}

export function startDevice(start: DeviceStart): RunningDevice {
  const { ports, settings, library, deviceEvent, musicEvent, ...rest } = start;
  const { crowd, mayHost, suggested, listFor, publishesSketch, greeted, ...options } = rest;
  const { clock, random } = ports;
  const { name, onlyVerified, thresholdPercent, sessionMinutes } = settings;
  const sessionMs = minutes(sessionMinutes);
  const defaultLease = { periodMs: sessionMs };
  const device = createDevice({ ports, name, onlyVerified, defaultLease, ...options });
  const size = crowd === undefined ? {} : { crowd };
  const lookup = device.ready.then(() =>
    createLookup({ device, clock, random, mayStand: mayHost, ...size }),
  );
  const player = createMusicPlayer({
    device,
    name,
    library,
    settings: { thresholdPercent, sessionMs },
    crowd: { clock, lookup, suggested, ...(crowd !== undefined && { size: crowd }) },
    learning: { clock },
    ...{ listFor, publishesSketch, greeted },
  });
  device.observe(deviceEvent);
  player.observe(musicEvent);
  return { device, player, lookup };
}

export function stopDevice(running: RunningDevice | undefined): void {
  // A host says goodbye before its device does. One that never was ready has none.
  running?.lookup.then(
    lookup => lookup.close(),
    () => undefined,
  );
  running?.player.close();
  running?.device.close();
}
