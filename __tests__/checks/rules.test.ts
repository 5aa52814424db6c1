import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const project = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(project, file), 'utf8');

/** Rooms with rules of their own have a document of their own. */
const documents = ['docs/rules.md', 'docs/rules-lookup.md', 'docs/rules-agents.md'];

/** A rule stands at the beginning of an item: `- <a id="l4"></a>**L4** At its deadline …`. */
const rulesIn = (document: string) =>
  Array.from(document.matchAll(/^ *[-*] (?:<a id="\w+"><\/a>)?\*\*([A-Z]\d+)\*\*/gm), ([, code]) =>
    String(code),
  );

/** Codes at the beginning of a text, before what it says about them: `L4, L5: both ends …`, `M15, peerBytes: …`. */
const heading = /^(?:[A-Z]\d{1,2}(?:, | and ))*[A-Z]\d{1,2}(?=[:,])/;
const codesAt = (text: string) => heading.exec(text)?.[0].match(/[A-Z]\d+/g) ?? [];

/** `(?<!:)`: an address is no comment. */
const comment = /(?<!:)\/\/.*|\/\*[^]*?\*\//g;
const textBegins = /['"`](?=[A-Z]\d)/g;
const testNameBegins = /\(\s*['"`](?=[A-Z]\d)/g;
const code = /(?<![\w.#/'"`-])[A-Z]\d{1,2}(?![\w.'"`]\w|\w)/g;

const after = (text: string, begins: RegExp) =>
  Array.from(text.matchAll(begins), match => text.slice(match.index + match[0].length));

/** In a program, what is cited stands in a comment or heads a text; in a document, outside its examples. */
function citedIn(file: string, text: string): string[] {
  return file.endsWith('.md')
    ? text.replace(/^```[^]*?^```/gm, '').match(code) ?? []
    : [
        ...(text.match(comment) ?? []).flatMap(words => words.match(code) ?? []),
        ...after(text, textBegins).flatMap(codesAt),
      ];
}

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--']
    .concat(['src', '__tests__', 'docs', 'bench', 'scripts'])
    .concat(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']),
  { cwd: project, encoding: 'utf8' },
)
  .split('\n')
  .filter(file => /\.(tsx?|m?js|md|java|kt|swift|mm?|py)$/.test(file))
  .filter(file => existsSync(path.join(project, file)) && !file.endsWith('checks/rules.test.ts'))
  .map(file => ({ file, text: read(file) }));

const rules = documents.flatMap(document => rulesIn(read(document)));
/** Other letters are no citation: `F5` is a key. */
const letters = new Set(rules.map(rule => rule[0]));

test('every rule has one code', () => {
  expect(rules.length).toBeGreaterThan(150);
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([]);
});

test.each(documents)('every rule of %s has an anchor of its name', document => {
  const anchors = Array.from(read(document).matchAll(/<a id="(\w+)">/g), ([, id]) => id);
  expect(anchors).toEqual(rulesIn(read(document)).map(rule => rule.toLowerCase()));
});

test('every code that is cited is a rule', () => {
  const unknown = files.flatMap(({ file, text }) =>
    citedIn(file, text)
      .filter(cited => letters.has(cited[0]) && !rules.includes(cited))
      .map(cited => `${file}: ${cited}`),
  );
  expect(unknown).toEqual([]);
});

/** A room that is being built lists the rules without a test, at the end of its document. */
const UNTESTED = /^## No test yet\n([^]*)/m;

test('every rule is named by a test, or listed as one without', () => {
  const named = new Set(
    files
      .filter(({ file }) => file.startsWith('__tests__/'))
      .flatMap(({ text }) => after(text, testNameBegins).flatMap(codesAt)),
  );
  const listed = documents.flatMap(
    document => UNTESTED.exec(read(document))?.[1]?.match(code) ?? [],
  );
  expect(rules.filter(rule => !named.has(rule)).sort()).toEqual([...new Set(listed)].sort());
});

test.each([
  ['a.ts', '// L12: counted from the send', ['L12']],
  ['a.ts', '/** Half as many strangers (B3), see L4–L6. */', ['B3', 'L4', 'L6']],
  ['a.ts', "test('L4, L5: both ends', () => {", ['L4', 'L5']],
  ['a.ts', "test.each(cases)(\n  'M15, peerBytes: where %s', () => {", ['M15']],
  ['a.md', 'as [C5](rules.md#c5) says; M9, and L14.', ['C5', 'M9', 'L14']],
])('in %s, %j cites', (file, text, cited) => {
  expect(citedIn(file, text)).toEqual(cited);
});

test.each([
  ['a.ts', "const key = 'F5'; const colour = '#C5'; const hex = 0xB2;"],
  ['a.tsx', '<Path d="M12 4 V20 M6 14 L12 20 L18 14" />'],
  ['a.ts', "test('M3U8: the line before each file', () => {"],
  ['a.ts', '// as in https://example.org/L99 and "B0"'],
  ['a.md', '```\nL99\n```'],
])('in %s, %j cites nothing', (file, text) => {
  expect(citedIn(file, text)).toEqual([]);
});
