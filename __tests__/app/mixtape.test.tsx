import { act, fireEvent, screen } from '@testing-library/react-native';
import { languages } from '../../src/app/strings';
import { sentenceOf } from '../../src/app/mixtape/sentence';
import type {
  AgentsState,
  NamedPhone,
  StopPhone,
  StopShown,
  TapeShown,
} from '../../src/app/state/agents/state';
import { NO_AGENTS } from '../../src/app/state/agents/state';
import { earshotShowing, noor as noorHere, NOW } from './earshot-showing';
import { openApp } from './phone';

const named = (name: string, isYou = false): NamedPhone => ({
  id: name.toLowerCase(),
  name,
  isYou,
});
const [ada, noor, jules, mika, lena] = ['Ada', 'Noor', 'Jules', 'Mika', 'Lena'].map(name =>
  named(name),
) as [NamedPhone, NamedPhone, NamedPhone, NamedPhone, NamedPhone];
const you = named('Ada', true);

const song = (title: string, from: NamedPhone, isNew = true) => ({
  ...{ artist: `Artist of ${title}`, title, from, isNew },
});

const tape: TapeShown = {
  id: 't',
  title: 'Night bus',
  owner: you,
  where: { is: 'watched' },
  stops: 5,
  visits: [
    { who: lena, songs: 1 },
    { who: mika, songs: 1 },
  ],
  songs: [song('Teardrop', lena), song('Intro', mika)],
  standIns: [],
  homeByMs: new Date(2026, 4, 3, 12).getTime(),
  sentMs: NOW - 60_000,
  stop: undefined,
  gave: 0,
  isKept: false,
};

const phone = (who: NamedPhone, changes: Partial<StopPhone> = {}): StopPhone => ({
  ...{ who, part: 'watches', silentSinceMs: undefined, vote: undefined },
  ...changes,
});

const stop: StopShown = {
  number: 3,
  phones: [
    phone(noor, { part: 'was to add', silentSinceMs: NOW - 21_000, vote: 'no answer' }),
    phone(jules, { part: 'adds instead', vote: 'yes' }),
    phone(mika, { vote: 'yes' }),
  ],
  yes: 2,
  isDecided: false,
  isCountedHere: true,
  intended: noor,
  worker: jules,
  waitingFor: undefined,
  next: undefined,
};

const showing = (agents: Partial<AgentsState>) =>
  earshotShowing({ agents: { ...NO_AGENTS, works: true, ...agents } });

function openTape(shown: TapeShown, more: Partial<AgentsState> = {}) {
  const earshot = showing({ tapes: [shown], ...more });
  openApp(earshot);
  fireEvent.press(screen.getByRole('button', { name: /^Mixtape: Night bus/ }));
  return earshot;
}

describe('a tape under way', () => {
  it('shows its stops in order: done, now, to come, home', () => {
    openTape({ ...tape, stop });
    const slots = screen.getAllByLabelText(/: (done|now|to come)$/);
    expect(slots.map(({ props }) => props['aria-label'] as string)).toEqual([
      'Lena: done',
      'Mika: done',
      'Jules: now',
      'Stop 4: to come',
      'Home: to come',
    ]);
    expect(screen.getByText('home by Sunday')).toBeOnTheScreen();
  });

  it('is at its stop, and not home, when its owner’s phone stands in', () => {
    openTape({ ...tape, stop: { ...stop, worker: you } });
    const slots = screen.getAllByLabelText(/: (done|now|to come)$/);
    expect(slots.map(({ props }) => props['aria-label'] as string).slice(2)).toEqual([
      'Ada: now',
      'Stop 4: to come',
      'Home: to come',
    ]);
  });

  it('is done with a stop that was decided here, and goes on or home', () => {
    const slotsAfter = (next: NamedPhone) => {
      openTape({ ...tape, stop: { ...stop, isDecided: true, next } });
      const slots = screen.getAllByLabelText(/: (done|now|to come)$/);
      return slots.map(({ props }) => props['aria-label'] as string).slice(2);
    };
    expect(slotsAfter(noor)).toEqual(['Jules: done', 'Stop 4: to come', 'Home: to come']);
    screen.unmount();
    expect(slotsAfter(you)).toEqual(['Jules: done', 'Home: to come']);
  });

  it('says who went silent and who takes over, and how each of them voted', () => {
    openTape({ ...tape, stop });
    expect(screen.getByText('Noor’s phone went silent. Jules’s takes over.')).toBeOnTheScreen();
    expect(screen.getByText('No song is lost, and none is added twice.')).toBeOnTheScreen();
    expect(screen.getByText('Watching over stop 3')).toBeOnTheScreen();
    expect(screen.getByText('was to add · silent for 0:21')).toBeOnTheScreen();
    expect(screen.getByText('adds the songs instead')).toBeOnTheScreen();
    expect(screen.getByText('no answer')).toBeOnTheScreen();
    expect(screen.getAllByText('yes')).toHaveLength(2);
    expect(screen.getByText('2 of 3 say yes')).toBeOnTheScreen();
  });

  it('says that a stop counts when it is decided', () => {
    openTape({ ...tape, stop: { ...stop, isDecided: true } });
    expect(screen.getByText('2 of 3 say yes: it counts.')).toBeOnTheScreen();
  });

  it('says for whom it waits when a phone fell silent in mid-vote', () => {
    openTape({ ...tape, stop: { ...stop, worker: undefined, waitingFor: noor } });
    expect(screen.getByText('Waiting for Noor’s phone')).toBeOnTheScreen();
    expect(
      screen.getByText(/only Noor’s phone may know whether this stop counted/),
    ).toBeOnTheScreen();
  });

  it('counts no votes that this phone has not heard', () => {
    const heard = [phone(noor, { part: 'adds' }), phone(you, { vote: 'yes' }), phone(mika)];
    openTape({ ...tape, stop: { ...stop, phones: heard, isCountedHere: false, worker: noor } });
    expect(screen.queryByText(/say yes/)).toBeNull();
    expect(screen.getByText('Your vote stands until this stop is decided.')).toBeOnTheScreen();
  });
});

describe('what is said of a tape', () => {
  const said = (changes: Partial<TapeShown>) => {
    const sentence = sentenceOf({ ...tape, ...changes }, languages.en);
    return [sentence.said, sentence.then].filter(Boolean).join(' ');
  };
  const watched: StopShown = { ...stop, intended: mika, worker: mika };
  const others = { owner: ada } as const;
  it.each<[string, Partial<TapeShown>]>([
    ['Your mixtape is with Mika: 2 songs.', { stop: watched }],
    ['Your mixtape is on its way to Mika.', { stop: { ...watched, worker: undefined } }],
    [
      'Your mixtape is on its way to Jules. That is the last your phone has heard of it.',
      { where: { is: 'gone', to: jules, atMs: NOW } },
    ],
    ['Your mixtape waits until somebody it can ask is here.', { where: { is: 'waiting' } }],
    [
      'Your mixtape is on its way home: 2 songs.',
      { stop: { ...watched, intended: you, worker: you } },
    ],
    [
      'It did not come home in time. A mixtape is given up after seven days.',
      { where: { is: 'overdue' } },
    ],
    [
      'Noor’s phone went silent. Yours takes over. No song is lost, and none is added twice.',
      { ...others, stop: { ...stop, worker: named('Ada', true) } },
    ],
    [
      'You are its stop 3. It waits for you.',
      { ...others, stop: { ...stop, intended: you, worker: you } },
    ],
    [
      'You gave 1 song. It moves on to Mika.',
      { ...others, gave: 1, stop: { ...stop, isDecided: true, next: mika } },
    ],
    [
      'You gave 1 song. You watch until Mika’s stop is decided.',
      { ...others, gave: 1, stop: watched },
    ],
    ['You watch until Mika’s stop is decided.', { ...others, stop: watched }],
    [
      'You gave 1 song. It is on its way home.',
      { ...others, gave: 1, where: { is: 'gone', to: ada, atMs: NOW } },
    ],
  ])('%s', (words, changes) => expect(said(changes)).toBe(words));

  it('is said in German, with names that end in a hiss', () => {
    const german = (changes: Partial<TapeShown>) =>
      sentenceOf({ ...tape, ...changes }, languages.de);
    expect(german({ stop }).said).toBe('Noors Telefon ist verstummt. Das von Jules übernimmt.');
    expect(german({ ...others, stop: { ...watched, worker: jules } }).said).toMatch(/Jules/);
    expect(german({ where: { is: 'home', atMs: NOW } }).said).toBe(
      'Es kam mit 2 Liedern von 2 Leuten heim.',
    );
  });
});

describe('a tape at home', () => {
  const home: TapeShown = {
    ...tape,
    where: { is: 'home', atMs: NOW },
    standIns: [{ stop: 3, who: jules, insteadOf: noor }],
    songs: [song('Teardrop', lena, false), song('Intro', mika)],
  };

  it('says what it brought, where it was, and who stood in', () => {
    openTape(home);
    expect(screen.getByText('It came home with 2 songs from 2 people.')).toBeOnTheScreen();
    expect(screen.getByText('Each stop counted exactly once.')).toBeOnTheScreen();
    expect(screen.getByText('home since 10:42')).toBeOnTheScreen();
    expect(screen.getByText('2 songs, 1 new to you')).toBeOnTheScreen();
    expect(screen.getByText('At stop 3 Jules stood in for Noor.')).toBeOnTheScreen();
    expect(screen.getByLabelText('You: 10:41')).toBeOnTheScreen();
    expect(screen.getByLabelText('Intro, Artist of Intro, from Mika')).toBeOnTheScreen();
  });

  it('can be kept, sent out again, and removed after a question', () => {
    const { carrier } = openTape(home);
    const kept = jest.spyOn(carrier, 'keepTape').mockImplementation();
    const sent = jest.spyOn(carrier, 'sendTape').mockResolvedValue('u');
    const removed = jest.spyOn(carrier, 'removeTape').mockImplementation();
    fireEvent.press(screen.getByRole('button', { name: 'Keep the list' }));
    expect(kept).toHaveBeenCalledWith('t');
    fireEvent.press(screen.getByRole('button', { name: 'Send it out again' }));
    expect(sent).toHaveBeenCalledWith('Night bus', 5);
    fireEvent.press(screen.getByRole('button', { name: 'Remove this list' }));
    expect(removed).not.toHaveBeenCalled();
    fireEvent.press(screen.getByRole('button', { name: 'Remove it for good?' }));
    expect(removed).toHaveBeenCalledWith('t');
  });

  it('is in the library once it is kept, beside the songs that were given', () => {
    const gift = { artist: 'Air', title: 'Relax', id: 'g', tape: 'Party', to: jules, atMs: NOW };
    openApp(showing({ tapes: [{ ...home, isKept: true }], gifts: [gift] }));
    expect(screen.queryByRole('button', { name: /^Mixtape: Night bus/ })).toBeNull();
    fireEvent.press(screen.getByLabelText(/^Library/));
    fireEvent.press(screen.getByRole('button', { name: 'Mixtapes' }));
    expect(screen.getByText('Night bus')).toBeOnTheScreen();
    expect(screen.getByText('You gave Relax to Jules’s mixtape')).toBeOnTheScreen();
  });
});

describe('to send one out', () => {
  it('takes a name and how many people it asks', async () => {
    const earshot = showing({ askable: 3 });
    const sent = jest.spyOn(earshot.carrier, 'sendTape').mockResolvedValue('t');
    openApp(earshot);
    fireEvent.press(screen.getByRole('button', { name: 'Start a mixtape' }));
    expect(screen.getByText(/3 phones here can be asked\./)).toBeOnTheScreen();
    fireEvent.changeText(screen.getByLabelText('Its name'), 'Party');
    fireEvent.press(screen.getByRole('button', { name: 'It asks at most: less' }));
    await act(async () => fireEvent.press(screen.getByRole('button', { name: 'Send it out' })));
    expect(sent).toHaveBeenCalledWith('Party', 7);
  });

  it('says why it was not sent', async () => {
    const earshot = showing({});
    jest.spyOn(earshot.carrier, 'sendTape').mockRejectedValue(new Error('the disk is full'));
    openApp(earshot);
    fireEvent.press(screen.getByRole('button', { name: 'Start a mixtape' }));
    await act(async () => fireEvent.press(screen.getByRole('button', { name: 'Send it out' })));
    expect(screen.getByText('It was not sent out: the disk is full')).toBeOnTheScreen();
  });

  it('is not offered by a phone without a store for it', () => {
    openApp(earshotShowing({}));
    expect(screen.queryByRole('button', { name: 'Start a mixtape' })).toBeNull();
  });
});

it('a tape asks for a song: one of some, others, or the phone’s choice', () => {
  const suggestion = { artist: 'Air', title: 'Relax' };
  const question = {
    ...{ tape: 'x', title: 'Party', owner: jules, suggestions: [suggestion] },
    untilMs: NOW + 42_000,
  };
  const earshot = showing({ question });
  const chosen = jest.spyOn(earshot.carrier, 'chooseGift').mockImplementation();
  openApp(earshot);
  expect(screen.getByText('Jules’s mixtape “Party” asks you for a song')).toBeOnTheScreen();
  expect(screen.getByText('Your phone picks one in 0:42.')).toBeOnTheScreen();
  fireEvent.press(screen.getByRole('button', { name: 'Give Relax by Air' }));
  expect(chosen).toHaveBeenLastCalledWith(suggestion);
  fireEvent.press(screen.getByRole('button', { name: 'Pick for me' }));
  expect(chosen).toHaveBeenLastCalledWith(undefined);
});

it('the settings say how many are carried for others, and switch it off', () => {
  const earshot = showing({ carried: 2 });
  const changed = jest.spyOn(earshot, 'change').mockResolvedValue();
  openApp(earshot);
  fireEvent.press(screen.getByLabelText(/^Settings/));
  const carry = screen.getByRole('switch', { name: 'Carry for others' });
  expect(carry).toHaveProp('accessibilityHint', expect.stringContaining('carries 2'));
  expect(carry).toBeChecked();
  fireEvent.press(carry);
  expect(changed).toHaveBeenCalledWith({ carriesForOthers: false });
});

describe('a letter', () => {
  it('that was brought says from whom it is, and can be put away', () => {
    const earshot = showing({
      received: [{ id: 'l', from: jules, words: 'Friday at eight', atMs: NOW }],
    });
    const removed = jest.spyOn(earshot.carrier, 'removeLetter').mockImplementation();
    openApp(earshot);
    expect(screen.getByText('A letter from Jules')).toBeOnTheScreen();
    expect(screen.getByText('Friday at eight')).toBeOnTheScreen();
    fireEvent.press(screen.getByRole('button', { name: 'Put away the letter from Jules' }));
    expect(removed).toHaveBeenCalledWith('l');
  });

  it('that its sender did not seal is not shown as theirs', () => {
    openApp(showing({ received: [{ id: 'l', from: jules, words: undefined, atMs: NOW }] }));
    expect(screen.getByText(/says it is from Jules.*not sealed/)).toBeOnTheScreen();
  });

  it('is written to someone who is not here, and told what became of it', async () => {
    const away = { ...noorHere, presence: { state: 'gone', sinceMs: NOW } } as const;
    const earshot = earshotShowing({
      people: [away],
      agents: {
        ...{ ...NO_AGENTS, works: true },
        sent: [{ id: 'l', to: noor, words: 'Hello', sentMs: NOW, where: 'delivered' }],
      },
    });
    const sent = jest.spyOn(earshot.carrier, 'sendLetter').mockResolvedValue('m');
    openApp(earshot);
    fireEvent.press(screen.getByRole('button', { name: 'Noor' }));
    expect(screen.getByText('It was delivered.')).toBeOnTheScreen();
    fireEvent.changeText(screen.getByLabelText('A few words'), 'See you');
    await act(async () =>
      fireEvent.press(screen.getByRole('button', { name: 'Send the letter to Noor' })),
    );
    expect(sent).toHaveBeenCalledWith('noor', 'See you');
    expect(screen.getByText(/It is on your phone/)).toBeOnTheScreen();
  });

  it.each([
    { returns: true, then: /go on by themselves/ },
    { returns: false, then: /stays as it is/ },
  ])(
    'says why none can be sent, and nothing can be written; goes on by itself: $returns',
    ({ returns, then }) => {
      const away = { ...noorHere, presence: { state: 'gone', sinceMs: NOW } } as const;
      const agents = { ...NO_AGENTS, problem: 'The disk is full.', returns };
      openApp(earshotShowing({ people: [away], agents }));
      expect(screen.getByText(/have stopped on this phone: The disk is full\./)).toBeOnTheScreen();
      expect(screen.getByText(then)).toBeOnTheScreen();
      expect(screen.queryByRole('button', { name: 'Start a mixtape' })).toBeNull();
      fireEvent.press(screen.getByRole('button', { name: 'Noor' }));
      expect(screen.queryByLabelText('A few words')).toBeNull();
    },
  );

  it('is not offered to someone who is here', () => {
    openApp(earshotShowing({ people: [noorHere], agents: { ...NO_AGENTS, works: true } }));
    fireEvent.press(screen.getByRole('button', { name: 'Noor' }));
    expect(screen.queryByText('A letter to Noor')).toBeNull();
  });
});

it('what became of a letter stands on Nearby when whom it is to has no page here', () => {
  const letter = { id: 'l', words: 'See you Friday', sentMs: NOW, where: 'on its way' as const };
  const toNoor = { ...letter, id: 'm', words: 'Hello', to: { ...noor, id: noorHere.id } };
  const agents = { ...NO_AGENTS, works: true, sent: [{ ...letter, to: mika }, toNoor] };
  openApp(earshotShowing({ people: [noorHere], agents }));
  expect(screen.getByText('A letter to Mika')).toBeOnTheScreen();
  expect(screen.getByText('See you Friday')).toBeOnTheScreen();
  expect(screen.getByText('It is on its way.')).toBeOnTheScreen();
  // Noor has a page, where hers stands.
  expect(screen.queryByText('Hello')).toBeNull();
});
