import fc from 'fast-check';
import { verificationLink, verificationLinkProblem } from '../../../src/runtime';

const [ada, noor, mallory] = ['a1', 'b2', 'c3'].map(byte => byte.repeat(32)) as [
  string,
  string,
  string,
];
const atAdas = { own: ada, peer: noor };
const atNoors = { own: noor, peer: ada };
const shownByAda = verificationLink(atAdas);

test('B6: the link on one screen is accepted by the other phone', () => {
  expect(shownByAda).toBe(`earshot://verify?from=${ada}&to=${noor}`);
  expect(verificationLinkProblem(shownByAda, atNoors)).toBeUndefined();
});

test('B6: a man in the middle is detected at both ends', () => {
  // Each of the two has Mallory's key for the other's.
  const [adas, noors] = [
    { own: ada, peer: mallory },
    { own: noor, peer: mallory },
  ];
  expect(verificationLinkProblem(verificationLink(adas), noors)).toBe('shown by another device');
  expect(verificationLinkProblem(verificationLink(noors), adas)).toBe('shown by another device');
  // Only one of the two has the right key.
  expect(verificationLinkProblem(verificationLink(adas), atNoors)).toBe('meant for another device');
});

test("B6: a device's own link proves nothing", () => {
  expect(verificationLinkProblem(shownByAda, atAdas)).toBe('shown by this device');
  expect(verificationLinkProblem(verificationLink({ own: ada, peer: ada }), atAdas)).toBe(
    'shown by this device',
  );
});

test.each([
  '',
  ' ',
  'hello',
  'https://example.org/',
  `https://verify?from=${ada}&to=${noor}`,
  `EARSHOT://VERIFY?FROM=${ada.toUpperCase()}&TO=${noor.toUpperCase()}`,
  `javascript:earshot://verify?from=${ada}&to=${noor}`,
  ` ${shownByAda}`,
  'earshot://verify',
  'earshot://verify/?from=x',
  'x'.repeat(1_000_000),
])('B6: %.40s is not a verification link', scanned => {
  expect(verificationLinkProblem(scanned, atNoors)).toBe('not a verification link');
});

test.each([
  'earshot://verify?',
  `earshot://verify?from=${ada}`,
  `earshot://verify?to=${noor}&from=${ada}`,
  `${shownByAda}\n`,
  `${shownByAda}&to=${noor}`,
  `${shownByAda}#`,
  `earshot://verify?from=${ada}&from=${ada}&to=${noor}`,
  `earshot://verify?from=${ada.toUpperCase()}&to=${noor}`,
  `earshot://verify?from=${ada.slice(1)}&to=${noor}`,
  `earshot://verify?from=${ada}0&to=${noor}`,
  `earshot://verify?from=%61${ada.slice(1)}&to=${noor}`,
  `earshot://verify?from=${ada}&to=${noor}${'0'.repeat(1_000_000)}`,
  `earshot://verify?from=${'ａ'.repeat(64)}&to=${noor}`,
])('B6: %.60s is malformed', scanned => {
  expect(verificationLinkProblem(scanned, atNoors)).toBe('malformed');
});

test('B6: a change of any character is detected', () => {
  for (let at = 0; at < shownByAda.length; at++) {
    const changed = `${shownByAda.slice(0, at)}${
      shownByAda[at] === '0' ? '1' : '0'
    }${shownByAda.slice(at + 1)}`;
    expect(verificationLinkProblem(changed, atNoors)).toBeDefined();
  }
});

test('B6: any other text is refused', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map(end => `earshot://verify?${end}`),
    fc
      .tuple(fc.nat(shownByAda.length), fc.string({ minLength: 1 }))
      .map(([at, added]) => [shownByAda.slice(0, at), added, shownByAda.slice(at)].join('')),
  );
  fc.assert(
    fc.property(text, scanned => {
      expect(verificationLinkProblem(scanned, atNoors)).toBeDefined();
    }),
  );
});
