import { act, fireEvent, screen } from '@testing-library/react-native';
import type { RoomState } from '../../src/app/state/room-state';
import { curveScale } from '../../src/app/room/curve-scale';
import { seconds } from '../../src/runtime';
import { earshotShowing, NOW } from './earshot-showing';
import { openApp, systemTextGrows } from './phone';

const guestRoom: RoomState = {
  host: { id: 'lena', name: 'Lena' },
  isOwn: false,
  people: 48,
  periodMs: seconds(40),
  deputies: [
    { id: 'tom', name: 'Tom' },
    { id: 'yuki', name: 'Yuki' },
  ],
  details: {
    sinceMs: NOW - seconds(60 * 37),
    answerMs: 40.4,
    budget: {
      renewalsPerSecond: 3,
      leastMs: seconds(30),
      mostMs: seconds(600),
      renewAt: 0.5,
    },
    renewalRate: 2.41,
    links: 48,
    mostLinks: 150,
    rollCall: undefined,
  },
  points: [{ people: 47, periodMs: seconds(40) }],
  history: [
    { host: 'lena', id: 'lena', name: 'Lena', sinceMs: NOW - seconds(600), end: undefined },
    {
      host: 'sam',
      id: 'sam',
      name: 'Sam',
      sinceMs: NOW - seconds(1200),
      end: { how: 'silent', missedMs: 1234 },
    },
    {
      host: 'karim',
      id: 'karim',
      name: 'Karim',
      sinceMs: NOW - seconds(2400),
      end: { how: 'bye', missedMs: undefined },
    },
  ],
  worthMeeting: [
    { id: 'ines', name: 'Ines', aboutPercent: 40, isAsked: false },
    { id: 'yuki', name: 'Yuki', aboutPercent: 35, isAsked: false },
  ],
};

const ownRoom: RoomState = {
  ...guestRoom,
  host: { id: 'me', name: 'Ada' },
  isOwn: true,
  history: [
    { host: 'me', id: 'me', name: 'Ada', sinceMs: NOW - seconds(2), end: undefined },
    {
      host: 'lena',
      id: 'lena',
      name: 'Lena',
      sinceMs: NOW - seconds(600),
      end: { how: 'bye', missedMs: undefined },
    },
  ],
  details: {
    ...guestRoom.details!,
    rollCall: { answered: 41, of: 48, endsMs: NOW + seconds(19) },
  },
};

/** With the room that is shown, and what was asked of the app. */
function showing(room: RoomState | undefined) {
  const earshot = earshotShowing({ room });
  earshot.store.setState(state => ({ ...state, me: { ...state.me, id: 'me' } }));
  const met: string[] = [];
  jest.spyOn(earshot, 'meet').mockImplementation(id => void met.push(id));
  openApp(earshot);
  return { earshot, met };
}

const openRoom = (line: string) => fireEvent.press(screen.getByRole('button', { name: line }));

it('shows nothing of a room while nobody introduces', () => {
  showing(undefined);
  expect(screen.queryByText(/introduces/)).toBeNull();
  expect(screen.queryByText('Worth meeting')).toBeNull();
});

it('says who introduces how many, and who is worth meeting, as an estimate', () => {
  const { met } = showing(guestRoom);
  expect(screen.getByText('Lena’s phone introduces 48 people here')).toBeVisible();
  expect(
    screen.getByLabelText('Ines shares about 40 % of your music, by a sketch of it'),
  ).toBeVisible();
  expect(screen.queryByText(/match|in common/i)).toBeNull();
  fireEvent.press(screen.getByRole('button', { name: 'Meet Yuki' }));
  expect(met).toEqual(['yuki']);
});

it('says who else is here in a crowd that nobody introduces, without an estimate', () => {
  const { earshot, met } = showing(undefined);
  const unmet = guestRoom.worthMeeting.map(each => ({ ...each, aboutPercent: undefined }));
  act(() => earshot.store.setState({ unmet }));
  expect(screen.getByText('More people here')).toBeVisible();
  expect(screen.queryByText(/%/)).toBeNull();
  fireEvent.press(screen.getByRole('button', { name: 'Meet Yuki' }));
  expect(met).toEqual(['yuki']);
});

it('says that somebody was asked, and asks no second time', () => {
  const [first] = guestRoom.worthMeeting;
  const { met } = showing({ ...guestRoom, worthMeeting: [{ ...first!, isAsked: true }] });
  const button = screen.getByRole('button', { name: 'Meet Ines' });
  expect(button).toBeDisabled();
  fireEvent.press(button);
  expect(met).toEqual([]);
});

it('speaks German', () => {
  const { earshot } = showing(guestRoom);
  act(() =>
    earshot.store.setState(state => ({
      ...state,
      settings: { ...state.settings, language: 'de' },
    })),
  );
  expect(screen.getByText('Lenas Telefon macht hier 48 Leute bekannt')).toBeVisible();
  expect(screen.getByText('Lohnt sich')).toBeVisible();
});

it('opens the room: host, N, period, responsiveness, budget, deputies and hosts so far', () => {
  showing(guestRoom);
  openRoom('Lena’s phone introduces 48 people here');
  expect(screen.getByText('Lena’s phone introduces')).toBeVisible();
  expect(screen.getByText(/^since \d\d:\d\d · answers in 40 ms$/)).toBeVisible();
  expect(screen.getByLabelText('48 people here')).toBeVisible();
  expect(screen.getByLabelText('40 s granted to each')).toBeVisible();
  expect(screen.getByLabelText('30 s to miss a leaver')).toBeVisible();
  expect(screen.getByLabelText('48 people, 40 s')).toBeVisible();
  expect(screen.getByLabelText('Renewals, of its budget: 2.4 of 3.0 a second')).toBeVisible();
  expect(screen.getByLabelText('Links, of what it can hold: 48 of 150')).toBeVisible();
  expect(screen.getByText('Tom and Yuki stand by')).toBeVisible();
  expect(screen.getByLabelText(/Sam went silent, missed for 1.2 s$/)).toBeVisible();
  expect(screen.getByLabelText(/Karim said goodbye$/)).toBeVisible();
});

it('shows only what is known: without an answer of the host no figures of its own', () => {
  showing({ ...guestRoom, details: undefined, deputies: [] });
  openRoom('Lena’s phone introduces 48 people here');
  expect(screen.queryByText(/answers in/)).toBeNull();
  expect(screen.queryByText('to miss a leaver')).toBeNull();
  expect(screen.queryByText(/budget/)).toBeNull();
  expect(screen.queryByText(/stand by/)).toBeNull();
});

it('shows a phone that took over its roll call', () => {
  showing(ownRoom);
  openRoom('You introduce 48 people');
  expect(screen.getByText('Lena’s phone left. Yours has a copy of its list.')).toBeVisible();
  expect(screen.getByText(/^since \d\d:\d\d, after Lena’s phone$/)).toBeVisible();
  expect(screen.getByText('41 of 48 answered')).toBeVisible();
  expect(screen.getByText(/^Silent for 0:1\d more: taken off the list\.$/)).toBeVisible();
  expect(screen.getByText('If you leave, nobody needs to do anything.')).toBeVisible();
  expect(screen.getByLabelText(/You introduce now$/)).toBeVisible();
});

it('lets its owner keep this phone from introducing', () => {
  const { earshot } = showing(ownRoom);
  const change = jest.spyOn(earshot, 'change').mockResolvedValue();
  openRoom('You introduce 48 people');
  const row = screen.getByRole('switch', { name: 'This phone may introduce people' });
  expect(row).toBeChecked();
  fireEvent.press(row);
  expect(change).toHaveBeenCalledWith({ mayHost: false });
  // E18: of a battery nothing is said unless one is known.
  const told = { includeHiddenElements: true };
  expect(screen.getByText(/it hands over by itself/, told)).toBeOnTheScreen();
  expect(screen.queryByText(/battery/, told)).toBeNull();
  act(() => earshot.store.setState({ knowsBattery: true }));
  expect(screen.getByText(/below 20 % battery, it hands over by itself/, told)).toBeOnTheScreen();
});

it('lists all suggestions where words are large', () => {
  systemTextGrows(2);
  showing(guestRoom);
  expect(screen.queryByText('All 2')).toBeNull();
  expect(screen.getByText('Ines')).toBeVisible();
  expect(screen.getByText('Yuki')).toBeVisible();
});

it.each([
  [48, 65, [0, 25, 50, 75, 100]],
  [3, 30, [0, 5, 10, 15, 20]],
  [1000, 600, [0, 500, 1000, 1500, 2000]],
])('%i people stand in the middle of round figures', (people, most, ticks) => {
  const scale = curveScale(people, most);
  expect(scale.peopleTicks).toEqual(ticks);
  expect(scale.seconds).toBeGreaterThanOrEqual(most);
});
