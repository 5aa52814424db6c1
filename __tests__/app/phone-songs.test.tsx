import { act, fireEvent, screen } from '@testing-library/react-native';
import { AppState, type AppStateStatus } from 'react-native';
import type { PhoneSongsAccess, SongsAccessState } from '../../src/app/surroundings';
import { de } from '../../src/app/strings/de';
import { en } from '../../src/app/strings/en';
import { openOn } from './one-phone';

const { library } = en;
const own = [{ artist: 'Björk', title: 'Jóga' }];

/** A phone with songs, whose system answers as a test says. */
function phoneWith(before: SongsAccessState, after: SongsAccessState = 'granted') {
  const phone = { now: before, asked: 0, problem: undefined as string | undefined };
  const access: PhoneSongsAccess = {
    permission: async () => phone.now,
    ask: async () => {
      phone.asked += 1;
      phone.now = after;
      return after;
    },
    list: async () => {
      if (phone.problem !== undefined) throw new Error(phone.problem);
      return ['ABBA', 'Waterloo', 'Air', 'Sexy Boy', '<unknown>', 'Track 01', 'bjork', 'joga'];
    },
  };
  return { phone, access };
}

const button = (name: string) => screen.getByRole('button', { name });

async function openCard(access: PhoneSongsAccess, openSystemSettings = async () => {}) {
  const opened = await openOn('Library', {
    songs: own,
    loud: { phoneSongs: access, openSystemSettings },
  });
  fireEvent.press(button(library.phone));
  await act(async () => {});
  return opened;
}

async function pressed(name: string, later: () => Promise<void>) {
  fireEvent.press(button(name));
  await act(async () => {});
  await later();
  await act(async () => void (await jest.advanceTimersByTimeAsync(50)));
  await later();
}

it('is offered only where the phone has songs that an app can read', async () => {
  await openOn('Library', { songs: own });
  expect(screen.queryByRole('button', { name: library.phone })).toBeNull();
});

it('says why before the system asks, and then adds what the phone has', async () => {
  const { phone, access } = phoneWith('to be asked for');
  const { earshot, later } = await openCard(access);
  expect(screen.getByText(library.phoneReason)).toBeOnTheScreen();
  expect(phone.asked).toBe(0);

  await pressed(library.phoneAdd, later);
  expect(phone.asked).toBe(1);
  expect(screen.getByText(library.phoneDone(2, 1))).toBeOnTheScreen();
  expect(screen.getByText(library.phoneFollowed(3))).toBeOnTheScreen();
  expect(screen.getByLabelText('Waterloo, ABBA')).toBeOnTheScreen();
  expect(earshot.songsByKey.size).toBe(3);
});

it('does not ask again for what was granted', async () => {
  const { phone, access } = phoneWith('granted');
  const { later } = await openCard(access);
  await pressed(library.phoneAdd, later);
  expect(phone.asked).toBe(0);
  expect(screen.getByText(library.phoneFollowed(3))).toBeOnTheScreen();
});

it('takes a no for an answer, and can be asked again', async () => {
  const { phone, access } = phoneWith('to be asked for', 'refused');
  const { earshot, later } = await openCard(access);
  await pressed(library.phoneAdd, later);
  expect(screen.getByText(library.phoneRefused)).toBeOnTheScreen();
  expect(earshot.songsByKey.size).toBe(1);
  await pressed(library.phoneAdd, later);
  expect(phone.asked).toBe(2);
});

it('shows the way to the settings after a no for good, and notices the way back', async () => {
  const { phone, access } = phoneWith('refused for good');
  let becomes: (state: AppStateStatus) => void = () => undefined;
  jest.spyOn(AppState, 'addEventListener').mockImplementation((_event, listener) => {
    becomes = listener as typeof becomes;
    return { remove: () => undefined };
  });
  const settings = jest.fn(async () => {});
  const { later } = await openCard(access, settings);
  expect(screen.getByText(library.phoneInSettings)).toBeOnTheScreen();
  fireEvent.press(button(library.phoneSettings));
  expect(settings).toHaveBeenCalledTimes(1);

  phone.now = 'granted';
  await act(async () => becomes('active'));
  expect(screen.queryByText(library.phoneInSettings)).toBeNull();
  await pressed(library.phoneAdd, later);
  expect(screen.getByText(library.phoneFollowed(3))).toBeOnTheScreen();
});

it('takes out what came from the phone alone', async () => {
  const { access } = phoneWith('granted');
  const { earshot, later } = await openCard(access);
  await pressed(library.phoneAdd, later);
  await pressed(library.phoneStop, later);
  expect(Array.from(earshot.songsByKey.values())).toEqual(own);
  expect(screen.getByText(library.phoneReason)).toBeOnTheScreen();
});

it('says why when the phone does not answer, and leaves the songs as they are', async () => {
  const { phone, access } = phoneWith('granted');
  phone.problem = 'The index of media is busy.';
  const { earshot, later } = await openCard(access);
  await pressed(library.phoneAdd, later);
  expect(screen.getByText(library.phoneFailed('The index of media is busy.'))).toBeOnTheScreen();
  expect(earshot.songsByKey.size).toBe(1);
});

it('counts in both languages', () => {
  expect(library.phoneDone(1, 0)).toBe('1 song added.');
  expect(library.phoneDone(0, 1)).toBe(
    'Nothing new. 1 song without an artist or a title left out.',
  );
  expect(de.library.phoneDone(1_200, 2)).toBe(
    '1.200 Lieder hinzugefügt. 2 Lieder ohne Interpret oder Titel ausgelassen.',
  );
});
