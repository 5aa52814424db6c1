import { HearingTest } from '../../../src/platforms/phone/discovery/hearing';

let changes: string[];
let ears: HearingTest;

beforeEach(() => {
  jest.useFakeTimers();
  changes = [];
  ears = new HearingTest(hearing => changes.push(hearing));
});

afterEach(() => jest.useRealTimers());

test('a phone that hears nobody for ten seconds, not even itself, is deaf', () => {
  ears.begin();
  jest.advanceTimersByTime(9999);
  expect(changes).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(changes).toEqual(['deaf']);
});

test('a phone that hears anyone is not deaf, and reports it once', () => {
  ears.begin();
  ears.heardAnyone();
  ears.heardAnyone();
  ears.begin();
  jest.advanceTimersByTime(60_000);
  expect(changes).toEqual(['hears']);
});

test('a deaf one that hears again says so, and one that stays deaf says that again', () => {
  ears.begin();
  jest.advanceTimersByTime(10_000);
  ears.begin();
  jest.advanceTimersByTime(10_000);
  ears.heardAnyone();
  expect(changes).toEqual(['deaf', 'deaf', 'hears']);
});

test('nothing follows from silence once nobody listens', () => {
  ears.begin();
  ears.stop();
  jest.advanceTimersByTime(60_000);
  expect([changes, ears.hearing]).toEqual([[], 'not known yet']);
});
