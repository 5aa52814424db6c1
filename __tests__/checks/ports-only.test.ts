import { ESLint, Linter } from 'eslint';

const rulesAboutPorts = [
  'no-restricted-globals',
  'no-restricted-properties',
  'no-restricted-syntax',
];

const eslint = new ESLint();
const rulesOf = new Map<string, Promise<Partial<Linter.RulesRecord>>>();

/** Working out a file's rules takes far longer than applying them. */
function rulesFor(filePath: string): Promise<Partial<Linter.RulesRecord>> {
  const known = rulesOf.get(filePath) ?? workOutRules(filePath);
  rulesOf.set(filePath, known);
  return known;
}

async function workOutRules(filePath: string): Promise<Partial<Linter.RulesRecord>> {
  const config = (await eslint.calculateConfigForFile(filePath)) as Linter.Config;
  return Object.fromEntries(
    Object.entries(config.rules ?? {}).filter(([name]) => rulesAboutPorts.includes(name)),
  );
}

async function complaintsAbout(code: string, filePath: string): Promise<(string | null)[]> {
  const rules = await rulesFor(filePath);
  return new Linter()
    .verify(code, { env: { browser: true, node: true, es2022: true }, rules })
    .map(complaint => complaint.ruleId);
}

const reachesAround = [
  'Date.now();',
  'new Date();',
  'Date();',
  'performance.now();',
  'setTimeout(() => {}, 1);',
  'clearTimeout(1);',
  'setInterval(() => {}, 1);',
  'setImmediate(() => {});',
  'requestAnimationFrame(() => {});',
  'Math.random();',
  'crypto.getRandomValues(new Uint8Array(1));',
  'process.env.HOME;',
  'Buffer.from("a");',
  'globalThis.setTimeout;',
];

describe.each(['runtime', 'lookup', 'agents', 'music'])('in src/%s', room => {
  test.each(reachesAround)('%s is refused: it reaches around the ports', async code => {
    expect(await complaintsAbout(code, `src/${room}/deep/file.ts`)).toHaveLength(1);
  });

  test('a date that is a value is allowed', async () => {
    expect(await complaintsAbout('new Date(0).getTime();', `src/${room}/file.ts`)).toEqual([]);
  });
});

test('a platform may ask the time: it implements the ports', async () => {
  expect(
    await complaintsAbout('Date.now(); setTimeout(() => {}, 1);', 'src/platforms/node/clock.ts'),
  ).toEqual([]);
});
