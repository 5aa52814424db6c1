import type { Lookup } from '../../lookup';
import { createLookup } from '../../lookup';
import type { RunningMusicPlayer } from '../../music';
import { createMusicPlayer, makeLibrary } from '../../music';
import type { Device } from '../../runtime';
import { createDevice, minutes } from '../../runtime';
import { songsOfSomeone } from '../phone/songs';
import { loopbackPorts } from './loopback-ports';
import type { LightPhoneState } from './people';

/** As long as those of the field's phones. */
const SESSION_MINUTES = 0.3;
const GOODBYE_MS = 100;

/** All of the app but its screens, in this computer's Node: device, lookup and music player. It introduces nobody itself. */
export class LightPhone {
  private readonly device: Device;
  private readonly player: RunningMusicPlayer;
  private readonly joined: Promise<Lookup>;
  private lookup: Lookup | undefined;

  constructor(readonly name: string, index: number, serviceName: string) {
    const ports = loopbackPorts(serviceName);
    const { clock, random } = ports;
    const sessionMs = minutes(SESSION_MINUTES);
    const device = createDevice({ ports, name, defaultLease: { periodMs: sessionMs } });
    this.joined = device.ready.then(() => createLookup({ device, clock, random, mayStand: false }));
    this.joined.then(
      lookup => (this.lookup = lookup),
      // What a computer does not let it do ends this phone alone: it is drawn as one that nobody introduces.
      () => undefined,
    );
    this.device = device;
    this.player = createMusicPlayer({
      ...{ device, name, library: makeLibrary(songsOfSomeone(index)) },
      settings: { sessionMs },
      crowd: { clock, lookup: this.joined },
      learning: { clock },
    });
  }

  state(): LightPhoneState {
    const host = this.lookup?.snapshot().leader;
    return { name: this.name, id: this.lookup?.id, host };
  }

  /** Says goodbye. */
  async close(): Promise<void> {
    this.player.close();
    await this.joined.then(
      lookup => lookup.close(),
      () => undefined,
    );
    await new Promise(resolve => setTimeout(resolve, GOODBYE_MS));
    this.device.close();
  }
}
