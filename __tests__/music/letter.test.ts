import type { Here } from '../../src/agents';
import type { LetterState } from '../../src/music';
import { LETTER, letter, newLetter } from '../../src/music';
import { minutes, seconds } from '../../src/runtime';
import type { HostParty } from '../agents/hosts';
import { gatherHosts, leftOver, onDisk } from '../agents/hosts';

async function stop(state: LetterState, here: Partial<Here>) {
  const written = new Map<string, string | undefined>();
  const stopped = await letter.stop(state, {
    device: 'ada',
    isHome: false,
    home: 'ada',
    intended: 'ada',
    others: [],
    ledger: { get: () => Promise.resolve(undefined), set: (key, value) => written.set(key, value) },
    ...here,
  });
  return { ...stopped, state: stopped.state as LetterState, written: [...written.keys()] };
}

const fresh = newLetter('l', 'kim', 'Hello');

it('G5: a letter goes to the person it is for before anybody else', async () => {
  expect((await stop(fresh, { others: ['noor', 'kim'] })).next).toEqual(['kim']);
});

it('G5: it is handed to phones that have not carried it, and rests when there are none', async () => {
  const carried = { ...fresh, carriers: ['noor'] };
  expect((await stop(carried, { others: ['noor', 'jules'] })).next).toEqual(['jules']);
  expect((await stop(carried, { others: ['noor'] })).next).toEqual([]);
});

it('T9: after 64 phones it stays where it is until it meets its reader', async () => {
  const carriers = Array.from({ length: 64 }, (_, at) => `phone ${at}`);
  const far = { ...fresh, carriers };
  expect((await stop(far, { others: ['noor'] })).next).toEqual([]);
  expect((await stop(far, { others: ['noor', 'kim'] })).next).toEqual(['kim']);
});

it('G8: it is delivered without its sender, then goes home and ends there', async () => {
  const delivered = await stop(fresh, { device: 'kim', others: ['noor'] });
  expect(delivered).toMatchObject({ next: ['kim'], written: ['letter-l'] });
  const receipt = await stop(delivered.state, { device: 'kim', others: ['noor'] });
  expect(receipt).toMatchObject({ next: 'home', written: [] });
  const home = await stop(delivered.state, { isHome: true });
  expect(home).toMatchObject({ next: 'end', written: ['delivered-l'] });
});

it('G2, G6: a letter is always at one phone at most, and delivered once, to one who was never near', async () => {
  const { world, parties } = gatherHosts(['ada', 'noor', 'kim'], () => [letter]);
  await world.run(seconds(5));
  const [ada, noor, kim] = parties as [HostParty, HostParty, HostParty];
  kim.phone.moveAway();
  await world.run(minutes(3));
  const launching = ada.host.launch(LETTER, newLetter('l', kim.id, 'Hello'));
  const holders: number[] = [];
  const pass = async (ms: number) => {
    for (const until = world.now + ms; world.now < until; ) {
      await world.run(200);
      holders.push(parties.filter(party => onDisk(party, 'agents/stage/').size > 0).length);
    }
  };
  await pass(minutes(1));
  await launching;
  expect(onDisk(noor, 'agents/stage/').size).toBe(1);
  ada.phone.moveAway();
  kim.phone.comeBack();
  await pass(minutes(5));
  expect(onDisk(kim, `agents/ledger/${LETTER}/`).has('letter-l')).toBe(true);
  ada.phone.comeBack();
  await pass(minutes(5));
  expect([...onDisk(ada, `agents/ledger/${LETTER}/`).keys()]).toEqual(['delivered-l']);
  expect(Math.max(...holders)).toBe(1);
  const commits = parties.flatMap(({ events }) =>
    events.flatMap(event => (event.type === 'committed' ? [event.hop] : [])),
  );
  expect(commits).toEqual([...new Set(commits)]);
  expect(parties.flatMap(leftOver)).toEqual([]);
});
