import { createMusicPlayer, makeLibrary } from '../../src/music';
import type { Device } from '../../src/runtime';
import type { MusicNews, PeerOptions } from './report';

/** The real player, with a library of its own. */
export function playMusic(
  device: Device,
  { name, sessionPeriodMs, library }: Required<PeerOptions>,
  tell: (news: MusicNews) => void,
): void {
  const songs = Array.from({ length: library.songs }, (_, i) => ({
    artist: `Artist ${(library.from + i) % 700}`,
    title: `Song ${library.from + i}`,
  }));
  const player = createMusicPlayer({
    device,
    name,
    library: makeLibrary(songs),
    settings: { sessionMs: sessionPeriodMs },
  });
  player.observe(event => {
    if (event.type !== 'exchange progress') {
      tell({ what: 'music', event, person: player.snapshot().people[0] });
    }
  });
}
