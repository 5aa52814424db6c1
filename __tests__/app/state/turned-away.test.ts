import { minutes, seconds } from '../../../src/runtime';
import { lastWordsArrive } from '../../runtime/two-phones';
import { personAt, songs, twoApps } from './two-apps';

const met = async () => {
  const phones = await twoApps({}, lastWordsArrive);
  await phones.world.run(seconds(20));
  return phones;
};

/** What the one who is refused can see of the other. */
const seenByNoor = ({ noor }: Awaited<ReturnType<typeof met>>) => {
  const { turnsAway, notLetIn, presence, standing, waiting } = personAt(noor, 'Ada') ?? {};
  return { turnsAway, notLetIn, presence: presence?.state, standing, waiting };
};

test('who refuses someone is told why; who is refused only that they are, in the same words whatever the reason (B5)', async () => {
  const closed = await met();
  void closed.ada.earshot.change({ onlyVerified: true });
  await closed.world.run(minutes(2));
  expect(personAt(closed.ada, 'Noor')).toMatchObject({ notLetIn: 'not verified' });

  const blocked = await met();
  blocked.ada.earshot.block(personAt(blocked.ada, 'Noor')?.id ?? '');
  await blocked.world.run(minutes(2));
  expect(personAt(blocked.ada, 'Noor')).toMatchObject({ notLetIn: 'blocked' });

  expect(seenByNoor(closed)).toMatchObject({ turnsAway: true, notLetIn: undefined });
  expect(seenByNoor(blocked)).toEqual(seenByNoor(closed));
});

test('who walks away, or lets the other in again, no longer turns them away', async () => {
  const phones = await met();
  const { world, ada, noor } = phones;
  void ada.earshot.change({ onlyVerified: true });
  await world.run(minutes(1));
  expect(seenByNoor(phones).turnsAway).toBe(true);
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(10));
  expect(seenByNoor(phones).turnsAway).toBe(false);
  world.together(ada.phone, noor.phone);
  await world.run(minutes(2));
  expect(seenByNoor(phones).turnsAway).toBe(true);
  void ada.earshot.change({ onlyVerified: false });
  await world.run(minutes(2));
  expect(seenByNoor(phones)).toMatchObject({ turnsAway: false, presence: 'here' });
});

test('what two share keeps its figure while the next exchange runs, and nobody who is here is waited for', async () => {
  const { world, ada, noor } = await met();
  const before = personAt(ada, 'Noor')?.percent;
  expect(before).toBeCloseTo(100 / 3, 0);
  world.delay(ada.phone, noor.phone, { least: 1000, most: 1000 });
  noor.earshot.addLibrary(songs(0, 60));
  ada.earshot.addLibrary(songs(200, 2000));
  const seen = new Set<number | undefined>();
  for (let steps = 0; personAt(ada, 'Noor')?.sending.state === 'under way' || steps < 20; steps++) {
    seen.add(personAt(ada, 'Noor')?.percent);
    const { presence, waiting = 0 } = personAt(ada, 'Noor') ?? {};
    expect(presence?.state === 'here' && waiting > 0).toBe(false);
    await world.run(200);
  }
  expect([...seen][0]).toBe(before);
  await world.run(seconds(60));
  // 90 of Ada's 1,890 are Noor's as well by now.
  expect(personAt(ada, 'Noor')?.percent).toBeCloseTo(4.8, 0);
  // From the one figure to the other, with nothing in between.
  expect(seen.size).toBeLessThanOrEqual(2);
});
