import { Budget, SharedBudget } from '../../../src/runtime/budget';
import { Reader } from '../../../src/runtime/bytes/bytes';
import { DEFAULT_LIMITS } from '../../../src/runtime/limits';
import type { TimesWritten } from '../../../src/runtime/link/frame-writer';
import { FrameWriter } from '../../../src/runtime/link/frame-writer';
import { Outbox } from '../../../src/runtime/link/outbox';
import { OutgoingShorthand } from '../../../src/runtime/link/shorthand';

/** The frame that carries messages of these lengths. */
function frameWith(
  lengths: readonly number[],
  { fresh = 1, agoMs = 0, times = 'none' as TimesWritten, withdrawn = false } = {},
): number[] {
  const shared = new SharedBudget(1e9, () => undefined);
  const outbox = new Outbox(DEFAULT_LIMITS, new Budget(1e9, shared));
  for (const length of lengths) {
    const message = {
      size: length,
      isAnswer: false,
      neededUntilMs: 0,
      withdrawn: false,
      numbered: () => (message.withdrawn = withdrawn),
      write: (writer: { byte(value: number): void }) => {
        for (let i = 0; i < length; i++) {
          writer.byte(0xee);
        }
      },
    };
    outbox.add(message);
  }
  const frames = new FrameWriter(100_000);
  const timesOut = {
    writeTimes: (writer: { byte(value: number): void }) => {
      if (times !== 'none') {
        writer.byte(0x77);
      }
      return times;
    },
  };
  frames.write(outbox, new OutgoingShorthand(), { frames: 300, fresh, agoMs }, timesOut, true);
  return [...frames.frame.written()];
}

const kindOf = ([head = 0]: readonly number[]) => head & 7;

test('a lone message goes without its number and its length', () => {
  expect(frameWith([3])).toEqual([5, 1, 0xee, 0xee, 0xee]);
  expect(frameWith([3, 1])).toEqual([0x13, 0xac, 2, 0, 1, 3, 0xee, 0xee, 0xee, 1, 0xee]);
});

test('a frame without messages, with an empty one or with a long one is an ordinary one', () => {
  expect(frameWith([])).toEqual([3, 0xac, 2, 0]);
  expect(frameWith([3], { withdrawn: true })).toEqual([0x13, 0xac, 2, 0, 1, 0]);
  expect(kindOf(frameWith([127]))).toBe(5);
  expect(kindOf(frameWith([128]))).toBe(3);
});

test.each<[{ fresh: number; agoMs?: number }, number[] | undefined]>([
  [{ fresh: 0 }, [0]],
  [{ fresh: 2 }, [2]],
  [{ fresh: 3 }, [3, 0]],
  [{ fresh: 133 }, [3, 0x82, 1]],
  [{ fresh: 1, agoMs: 7.9 }, [29]],
  [{ fresh: 1, agoMs: -1 }, [1]],
  [{ fresh: 4, agoMs: 2 ** 40 }, undefined],
])('what came in, and how long ago, share a number: %p', (options, expected) => {
  const frame = frameWith([1], options);
  expect(frame.at(-1)).toBe(0xee);
  const reader = new Reader(Uint8Array.from(frame), 1);
  const both = reader.varint();
  expect(Math.floor(both / 4)).toBe(Math.max(0, Math.floor(options.agoMs ?? 0)));
  expect((both % 4) + (both % 4 === 3 ? reader.varint() : 0)).toBe(options.fresh);
  if (expected !== undefined) {
    expect(frame.slice(1, -1)).toEqual(expected);
  }
});

test('the flags say whether there is a time, and of which lease', () => {
  expect(frameWith([1], { times: 'listed' })).toEqual([0x0d, 1, 0x77, 0xee]);
  expect(frameWith([1], { times: 'same lease' })).toEqual([0x1d, 1, 0x77, 0xee]);
});
