import { readFileSync } from 'node:fs';
import path from 'node:path';

import { TAG } from '../../../src/runtime/values/tags';
import { argumentsCrossed, crossed, encoded, encodedArguments, inHex } from './crossing';
import { differenceInShape } from './shape';

const document = readFileSync(path.resolve(__dirname, '../../../docs/protocol-values.md'), 'utf8');

const examples = [...document.matchAll(/```text\n(arguments|value) (.*)\n([^`]*)```/g)].map(
  ([, kind, code, lines]) => ({
    inArguments: kind === 'arguments',
    code: code as string,
    bytes: (lines as string)
      .trim()
      .split('\n')
      .map(line => line.replace(/ {2,}.*/, ''))
      .join(' '),
  }),
);

function albumOfItself(): unknown {
  const album = { year: new Date(0) };
  return [album, album.year, Object.assign(album, { album })];
}

/** The values of the code in the document. */
const values: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["['Mika', 'Relax']", ['Mika', 'Relax']],
  ['[7, 300, -1, 0.5]', [7, 300, -1, 0.5]],
  [
    "({ title: 'Relax', tags: new Set(['pop']), 1: null })",
    { title: 'Relax', tags: new Set(['pop']), 1: null },
  ],
  [
    '(() => { const album = { year: new Date(0) }; return [album, album.year, Object.assign(album, { album })]; })()',
    albumOfItself(),
  ],
  [
    "new Map([['a', new Array(1)], [2n ** 64n, new RangeError('far', { cause: 'ö' })]])",
    new Map<unknown, unknown>([
      ['a', new Array(1)],
      [2n ** 64n, new RangeError('far', { cause: 'ö' })],
    ]),
  ],
]);

test('the document has these five examples', () => {
  expect(examples.map(({ code }) => code)).toEqual([...values.keys()]);
});

test.each(examples)('M9: $code is encoded as the document says', example => {
  const { code, bytes, inArguments } = example;
  const value = values.get(code);
  const written = inArguments ? encodedArguments(value as unknown[]) : encoded(value);
  expect(inHex(written)).toBe(bytes);
  const arrived = inArguments ? argumentsCrossed(value as unknown[]) : crossed(value);
  expect(differenceInShape(arrived, value)).toBeUndefined();
});

test('the document has every tag that there is, and no other', () => {
  const rows = [...document.matchAll(/^\| `0x(..)`/gm)].map(([, tag]) =>
    parseInt(tag as string, 16),
  );
  expect(rows).toEqual(Object.values(TAG));
});
