import type { Cryptography } from '../runtime';
import type { Ground } from './ground';
import type { Log } from './log';
import type { NetworkModel } from './options';
import type { Paths } from './paths';
import type { RandomStream } from './random';
import type { Schedule } from './schedule';

/** What all phones of one world have in common. */
export interface Nature {
  readonly schedule: Schedule;
  readonly random: RandomStream;
  readonly log: Log;
  readonly ground: Ground;
  readonly paths: Paths;
  readonly network: NetworkModel;
  /** What devices are given instead of real encryption. */
  readonly cryptography?: Cryptography;
}
