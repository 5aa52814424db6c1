import type { Device, Far, Leased } from '../../src/runtime';
import { createDevice, minutes, renewOnCallLease, serviceType } from '../../src/runtime';
import type { Traffic } from './memory-ports';
import { joinedPorts } from './memory-ports';

interface Session {
  uploadSong(artist: string, title: string): string;
  endExchange(): number;
}

interface Player {
  openSession(user: string): Leased<Session>;
}

const MusicPlayer = serviceType<Player>('MusicPlayer');

/** The work that every figure is about: the paper's exchange between two devices. */
export async function meet(): Promise<{
  readonly grantor: Device;
  readonly holder: Device;
  readonly player: Far<Player>;
  readonly traffic: Traffic;
  close(): void;
}> {
  const { one, other, traffic } = joinedPorts();
  const limits = { liveLeases: 1_000_000, outboxMessages: 1_000_000, messagesPerSecond: 1e9 };
  const grantor = createDevice({ ports: one, name: 'grantor', limits });
  const holder = createDevice({ ports: other, name: 'holder', limits });
  grantor.export(MusicPlayer, {
    openSession: () => {
      let songs = 0;
      return renewOnCallLease(minutes(10), {
        uploadSong: () => {
          songs += 1;
          return 'ok';
        },
        endExchange: () => songs,
      });
    },
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
