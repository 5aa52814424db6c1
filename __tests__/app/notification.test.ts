import { AppState, type AppStateStatus } from 'react-native';
import notifications from 'react-native-notify-kit';
import { languages } from '../../src/app/strings';
import { phoneSurroundings } from '../../src/app/surroundings/phone';
import { PhoneNotificationAccess } from '../../src/app/surroundings/notificationAccess';

// Its native half is on phones only.
jest.mock('@react-native-documents/picker', () => ({}));

const mockSystem = { status: 1, answer: 1 };
jest.mock('react-native-notify-kit', () => ({
  __esModule: true,
  AndroidImportance: { HIGH: 4 },
  AuthorizationStatus: { NOT_DETERMINED: -1, DENIED: 0, AUTHORIZED: 1, PROVISIONAL: 2 },
  default: {
    getNotificationSettings: jest.fn(async () => ({ authorizationStatus: mockSystem.status })),
    requestPermission: jest.fn(async () => {
      mockSystem.status = mockSystem.answer;
      return { authorizationStatus: mockSystem.status };
    }),
    createChannel: jest.fn(async ({ id }: { readonly id: string }) => id),
    displayNotification: jest.fn(async () => 'shown'),
  },
}));

const NOT_DETERMINED = -1;
const DENIED = 0;
const AUTHORIZED = 1;

let tellApp: (state: AppStateStatus) => void;
function appIs(state: AppStateStatus): void {
  Object.defineProperty(AppState, 'currentState', { configurable: true, get: () => state });
}

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(AppState, 'addEventListener').mockImplementation((_type, listener) => {
    tellApp = listener as (state: AppStateStatus) => void;
    return { remove: () => (tellApp = () => {}) } as ReturnType<typeof AppState.addEventListener>;
  });
  Object.assign(mockSystem, { status: AUTHORIZED, answer: AUTHORIZED });
  appIs('active');
});

const notice = { title: 'Noor shares 38 % of your music', body: '333 songs', channel: 'Matches' };
/** Whatever was asked of the system has been answered. */
const answered = () => new Promise(resolve => setImmediate(resolve));

it.each([
  ['en', 'Matches and hellos'],
  ['de', 'Gemeinsamer Geschmack und Hallos'],
] as const)('is listed by the system under a name in the language %s', async (language, name) => {
  const { nearby } = languages[language];
  const words = { title: nearby.matchTitle('Noor', 38), body: nearby.matchSongs(333) };
  await phoneSurroundings.notify({ ...words, channel: nearby.matchChannel });
  // One channel, whatever its name: what a person has turned off stays off in every language.
  expect(notifications.createChannel).toHaveBeenLastCalledWith(
    expect.objectContaining({ id: 'matches', name }),
  );
  expect(notifications.displayNotification).toHaveBeenLastCalledWith({
    ...words,
    android: { channelId: 'matches', smallIcon: 'ic_launcher_monochrome' },
  });
});

it.each([
  ['not asked for yet', NOT_DETERMINED],
  ['refused', DENIED],
])('a match while the permission is %s shows nothing and asks nothing', async (_, status) => {
  mockSystem.status = status;
  appIs('background');
  await phoneSurroundings.notify(notice);
  expect(notifications.requestPermission).not.toHaveBeenCalled();
  expect(notifications.displayNotification).not.toHaveBeenCalled();
});

describe('the permission', () => {
  function observed() {
    const access = new PhoneNotificationAccess();
    const changed = jest.fn();
    const stop = access.observe(changed);
    return { access, changed, stop };
  }

  it.each([
    [NOT_DETERMINED, 'to be asked for'],
    [DENIED, 'refused'],
    [AUTHORIZED, 'allowed'],
    [2, 'allowed'],
  ] as const)('with the system’s status %d is %s', async (status, state) => {
    mockSystem.status = status;
    const { access, changed } = observed();
    expect(access.state()).toBe('not known yet');
    await answered();
    expect(access.state()).toBe(state);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('is asked for in front, and what the person answered counts at once', async () => {
    Object.assign(mockSystem, { status: NOT_DETERMINED, answer: DENIED });
    const { access } = observed();
    await answered();
    await access.ask();
    expect(notifications.requestPermission).toHaveBeenCalledTimes(1);
    expect(access.state()).toBe('refused');
  });

  it.each(['background', 'inactive'] as const)(
    'is not asked for while the app is %s, and nobody waits for an answer',
    async state => {
      mockSystem.status = NOT_DETERMINED;
      const { access } = observed();
      await answered();
      appIs(state);
      await access.ask();
      expect(notifications.requestPermission).not.toHaveBeenCalled();
      expect(access.state()).toBe('to be asked for');
    },
  );

  it('is looked at again when the person comes back from the system’s settings', async () => {
    mockSystem.status = DENIED;
    const { access, stop } = observed();
    await answered();
    mockSystem.status = AUTHORIZED;
    tellApp('active');
    await answered();
    expect(access.state()).toBe('allowed');
    stop();
    mockSystem.status = DENIED;
    tellApp('active');
    await answered();
    expect(access.state()).toBe('allowed');
  });

  it('stays as it was when the system does not answer', async () => {
    const { access } = observed();
    await answered();
    jest.mocked(notifications.getNotificationSettings).mockRejectedValueOnce(new Error('gone'));
    expect(await access.isAllowed()).toBe(true);
  });
});
