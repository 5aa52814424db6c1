import type { Device, Far } from '../../src/runtime';
import { createDevice, minutes, renewOnCallLease } from '../../src/runtime';
import type { Player } from '../contenders/earshot/music-player';
import { MusicPlayer } from '../contenders/earshot/music-player';
import { ExchangeSession } from '../contenders/service';
import type { Traffic } from './memory-ports';
import { joinedPorts } from './memory-ports';

/** The work that every figure is about: the paper's exchange between two devices. */
export async function meet(): Promise<{
  readonly grantor: Device;
  readonly holder: Device;
  readonly player: Far<Player>;
  readonly traffic: Traffic;
  close(): void;
}> {
  const { one, other, traffic } = joinedPorts();
  const limits = {
    liveLeases: 1_000_000,
    outboxMessages: 1_000_000,
    messagesPerSecond: 1e9,
    peerBytes: 1e9,
    heldBytes: 1e9,
  };
  const grantor = createDevice({ ports: one, name: 'grantor', limits });
  const holder = createDevice({ ports: other, name: 'holder', limits });
  grantor.export(MusicPlayer, {
    openSession: () => renewOnCallLease(minutes(10), new ExchangeSession()),
  });
  const player = await new Promise<Far<Player>>(resolve => {
    holder.whenDiscovered(MusicPlayer, resolve);
  });
  const close = () => {
    grantor.close();
    holder.close();
  };
  return { grantor, holder, player, traffic, close };
}
