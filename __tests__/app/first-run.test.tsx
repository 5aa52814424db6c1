import { act, fireEvent, screen } from '@testing-library/react-native';
import { Text } from 'react-native';
import { Earshot } from '../../src/app/state/earshot';
import { en } from '../../src/app/strings/en';
import type { LocalNetworkAccess, Surroundings } from '../../src/app/surroundings';
import { encodeText, seconds } from '../../src/runtime';
import { createWorld } from '../../src/simulation';
import { openApp, systemTextGrows } from './phone';
import { quietSurroundings } from './quiet-surroundings';

const words = en.firstRun;
const press = (name: RegExp | string) => fireEvent.press(screen.getByRole('button', { name }));

/** A phone on which Earshot is opened for the first time. */
async function firstStart(around: Partial<Surroundings> = {}) {
  const world = createWorld({ seed: 1 });
  const { ports } = world.phone('Ada');
  const earshot = new Earshot({
    ports,
    defaultName: 'Ada',
    firstSettings: { isWelcomed: false },
  });
  const run = (ms: number) => act(() => world.run(ms));
  openApp(earshot, { ...quietSurroundings(), ...around });
  await run(seconds(1));
  const settings = () => earshot.store.getState().settings;
  return { world, earshot, run, settings };
}

function asking(): { access: LocalNetworkAccess; asked: jest.Mock<Promise<void>, []> } {
  const asked = jest.fn<Promise<void>, []>().mockResolvedValue();
  const access: LocalNetworkAccess = {
    state: () => 'to be asked for',
    observe: () => () => undefined,
    ask: asked,
  };
  return { access, asked };
}

it('says what it is, takes songs and for whom, asks for the one permission, and is over', async () => {
  const { access, asked } = asking();
  const { run, settings, earshot } = await firstStart({ localNetwork: access });
  expect(screen.getByRole('heading', { name: words.question })).toBeOnTheScreen();
  expect(earshot.device).toBeUndefined();
  press(words.goOn);
  fireEvent.press(screen.getByRole('checkbox', { name: /^Samples/ }));
  fireEvent.press(screen.getByRole('radio', { name: en.hello.listForChoices.asked }));
  await run(seconds(1));
  const songs = earshot.songsByKey.size;
  expect(songs).toBeGreaterThan(0);
  press(words.goOnWith(songs));
  expect(screen.getByText(words.summary('Ada', songs, 'asked'))).toBeOnTheScreen();
  expect(asked).not.toHaveBeenCalled();
  press(words.ask);
  await run(seconds(1));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(settings()).toMatchObject({ isWelcomed: true, listFor: 'asked' });
  expect(screen.getByRole('heading', { name: en.nearby.title })).toBeOnTheScreen();
  expect(earshot.device).toBeDefined();
});

it('lets the question wait, and still is over', async () => {
  const { access, asked } = asking();
  const { run, settings } = await firstStart({ localNetwork: access });
  press(words.goOn);
  press(words.goOn);
  press(words.later);
  await run(seconds(1));
  expect(asked).not.toHaveBeenCalled();
  expect(settings()).toMatchObject({ isWelcomed: true, listFor: 'everyone' });
});

it('gives the list to nobody unasked when somebody only looks around', async () => {
  const { run, settings } = await firstStart();
  press(words.lookAround);
  await run(seconds(1));
  expect(settings()).toMatchObject({ isWelcomed: true, listFor: 'asked' });
});

it('has no third page where no system asks', async () => {
  const { run } = await firstStart();
  expect(screen.getByLabelText(words.step(1, 2))).toBeOnTheScreen();
  press(words.goOn);
  press(words.back);
  press(words.goOn);
  press(words.goOn);
  await run(seconds(1));
  expect(screen.getByRole('heading', { name: en.nearby.title })).toBeOnTheScreen();
});

it('takes samples away again', async () => {
  const { run, earshot } = await firstStart();
  press(words.goOn);
  const samples = () => screen.getByRole('checkbox', { name: /^Samples/ });
  // As many as are promised.
  expect(screen.getByText('160 songs, to look around first')).toBeOnTheScreen();
  fireEvent.press(samples());
  await run(seconds(1));
  expect(samples()).toBeChecked();
  expect(screen.getByRole('button', { name: 'Go on with 160 songs' })).toBeOnTheScreen();
  fireEvent.press(samples());
  await run(seconds(1));
  expect(samples()).not.toBeChecked();
  expect(earshot.songsByKey.size).toBe(0);
});

it('is not shown to who has used Earshot before, not for a moment', async () => {
  const world = createWorld({ seed: 1 });
  const { ports } = world.phone('Ada');
  const kept = ports.storage.set('settings', encodeText('{"name":"Ada"}'));
  await world.run(seconds(1));
  await kept;
  const earshot = new Earshot({ ports, defaultName: 'x', firstSettings: { isWelcomed: false } });
  openApp(earshot);
  expect(screen.queryByRole('heading', { name: words.question })).toBeNull();
  await act(() => world.run(seconds(2)));
  expect(screen.getByRole('heading', { name: en.nearby.title })).toBeOnTheScreen();
});

it('lets large text reach every word', async () => {
  await firstStart({ localNetwork: asking().access });
  systemTextGrows(2);
  for (const page of [words.goOn, words.goOn, undefined]) {
    for (const { props } of screen.UNSAFE_getAllByType(Text)) {
      expect(props.numberOfLines).toBeUndefined();
      expect(props.maxFontSizeMultiplier ?? Infinity).toBeGreaterThanOrEqual(1.5);
    }
    if (page !== undefined) press(page);
  }
});
