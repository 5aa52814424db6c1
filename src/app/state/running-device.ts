import type { Library, MusicListener, RunningMusicPlayer } from '../../music';
import { createMusicPlayer } from '../../music';
import type { Device, DeviceEvent, DeviceOptions, Ports } from '../../runtime';
import { createDevice, minutes } from '../../runtime';
import type { Settings } from './settings';

/** A device with the music player that runs on it. */
export interface RunningDevice {
  readonly device: Device;
  readonly player: RunningMusicPlayer;
}

interface DeviceStart extends Pick<DeviceOptions, 'asNewDevice'> {
  readonly ports: Ports;
  readonly settings: Settings;
  readonly library: Library;
  readonly deviceEvent: (event: DeviceEvent) => void;
  readonly musicEvent: MusicListener;
}

export function startDevice(start: DeviceStart): RunningDevice {
  const { ports, settings, library, deviceEvent, musicEvent, ...options } = start;
  const { name, onlyVerified, thresholdPercent, sessionMinutes } = settings;
  const sessionMs = minutes(sessionMinutes);
  const defaultLease = { periodMs: sessionMs };
  const device = createDevice({ ports, name, onlyVerified, defaultLease, ...options });
  const player = createMusicPlayer({
    device,
    name,
    library,
    settings: { thresholdPercent, sessionMs },
  });
  device.observe(deviceEvent);
  player.observe(musicEvent);
  return { device, player };
}

export function stopDevice(running: RunningDevice | undefined): void {
  running?.player.close();
  running?.device.close();
}
