import type { Far } from '../../../src/runtime';
import { millis } from '../../../src/runtime';
import { encounter } from '../encounter';
import type { Fate } from '../fate';
import { fateOf } from '../fate';

type Circumstances = NonNullable<Parameters<typeof encounter>[1]>;

/**
 * Noor records numbers on Ada's tape, some in one burst, some a little later, some one-way; Ada calls Noor back for each.
 * Both must have every number once, in order, whatever happens to the connection.
 */
export async function recording(circumstances: Circumstances = {}) {
  const tape: number[] = [];
  const echoes: number[] = [];
  const met = await encounter(
    {
      record(n: number, echo: Far<(n: number) => number>) {
        tape.push(n);
        echo(n);
        return -n;
      },
    },
    circumstances,
  );
  const { world, far, noor } = met;
  const echo = (n: number) => echoes.push(n);
  const answers: Fate<number>[] = [];
  let recorded = 0;
  const record = (count: number) => {
    for (let i = 0; i < count; i++) {
      recorded += 1;
      const call = far.record(recorded, echo);
      if (recorded % 4 === 0) call.oneWay();
      else answers.push(fateOf(world, call));
    }
  };
  const done = () =>
    tape.length >= recorded &&
    echoes.length >= recorded &&
    answers.every(({ state }) => state !== 'pending');
  return {
    ...met,
    tape,
    record,
    done,
    /** Two bursts, the second one while the first is in flight. */
    recordInBursts() {
      record(3);
      world.at(world.now + millis(6), () => record(3));
    },
    resetAll(told: 'both' | 'dialer' | 'acceptor' | 'neither') {
      for (const connection of world.connections()) connection.reset(told);
    },
    /** The state of the messages now. */
    whereabouts: () => ({
      sent: noor.events.filter(({ type }) => type === 'message sent').length,
      delivered: tape.length,
      unacknowledged: noor.device.snapshot().kept.messages,
    }),
    acknowledged: () =>
      [met.ada, noor].every(({ device }) => device.snapshot().kept.messages === 0),
    /** Everything that arrived, anywhere. */
    result: () => ({ tape, echoes, answers: answers.map(({ state, value }) => [state, value]) }),
    expected() {
      const all = Array.from({ length: recorded }, (_, i) => i + 1);
      const answered = all.filter(n => n % 4 !== 0).map(n => ['succeeded', -n]);
      return { tape: all, echoes: all, answers: answered };
    },
  };
}
