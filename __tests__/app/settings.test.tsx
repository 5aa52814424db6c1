import { fireEvent, screen, waitFor } from '@testing-library/react-native';
import { en } from '../../src/app/strings/en';
import { de } from '../../src/app/strings/de';
import { minutes } from '../../src/runtime';
import { earshotShowing, noor } from './earshot-showing';
import { openOn } from './one-phone';
import { openApp } from './phone';
import { quietSurroundings } from './quiet-surroundings';

const { settings } = en;
const settingsOf = ({ store }: Awaited<ReturnType<typeof openOn>>['earshot']) =>
  store.getState().settings;
const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }));

describe('the name', () => {
  const typeName = (name: string) => {
    fireEvent.changeText(screen.getByLabelText(settings.name), name);
    fireEvent(screen.getByLabelText(settings.name), 'blur');
  };

  it('is taken over when typing is done', async () => {
    const { earshot, later } = await openOn('Settings');
    typeName(' Ada Lovelace ');
    expect(screen.getByText(settings.nameKept('Ada Lovelace'))).toBeOnTheScreen();
    await later();
    expect(settingsOf(earshot).name).toBe('Ada Lovelace');
  });

  it('cannot be nothing', async () => {
    const { earshot, later } = await openOn('Settings');
    typeName('   ');
    expect(screen.getByText(settings.nameMissing)).toBeOnTheScreen();
    await later();
    expect(settingsOf(earshot).name).toBe('Ada');
  });
});

describe('numbers', () => {
  it('are shown with each press, and taken over once the pressing is over', async () => {
    const { earshot, later } = await openOn('Settings');
    const change = jest.spyOn(earshot, 'change');
    for (const shown of ['15 min', '20 min', '30 min']) {
      press(settings.more(settings.session));
      expect(screen.getByText(shown)).toBeOnTheScreen();
    }
    expect(change).not.toHaveBeenCalled();
    await waitFor(() => expect(change).toHaveBeenCalled());
    expect(change.mock.calls).toEqual([[{ sessionMinutes: 30 }]]);
    await later();
    expect(screen.getByText('30 min')).toBeOnTheScreen();
  });

  it('are adjusted by a screen reader as a whole', async () => {
    const { earshot, later } = await openOn('Settings');
    const slider = () => screen.getByLabelText(settings.threshold);
    expect(slider()).toHaveAccessibilityValue({ text: '25 %', min: 5, max: 100, now: 25 });
    fireEvent(slider(), 'accessibilityAction', { nativeEvent: { actionName: 'decrement' } });
    expect(slider()).toHaveAccessibilityValue({ text: '20 %', now: 20 });
    await waitFor(async () => {
      await later();
      expect(settingsOf(earshot).thresholdPercent).toBe(20);
    });
  });

  it('go no further than they make sense', async () => {
    await openOn('Settings');
    for (let i = 0; i < 10; i++) {
      press(settings.less(settings.session));
    }
    expect(screen.getByText('1 min')).toBeOnTheScreen();
    expect(screen.getByRole('button', { name: settings.less(settings.session) })).toBeDisabled();
  });
});

describe('trust', () => {
  it('can be kept to verified people, with a sentence on what that does', async () => {
    const { earshot, later } = await openOn('Settings');
    const toggle = () => screen.getByRole('switch', { name: settings.onlyVerified });
    expect(toggle()).not.toBeChecked();
    expect(
      screen.getByText(settings.onlyVerifiedHint, { includeHiddenElements: true }),
    ).toBeTruthy();
    fireEvent.press(toggle());
    await later();
    expect(toggle()).toBeChecked();
    expect(earshot.device?.people.onlyVerified).toBe(true);
  });

  it('can be given back to who was blocked', () => {
    const earshot = earshotShowing({ people: [{ ...noor, standing: 'blocked' }] });
    const forget = jest.spyOn(earshot, 'forget');
    openApp(earshot);
    fireEvent.press(screen.getByLabelText(/^Settings/));
    press(settings.spokenUnblock('Noor'));
    expect(forget).toHaveBeenCalledWith('noor');
    expect(screen.getByText(settings.unblocked('Noor'))).toBeOnTheScreen();
  });
});

describe('colours and language', () => {
  it('change at once, and the choice is told apart', async () => {
    const { later } = await openOn('Settings');
    const radio = (label: string, title: string) =>
      screen.getByRole('radio', { name: `${label}: ${title}` });
    expect(radio(settings.language, 'System')).toBeChecked();
    fireEvent.press(radio(settings.theme, settings.themes.dark));
    fireEvent.press(radio(settings.language, 'Deutsch'));
    await later();
    expect(screen.getByRole('heading', { name: de.settings.title })).toBeOnTheScreen();
    expect(radio(de.settings.theme, de.settings.themes.dark)).toBeChecked();
  });
});

describe('an address', () => {
  const reach = (typed: string) => {
    fireEvent.changeText(screen.getByLabelText(settings.reach), typed);
    press(settings.reachNow);
  };

  it.each([
    ['', settings.addressProblems.nothing],
    ['192.168.1.20', settings.addressProblems['no port']],
    ['192.168.1.20:99999', settings.addressProblems['bad port']],
    ['my phone:4711', settings.addressProblems['bad host']],
  ])('"%s" is not dialed, and one is told what is wrong', async (typed, problem) => {
    const { earshot } = await openOn('Settings');
    const dialed = jest.spyOn(earshot, 'reach');
    reach(typed);
    expect(screen.getByText(problem)).toBeOnTheScreen();
    expect(dialed).not.toHaveBeenCalled();
  });

  it('at which nobody is says so, and what to check', async () => {
    const { later } = await openOn('Settings');
    reach('10.9.9.9:4711');
    expect(screen.getByText(settings.reaching('10.9.9.9:4711'))).toBeOnTheScreen();
    await later(minutes(1));
    expect(
      screen.getByText(
        settings.reachFailed('10.9.9.9:4711', en.diagnostics.notDialed['timed out']),
      ),
    ).toBeOnTheScreen();
  });
});

it('leads to the system’s settings, where permissions are', async () => {
  const openSystemSettings = jest.fn(async () => {});
  await openOn('Settings', { loud: { openSystemSettings } });
  press(settings.systemSettings);
  expect(openSystemSettings).toHaveBeenCalled();
});

describe('Diagnostics', () => {
  const { diagnostics } = en;
  const peer = {
    id: 'noor1234567890',
    name: 'Noor',
    link: 'suspected' as const,
    roundTripMs: 12.4,
    suspicion: 0.456,
    waiting: 3,
  };

  function openDiagnostics(loud = {}) {
    const earshot = earshotShowing({});
    const nowMs = earshot.nowMs();
    const at = { atMs: nowMs };
    const lost = { in: 'connection', kind: 'lost' } as const;
    const lastTrouble = { atMs: nowMs - 65_000, about: lost, what: 'ECONNRESET' };
    earshot.store.setState({
      me: { id: 'ada', name: 'Ada', songs: 1268 },
      diagnostics: {
        port: 4711,
        peers: [{ ...peer, lastTrouble }],
        heard: [{ idPrefix: 'noor12', atMs: nowMs - 5_000 }],
        troubles: [
          { ...at, remote: '10.0.0.7:4711', about: { in: 'dial', kind: 'timed out' }, what: '3 s' },
          { ...at, about: { in: 'storage' }, what: 'disk full' },
        ],
      },
    });
    const copyText = jest.fn(async (_: string) => {});
    openApp(earshot, quietSurroundings({ copyText, ...loud }));
    fireEvent.press(screen.getByLabelText(/^Settings/));
    press(settings.diagnostics);
    return { copyText };
  }

  const facts = [
    'Port: 4711',
    'Songs: 1,268',
    'Noor (noor1234): suspected, round trip 12 ms, suspicion 46 %, 3 waiting, last error: connection lost (ECONNRESET), 1:05 ago',
    'noor12: 0:05 ago',
    '10:42:00: 10.0.0.7:4711: no answer',
    '10:42:00: this phone could not store something (disk full)',
    'Wi-Fi address: 192.168.1.20',
  ];
  const platformDiagnostics = () => [{ label: 'Wi-Fi address', value: '192.168.1.20' }];

  it('tells of this phone, its links, what was heard and what went wrong', () => {
    openDiagnostics({ platformDiagnostics });
    for (const fact of facts) {
      expect(screen.getByLabelText(fact)).toBeOnTheScreen();
    }
  });

  it('is copied as text with one tap, and says so', async () => {
    const { copyText } = openDiagnostics({ platformDiagnostics });
    press(diagnostics.copy);
    expect(await screen.findByText(diagnostics.copied)).toBeOnTheScreen();
    for (const fact of facts) {
      expect(copyText.mock.calls[0]?.[0]).toContain(`  ${fact}\n`.trimEnd());
    }
  });

  it('says what to do when it cannot be copied', async () => {
    openDiagnostics({ copyText: () => Promise.reject(new Error('not allowed')) });
    press(diagnostics.copy);
    expect(await screen.findByText(diagnostics.copyFailed('not allowed'))).toBeOnTheScreen();
  });

  it('leads back to Settings', () => {
    openDiagnostics();
    press(diagnostics.back);
    expect(screen.getByRole('heading', { name: settings.title })).toBeOnTheScreen();
  });
});

describe.each([
  ['English', en],
  ['German', de],
])('every kind of trouble has words of its own in %s', (_language, { diagnostics }) => {
  it.each([diagnostics.ends, diagnostics.notDialed])('%#', words => {
    expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
  });
});
