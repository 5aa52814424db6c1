import { ABLATIONS, CONFIGURATIONS, CONSENSUS } from '../../scripts/agents/explorations';
import { explore } from '../../scripts/agents/explorer';

/** The larger ones and their progress: `npm run explore:agents`. */
const SMALL = 6;
const MOST = 50_000;

describe('the shipped machines, in every order of messages and crashes', () => {
  it.each([...CONFIGURATIONS.slice(0, SMALL), ...CONSENSUS.slice(0, 1)])(
    'V13, W6, X6: at most one round of a stage commits, and from every state one can: $name',
    ({ name: _, ...configuration }) => {
      const found = explore({ ...configuration, mostStates: MOST, progress: true });
      const { exhausted, violation } = found;
      expect({ exhausted, violation }).toEqual({ exhausted: true, violation: undefined });
    },
  );

  it.each(ABLATIONS)('V13: two rounds commit without $name', ({ name: _, ...configuration }) => {
    const { violation = [] } = explore({ ...configuration, mostStates: MOST });
    // A round is called by its node, its hop and its number.
    const hops = violation.flatMap(line => /: .(\d)\d commits$/.exec(line)?.[1] ?? []);
    expect(hops.filter(hop => hop === hops[hops.length - 1])).toHaveLength(2);
  });
});

/** What the search leaves out must not hide anything: where every round keeps its name it finds the same. */
describe('the search with every dead round under its own name', () => {
  it.each(ABLATIONS.filter(({ wipe, name }) => wipe !== true && !name.startsWith('V2')))(
    'V13: needs as many steps to two commits without $name',
    ({ name: _, ...configuration }) => {
      const merged = explore({ ...configuration, mostStates: MOST });
      const unmerged = explore({ ...configuration, mostStates: MOST, unmerged: true });
      expect(merged.violation).toBeDefined();
      expect(unmerged.violation).toHaveLength(merged.violation?.length ?? 0);
    },
  );

  it('V13: finds nothing either where no rule is missing', () => {
    const { exhausted, violation } = explore({
      ...{ nodes: 3, workers: 2, rounds: [2] },
      ...{ mostStates: MOST, unmerged: true },
    });
    expect({ exhausted, violation }).toEqual({ exhausted: true, violation: undefined });
  });
});
