import { guardTimers, startTimers, stopTimers } from '../../../src/preview/phone/stopped-timers';

/** A page whose time is the test's, and whose timers have been guarded. */
function guardedPage() {
  const { setTimeout, setInterval } = globalThis;
  const requestAnimationFrame = (run: FrameRequestCallback) => Number(setTimeout(run, 16));
  const page = { setTimeout, setInterval, requestAnimationFrame } as unknown as typeof globalThis;
  guardTimers(page);
  return page;
}

let page: typeof globalThis;
let ran: string[];
const run = (name: string) => () => ran.push(name);

beforeEach(() => {
  jest.useFakeTimers();
  page = guardedPage();
  ran = [];
});
afterEach(() => {
  startTimers();
  jest.useRealTimers();
});

describe('the timers of a phone', () => {
  test('run while it is awake', () => {
    page.setTimeout(run('timeout'), 100);
    page.setInterval(run('interval'), 60);
    page.requestAnimationFrame(run('frame'));
    jest.advanceTimersByTime(130);
    expect(ran).toEqual(['frame', 'interval', 'timeout', 'interval']);
  });

  test('stand still while it sleeps, and run on waking, in the order in which they were due', () => {
    page.setTimeout(run('later'), 200);
    page.setTimeout(run('sooner'), 100);
    page.requestAnimationFrame(run('frame'));
    stopTimers();
    jest.advanceTimersByTime(1000);
    expect(ran).toEqual([]);
    startTimers();
    expect(ran).toEqual(['frame', 'sooner', 'later']);
    jest.advanceTimersByTime(1000);
    expect(ran).toEqual(['frame', 'sooner', 'later']);
  });

  test('that are not due by then run when they are', () => {
    page.setTimeout(run('timeout'), 100);
    stopTimers();
    jest.advanceTimersByTime(50);
    startTimers();
    expect(ran).toEqual([]);
    jest.advanceTimersByTime(50);
    expect(ran).toEqual(['timeout']);
  });

  test('run once on waking, however often they would have run; and go on', () => {
    page.setInterval(run('interval'), 10);
    for (const times of [1, 2]) {
      stopTimers();
      jest.advanceTimersByTime(1000);
      startTimers();
      expect(ran).toHaveLength(times);
    }
    jest.advanceTimersByTime(10);
    expect(ran).toHaveLength(3);
  });

  test('that are cleared while it sleeps do not run on waking', () => {
    const timeout = page.setTimeout(run('timeout'), 100);
    stopTimers();
    jest.advanceTimersByTime(50);
    clearTimeout(timeout);
    jest.advanceTimersByTime(100);
    startTimers();
    expect(ran).toEqual([]);
  });
});
