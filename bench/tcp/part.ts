import { packagesAreThere } from '../packages';
import { median } from '../processes/statistics';
import type { Part, Settings } from '../report/part';
import type { Contender, ContenderName } from './contender';
import { CONTENDERS } from './contender';
import { describeContenders } from './contender-table';
import { FULL, QUICK } from './effort';
import { judge } from './goals';
import { measure } from './measure';
import type { Measurement } from './measurement';
import { bundlePrograms } from './programs';

export type Measurements = Readonly<Partial<Record<ContenderName, Measurement>>>;

/** Two processes over TCP, and everyone else who does the same work in the same run. */
export const tcpPart: Part<Measurements> = {
  measure: measureAll,
  describe: describeContenders,
  judge,
};

async function measureAll({ quick, contenders: wanted }: Settings): Promise<Measurements> {
  const effort = quick ? QUICK : FULL;
  const chosen = CONTENDERS.filter(({ name }) => wanted.includes(name));
  const contenders = chosen.some(isLibrary) && !packagesAreThere() ? chosen.filter(isOwn) : chosen;
  const programs = new Map(
    await Promise.all(
      contenders.map(async contender => [contender, await bundlePrograms(contender)] as const),
    ),
  );
  const rounds = new Map<Contender, Measurement[]>();
  for (let round = 0; round < effort.rounds; round++) {
    // In turn, so that a busy minute of the machine is everybody's.
    for (const [contender, itsPrograms] of programs) {
      const measured = rounds.get(contender) ?? [];
      measured.push(await measure(itsPrograms, effort));
      rounds.set(contender, measured);
    }
  }
  return Object.fromEntries(
    [...rounds].map(([{ name }, measured]) => [name, medians(measured)]),
  ) as Measurements;
}

const isLibrary = ({ kind }: Contender) => kind === 'reference-passing library';
const isOwn = (contender: Contender) => !isLibrary(contender);

function medians(rounds: readonly Measurement[]): Measurement {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Measurement)[];
  return Object.fromEntries(
    names.map(name => [name, median(rounds.map(round => round[name]))]),
  ) as unknown as Measurement;
}
