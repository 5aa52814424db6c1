import { endMarkOf } from '../../../src/app/lifeline/endMarkOf';
import { minutes, seconds } from '../../../src/runtime';
import type { Running } from './two-apps';
import { songs, twoApps } from './two-apps';

const sessions = ({ earshot }: Running) =>
  earshot.store.getState().lifelines.filter(({ origin }) => origin === 'openSession');

test('once all songs have crossed, every session between the two is done, at both ends', async () => {
  const { world, ada, noor } = await twoApps();
  await world.run(seconds(30));
  for (const phone of [ada, noor]) {
    expect(
      sessions(phone)
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['grantor', 'holder']);
    expect(sessions(phone).map(endMarkOf)).toEqual(['done', 'done']);
  }
});

test('what was done stays done while the next exchange is cut short by a walk away', async () => {
  const { world, ada, noor } = await twoApps();
  await world.run(seconds(30));
  world.delay(ada.phone, noor.phone, { least: 1000, most: 1000 });
  ada.earshot.addLibrary(songs(200, 3000));
  await world.run(seconds(3));
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(30));
  expect(sessions(ada).map(endMarkOf)).toEqual(['done', 'done', 'timeUp']);
  const [, , lost] = sessions(ada);
  expect(lost?.outcome).toMatchObject({
    songs: 'dropped',
    drop: { direction: 'sending', reason: 'elapsed' },
  });
});
