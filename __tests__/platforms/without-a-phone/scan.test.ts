import { MdnsScan } from '../../../src/platforms/phone/discovery/scan';

let happened: string[];
let scan: MdnsScan;

beforeEach(() => {
  jest.useFakeTimers();
  happened = [];
  const startMs = performance.now();
  const note = (what: string) =>
    happened.push(`${what} after ${Math.round(performance.now() - startMs)} ms`);
  scan = new MdnsScan({ scan: () => note('scan'), stop: () => note('stop') });
});

afterEach(() => {
  scan.stop();
  jest.useRealTimers();
});

test('a scan that hears nobody at all is restarted after a pause', () => {
  scan.start();
  jest.advanceTimersByTime(9000);
  expect(happened).toEqual(['scan after 0 ms', 'stop after 8000 ms', 'scan after 8500 ms']);
});

test('one that hears someone goes on for a minute', () => {
  scan.start();
  jest.advanceTimersByTime(1000);
  scan.heardSomeone();
  jest.advanceTimersByTime(60_000);
  expect(happened).toEqual(['scan after 0 ms', 'stop after 60000 ms', 'scan after 60500 ms']);
});

test('an error ends a scan; the pauses after it grow, until someone is heard', () => {
  scan.start();
  jest.advanceTimersByTime(10);
  for (const pauseMs of [500, 1000, 2000]) {
    scan.failed();
    scan.failed();
    expect(scan.state).toEqual({ is: 'pausing' });
    jest.advanceTimersByTime(pauseMs - 1);
    expect(scan.state.is).toBe('pausing');
    jest.advanceTimersByTime(1);
    expect(scan.state.is).toBe('scanning');
  }
  scan.heardSomeone();
  scan.failed();
  jest.advanceTimersByTime(500);
  expect(scan.state.is).toBe('scanning');
});

test('a restart leaves a scan its time to be answered', () => {
  scan.start();
  jest.advanceTimersByTime(1000);
  scan.again();
  scan.heardSomeone();
  scan.again();
  jest.advanceTimersByTime(3000);
  expect(happened).toEqual(['scan after 0 ms', 'stop after 3500 ms', 'scan after 4000 ms']);
});

test('after a stop there is a pause before the next scan, and none follows by itself', () => {
  scan.start();
  jest.advanceTimersByTime(100);
  scan.stop();
  scan.start();
  jest.advanceTimersByTime(499);
  expect(happened).toEqual(['scan after 0 ms', 'stop after 100 ms']);
  jest.advanceTimersByTime(1);
  expect(scan.state.is).toBe('scanning');
  scan.stop();
  jest.advanceTimersByTime(120_000);
  expect(happened).toHaveLength(4);
});
