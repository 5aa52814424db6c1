import { Reader, Writer } from '../../../src/runtime/bytes/bytes';
import type { LinkPosition, Resume } from '../../../src/runtime/link/resume';
import {
  beginningOn,
  canResume,
  NO_BEGINNING,
  readResume,
  writeResume,
} from '../../../src/runtime/link/resume';
import { RandomStream } from '../../../src/simulation/random';

const said: Resume = {
  used: 300,
  began: '0102030405060708',
  received: 7,
  acknowledged: 2 ** 40,
  sent: 2 ** 41,
  limits: { frameBytes: 262_144, nestingDepth: 64, liveLeases: 10_000 },
};

function written(resume: Resume): Uint8Array {
  const writer = new Writer();
  writeResume(writer, resume);
  return writer.written().slice();
}

test('a resume is read as it was written', () => {
  expect(readResume(new Reader(written(said)))).toEqual(said);
  const first = { ...said, began: NO_BEGINNING, received: 0, acknowledged: 0, sent: 0 };
  expect(readResume(new Reader(written(first)))).toEqual(first);
});

test('a truncated resume, or one with bytes left over, is refused', () => {
  const bytes = written(said);
  for (let length = 1; length < bytes.length; length++) {
    expect(() => readResume(new Reader(bytes.subarray(0, length)))).toThrow('ends too early');
  }
  expect(() => readResume(new Reader(Uint8Array.of(...bytes, 0)))).toThrow(
    'longer than what it says',
  );
});

test('the identifier of a link is the start of the handshake hash', () => {
  const hash = Uint8Array.from({ length: 32 }, (_, i) => i + 1);
  expect(beginningOn(hash)).toBe('0102030405060708');
});

describe('C7: two ends resume', () => {
  const began = said.began;
  const here: LinkPosition = { began, received: 5, acknowledged: 3, sent: 8 };
  const there: LinkPosition = { began, received: 6, acknowledged: 4, sent: 7 };

  test.each<[string, LinkPosition]>([
    ['has some of what was sent', there],
    ['has no more than is known to have arrived', { ...there, received: 3 }],
    ['has all that was sent', { ...there, received: 8 }],
    ['knows that everything has arrived', { ...there, acknowledged: 5 }],
    ['has sent no more than has arrived', { ...there, sent: 5 }],
  ])('when the other end %s', (_, other) => {
    expect(canResume(here, other)).toBe(true);
    expect(canResume(other, here)).toBe(true);
  });

  test.each<[string, LinkPosition]>([
    ['began elsewhere', { ...there, began: '0102030405060709' }],
    ['remembers nothing', { ...there, began: NO_BEGINNING }],
    ['has less than is known to have arrived', { ...there, received: 2 }],
    ['has more than was sent', { ...there, received: 9 }],
    ['knows of more than has arrived', { ...there, acknowledged: 6 }],
    ['has sent less than has arrived', { ...there, sent: 4 }],
  ])('but not when it %s', (_, other) => {
    expect(canResume(here, other)).toBe(false);
    expect(canResume(other, here)).toBe(false);
  });

  test('but not when neither remembers anything', () => {
    const nothing = { began: NO_BEGINNING, received: 0, acknowledged: 0, sent: 0 };
    expect(canResume(nothing, nothing)).toBe(false);
  });

  test('both ends always reach the same decision', () => {
    const random = new RandomStream('positions');
    const position = (): LinkPosition => ({
      began: random.chance(0.8) ? began : NO_BEGINNING,
      received: random.below(4),
      acknowledged: random.below(4),
      sent: random.below(4),
    });
    let resumed = 0;
    for (let i = 0; i < 2_000; i++) {
      const [one, other] = [position(), position()];
      expect(canResume(one, other)).toBe(canResume(other, one));
      resumed += canResume(one, other) ? 1 : 0;
    }
    expect(resumed).toBeGreaterThan(100);
  });
});
