import type { Behaviour } from '../../src/agents';
import { defineBehaviour } from '../../src/agents';
import { minutes, seconds } from '../../src/runtime';
import { gatherHosts, leftOver, onDisk } from './hosts';

const failing = (failed?: Behaviour['failed']): Behaviour => ({
  ...(defineBehaviour<unknown>({
    name: 'failing',
    version: 1,
    stageSize: 1,
    stop(state, { isHome, others, ledger }) {
      if (isHome && state === 'new') return { state: 'sent', next: others };
      if (isHome) {
        ledger.set('home', String(state));
        return { state, next: 'end' };
      }
      ledger.set('thrown', 'never');
      throw new Error('It cannot.');
    },
  }) as Behaviour),
  ...(failed && { failed }),
});

async function sent(behaviour: Behaviour) {
  const { world, parties } = gatherHosts(['ada', 'noor'], () => [behaviour]);
  await world.run(seconds(20));
  const [ada, noor] = parties;
  if (ada === undefined || noor === undefined) throw new Error('nobody');
  void ada.host.launch('failing', 'new');
  await world.run(minutes(3));
  const home = onDisk(ada, 'agents/ledger/failing/').get('home');
  return { noor, home, ledger: onDisk(noor, 'agents/ledger/failing/') };
}

it('G3: after five throws `failed` runs instead, and what it leaves counts', async () => {
  const { noor, home, ledger } = await sent(
    failing((_, { ledger: entries }) => {
      entries.set('failed', 'once');
      return { state: 'failed', next: 'home' };
    }),
  );
  expect(noor.events.filter(({ type }) => type === 'stop failed')).toHaveLength(5);
  expect([...ledger]).toEqual([['failed', 'once']]);
  expect(home).toBe('failed');
});

it('G3: of a `failed` that throws nothing stays, and the agent goes home as it is', async () => {
  const { noor, home, ledger } = await sent(
    failing((_, { ledger: entries }) => {
      entries.set('failed', 'never');
      throw new Error('Nor this.');
    }),
  );
  expect([...ledger]).toEqual([]);
  expect(leftOver(noor)).toEqual([]);
  expect(home).toBe('sent');
});
