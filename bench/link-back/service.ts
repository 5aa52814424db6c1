import type { Leased } from '../../src/runtime';
import { serviceType } from '../../src/runtime';

export interface Player {
  openSession(): Leased<{ uploadSong(artist: string, title: string): void }>;
}

export const MusicPlayer = serviceType<Player>('MusicPlayer');
