import { AppState, type AppStateStatus } from 'react-native';
import notifications, { type Event } from 'react-native-notify-kit';
import { PocketService } from '../../src/app/onPhone/pocketService';
import { pocketNotice } from '../../src/app/onPhone/pocketNotice';
import type { EarshotState, PersonState } from '../../src/app/state/state';
import { DEFAULT_SETTINGS } from '../../src/app/state/settings';
import { de } from '../../src/app/strings/de';
import { en } from '../../src/app/strings/en';
import type { Clock } from '../../src/runtime';
import { earshotShowing, noor, NOW, session } from './earshot-showing';

type Shown = Parameters<typeof notifications.displayNotification>[0];

const mockSystem: {
  shown: Shown[];
  work: (() => Promise<void>) | undefined;
  events: ((event: Event) => unknown)[];
  refusal: string | undefined;
  /** Whether the system has an answer ready. */
  answers: Promise<void>;
} = {
  shown: [],
  work: undefined,
  events: [],
  refusal: undefined,
  answers: Promise.resolve(),
};
jest.mock('react-native-notify-kit', () => ({
  __esModule: true,
  AndroidImportance: { LOW: 2 },
  AndroidCategory: { SERVICE: 'service' },
  AndroidStyle: { BIGTEXT: 1 },
  AndroidForegroundServiceType: { FOREGROUND_SERVICE_TYPE_CONNECTED_DEVICE: 16 },
  EventType: { PRESS: 1, ACTION_PRESS: 2 },
  default: {
    registerForegroundService: (work: () => Promise<void>) => (mockSystem.work = work),
    onForegroundEvent: (take: (event: Event) => unknown) => mockSystem.events.push(take),
    onBackgroundEvent: (take: (event: Event) => unknown) => mockSystem.events.push(take),
    createChannel: jest.fn(async ({ id }: { readonly id: string }) => {
      await mockSystem.answers;
      return id;
    }),
    displayNotification: jest.fn(async (shown: Shown) => {
      await mockSystem.answers;
      if (mockSystem.refusal !== undefined) throw new Error(mockSystem.refusal);
      mockSystem.shown.push(shown);
    }),
    stopForegroundService: jest.fn(async () => {}),
    cancelNotification: jest.fn(async () => {}),
    openBatteryOptimizationSettings: jest.fn(async () => {}),
  },
}));

const jules: PersonState = {
  ...noor,
  id: 'jules',
  name: 'Jules',
  presence: { state: 'out of earshot', sinceMs: NOW - 12_000 },
  lease: { ...session, peer: 'jules', connected: false, endsMs: NOW + 265_000 },
};
const named = (name: string): PersonState => ({ ...noor, id: name, name });

describe('what the notification says', () => {
  it('is that nobody is near', () => {
    expect(pocketNotice([], en)).toEqual({
      title: 'Listening for others',
      body: '',
      nextEndMs: undefined,
    });
  });

  it('is who is here and who is not, until when each lease lasts, and which ends first', () => {
    expect(pocketNotice([jules, noor], en)).toEqual({
      title: 'Noor is in earshot',
      body: 'Noor: here, lease until 10:51:14\nJules: out of earshot, lease until 10:46:25',
      nextEndMs: NOW + 265_000,
    });
    expect(pocketNotice([jules, noor], de)).toMatchObject({
      title: 'Noor ist in Hörweite',
      body: 'Noor: da, Lease bis 10:51:14\nJules: außer Hörweite, Lease bis 10:46:25',
    });
  });

  it('is who may come back when nobody is here', () => {
    expect(pocketNotice([jules], en).title).toBe('Jules is out of earshot');
    expect(pocketNotice([jules], de).title).toBe('Jules ist außer Hörweite');
  });

  it('names two, counts more, and does not grow without end', () => {
    expect(pocketNotice([noor, named('Mika')], en).title).toBe('Noor and Mika are in earshot');
    const crowd = pocketNotice(['A', 'B', 'C', 'D', 'E', 'F'].map(named), en);
    expect(crowd.title).toBe('6 people are in earshot');
    expect(crowd.body.split('\n')).toHaveLength(5);
    expect(crowd.body).toMatch(/\nand 2 more$/);
  });

  it('leaves out who is gone or blocked, and a lease that there is not', () => {
    const gone: PersonState = { ...noor, presence: { state: 'gone', sinceMs: undefined } };
    const blocked: PersonState = { ...noor, standing: 'blocked' };
    expect(pocketNotice([gone, blocked], en).title).toBe('Listening for others');
    expect(pocketNotice([{ ...noor, lease: undefined }], en).body).toBe('Noor: here');
  });
});

/** Time that goes on when it is told to. */
function handClock() {
  let waiting: { readonly atMs: number; readonly run: () => void }[] = [];
  let nowMs = 0;
  const clock: Clock = {
    monotonicMs: () => nowMs,
    wallMs: () => NOW + nowMs,
    setTimer: (delayMs, run) => {
      const timer = { atMs: nowMs + delayMs, run };
      waiting.push(timer);
      return { cancel: () => (waiting = waiting.filter(each => each !== timer)) };
    },
  };
  const pass = (ms: number) => {
    const untilMs = nowMs + ms;
    for (;;) {
      const [next] = waiting
        .filter(({ atMs }) => atMs <= untilMs)
        .sort((one, other) => one.atMs - other.atMs);
      if (next === undefined) break;
      waiting = waiting.filter(each => each !== next);
      nowMs = next.atMs;
      next.run();
    }
    nowMs = untilMs;
  };
  return { clock, pass };
}

describe('the foreground service', () => {
  let tellApp: (state: AppStateStatus) => void;
  const appIs = (state: AppStateStatus) => {
    Object.defineProperty(AppState, 'currentState', { configurable: true, get: () => state });
    tellApp(state);
  };
  const answered = () => new Promise(resolve => setImmediate(resolve));

  beforeEach(() => {
    jest.clearAllMocks();
    Object.assign(mockSystem, {
      shown: [],
      work: undefined,
      events: [],
      refusal: undefined,
      answers: Promise.resolve(),
    });
    tellApp = () => {};
    jest.spyOn(AppState, 'addEventListener').mockImplementation((_type, listener) => {
      tellApp = listener as (state: AppStateStatus) => void;
      return { remove: () => {} } as ReturnType<typeof AppState.addEventListener>;
    });
    appIs('active');
  });

  function phoneWith(settings: Partial<EarshotState['settings']> = {}) {
    const { clock, pass } = handClock();
    const earshot = earshotShowing({
      people: [noor],
      settings: { ...DEFAULT_SETTINGS, name: 'Ada', ...settings },
    });
    Object.defineProperty(earshot, 'ready', { configurable: true, value: Promise.resolve() });
    const set = (changes: Partial<EarshotState['settings']>) =>
      earshot.store.setState(({ settings: before }) => ({ settings: { ...before, ...changes } }));
    jest.spyOn(earshot, 'change').mockImplementation(async changes => set(changes));
    const stayInPocket = jest.fn();
    const service = new PocketService({ earshot, clock, stayInPocket });
    return { service, earshot, set, stayInPocket, pass };
  }

  const press = (id: string) =>
    mockSystem.events.forEach(take =>
      take({ type: 2, detail: { pressAction: { id } } } as unknown as Event),
    );

  it('does not begin by itself', async () => {
    const { stayInPocket } = phoneWith();
    await answered();
    expect(mockSystem.shown).toEqual([]);
    expect(stayInPocket).not.toHaveBeenCalled();
  });

  it('begins with the setting, as one for connected devices, with Stop on it and the time left', async () => {
    const { set, stayInPocket } = phoneWith();
    set({ pocket: true });
    await answered();
    expect(notifications.createChannel).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'pocket', name: en.pocket.channel, importance: 2 }),
    );
    expect(mockSystem.shown).toEqual([
      {
        id: 'pocket',
        title: 'Noor is in earshot',
        body: 'Noor: here, lease until 10:51:14',
        android: expect.objectContaining({
          asForegroundService: true,
          foregroundServiceTypes: [16],
          ongoing: true,
          onlyAlertOnce: true,
          actions: [{ title: 'Stop', pressAction: { id: 'stop' } }],
          timestamp: session.endsMs,
          showChronometer: true,
          chronometerDirection: 'down',
        }) as unknown,
      },
    ]);
    expect(stayInPocket.mock.calls).toEqual([[true]]);
  });

  it('begins only while the app is in front, where Android allows it', async () => {
    appIs('background');
    phoneWith({ pocket: true });
    await answered();
    expect(mockSystem.shown).toEqual([]);
    appIs('active');
    await answered();
    expect(mockSystem.shown).toHaveLength(1);
  });

  it('is brought up to date in the background without being begun again, and not with every song', async () => {
    const { earshot, pass } = phoneWith({ pocket: true });
    await answered();
    appIs('background');
    pass(5000);
    earshot.store.setState({ people: [noor, jules] });
    for (let song = 1; song <= 20; song++) {
      const lease = { ...session, endsMs: session.endsMs + song * 1000 };
      earshot.store.setState({ people: [{ ...noor, lease }, jules] });
    }
    await answered();
    expect(mockSystem.shown).toHaveLength(2);
    expect(mockSystem.shown[1]?.android).not.toHaveProperty('asForegroundService');
    pass(5000);
    await answered();
    expect(mockSystem.shown).toHaveLength(3);
    expect(mockSystem.shown[2]?.body).toContain('lease until 10:51:34');
    pass(50_000);
    await answered();
    expect(mockSystem.shown).toHaveLength(3);
  });

  it('is shown again within a minute, since what a swipe brings back is the first one', async () => {
    const { pass } = phoneWith({ pocket: true });
    await answered();
    pass(60_000);
    await answered();
    expect(mockSystem.shown).toHaveLength(2);
    expect(mockSystem.shown[1]?.android).not.toHaveProperty('asForegroundService');
    pass(60_000);
    await answered();
    expect(mockSystem.shown).toHaveLength(3);
  });

  it('ends with Stop on its notification, and so does the setting', async () => {
    const { earshot, stayInPocket, pass } = phoneWith({ pocket: true });
    await answered();
    const work = mockSystem.work?.();
    appIs('background');
    press('default');
    expect(stayInPocket).not.toHaveBeenCalledWith(false);
    press('stop');
    await expect(work).resolves.toBeUndefined();
    expect(stayInPocket).toHaveBeenLastCalledWith(false);
    expect(notifications.stopForegroundService).toHaveBeenCalled();
    expect(earshot.store.getState().settings.pocket).toBe(false);
    const shown = mockSystem.shown.length;
    earshot.store.setState({ people: [] });
    await answered();
    pass(120_000);
    await answered();
    expect(mockSystem.shown).toHaveLength(shown);
  });

  it('is stopped when Stop is pressed while it starts', async () => {
    const { stayInPocket, earshot } = phoneWith({ pocket: true });
    press('stop');
    await answered();
    expect(earshot.store.getState().settings.pocket).toBe(false);
    expect(mockSystem.shown).toEqual([]);
    expect(stayInPocket).not.toHaveBeenCalledWith(true);
  });

  it('does not begin again between Stop and the setting', async () => {
    const { earshot, pass } = phoneWith({ pocket: true });
    await answered();
    jest.spyOn(earshot, 'change').mockReturnValue(new Promise(() => {}));
    press('stop');
    await answered();
    pass(10_000);
    appIs('active');
    await answered();
    expect(mockSystem.shown).toHaveLength(1);
  });

  it('changes the setting only once the app has started, and keeps the app awake until then', async () => {
    const { earshot } = phoneWith();
    let start: () => void = () => {};
    Object.defineProperty(earshot, 'ready', { value: new Promise<void>(done => (start = done)) });
    const done = jest.fn();
    const events = mockSystem.events.map(take =>
      take({ type: 2, detail: { pressAction: { id: 'stop' } } } as unknown as Event),
    );
    void Promise.all(events).then(done);
    await answered();
    expect([earshot.change, done].map(each => jest.mocked(each).mock.calls.length)).toEqual([0, 0]);
    // What is left of an earlier run goes with it.
    expect(notifications.cancelNotification).toHaveBeenCalledWith('pocket');
    start();
    await answered();
    expect(earshot.change).toHaveBeenCalledWith({ pocket: false });
    expect(done).toHaveBeenCalled();
  });

  it('waits after a stop before it begins again, however fast the switch is flipped', async () => {
    const { set, stayInPocket, pass } = phoneWith({ pocket: true });
    await answered();
    for (let flip = 0; flip < 5; flip++) {
      set({ pocket: false });
      set({ pocket: true });
    }
    await answered();
    expect(mockSystem.shown).toHaveLength(1);
    expect(notifications.stopForegroundService).toHaveBeenCalledTimes(1);
    pass(1000);
    await answered();
    expect(mockSystem.shown).toHaveLength(2);
    expect(mockSystem.shown[1]?.android).toHaveProperty('asForegroundService', true);
    expect(stayInPocket.mock.calls).toEqual([[true], [false], [true]]);
  });

  it('begins in the front the next time when the app went away while it was starting', async () => {
    const { service, stayInPocket } = phoneWith({ pocket: true });
    appIs('background');
    await answered();
    expect([mockSystem.shown.length, service.problem()]).toEqual([0, undefined]);
    appIs('active');
    await answered();
    expect(stayInPocket.mock.calls).toEqual([[true]]);
  });

  it('takes away a notification that was still on its way when it stopped', async () => {
    const { earshot, set, pass } = phoneWith({ pocket: true });
    await answered();
    pass(5000);
    let answer: () => void = () => {};
    mockSystem.answers = new Promise(resolve => (answer = resolve));
    earshot.store.setState({ people: [] });
    set({ pocket: false });
    await answered();
    expect(notifications.cancelNotification).not.toHaveBeenCalled();
    answer();
    await answered();
    expect(mockSystem.shown).toHaveLength(2);
    expect(notifications.cancelNotification).toHaveBeenCalledTimes(1);
  });

  it('ends work that the system asks for after it has stopped, and work that it asks for twice', async () => {
    const { set } = phoneWith({ pocket: true });
    await answered();
    const first = mockSystem.work?.();
    const second = mockSystem.work?.();
    await expect(first).resolves.toBeUndefined();
    set({ pocket: false });
    await expect(second).resolves.toBeUndefined();
    await expect(mockSystem.work?.()).resolves.toBeUndefined();
  });

  it('survives a system that does not stop it', async () => {
    jest.mocked(notifications.stopForegroundService).mockRejectedValueOnce(new Error('busy'));
    jest.mocked(notifications.cancelNotification).mockRejectedValueOnce(new Error('busy'));
    const { set, stayInPocket, pass } = phoneWith({ pocket: true });
    await answered();
    set({ pocket: false });
    await answered();
    pass(1000);
    set({ pocket: true });
    await answered();
    expect(stayInPocket.mock.calls).toEqual([[true], [false], [true]]);
  });

  it('says so when Android ends it after a time limit, and begins again in front', async () => {
    const { service, stayInPocket, pass } = phoneWith({ pocket: true });
    await answered();
    appIs('background');
    const timeout = { type: 9, detail: { notification: { id: 'pocket' } } } as unknown as Event;
    mockSystem.events.forEach(take => take(timeout));
    expect(stayInPocket).toHaveBeenLastCalledWith(false);
    expect(service.problem()).toBe('Android ended it after its time limit.');
    await answered();
    pass(1000);
    appIs('active');
    await answered();
    expect(service.problem()).toBeUndefined();
    expect(stayInPocket).toHaveBeenLastCalledWith(true);
  });

  it('ends with the setting, and does not begin when that is switched off at once', async () => {
    const { set, stayInPocket } = phoneWith();
    set({ pocket: true });
    set({ pocket: false });
    await answered();
    expect(mockSystem.shown).toEqual([]);
    set({ pocket: true });
    await answered();
    set({ pocket: false });
    expect(stayInPocket.mock.calls).toEqual([[true], [false]]);
    expect(notifications.stopForegroundService).toHaveBeenCalledTimes(1);
  });

  it('says why it could not begin, and tries again when the app is in front the next time', async () => {
    mockSystem.refusal = 'no foreground service type';
    const { service, earshot, stayInPocket } = phoneWith();
    const changed = jest.fn();
    service.observe(changed);
    void earshot.change({ pocket: true });
    await answered();
    expect(service.problem()).toBe('no foreground service type');
    expect(changed).toHaveBeenCalled();
    earshot.store.setState({ people: [] });
    await answered();
    expect(notifications.displayNotification).toHaveBeenCalledTimes(1);
    expect(stayInPocket).not.toHaveBeenCalled();
    mockSystem.refusal = undefined;
    appIs('active');
    await answered();
    expect(service.problem()).toBeUndefined();
    expect(stayInPocket).toHaveBeenCalledWith(true);
  });

  it('goes on when its notification may not be shown', async () => {
    const { earshot, stayInPocket, pass } = phoneWith({ pocket: true });
    await answered();
    mockSystem.refusal = 'POST_NOTIFICATIONS permission is not granted';
    pass(5000);
    earshot.store.setState({ people: [] });
    await answered();
    expect(stayInPocket.mock.calls).toEqual([[true]]);
  });
});
