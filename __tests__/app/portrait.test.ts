import { portraitOf } from '../../src/app/art/portraitOf';

const keys = Array.from(
  { length: 200 },
  (_, index) => `${'c0ffee'.repeat(10)}${index.toString(16).padStart(4, '0')}`,
);

it('is the same for the same key', () => {
  expect(portraitOf('4f2a')).toEqual(portraitOf('4f2a'));
});

it('is another for each of many keys that differ in a few letters', () => {
  const looks = new Set(keys.map(key => JSON.stringify(portraitOf(key))));
  expect(looks.size).toBe(keys.length);
});

it('uses the whole circle of hues', () => {
  const turns = keys.map(key => portraitOf(key).turn);
  for (const from of [0, 90, 180, 270]) {
    expect(turns.filter(turn => turn >= from && turn < from + 90).length).toBeGreaterThan(20);
  }
});

it('is made of colours that can be drawn', () => {
  for (const colour of keys.flatMap(key => portraitOf(key).colours)) {
    expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  }
});
