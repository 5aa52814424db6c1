import type { GrantorCommands } from '../contenders/grantor-program';
import type { HolderCommands } from '../contenders/holder-program';
import { MeasuredProcess } from '../processes/measured-process';
import type { SelfTimes } from '../processes/profile';
import type { Part } from '../report/part';
import { textTable } from '../report/text-table';
import { bundlePrograms } from '../tcp/programs';
import { CONTENDERS } from '../tcp/contender';

const TOP = 10;
const WARM_UP_SONGS = 40_000;
/** Waiting for the other end is no work, and the last is the profiler itself. */
const NO_WORK = ['(idle)', 'dispatch'];

interface Profile {
  readonly inFlight: number;
  readonly top: readonly { readonly name: string; readonly share: number }[];
}

/** Where both ends of an exchange over loopback TCP spend their time, by function. */
export const profilePart: Part<readonly Profile[]> = {
  async measure({ quick }) {
    const share = quick ? 0.01 : 1;
    return [await profile(1, 30_000 * share), await profile(64, 1_000_000 * share)];
  },

  describe: profiles =>
    profiles
      .map(({ inFlight, top }) =>
        textTable([
          [inFlight === 1 ? 'one at a time' : `${inFlight} in flight`, '% of both ends'],
          ...top.map(({ name, share }) => [`  ${name}`, (100 * share).toFixed(1)]),
        ]),
      )
      .join('\n\n'),
};

async function profile(inFlight: number, songs: number): Promise<Profile> {
  const ours = CONTENDERS.find(({ kind }) => kind === 'ours') ?? CONTENDERS[0];
  const programs = await bundlePrograms(ours);
  const grantor = new MeasuredProcess<GrantorCommands>(programs.grantor, 0);
  const holder = new MeasuredProcess<HolderCommands>(programs.holder, 1);
  try {
    await holder.ask('connect', { port: await grantor.ask('listen', undefined) });
    await holder.ask('upload', { songs: WARM_UP_SONGS, inFlight: 64 });
    await grantor.ask('startProfile', undefined);
    await holder.ask('startProfile', undefined);
    await holder.ask('upload', { songs, inFlight });
    const times = [
      await holder.ask('stopProfile', undefined),
      await grantor.ask('stopProfile', undefined),
    ];
    return { inFlight, top: topOf(times) };
  } finally {
    grantor.stop();
    holder.stop();
  }
}

function topOf(processes: readonly SelfTimes[]): Profile['top'] {
  const sums: Record<string, number> = {};
  for (const [name, micros] of processes.flatMap(times => Object.entries(times))) {
    if (!NO_WORK.includes(name)) {
      sums[name] = (sums[name] ?? 0) + micros;
    }
  }
  const all = Object.values(sums).reduce((sum, micros) => sum + micros, 0);
  return Object.entries(sums)
    .sort(([, one], [, other]) => other - one)
    .slice(0, TOP)
    .map(([name, micros]) => ({ name, share: micros / all }));
}
