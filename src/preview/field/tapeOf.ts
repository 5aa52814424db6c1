import type { EarshotState } from '../../app';
import type { FieldPhone } from './field';
import type { TapeLog } from './useTapeLog';

type Tape = EarshotState['agents']['tapes'][number];

/** The tape that the log is of, as its owner's phone shows it: there it is home, or it is not. */
export function tapeOf(phones: readonly FieldPhone[], { stops }: TapeLog): Tape | undefined {
  const owner = phones.find(({ name }) => name === stops[0]?.by);
  // Its owner's latest.
  return owner?.showed?.agents.tapes.find(({ owner: sender }) => sender.isYou);
}
