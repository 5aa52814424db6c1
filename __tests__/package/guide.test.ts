import { readFileSync } from 'node:fs';
import path from 'node:path';
import { folderWith, sh } from './project';

const guide = readFileSync(path.resolve(__dirname, '../../docs/runtime.md'), 'utf8');
const blocks = Array.from(guide.matchAll(/```(ts|sh)\n([^]*?)```/g), ([, language, text = '']) => ({
  language,
  text,
}));
const [command = ''] = blocks.flatMap(({ language, text }) =>
  language === 'sh' && text.includes('hello.ts') ? [text.trim()] : [],
);
const [compile = '', run = ''] = command.split(' && ');

/** Files as the page says: the first example, the stage, those that stand on it, and the last. */
const files = Object.fromEntries(
  blocks
    .filter(({ language }) => language === 'ts')
    .map(({ text }, at, all) => {
      const names = ['hello.ts', 'stage.ts'];
      const name = at === all.length - 1 ? 'clock.ts' : names[at] ?? `example-${at - 1}.ts`;
      return [name, text];
    }),
);
const examples = Object.keys(files).filter(name => name !== 'stage.ts' && name !== 'clock.ts');

let folder: string;
beforeAll(() => {
  folder = folderWith('guide', { 'package.json': '{ "type": "module" }', ...files });
  // All at once, which takes a compiler no longer than one.
  sh(folder, compile.replace('hello.ts', Object.keys(files).join(' ')));
});

test('the page says how an example is compiled and run', () => {
  expect(compile).toMatch(/^npx tsc .*hello\.ts$/);
  expect(run).toBe('node hello.js');
  expect(examples.length).toBeGreaterThan(20);
});

test.each(examples)('%s, as it stands on the page, does what it says', name => {
  expect(sh(folder, run.replace('hello.js', name.replace('.ts', '.js')))).toBe('');
});

test('the last example tells the time of another process', () => {
  const started = 'node clock.js Ada offers & offering=$!; node clock.js Noor; kill $offering';
  expect(sh(folder, started)).toMatch(/^It is \d{4}-/);
});
