import { act, fireEvent, screen } from '@testing-library/react-native';
import { Linking } from 'react-native';
import { followLinks } from '../../src/app/onPhone/followLinks';
import type { ScanProblem } from '../../src/app/state/scan';
import { SCAN_MS } from '../../src/app/state/scan';
import { DEFAULT_SETTINGS } from '../../src/app/state/settings';
import { de } from '../../src/app/strings/de';
import { en } from '../../src/app/strings/en';
import { seconds, verificationLink } from '../../src/runtime';
import { earshotShowing, noor } from './earshot-showing';
import { openApp } from './phone';
import { personAt, twoApps } from './state/two-apps';

const words = en.scan;
const button = (name: string) => screen.getByRole('button', { name });

/** Two real apps that are connected; Ada's is on the screen. */
async function adaAtNoor() {
  const phones = await twoApps();
  await phones.world.run(seconds(15));
  const [ada, other] = [phones.ada, phones.noor].map(
    ({ earshot }) => earshot.store.getState().me.id as string,
  ) as [string, string];
  openApp(phones.ada.earshot);
  const run = (ms = 200) => act(() => phones.world.run(ms));
  const press = async (name: string) => {
    fireEvent.press(button(name));
    await run();
  };
  const open = async (link: string) => {
    phones.ada.earshot.openLink(link);
    await run();
  };
  const shown = verificationLink({ own: other, peer: ada });
  return { ...phones, run, press, open, shown };
}

it('verifies with the camera app: Scan, the link, and a tap', async () => {
  const { press, open, shown, ada } = await adaAtNoor();
  await press('Noor');
  await press(words.begin);
  expect(screen.getByText(words.waiting('Noor'))).toBeOnTheScreen();
  expect(screen.getByText(/^[12]:\d\d left$/)).toBeOnTheScreen();
  expect(screen.queryByRole('button', { name: words.confirm('Noor') })).toBeNull();
  await open(shown);
  expect(screen.getByText(words.matched('Noor'))).toBeOnTheScreen();
  expect(personAt(ada, 'Noor')?.standing).toBe('known');
  await press(words.confirm('Noor'));
  expect(personAt(ada, 'Noor')?.standing).toBe('verified');
  expect(screen.queryByText(words.matched('Noor'))).toBeNull();
  expect(screen.queryByRole('button', { name: words.begin })).toBeNull();
});

it('cannot be confirmed while there is no connection, and says what to do', async () => {
  const { press, open, shown, world, ada, noor: other, run } = await adaAtNoor();
  await press('Noor');
  await press(words.begin);
  world.apart(ada.phone, other.phone);
  await run(seconds(20));
  await open(shown);
  expect(screen.getByText(words.connecting('Noor'))).toBeOnTheScreen();
  expect(button(words.confirm('Noor'))).toBeDisabled();
});

it('can be cancelled, and begun again after a problem', async () => {
  const { press, open, run } = await adaAtNoor();
  await press('Noor');
  await press(words.begin);
  await press(words.cancel);
  expect(screen.queryByText(words.waiting('Noor'))).toBeNull();
  await press(words.begin);
  await open('earshot://verify?from=nonsense');
  expect(screen.getByText(words.problem('malformed', 'Noor'))).toBeOnTheScreen();
  await press(words.dismiss);
  await press(words.begin);
  await run(SCAN_MS);
  expect(screen.getByText(words.problem('too late', 'Noor'))).toBeOnTheScreen();
});

it('a link that nobody asked for says so under Nearby, wherever the app was', async () => {
  const { open, press, shown, ada } = await adaAtNoor();
  fireEvent.press(screen.getByLabelText(/^Settings/));
  await open(shown);
  expect(screen.getByRole('heading', { name: en.nearby.title })).toBeOnTheScreen();
  expect(screen.getByText(words.problem('not asked for', undefined))).toBeOnTheScreen();
  expect(personAt(ada, 'Noor')?.standing).toBe('known');
  await press(words.dismiss);
  expect(screen.queryByText(words.title)).toBeNull();
});

it('a link that was asked for brings up the page of whom it is about', async () => {
  const { open, press, shown } = await adaAtNoor();
  await press('Noor');
  await press(words.begin);
  fireEvent.press(screen.getByLabelText(/^Library/));
  await open(shown);
  expect(screen.getByRole('heading', { name: 'Noor' })).toBeOnTheScreen();
  expect(button(words.confirm('Noor'))).toBeOnTheScreen();
});

const problems: readonly ScanProblem[] = [
  'not a verification link',
  'malformed',
  'shown by this device',
  'shown by another device',
  'meant for another device',
  'not asked for',
  'too late',
  'not connected',
  'two links',
];

describe.each([
  ['en', en],
  ['de', de],
] as const)('in %s', (language, strings) => {
  it.each(problems)('says in a sentence of its own why nobody was verified: %s', why => {
    const sentence = strings.scan.problem(why, 'Noor');
    const others = problems.filter(other => other !== why);
    expect(others.map(other => strings.scan.problem(other, 'Noor'))).not.toContain(sentence);
    const settings = { ...DEFAULT_SETTINGS, name: 'Ada', language };
    const scan = { state: 'refused', peer: 'noor', why } as const;
    openApp(earshotShowing({ people: [noor], settings, scan }));
    fireEvent.press(button('Noor'));
    expect(screen.getByText(sentence)).toBeOnTheScreen();
  });
});

describe('the system’s links', () => {
  let tell: (event: { url: string }) => void = () => {};
  const remove = jest.fn();
  beforeEach(() => {
    jest.spyOn(Linking, 'addEventListener').mockImplementation((_type, listener) => {
      tell = listener;
      return { remove } as unknown as ReturnType<typeof Linking.addEventListener>;
    });
  });
  const answered = () => new Promise(resolve => setImmediate(resolve));

  it('are followed: the one that the app was started by, and those that come later', async () => {
    jest.spyOn(Linking, 'getInitialURL').mockResolvedValue('earshot://verify?first');
    const opened: string[] = [];
    followLinks(link => opened.push(link));
    await answered();
    tell({ url: 'earshot://verify?second' });
    expect(opened).toEqual(['earshot://verify?first', 'earshot://verify?second']);
  });

  it.each([
    ['there was none', () => Promise.resolve(null)],
    ['the system does not say', () => Promise.reject(new Error('no activity'))],
  ])('are none at the start when %s', async (_, answer) => {
    jest.spyOn(Linking, 'getInitialURL').mockImplementation(answer);
    const open = jest.fn();
    followLinks(open)();
    await answered();
    expect(open).not.toHaveBeenCalled();
    expect(remove).toHaveBeenCalled();
  });
});
