import { HearingTest } from '../../../src/platforms/phone/discovery/hearing';

let changes: string[];
let test10s: HearingTest;

beforeEach(() => {
  jest.useFakeTimers();
  changes = [];
  test10s = new HearingTest(hearing => changes.push(hearing));
});

afterEach(() => jest.useRealTimers());

test('whoever hears nobody for ten seconds, not even itself, is deaf', () => {
  test10s.begin();
  jest.advanceTimersByTime(9999);
  expect(changes).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(changes).toEqual(['deaf']);
});

test('whoever hears anyone is not, and says so once', () => {
  test10s.begin();
  test10s.heardAnyone();
  test10s.heardAnyone();
  test10s.begin();
  jest.advanceTimersByTime(60_000);
  expect(changes).toEqual(['hears']);
});

test('a deaf one that hears again says so, and one that stays deaf says that again', () => {
  test10s.begin();
  jest.advanceTimersByTime(10_000);
  test10s.begin();
  jest.advanceTimersByTime(10_000);
  test10s.heardAnyone();
  expect(changes).toEqual(['deaf', 'deaf', 'hears']);
});

test('nothing follows from silence once nobody listens', () => {
  test10s.begin();
  test10s.stop();
  jest.advanceTimersByTime(60_000);
  expect([changes, test10s.hearing]).toEqual([[], 'not known yet']);
});
