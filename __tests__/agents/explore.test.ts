import { ABLATIONS, CONFIGURATIONS, CONSENSUS } from '../../scripts/agents/explorations';
import { explore } from '../../scripts/agents/explorer';

/** The whole table and all ablations: `npm run explore:agents`. */
const SMALL = ['n=3, 3 workers, 1 stage × 1 round', 'n=5, 2 workers, 1 stage × 1 round'];
const QUICK = ['V6', 'V9', 'V3', 'V5', 'T2', 'T3', 'T7', 'V12'];
const MOST = 50_000;

describe('the shipped machines, in every order of messages and crashes', () => {
  it.each([...CONFIGURATIONS.filter(({ name }) => SMALL.includes(name)), ...CONSENSUS.slice(0, 1)])(
    'V13, W6, X6: at most one round of a stage commits, and from every state one can: $name',
    ({ name: _, ...configuration }) => {
      const found = explore({ ...configuration, mostStates: MOST, progress: true });
      const { exhausted, violation } = found;
      expect({ exhausted, violation }).toEqual({ exhausted: true, violation: undefined });
    },
  );

  it.each(ABLATIONS.filter(({ name }) => QUICK.includes(name.split(':')[0] ?? '')))(
    'V13: two rounds commit without $name',
    ({ name: _, ...configuration }) => {
      const { violation = [] } = explore({ ...configuration, mostStates: 200_000 });
      // A round is called by its node, its hop and its number.
      const hops = violation.flatMap(line => /: .(\d)\d commits$/.exec(line)?.[1] ?? []);
      expect(hops.filter(hop => hop === hops[hops.length - 1])).toHaveLength(2);
    },
  );
});
