export type { AcquaintanceSnapshot, Exchange, ExchangeState } from './acquaintance';
export type { Direction, DropReason, MusicEvent, MusicListener } from './events';
export type { Library } from './library';
export { makeLibrary } from './library';
export { DEFAULT_THRESHOLD_PERCENT } from './match';
export { createMusicPlayer } from './music-player';
export type {
  MusicPlayerOptions,
  MusicPlayerSnapshot,
  MusicSettings,
  RunningMusicPlayer,
} from './music-player';
export type { Song } from './song';
