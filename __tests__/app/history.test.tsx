import { act, fireEvent, screen } from '@testing-library/react-native';
import type { SavedFile } from '../../src/app/state/my-data';
import { en } from '../../src/app/strings/en';
import { minutes, seconds } from '../../src/runtime';
import { earshotShowing } from './earshot-showing';
import { openApp } from './phone';
import { quietSurroundings } from './quiet-surroundings';
import { twoApps } from './state/two-apps';

const { history } = en;
const press = (name: RegExp | string) => fireEvent.press(screen.getByRole('button', { name }));

/** Two real apps whose owners have met, matched and said hello; one has left. Ada looks at whom she has met. */
async function adaLooksBack(saveFile = async (_: SavedFile) => true) {
  const { world, ada, noor } = await twoApps();
  await world.run(seconds(20));
  const id = noor.earshot.store.getState().me.id as string;
  ada.earshot.sayHello(id, 'By the bar, green jacket.');
  await world.run(seconds(5));
  noor.phone.moveAway();
  await world.run(minutes(30));
  openApp(ada.earshot, quietSurroundings({ saveFile }));
  press('Met before: All 1');
  const run = (ms: number) => act(() => world.run(ms));
  return { ada, id, run };
}

test('whom one has met is listed with when it began, the last time, and the matches', async () => {
  await adaLooksBack();
  expect(screen.getByRole('heading', { name: history.title })).toBeOnTheScreen();
  expect(screen.getByText(history.subtitle(1))).toBeOnTheScreen();
  expect(screen.getByText(/^first met today, [\d:]+ · matched today, [\d:]+$/)).toBeOnTheScreen();
});

test('one person is removed after a question, with the list and what was said', async () => {
  const { ada, id, run } = await adaLooksBack();
  press('Remove Noor from here');
  expect(screen.getByText(history.removeExplained)).toBeOnTheScreen();
  press(history.cancel);
  expect(ada.earshot.store.getState().met).toHaveLength(1);
  press('Remove Noor from here');
  press(history.removeNow);
  await run(seconds(2));
  expect(screen.getByText(history.nobody)).toBeOnTheScreen();
  const { met, hellos, people } = ada.earshot.store.getState();
  expect([met, hellos]).toEqual([[], {}]);
  expect(people.map(({ id: known }) => known)).toEqual([id]);
});

test('all are removed together', async () => {
  const { ada, run } = await adaLooksBack();
  press(history.removeAll);
  expect(screen.getByText('Remove all 1 person?')).toBeOnTheScreen();
  fireEvent.press(screen.getAllByRole('button', { name: history.removeAll }).at(-1)!);
  await run(seconds(2));
  expect(ada.earshot.store.getState().met).toEqual([]);
});

test('the owner’s data is one file: everything that is theirs, without the key and the lists of others', async () => {
  const files: SavedFile[] = [];
  const { ada, id, run } = await adaLooksBack(async file => files.push(file) > 0);
  ada.earshot.noteSongs([{ artist: 'Artist 100', title: 'Song 100' }], 'Noor');
  await run(seconds(1));
  press(history.save);
  await act(async () => undefined);
  const [file] = files as [SavedFile];
  expect(file.name).toMatch(/^earshot-\d{4}-\d\d-\d\d\.json$/);
  expect(screen.getByText(history.saved(file.name))).toBeOnTheScreen();
  const told = JSON.parse(file.text);
  expect(told).toMatchObject({
    format: 'Earshot, my data, 1',
    me: { id: ada.earshot.store.getState().me.id, name: 'Ada' },
    settings: { name: 'Ada', listFor: 'everyone' },
    met: [{ id, name: 'Noor', standing: 'known', matches: 1, theirSongs: 90, inCommon: 30 }],
    hellos: [{ with: id, said: [{ from: 'me', words: 'By the bar, green jacket.' }] }],
    noted: [{ artist: 'Artist 100', title: 'Song 100', from: 'Noor' }],
  });
  expect(told.songs).toHaveLength(90);
  expect(Date.parse(told.met[0].lastMatch)).toBeGreaterThan(Date.parse(told.met[0].first) - 1);
  // Of Noor's own songs, only the one that Ada noted.
  expect(file.text.match(/Song 1[0-4]\d/g)).toEqual(['Song 100']);
});

test('it says when the file could not be saved, and nothing when the person chose nowhere', async () => {
  const answers = [async () => false, async () => Promise.reject(new Error('No room left.'))];
  const earshot = earshotShowing({});
  openApp(earshot, quietSurroundings({ saveFile: () => answers.shift()!() }));
  fireEvent.press(screen.getByLabelText(/^Settings/));
  press(history.save);
  await act(async () => undefined);
  expect(screen.queryByText(/^Saved|^It was not/)).toBeNull();
  press(history.save);
  await act(async () => undefined);
  expect(screen.getByText('It was not saved: No room left.')).toBeOnTheScreen();
  press(history.open);
  expect(screen.getByText(history.nobody)).toBeOnTheScreen();
});

test('a song that only they have is noted, found in the library, and stays over a restart', async () => {
  const { world, ada, noor } = await twoApps();
  await world.run(seconds(20));
  openApp(ada.earshot);
  const run = (ms: number) => act(() => world.run(ms));
  press('Noor');
  await run(seconds(1));
  fireEvent.press(screen.getByRole('radio', { name: 'Only theirs 60' }));
  press('Note it: Song 100, Artist 100');
  await run(seconds(1));
  expect(screen.getByText(history.noted)).toBeOnTheScreen();
  fireEvent.press(screen.getByLabelText(/^Library/));
  press('Noted 1');
  expect(screen.getByText('Artist 100 · from Noor’s list')).toBeOnTheScreen();
  act(() => ada.earshot.addSongs([{ artist: 'Artist 100', title: 'Song 100' }]));
  await run(seconds(1));
  expect(screen.getByText(history.nowYours)).toBeOnTheScreen();
  noor.phone.moveAway();
  ada.phone.restart();
  await run(seconds(5));
  expect(ada.earshot.store.getState().noted).toMatchObject([{ title: 'Song 100', from: 'Noor' }]);
  ada.earshot.removeNoted(ada.earshot.store.getState().noted.map(({ key }) => key));
  await run(seconds(1));
  expect(ada.earshot.store.getState().noted).toEqual([]);
});
