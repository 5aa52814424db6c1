import type { Clock } from '../../src/runtime';
import type { Time } from './time';
import { watchForCallsFromInside } from './time';

export interface ClockEnvironment extends Time {
  readonly clock: Clock;
  end(): Promise<void>;
}

const in2020 = Date.UTC(2020, 0, 1);
const in2100 = Date.UTC(2100, 0, 1);
const dayMs = 24 * 60 * 60 * 1_000;

/** What every Clock must do, whatever it is made of. */
export function describeClock(name: string, create: () => Promise<ClockEnvironment>): void {
  describe(`the clock of ${name}`, () => {
    let env: ClockEnvironment;
    let clock: Clock;

    beforeEach(async () => {
      env = await create();
      clock = env.clock;
    });

    afterEach(() => env.end());

    test('its monotonic time goes on and never back', async () => {
      const times = [clock.monotonicMs()];
      for (let i = 0; i < 5; i++) {
        await env.pass(10);
        times.push(clock.monotonicMs());
      }
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(45);
    });

    test('its wall time counts milliseconds from 1970, and goes on', async () => {
      const before = clock.wallMs();
      expect(before).toBeGreaterThan(in2020);
      expect(before).toBeLessThan(in2100);
      await env.pass(50);
      expect(clock.wallMs() - before).toBeGreaterThanOrEqual(45);
    });

    test('a timer runs once, and no earlier than asked', async () => {
      const ranAt: number[] = [];
      const dueMs = clock.monotonicMs() + 40;
      clock.setTimer(40, () => ranAt.push(clock.monotonicMs()));
      await env.until('the timer', () => ranAt.length > 0);
      await env.pass(100);
      expect(ranAt).toHaveLength(1);
      expect(ranAt[0]).toBeGreaterThanOrEqual(dueMs);
    });

    test('timers run in the order in which they are due', async () => {
      const ran: string[] = [];
      clock.setTimer(90, () => ran.push('third'));
      clock.setTimer(20, () => ran.push('first'));
      clock.setTimer(50, () => ran.push('second'));
      await env.until('all timers', () => ran.length === 3);
      expect(ran).toEqual(['first', 'second', 'third']);
    });

    test('a timer that is due at once runs in a later turn', async () => {
      const watch = watchForCallsFromInside();
      let ran = false;
      watch.call(() =>
        clock.setTimer(0, () => {
          ran = true;
          watch.callback();
        }),
      );
      expect(ran).toBe(false);
      await env.until('the timer', () => ran);
      expect(watch.seen).toBe(false);
    });

    test('a cancelled timer does not run, and cancelling it again does nothing', async () => {
      let ran = false;
      const timer = clock.setTimer(20, () => (ran = true));
      timer.cancel();
      timer.cancel();
      await env.pass(60);
      expect(ran).toBe(false);
    });

    test('a timer can be cancelled from another one that is due at the same time', async () => {
      const ran: string[] = [];
      const timers = [
        clock.setTimer(20, () => {
          ran.push('one');
          timers[1]?.cancel();
        }),
        clock.setTimer(20, () => {
          ran.push('other');
          timers[0]?.cancel();
        }),
      ];
      await env.pass(80);
      expect(ran).toHaveLength(1);
    });

    test('cancelling a timer that ran does nothing to a later one', async () => {
      let first = false;
      let second = false;
      const timer = clock.setTimer(1, () => (first = true));
      await env.until('the first timer', () => first);
      clock.setTimer(20, () => (second = true));
      timer.cancel();
      await env.until('the second timer', () => second);
    });

    test('a timer can set the next one', async () => {
      let left = 5;
      const tick = () => {
        left--;
        if (left > 0) clock.setTimer(2, tick);
      };
      clock.setTimer(2, tick);
      await env.until('five timers', () => left === 0);
    });

    test('a timer in 40 days does not run at once: 32 bits are not enough for it', async () => {
      let ran = false;
      const timer = clock.setTimer(40 * dayMs, () => (ran = true));
      await env.pass(60);
      expect(ran).toBe(false);
      timer.cancel();
    });
  });
}
