import type { Far } from '../../../src/runtime';
import { createDevice } from '../../../src/runtime';
import { runHolder } from '../holder-program';
import type { Player } from './music-player';
import { MusicPlayer } from './music-player';
import { limits, ports } from './ports';

runHolder(async port => {
  const device = createDevice({ ports, name: 'holder', limits });
  await device.ready;
  const player = await new Promise<Far<Player>>(resolve => {
    device.whenDiscovered(MusicPlayer, resolve);
    device.reach({ host: '127.0.0.1', port });
  });
  return {
    openSession: user => player.openSession(user),
    openSessionAhead: user => player.openSession(user),
  };
});
