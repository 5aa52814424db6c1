import type { Rank } from '../../../src/runtime/link/dial-slots';
import { DialSlots, RANK } from '../../../src/runtime/link/dial-slots';
import { fakeEnvironment } from './fake-device';

function slotsOf() {
  const environment = fakeEnvironment();
  const { clock, elapsed, deadlines } = environment;
  const slots = new DialSlots(environment);
  /** Names of the targets being dialed, in the order in which their dials started. */
  const dialed: string[] = [];
  let mostAtOnce = 0;
  const over = new Map<string, () => void>();
  const want = (name: string, rank: Rank, { doubt = 0, sightedMs = 0 } = {}) =>
    slots.request({
      rank,
      doubt,
      sightedMs,
      prepare: () => () => {
        dialed.push(name);
        const dial = {
          rank,
          sinceMs: elapsed.nowMs(),
          giveUp: () => void dialed.splice(dialed.indexOf(name), 1),
        };
        mostAtOnce = Math.max(mostAtOnce, dialed.length);
        over.set(name, () => {
          dialed.splice(dialed.indexOf(name), 1);
          slots.release(dial);
        });
        return dial;
      },
    });
  const many = (name: string, count: number, rank: Rank) => {
    for (let i = 0; i < count; i++) want(`${name} ${i}`, rank);
  };
  return { clock, deadlines, dialed, want, many, over, mostAtOnce: () => mostAtOnce };
}

const count = (dialed: readonly string[], name: string) =>
  dialed.filter(each => each.startsWith(name)).length;

test('B4: strangers are dialed four at a time, and with others never more than eight', () => {
  const { dialed, many, mostAtOnce } = slotsOf();
  many('stranger', 20, RANK.stranger);
  expect(dialed).toHaveLength(4);
  many('known', 20, RANK.known);
  many('typed', 20, RANK.typed);
  expect(dialed).toHaveLength(8);
  expect(mostAtOnce()).toBe(8);
});

test('B4: announced contacts leave strangers some dials, and both leave some to proved addresses', () => {
  const { dialed, many } = slotsOf();
  many('known', 20, RANK.known);
  expect(dialed).toHaveLength(8);
  many('stranger', 20, RANK.stranger);
  expect(count(dialed, 'stranger')).toBe(2);
  many('met', 20, RANK.provedThere);
  expect([count(dialed, 'met'), count(dialed, 'known'), count(dialed, 'stranger')]).toEqual([
    4, 2, 2,
  ]);
});

test('B4: unused dials are free for proved addresses', () => {
  const { dialed, many } = slotsOf();
  many('met', 20, RANK.provedThere);
  expect(count(dialed, 'met')).toBe(8);
});

test('B4: a target holds its slot until its dial has ended', () => {
  const { clock, dialed, many } = slotsOf();
  many('stranger', 6, RANK.stranger);
  clock.pass(1_400);
  expect(dialed).toEqual([0, 1, 2, 3].map(i => `stranger ${i}`));
  clock.pass(200);
  expect(dialed).toEqual([2, 3, 4, 5].map(i => `stranger ${i}`));
  clock.pass(60_000);
  // The queue is empty now.
  expect(dialed).toHaveLength(4);
});

test('B4: the order is typed addresses, contacts, devices with leases, strangers', () => {
  const { dialed, want, many, over } = slotsOf();
  many('filler', 4, RANK.typed);
  many('known filler', 2, RANK.known);
  many('strange filler', 2, RANK.stranger);
  want('stranger', RANK.stranger);
  want('with leases', RANK.withLeases);
  want('known', RANK.known);
  want('typed', RANK.typed);
  expect(dialed).toHaveLength(8);
  for (let i = 0; i < 4; i++) over.get(`filler ${i}`)?.();
  expect(dialed.slice(-4)).toEqual(['typed', 'known', 'with leases', 'stranger']);
});

test('B4: among strangers the one with the fewest doubts comes first, then the one sighted last', () => {
  const { dialed, want, many, over } = slotsOf();
  many('filler', 4, RANK.stranger);
  want('doubtful', RANK.stranger, { doubt: 3, sightedMs: 9 });
  want('old', RANK.stranger, { doubt: 1, sightedMs: 1 });
  want('new', RANK.stranger, { doubt: 1, sightedMs: 2 });
  for (let i = 0; i < 3; i++) over.get(`filler ${i}`)?.();
  expect(dialed.slice(-3)).toEqual(['new', 'old', 'doubtful']);
});

test('B3: strangers are dialed as often as handshakes with them are allowed, however soon each ends', () => {
  const { clock, want, over } = slotsOf();
  let begun = 0;
  for (let tenth = 0; tenth < 600; tenth++) {
    for (let i = 0; i < 10; i++) want(`${tenth} ${i}`, RANK.stranger);
    for (const [name, end] of [...over]) {
      over.delete(name);
      begun += 1;
      end();
    }
    clock.pass(100);
  }
  expect(begun).toBeGreaterThan(150);
  expect(begun).toBeLessThanOrEqual(60 + 2 * 60);
});

test('B4: announced contacts are dialed eight times a second', () => {
  const { clock, want, over } = slotsOf();
  let begun = 0;
  for (let tenth = 0; tenth < 100; tenth++) {
    for (let i = 0; i < 10; i++) want(`${tenth} ${i}`, RANK.known);
    for (const [name, end] of [...over]) {
      over.delete(name);
      begun += 1;
      end();
    }
    clock.pass(100);
  }
  expect(begun).toBeGreaterThan(70);
  expect(begun).toBeLessThanOrEqual(16 + 8 * 10);
});

test('no timer is set while the queue is empty', () => {
  const { clock, deadlines, many, over } = slotsOf();
  many('stranger', 6, RANK.stranger);
  expect(deadlines.size).toBe(1);
  clock.pass(5_000);
  over.forEach(end => end());
  expect(deadlines.size).toBe(0);
});
