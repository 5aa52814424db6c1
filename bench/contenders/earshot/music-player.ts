import type { Leased } from '../../../src/runtime';
import { serviceType } from '../../../src/runtime';
import type { ExchangeSession } from '../service';

export interface Player {
  openSession(user: string): Leased<ExchangeSession>;
}

export const MusicPlayer = serviceType<Player>('MusicPlayer');
