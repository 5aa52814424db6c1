import { createDevice, minutes, renewOnCallLease } from '../../src/runtime';
import { limits, ports } from '../contenders/earshot/ports';
import { answerCommands } from '../processes/commands';
import { MusicPlayer } from './service';

export type GrantorCommands = typeof commands;

let delivered: (timeOfDayMs: number) => void = () => undefined;

const commands = {
  async listen(): Promise<number> {
    const device = createDevice({ ports, name: 'grantor', limits });
    device.export(MusicPlayer, {
      openSession: () => renewOnCallLease(minutes(10), { uploadSong: () => delivered(Date.now()) }),
    });
    await device.ready;
    return device.snapshot().port ?? 0;
  },

  /** When the next song is delivered. */
  nextDelivery: () => new Promise<number>(resolve => (delivered = resolve)),
};

answerCommands(commands);
