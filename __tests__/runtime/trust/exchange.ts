import type { Device, Far, Role } from '../../../src/runtime';
import { leaseTimeLeft, seconds } from '../../../src/runtime';
import type { NotebookLike } from '../notebook';
import { connected, Notebook } from '../notebook';
import type { Party } from '../two-phones';
import { gather } from '../two-phones';

type Circumstances = NonNullable<Parameters<typeof gather>[1]>;

/** C7: the time after a change of trust until the two have a link. */
export const WITHIN_MS = seconds(10);
const WRITE_EVERY_MS = 40;
const NAMES = ['ada', 'noor'] as const;

export const idOf = ({ device }: Party) => device.snapshot().id as string;

/** Ada and Noor each have a notebook and keep writing into the other's, so that messages are always in flight. */
export async function exchange(circumstances: Omit<Circumstances, 'app'> = {}) {
  const references = { ada: [] as Far<NotebookLike>[], noor: [] as Far<NotebookLike>[] };
  const begin = (device: Device, name: 'ada' | 'noor') => {
    references[name] = [];
    device.export(Notebook, { write: line => line.length });
    device.wheneverDiscovered(Notebook, notebook => references[name].push(notebook));
  };
  const met = await gather(NAMES, { ...circumstances, app: begin });
  const { world, ada, noor } = met;
  const usable = (name: 'ada' | 'noor') => references[name].find(leaseTimeLeft);
  const bothUsable = () => NAMES.every(name => usable(name) !== undefined);
  const writeOn = () => {
    for (const name of NAMES) {
      void usable(name)
        ?.write('a line of a song')
        .due(seconds(5))
        .catch(() => undefined);
    }
    world.at(world.now + WRITE_EVERY_MS, writeOn);
  };
  await world.runUntil(bothUsable, WITHIN_MS);
  writeOn();
  await world.run(seconds(3));

  /** Waits until both have a link and a reference that answers, and each lease has two ends. Fails if that takes too long. */
  const meetAgain = async () => {
    const byMs = world.now + WITHIN_MS;
    await world.runUntil(() => connected(ada, noor) && bothUsable(), byMs - world.now);
    const answers: number[] = [];
    for (const name of NAMES) {
      void usable(name)
        ?.write('four')
        .then(answer => answers.push(answer));
    }
    await world.runUntil(() => answers.length === NAMES.length, byMs - world.now);
    expect(answers).toEqual([4, 4]);
    await world.runUntil(() => agree(ada, noor) && agree(noor, ada), byMs - world.now);
  };
  return { ...met, references, meetAgain };
}

/** Whether each granted lease is held by the other. */
function agree(grantor: Party, holder: Party): boolean {
  const ends = ({ device }: Party, of: Role) =>
    device
      .snapshot()
      .leases.filter(({ role }) => role === of)
      .map(({ lease }) => lease)
      .sort()
      .join();
  return ends(grantor, 'grantor') === ends(holder, 'holder');
}
