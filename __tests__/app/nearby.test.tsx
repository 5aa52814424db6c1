import { act, fireEvent, screen } from '@testing-library/react-native';
import { AccessibilityInfo, StyleSheet, Text, type ViewStyle } from 'react-native';
import { en } from '../../src/app/strings/en';
import type { PersonState } from '../../src/app/state/state';
import type { IdentityProblem } from '../../src/runtime';
import { earshotShowing, noor, NOW, session, sessionLine } from './earshot-showing';
import { openApp, systemReducesMotion, systemTextGrows } from './phone';

const showing = (...people: PersonState[]) => openApp(earshotShowing({ people }));

const jules: PersonState = {
  ...noor,
  id: 'jules',
  name: 'Jules',
  presence: { state: 'out of earshot', sinceMs: NOW - 12_000 },
  waiting: 17,
  sending: { state: 'finished', songs: 1268, of: 1268 },
  common: 333,
  percent: 38.2,
  lease: { ...session, connected: false, endsMs: NOW + 265_000 },
};

describe('someone who is here', () => {
  it('is shown with how far both lists have come, and with the time that the session has left', () => {
    showing(noor);
    expect(screen.getByRole('button', { name: 'Noor' })).toBeOnTheScreen();
    expect(screen.getByText('here · lists cross')).toBeOnTheScreen();
    expect(screen.getByText('812 of 1,268')).toBeOnTheScreen();
    expect(screen.getByText('206 of 503')).toBeOnTheScreen();
    expect(screen.getByText(/^Each song winds the ring up/)).toBeOnTheScreen();
    expect(screen.getByText('9:14', { includeHiddenElements: true })).toBeOnTheScreen();
  });

  it('is told to a screen reader in words, not in bars and rings', () => {
    showing(noor);
    expect(
      screen.getByLabelText('Exchange lease, 9 minutes 14 seconds left, connected'),
    ).toBeOnTheScreen();
    const yours = screen.getByLabelText('Your songs to them: 812 of 1,268');
    expect(yours).toHaveAccessibilityValue({ min: 0, max: 100, now: 64 });
    expect(screen.getByLabelText('Their songs to you: 206 of 503')).toBeOnTheScreen();
  });

  it('is marked as verified, in a word too', () => {
    showing({ ...noor, standing: 'verified' });
    expect(screen.getByText('verified')).toBeOnTheScreen();
  });

  it('comes with a warning when someone else was met under that name', () => {
    showing({ ...noor, namesake: true });
    expect(screen.getByText(/^Someone else you know is called Noor, too/)).toBeOnTheScreen();
  });

  it('B5: is not let in under the name of someone verified, and says so', () => {
    showing({
      ...noor,
      namesake: true,
      nameTaken: true,
      notLetIn: 'name taken',
      presence: { state: 'gone', sinceMs: undefined },
    });
    expect(screen.getByText('not let in')).toBeOnTheScreen();
    expect(screen.getByText(/^You have verified someone else called Noor/)).toBeOnTheScreen();
  });

  it('has nothing to exchange that was exchanged before', () => {
    showing({
      ...noor,
      sending: { state: 'finished', songs: 0, of: 0 },
      receiving: { state: 'none', songs: 0, of: undefined },
    });
    expect(screen.getByText('nothing new')).toBeOnTheScreen();
    expect(screen.getByText('not yet')).toBeOnTheScreen();
    expect(screen.queryByText(/^Each song winds the ring up/)).toBeNull();
  });
});

describe('someone out of earshot', () => {
  it('is shown with for how long, how much waits for them, and a lease that still runs', () => {
    showing(jules);
    expect(screen.getByText('out of earshot for 0:12')).toBeOnTheScreen();
    expect(screen.getByText('Back within 4:25 and it goes on.')).toBeOnTheScreen();
    expect(screen.getByText(/^[\d,]+ songs wait\.$/)).toBeOnTheScreen();
    expect(
      screen.getByLabelText('Exchange lease, 4 minutes 25 seconds left, out of earshot'),
    ).toBeOnTheScreen();
    expect(screen.getByLabelText('38 % of your music in common, 333 songs')).toBeOnTheScreen();
  });

  it('has one song waiting, not 1 songs', () => {
    const done = { state: 'finished', songs: 503, of: 503 } as const;
    showing({
      ...jules,
      sending: { state: 'under way', songs: 19, of: 20 },
      receiving: done,
    });
    expect(screen.getByText('1 song waits.')).toBeOnTheScreen();
  });
});

describe('someone who is gone', () => {
  const gone: PersonState = {
    ...noor,
    presence: { state: 'gone', sinceMs: NOW },
    sending: { state: 'dropped', songs: 300, of: 1268 },
    receiving: { state: 'dropped', songs: 40, of: 503 },
    lease: undefined,
  };
  const atMs = new Date(2026, 4, 1, 10, 42, 7).getTime();

  it.each([
    ['elapsed', 'Time was up at 10:42:07. The next meeting starts over.'],
    ['revoked', 'The exchange was ended early, at 10:42:07. The next meeting starts over.'],
    [
      'peer restarted',
      'Earshot was restarted on their phone at 10:42:07, and the exchange started over.',
    ],
  ] as const)('has a session that says how it ended: %s', (reason, sentence) => {
    const lifelines = [{ ...sessionLine, ended: { atMs, reason } }];
    openApp(earshotShowing({ people: [gone], lifelines }));
    expect(screen.getByText('gone')).toBeOnTheScreen();
    // No bar of what is no more: a sentence says what was let go.
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText(`${sentence} 340 songs were let go.`)).toBeOnTheScreen();
    expect(screen.getByLabelText('No lease')).toBeOnTheScreen();
  });
});

it('shows of someone who is blocked only that they are', () => {
  showing({ ...noor, standing: 'blocked', notLetIn: 'blocked', percent: 40 });
  expect(screen.getByText('blocked')).toBeOnTheScreen();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByLabelText(/in common/)).toBeNull();
});

describe('a match', () => {
  const match = { peer: 'jules', name: 'Jules', common: 333, percent: 38.2, atMs: NOW };
  const title = 'Jules shares 38 % of your music';

  it('is spoken, and stands on the card of the person that it is with', () => {
    const announced = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
    const receiving = { state: 'finished', songs: 877, of: 877 } as const;
    openApp(earshotShowing({ people: [{ ...jules, receiving }], match }));
    expect(announced).toHaveBeenCalledWith(`${title}. 333 songs in common. Say hello?`);
    expect(
      screen.getByText('You share 38 %: 333 songs', { includeHiddenElements: true }),
    ).toBeOnTheScreen();
  });

  it('is not spoken while there is none', () => {
    const announced = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
    announced.mockClear();
    showing(jules);
    expect(announced).not.toHaveBeenCalled();
  });
});

it('says who I am to others, and with how many songs', () => {
  openApp(earshotShowing({ me: { id: 'ada', name: 'Ada', songs: 1268 } }));
  expect(screen.getByText('You are Ada · 1,268 songs')).toBeOnTheScreen();
});

describe('nobody near', () => {
  it('comes with what to check, in order', () => {
    openApp();
    const steps = screen.getAllByRole('listitem').map(step => step.props['aria-label'] as string);
    expect(steps).toEqual(en.nearby.checks.map((check, index) => `${index + 1}. ${check}`));
    expect(steps[0]).toMatch(/same Wi-Fi/);
  });

  it('is not said while the phone is still starting', () => {
    openApp(earshotShowing({ phase: { state: 'starting' } }));
    expect(screen.getByText('Listening for others …')).toBeOnTheScreen();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('a phone whose key is gone', () => {
  const failed = (problem: IdentityProblem) => {
    const earshot = earshotShowing({ phase: { state: 'failed', message: 'gone', problem } });
    openApp(earshot);
    return earshot;
  };
  const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }));

  it.each([
    ['missing', 'This phone’s key is gone'],
    ['changed', 'This phone has another key'],
    ['damaged', 'This phone’s key is damaged'],
  ] as const)('says so: %s', (problem, title) => {
    failed(problem);
    expect(screen.getByText(title)).toBeOnTheScreen();
    expect(screen.queryByText('Earshot could not start')).toBeNull();
  });

  it('tries again on wish', () => {
    const tryAgain = jest.spyOn(failed('missing'), 'tryAgain').mockResolvedValue();
    press('Try again');
    expect(tryAgain).toHaveBeenCalledTimes(1);
  });

  it('begins as a new phone only after having asked once more', () => {
    const begin = jest.spyOn(failed('missing'), 'beginAsNewDevice').mockResolvedValue();
    press('Begin as a new phone');
    expect(screen.getByText('Begin as a new phone?')).toBeOnTheScreen();
    press('Cancel');
    press('Begin as a new phone');
    expect(begin).not.toHaveBeenCalled();
    press('Begin as a new phone');
    expect(begin).toHaveBeenCalledTimes(1);
  });
});

it('says why it could not start, and what to do', () => {
  openApp(earshotShowing({ phase: { state: 'failed', message: 'No port could be opened.' } }));
  expect(screen.getByText('Earshot could not start')).toBeOnTheScreen();
  expect(screen.getByText('No port could be opened.')).toBeOnTheScreen();
  expect(screen.getByText(/^Let Earshot use the local network/)).toBeOnTheScreen();
});

it.each([
  ['file is not a database (code 26 SQLITE_NOTADB)', en.nearby.damagedTitle],
  ['database disk image is malformed', en.nearby.damagedTitle],
  ['database or disk is full (code 13 SQLITE_FULL)', en.nearby.noRoomTitle],
])(
  'says of its own records what is wrong with them, and that nothing was deleted: %s',
  (message, title) => {
    openApp(earshotShowing({ phase: { state: 'failed', message } }));
    expect(screen.getByText(title)).toBeOnTheScreen();
    expect(screen.getByText(message)).toBeOnTheScreen();
    expect(screen.getByText(/^Nothing was deleted\./)).toBeOnTheScreen();
    expect(screen.queryByText(/local network/)).toBeNull();
  },
);

it('lets large text reach every word of a card', () => {
  showing({ ...jules, namesake: true, standing: 'verified' }, noor);
  systemTextGrows(2);
  for (const { props } of screen.UNSAFE_getAllByType(Text)) {
    expect(props.numberOfLines).toBeUndefined();
    expect(props.maxFontSizeMultiplier ?? Infinity).toBeGreaterThanOrEqual(1.5);
  }
});

describe('a card whose state changes', () => {
  const apart = {
    ...noor,
    presence: { state: 'out of earshot', sinceMs: NOW } as const,
    lease: { ...session, connected: false },
  };
  /** Of everything around a word, what is seen of it. */
  const opacityOf = (words: string) => {
    const opacities: number[] = [];
    for (let at = screen.getByText(words).parent; at !== null; at = at.parent) {
      const { opacity } = { ...StyleSheet.flatten(at.props.style as ViewStyle) };
      if (typeof opacity === 'number') opacities.push(opacity);
    }
    return Math.min(1, ...opacities);
  };

  it.each([
    [false, 0],
    [true, 1],
  ])('shows that it has, unless motion is reduced: %s', async (reduced, opacity) => {
    systemReducesMotion(reduced);
    const earshot = earshotShowing({ people: [noor] });
    openApp(earshot);
    await act(async () => undefined);
    expect(opacityOf('Each song winds the ring up again.')).toBe(1);
    act(() => earshot.store.setState({ people: [apart] }));
    // From here on the phone's own animation goes on by itself.
    expect(opacityOf('Back within 9:14 and it goes on.')).toBe(opacity);
  });
});
