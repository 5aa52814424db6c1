import { answerCommands } from '../processes/commands';
import { cpuMicros } from '../processes/cpu';
import { profileCommands } from '../processes/profile';
import { watchTraffic } from '../processes/traffic';
import type { RemotePlayer, RemoteSession } from './service';

const OPENED_AT_ONCE = 1000;

/** What the holder's process of every contender can be asked for. */
export type HolderCommands = ReturnType<typeof holderCommands>;

/** `connect` resolves with the music player at that port of this machine. */
export function runHolder(connect: (port: number) => Promise<RemotePlayer>): void {
  answerCommands(holderCommands(connect));
}

function holderCommands(connect: (port: number) => Promise<RemotePlayer>) {
  const traffic = watchTraffic();
  /** Held, as an application would: else a library that counts on it may let go of them. */
  const held: RemoteSession[] = [];
  let player: RemotePlayer;
  let session: RemoteSession;

  return {
    traffic,
    cpuMicros,
    ...profileCommands(),

    async connect({ port }: { readonly port: number }): Promise<void> {
      player = await connect(port);
      session = await player.openSession('Mika');
    },

    /** Uploads so many songs, each of so many loops waiting for its answer before the next. Returns milliseconds. */
    async upload({ songs, inFlight }: { readonly songs: number; readonly inFlight: number }) {
      const loops = Math.min(songs, inFlight);
      const each = Math.ceil(songs / loops);
      const started = performance.now();
      await Promise.all(
        Array.from({ length: loops }, async () => {
          for (let i = 0; i < each; i++) {
            await session.uploadSong('Mika', 'Relax');
          }
        }),
      );
      return { ms: performance.now() - started, songs: each * loops };
    },

    /** Returns how many there are now: no fewer than asked for. */
    async openSessions({ count }: { readonly count: number }): Promise<number> {
      for (let i = 0; i < count; i += OPENED_AT_ONCE) {
        const opened = Array.from({ length: OPENED_AT_ONCE }, () => player.openSession('Mika'));
        held.push(...(await Promise.all(opened)));
      }
      return held.length;
    },

    /** The whole small exchange, in as few round trips as it takes. Returns milliseconds. */
    async exchange({ songs }: { readonly songs: number }): Promise<number> {
      const started = performance.now();
      const opened = player.openSessionAhead?.('Mika') ?? (await player.openSession('Mika'));
      const uploads = Array.from({ length: songs }, () => opened.uploadSong('Mika', 'Relax'));
      const [counted] = await Promise.all([opened.endExchange(), ...uploads]);
      if (counted !== songs) {
        throw new Error(`${songs} songs were uploaded, and ${String(counted)} counted.`);
      }
      return performance.now() - started;
    },
  };
}
