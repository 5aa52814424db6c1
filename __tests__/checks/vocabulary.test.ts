import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Slip {
  line: number;
  found: string;
  say: string;
}

const script = pathToFileURL(path.resolve(__dirname, '../../scripts/vocabulary.mjs')).href;

/** Jest runs CommonJS and the script is a module: a process of its own imports it. */
function ask(expression: string): unknown {
  const program = `
    import * as vocabulary from ${JSON.stringify(script)};
    console.log(JSON.stringify(${expression}));
  `;
  const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(answer.toString());
}

const slipsIn = (texts: string[]) =>
  ask(`${JSON.stringify(texts)}.map(vocabulary.findVocabularySlips)`) as Slip[][];

const wrong: [text: string, found: string][] = [
  ['Welcome to EarShot', 'EarShot'],
  ['a renew on call lease', 'renew on call'],
  ['the lessee gives it back', 'lessee'],
  ['const leaseTimeout = 1', 'leaseTimeout'],
  ['show the remaining time', 'remaining time'],
  ['a remote reference', 'remote reference'],
  ['cancelLease(session)', 'cancelLease'],
  ['the lesae ended', 'lesae'],
  ['whenExpird(session)', 'Expird'],
  ['renewws itself', 'renewws'],
  ['each key is made anew', 'anew'],
  ['Whoever dials', 'Whoever'],
  ['keptHearsay', 'Hearsay'],
  ['an acquaintance', 'acquaintance'],
];

const right = [
  'Earshot: people within earshot of each other',
  'renew-on-call, renewOnCallLease, single-call',
  'please leave the folder as it was; preferences are at least older',
  'the grantor revokes, the holder is told, leaseTimeLeft is 0',
];

test('other words and spellings for our things are found, with their line', () => {
  const found = slipsIn(wrong.map(([text]) => `first line\n${text}`));
  expect(found.map(slips => slips.map(({ line, found: word }) => [line, word]))).toEqual(
    wrong.map(([, word]) => [[2, word]]),
  );
});

test('our own words, and English ones that look like them, are left alone', () => {
  expect(slipsIn(right).flat()).toEqual([]);
});

test('a type has its name for itself, in whichever files the two are', () => {
  const sources = [
    { file: 'src/a.ts', text: 'export interface Wire {}\ntype Only = Wire;' },
    { file: 'src/b.ts', text: 'class Wire {}\nexport type { Only };' },
    { file: 'src/phone/specs/One.ts', text: 'export interface Spec {}' },
    { file: 'src/phone/specs/Other.ts', text: 'export interface Spec {}' },
  ];
  expect(ask(`vocabulary.findRepeatedTypes(${JSON.stringify(sources)})`)).toEqual([
    { name: 'Wire', files: ['src/a.ts', 'src/b.ts'] },
  ]);
});
