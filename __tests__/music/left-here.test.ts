import { hasRoomForLetter, oldestGifts } from '../../src/music';

const gift = (at: number): [string, string] => [
  `gift-${at}`,
  JSON.stringify({ artist: 'a', title: 't', tape: 'T', to: 'ada', atMs: at }),
];
const letter = (at: number, from: string): [string, string] => [
  `letter-${at}`,
  JSON.stringify({ id: String(at), from, words: 'w', atMs: at }),
];
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

it('of gifts the newest thousand stay, and damaged ones go first', () => {
  const some = new Map(upTo(1000).map(gift));
  expect(oldestGifts(some)).toEqual([]);
  const more = new Map([...some, gift(2000), ['gift-x', '{'], ['tape-y', '{}']] as const);
  expect([...oldestGifts(more)].sort()).toEqual(['gift-0', 'gift-x']);
});

it('of one writer twenty letters wait, of all five hundred', () => {
  const ofEve = upTo(20).map(at => letter(at, 'eve'));
  expect(hasRoomForLetter(new Map(ofEve.slice(1)), 'eve')).toBe(true);
  expect(hasRoomForLetter(new Map(ofEve), 'eve')).toBe(false);
  expect(hasRoomForLetter(new Map(ofEve), 'ada')).toBe(true);
  const ofMany = new Map(upTo(500).map(at => letter(at, `eve ${at}`)));
  expect(hasRoomForLetter(ofMany, 'ada')).toBe(false);
});
