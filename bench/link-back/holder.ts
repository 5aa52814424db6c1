import type { Far } from '../../src/runtime';
import { createDevice } from '../../src/runtime';
import { limits, ports } from '../contenders/earshot/ports';
import { answerCommands } from '../processes/commands';
import type { Player } from './service';
import { MusicPlayer } from './service';

export type HolderCommands = typeof commands;

const UPLOAD_EVERY_MS = 100;

const commands = {
  /** Goes on uploading, whatever becomes of the link. */
  async connect({ port }: { readonly port: number }): Promise<void> {
    const device = createDevice({ ports, name: 'holder', limits });
    await device.ready;
    const player = await new Promise<Far<Player>>(resolve => {
      device.whenDiscovered(MusicPlayer, resolve);
      device.reach({ host: '127.0.0.1', port });
    });
    const session = await player.openSession();
    setInterval(() => session.uploadSong('Mika', 'Relax').oneWay(), UPLOAD_EVERY_MS);
  },
};

answerCommands(commands);
