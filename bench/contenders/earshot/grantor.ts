import { createDevice, minutes, renewOnCallLease } from '../../../src/runtime';
import { runGrantor } from '../grantor-program';
import { ExchangeSession } from '../service';
import { MusicPlayer } from './music-player';
import { limits, ports } from './ports';

runGrantor(async () => {
  const device = createDevice({ ports, name: 'grantor', limits });
  device.export(MusicPlayer, {
    openSession: () => renewOnCallLease(minutes(10), new ExchangeSession()),
  });
  await device.ready;
  return device.snapshot().port ?? 0;
});
