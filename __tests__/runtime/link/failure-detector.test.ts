import fc from 'fast-check';
import { FailureDetector, HEARTBEAT_MS } from '../../../src/runtime/link/failure-detector';

/** A detector that has heard the peer with these gaps, checked with every heartbeat, and the time after that. */
function after(gapsMs: readonly number[]) {
  const detector = new FailureDetector(0);
  let nowMs = 0;
  let lookMs = HEARTBEAT_MS;
  for (const gapMs of gapsMs) {
    nowMs += gapMs;
    for (; lookMs <= nowMs; lookMs += HEARTBEAT_MS) {
      detector.look(lookMs);
    }
    detector.heard(nowMs);
  }
  return { detector, nowMs, lookMs };
}

/** How long the peer is silent before it is suspected. */
function silenceUntilSuspected(gapsMs: readonly number[]): number {
  const { detector, nowMs, lookMs } = after(gapsMs);
  for (let at = lookMs; ; at += HEARTBEAT_MS) {
    if (detector.look(at) === 'suspected') {
      return at - nowMs;
    }
  }
}

const gaps = (count: number, gapMs: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => gapMs(i));

const steady = gaps(40, () => HEARTBEAT_MS);

test('on a steady link a silent peer is suspected after 4 to 6 s', () => {
  expect(silenceUntilSuspected(steady)).toBeGreaterThan(4_000);
  expect(silenceUntilSuspected(steady)).toBeLessThanOrEqual(6_000);
});

test.each([50, 100, 150])('a jitter of %i ms keeps a link steady', jitterMs => {
  const uneven = gaps(40, i => HEARTBEAT_MS + (i % 2 === 0 ? jitterMs : -jitterMs));
  expect(silenceUntilSuspected(uneven)).toBeGreaterThan(4_000);
  expect(silenceUntilSuspected(uneven)).toBeLessThanOrEqual(6_000);
});

test('a peer that was not heard yet is suspected after four missed heartbeats', () => {
  expect(silenceUntilSuspected([])).toBe(4_000);
});

test('however uneven the gaps were, seven missed heartbeats are enough to suspect', () => {
  expect(silenceUntilSuspected(gaps(40, () => 3_000))).toBe(7_000);
});

test('the suspicion grows with the silence, and is 1 where no gap was as long', () => {
  const { detector, nowMs } = after(steady);
  expect(detector.suspicion(nowMs + 1_000)).toBeCloseTo(0.25 * 0.9, 1);
  expect(detector.suspicion(nowMs + 2_000)).toBeCloseTo(0.5 * 0.9, 1);
  expect(detector.suspicion(nowMs + 4_000)).toBeCloseTo(0.9, 1);
  // 4.5 times a gap counts as longer than the gap; slightly less does not.
  expect(detector.suspicion(nowMs + 4_499)).toBeLessThan(0.9);
  expect(detector.suspicion(nowMs + 4_500)).toBe(1);
});

test('four long gaps among the latest 32 raise the threshold, and three do not', () => {
  const long = gaps(4, () => 1_500);
  const patience = (steadySince: number) =>
    silenceUntilSuspected([...long, ...gaps(steadySince, () => HEARTBEAT_MS)]);
  expect(patience(28)).toBeGreaterThan(silenceUntilSuspected(steady));
  expect(patience(29)).toBe(silenceUntilSuspected(steady));
});

test('within one heartbeat only the longest gap counts, from the first heartbeat on', () => {
  const { detector, nowMs } = after(gaps(80, i => (i % 2 === 0 ? 900 : 150)));
  expect(detector.suspicion(nowMs + 4_000)).toBeLessThan(0.9);

  // 10 ms are no gap of their own: the first second is one of the four.
  const young = after([10, 995, 1_200, 1_200, 1_200]);
  expect(young.detector.suspicion(young.nowMs + 4_000)).toBeLessThan(0.9);
});

test('a single long gap on a new link does not count as usual', () => {
  for (const young of [[], [1_000], gaps(5, () => 1_000)]) {
    const silence = silenceUntilSuspected([...young, 3_500, 1_000]);
    expect(silence).toBeGreaterThanOrEqual(4_000);
    expect(silence).toBeLessThanOrEqual(6_000);
  }
});

test('the longer the usual gaps, the later the suspicion, up to a limit', () => {
  const patience = [1_000, 1_250, 1_500, 3_000, 6_000].map(gapMs =>
    silenceUntilSuspected(gaps(40, () => gapMs)),
  );
  expect(patience).toEqual([...patience].sort((a, b) => a - b));
  expect(patience[2]).toBeGreaterThan(patience[0] as number);
  expect(patience[4]).toBeLessThanOrEqual(8_000);
});

test('the threshold falls within half a minute once the link is steady again', () => {
  const rough = gaps(40, () => 1_500);
  expect(silenceUntilSuspected(rough)).toBeGreaterThan(silenceUntilSuspected(steady));
  expect(silenceUntilSuspected([...rough, ...steady.slice(0, 33)])).toBe(
    silenceUntilSuspected(steady),
  );
});

test('a few long gaps among many do not raise the threshold', () => {
  const few = gaps(40, i => (i === 30 || i === 35 ? 2_500 : HEARTBEAT_MS));
  expect(silenceUntilSuspected(few)).toBeLessThanOrEqual(6_000);
});

test('a burst of messages neither lowers the threshold nor pushes out earlier gaps', () => {
  const burst = gaps(30_000, () => 1);
  const silence = silenceUntilSuspected([...steady, ...burst]);
  expect(silence).toBeGreaterThanOrEqual(4_000);
  expect(silence).toBeLessThanOrEqual(6_000);
  expect(silenceUntilSuspected([...gaps(40, () => 1_500), ...gaps(5_000, () => 1)])).toBe(
    silenceUntilSuspected(gaps(40, () => 1_500)),
  );
});

test('a gap in which this device slept or stalled does not count as silence', () => {
  const { detector, nowMs, lookMs } = after(steady);
  const wokeMs = lookMs + 60_000;
  expect(detector.look(wokeMs)).toBe('trusted');
  expect(detector.suspicion(wokeMs)).toBeLessThan(0.5);
  // From here on the silence is the peer's.
  expect(detector.look(wokeMs + 1_000)).toBe('trusted');
  expect(detector.look(wokeMs + 2_000)).toBe('trusted');
  const looks = [3, 4, 5].map(s => detector.look(wokeMs + s * 1_000));
  expect(looks[2]).toBe('suspected');
  expect(wokeMs - nowMs).toBeGreaterThan(60_000);
});

test('a check up to half a second late is no stall, a later one is', () => {
  const suspicionAfterLook = (atMs: number) => {
    const detector = new FailureDetector(0);
    detector.look(1_000);
    detector.look(atMs);
    return detector.suspicion(atMs);
  };
  const ofSilence = (ms: number) => new FailureDetector(0).suspicion(ms);
  expect(suspicionAfterLook(2_500)).toBe(ofSilence(2_500));
  expect(suspicionAfterLook(2_501)).toBe(ofSilence(2_000));
});

test('a stall right after the start does not count as silence either', () => {
  expect(new FailureDetector(0).look(20_000)).toBe('trusted');
});

test('a message between a stall and the check does not raise the threshold', () => {
  const detector = new FailureDetector(0);
  detector.look(1_000);
  detector.heard(9_000);
  const looks = [9_000, 10_000, 11_000, 12_000, 13_000].map(atMs => detector.look(atMs));
  expect(looks).toEqual(['trusted', 'trusted', 'trusted', 'trusted', 'suspected']);
});

test("the peer's silence before the stall still counts", () => {
  const { detector, lookMs } = after(steady);
  for (let i = 0; i < 3; i++) {
    detector.look(lookMs + i * HEARTBEAT_MS);
  }
  const stalledUntilMs = lookMs + 3 * HEARTBEAT_MS + 20_000;
  expect(detector.look(stalledUntilMs)).toBe('trusted');
  expect(detector.suspicion(stalledUntilMs)).toBeGreaterThan(0.5);
});

test('a stall is not stored as a gap of the peer', () => {
  const { detector, nowMs, lookMs } = after(steady);
  let at = lookMs;
  for (let i = 0; i < 30; i++) {
    // Every check is 9 s late; the peer is heard right after.
    at += 10_000;
    detector.look(at);
    detector.heard(at + 1);
  }
  let silentMs = 0;
  for (; detector.look(at + 1_000) !== 'suspected'; at += 1_000) {
    silentMs += 1_000;
  }
  expect(silentMs).toBeLessThan(6_000);
  expect(at).toBeGreaterThan(nowMs);
});

test('a check that is slightly late is no stall', () => {
  const { detector, nowMs } = after(steady);
  let at = nowMs;
  while (detector.look((at += 1_300)) !== 'suspected') {
    expect(at - nowMs).toBeLessThan(6_000);
  }
  expect(at - nowMs).toBeGreaterThan(4_000);
});

test('for random gaps the suspicion grows with the silence from 0 to 1, never too early and never too late', () => {
  const anyGaps = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(anyGaps, gapsMs => {
      const { detector, nowMs } = after(gapsMs);
      const suspicions: number[] = [];
      for (let silentMs = 0; silentMs <= 20_000; silentMs += 250) {
        suspicions.push(detector.suspicion(nowMs + silentMs));
      }
      expect(suspicions[0]).toBe(0);
      expect(suspicions).toEqual([...suspicions].sort((one, other) => one - other));
      expect(suspicions.slice(-1)).toEqual([1]);
      const silence = silenceUntilSuspected(gapsMs);
      expect(silence).toBeGreaterThanOrEqual(4_000);
      expect(silence).toBeLessThanOrEqual(8_000);
    }),
    { seed: 3, numRuns: 300 },
  );
});
