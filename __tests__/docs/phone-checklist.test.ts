import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const checklist = readFileSync(path.join(root, 'docs/phone-checklist.md'), 'utf8');

/** The sources of everything that the app shows, in English and German alike. */
const app = path.join(root, 'src/app');
const sources = (readdirSync(app, { recursive: true }) as string[])
  .filter(file => /\.tsx?$/.test(file))
  .map(file => readFileSync(path.join(app, file), 'utf8'))
  .join('\n');

/** "Words in _italics_ are on the screen", perhaps one after the other, or with a name in place of the dots. */
const italics = Array.from(
  checklist.matchAll(/(?<![\w`])_([^_`]+?)_(?!\w)/g),
  ([, words = '']) => words,
)
  .flatMap(words => words.replace(/\s+/g, ' ').split(/ → |…/))
  .map(words => words.trim())
  .filter(words => words !== '' && words !== 'italics');

test('the checklist names things on the screen', () => {
  expect(italics.length).toBeGreaterThan(20);
});

test.each([...new Set(italics)])('the screen shows "%s"', words => {
  expect(sources.replace(/\\'/g, '’').includes(words)).toBe(true);
});
