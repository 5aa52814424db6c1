import { minutes, seconds } from '../../src/runtime';
import { gatherHosts, leftOver, onDisk } from './hosts';
import { newWalk, walk } from './walk';

/** Phones that have met, and a walk that the first of them launches. */
async function launched(
  count: number,
  stageSize: 1 | 3,
  decide: 'voting' | 'consensus' = 'voting',
) {
  const names = ['ada', 'noor', 'jules', 'kim'].slice(0, count);
  const { world, parties } = gatherHosts(names, () => [walk(stageSize)]);
  await world.run(seconds(20));
  const [ada] = parties;
  if (ada === undefined) throw new Error('nobody');
  void ada.host.launch('walk', newWalk(ada.id), { decide });
  return { world, parties, ada };
}

describe.each([
  { count: 2, stageSize: 1 as const },
  { count: 3, stageSize: 3 as const },
  { count: 4, stageSize: 3 as const },
  { count: 2, stageSize: 1 as const, decide: 'consensus' as const },
  { count: 4, stageSize: 3 as const, decide: 'consensus' as const },
])('$count phones, stages of $stageSize, $decide', ({ count, stageSize, decide }) => {
  it('G2: an agent visits everyone once and ends at home', async () => {
    const { world, parties, ada } = await launched(count, stageSize, decide);
    const isHome = () =>
      ada.events.some(
        ({ type, ...rest }) =>
          type === 'committed' && 'next' in rest && (rest.next as string[]).length === 0,
      );
    await world.runUntil(isHome, minutes(2));
    await world.run(minutes(2));
    const ledgers = parties.map(party => onDisk(party, 'agents/ledger/walk/'));
    expect(ledgers[0]?.get('home')?.split(',')).toHaveLength(count - 1);
    expect(ledgers.slice(1).map(ledger => ledger.size)).toEqual(Array(count - 1).fill(1));
    expect(parties.flatMap(leftOver)).toEqual([]);
  });
});

describe.each(['voting', 'consensus'] as const)('a carrier that is switched off, %s', decide => {
  /** The carrier of hop 1, off as soon as the stage has arrived at it. */
  async function switchedOff() {
    const { world, parties, ada } = await launched(4, 3, decide);
    const carrier = () =>
      parties.find(({ host }) =>
        host.snapshot().some(({ hop, role }) => hop === 1 && role === 'worker'),
      );
    await world.runUntil(() => carrier() !== undefined, seconds(30));
    const off = carrier();
    if (off === undefined) throw new Error('no carrier');
    off.phone.crash();
    const commits = () =>
      parties.flatMap(({ name, events }) =>
        events.flatMap(event => (event.type === 'committed' ? [{ name, hop: event.hop }] : [])),
      );
    return { world, parties, ada, off, commits };
  }

  it('W2, X6: an observer takes over within 30 s', async () => {
    const { world, off, commits } = await switchedOff();
    expect(commits().map(({ hop }) => hop)).toEqual([0]);
    await world.run(seconds(30));
    const [second] = commits().filter(({ hop }) => hop === 1);
    expect(second?.name).toEqual(expect.any(String));
    expect(second?.name).not.toBe(off.name);
  });

  it('V12: its copy goes when it is back, and the stage counts once', async () => {
    const { world, parties, ada, off, commits } = await switchedOff();
    await world.run(minutes(3));
    expect([...onDisk(off, 'agents/stage/').keys()]).toHaveLength(1);
    off.phone.restart();
    await world.run(minutes(8));
    expect(parties.flatMap(leftOver)).toEqual([]);
    const hops = commits().map(({ hop }) => hop);
    expect(hops).toEqual([...new Set(hops)]);
    const visited = onDisk(ada, 'agents/ledger/walk/').get('home')?.split(',');
    const marked = parties.filter(party => onDisk(party, 'agents/ledger/walk/').has('visited'));
    expect(visited?.sort()).toEqual(marked.map(({ id }) => id).sort());
  });
});
