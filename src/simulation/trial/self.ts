import type { RandomStream } from '../random';
import type { Witness } from './witness';

/** What the parts of one run of a trial's app share. */
export interface Self {
  readonly phone: string;
  /** Of this run: `Ada#2`. */
  readonly name: string;
  readonly witness: Witness;
  readonly random: RandomStream;
  /** From some time on nothing new is begun. */
  readonly active: boolean;
  /** Whose device has this id. */
  phoneWithId(id: string): string | undefined;
  /** Runs something on this phone, if the app still runs then. */
  later(ms: number, run: () => void): void;
}
