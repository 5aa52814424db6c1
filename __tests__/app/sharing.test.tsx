import { act, fireEvent, screen, within } from '@testing-library/react-native';
import { coveredByBoth, vennOf } from '../../src/app/art/venn';
import { dayOf } from '../../src/app/day';
import type { MetPerson } from '../../src/app/state/met/met-person';
import { en } from '../../src/app/strings/en';
import { de } from '../../src/app/strings/de';
import { minutes, seconds } from '../../src/runtime';
import { earshotShowing, NOW, noor } from './earshot-showing';
import { openApp, systemTextGrows } from './phone';
import { twoApps } from './state/two-apps';

const hidden = { includeHiddenElements: true };
const press = (name: RegExp | string) => fireEvent.press(screen.getByRole('button', { name }));

const jules: MetPerson = {
  id: 'jules',
  name: 'Jules',
  firstMs: NOW - 7 * 86_400_000,
  lastMs: NOW - 86_400_000,
  matches: 2,
  lastMatchMs: NOW - 86_400_000,
  theirSongs: 877,
  common: 640,
  percent: 50.4,
  artists: [
    { key: 'air', name: 'Air', songs: 42 },
    { key: 'can', name: 'Can', songs: 1 },
  ],
  artistsInCommon: 208,
  list: undefined,
  standing: 'known',
};

/** Two real apps that have exchanged their songs, a third of them in common; Ada looks at Noor's page. */
async function adaLooksAtNoor() {
  const phones = await twoApps();
  await phones.world.run(seconds(20));
  openApp(phones.ada.earshot);
  press('Noor');
  const run = (ms: number) => act(() => phones.world.run(ms));
  await run(seconds(1));
  return { ...phones, run };
}

describe('the page of a person', () => {
  it('opens with what the two share: how much, which artists, which songs', async () => {
    await adaLooksAtNoor();
    expect(screen.getByLabelText('33 % of your music in common, 30 songs')).toBeOnTheScreen();
    expect(screen.getByLabelText('You have 90 songs, Noor has 90 songs')).toBeOnTheScreen();
    expect(screen.getByLabelText('Artist 60, 1 song')).toBeOnTheScreen();
    expect(screen.getByLabelText('Song 60, Artist 60, both')).toBeOnTheScreen();
    fireEvent.press(screen.getByRole('radio', { name: 'Only theirs 60' }));
    expect(screen.getByLabelText('Song 100, Artist 100')).toBeOnTheScreen();
    expect(screen.queryByLabelText('Song 60, Artist 60, both')).toBeNull();
  });

  it('leads to all songs, with search, and back', async () => {
    const { run } = await adaLooksAtNoor();
    fireEvent.press(screen.getByRole('radio', { name: 'Only theirs 60' }));
    press('All 60 songs, with search');
    await run(seconds(1));
    expect(screen.getByText('60 songs of Noor’s that you do not have')).toBeOnTheScreen();
    fireEvent.changeText(screen.getByLabelText(en.library.search), 'song 14');
    act(() => jest.advanceTimersByTime(100));
    expect(screen.getByText('11 songs of Noor’s that you do not have')).toBeOnTheScreen();
    press('Back to Noor');
    expect(screen.getByRole('heading', { name: 'Noor' })).toBeOnTheScreen();
  });

  it('is there when they have left, from Met before', async () => {
    const { run, noor: noorsPhone } = await adaLooksAtNoor();
    press('Back to Nearby');
    noorsPhone.phone.moveAway();
    await run(minutes(15));
    expect(screen.getByRole('heading', { name: 'Met before' })).toBeOnTheScreen();
    press(/^Noor, met today, \d+:\d\d, 30 of 90 songs, 33 % of your music in common$/);
    await run(seconds(1));
    expect(screen.getByText('gone')).toBeOnTheScreen();
    expect(screen.getByLabelText('Song 60, Artist 60, both')).toBeOnTheScreen();
  });

  it('says when their list is not on this phone', async () => {
    const earshot = earshotShowing({ met: [jules] });
    jest.spyOn(earshot, 'sharingWith').mockResolvedValue(undefined);
    openApp(earshot);
    press(/^Jules/);
    await act(async () => undefined);
    expect(screen.getByText(en.sharing.notKept('Jules'))).toBeOnTheScreen();
  });
});

describe('Nearby', () => {
  it('shows on the card of someone whose songs have all crossed what is shared', () => {
    const finished = { state: 'finished', songs: 90, of: 90 } as const;
    const done = { ...noor, sending: finished, receiving: finished, percent: 50, common: 640 };
    const met = [{ ...jules, id: 'noor', name: 'Noor' }];
    openApp(earshotShowing({ people: [done, { ...noor, id: 'mika', name: 'Mika' }], met }));
    expect(screen.getByText('here · all songs crossed')).toBeOnTheScreen();
    expect(screen.getByText('You share 50 %: 640 songs', hidden)).toBeOnTheScreen();
    expect(screen.getByLabelText('Air, 42 songs')).toBeOnTheScreen();
    expect(screen.getByText('208 artists')).toBeOnTheScreen();
    expect(screen.queryByText('Met before')).toBeNull();
  });

  it('lists whom one has met before, the latest first, with when and how much', () => {
    const met = [jules, { ...jules, id: 'ines', name: 'Ines', standing: 'verified' as const }];
    openApp(earshotShowing({ met }));
    const rows = screen.getAllByLabelText(/, met /);
    expect(rows.map(({ props }) => props.accessibilityLabel as string)).toEqual([
      'Jules, met yesterday, 10:42, 640 of 877 songs, 50 % of your music in common',
      'Ines, met yesterday, 10:42, verified, 50 % of your music in common',
    ]);
    expect(within(rows[0]!).getByText('50 %')).toBeOnTheScreen();
  });

  it('leads to everyone when there are more', () => {
    const met = Array.from({ length: 9 }, (_, i) => ({
      ...jules,
      id: `${i}`,
      name: `Person ${i}`,
    }));
    openApp(earshotShowing({ met }));
    expect(screen.getAllByLabelText(/, met /)).toHaveLength(5);
    press('Met before: All 9');
    expect(screen.getAllByLabelText(/^Person 8, met /)).toHaveLength(1);
  });

  it('shows nobody twice, and nobody who is blocked', () => {
    const met = [
      { ...jules, id: 'noor' },
      { ...jules, id: 'eve', name: 'Eve', standing: 'blocked' as const },
    ];
    openApp(earshotShowing({ people: [noor], met }));
    expect(screen.queryByText('Met before')).toBeNull();
  });

  it('lets large text reach every word', () => {
    openApp(earshotShowing({ people: [noor], met: [jules] }));
    systemTextGrows(2);
    expect(screen.getByText('Jules')).toBeOnTheScreen();
  });
});

describe('the drawing of two lists', () => {
  it.each([
    [12_160, 9_160, 6_056],
    [100, 100, 1],
    [50_000, 50, 50],
    [3, 1_000, 2],
  ])('has areas of true size: %p, %p, %p', (ours, theirs, common) => {
    const { radii, distance } = vennOf(ours, theirs, common);
    const most = Math.max(ours, theirs);
    const [r, s] = radii;
    expect((r ** 2 / s ** 2) * theirs).toBeCloseTo(ours, 5);
    expect((coveredByBoth(radii, distance) * most) / Math.PI / common).toBeCloseTo(1, 3);
  });

  it('has circles that touch when nothing is shared', () => {
    expect(vennOf(10, 10, 0).distance).toBeCloseTo(2, 5);
    expect(vennOf(0, 0, 0).distance).toBeGreaterThanOrEqual(0);
  });
});

it('says when in days of the calendar, in both languages', () => {
  const now = new Date(2026, 4, 1, 0, 30).getTime();
  const said = (at: Date) => {
    const day = dayOf(at.getTime(), now);
    return [en.sharing.when(at, day), de.sharing.when(at, day)];
  };
  expect(said(new Date(2026, 4, 1, 0, 5))).toEqual(['today, 0:05', 'heute, 0:05']);
  expect(said(new Date(2026, 3, 30, 23, 59))).toEqual(['yesterday, 23:59', 'gestern, 23:59']);
  expect(said(new Date(2026, 3, 25, 18, 20))).toEqual(['Saturday, 18:20', 'Samstag, 18:20']);
  expect(said(new Date(2026, 2, 3))).toEqual(['3 March', '3. März']);
  expect(said(new Date(2025, 9, 3))).toEqual(['3 October 2025', '3. Oktober 2025']);
});
