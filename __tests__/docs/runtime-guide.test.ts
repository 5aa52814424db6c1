import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import * as runtime from '../../src/runtime';
import * as simulation from '../../src/simulation';
import { stage } from './stage';

const guide = readFileSync(path.resolve(__dirname, '../../docs/runtime.md'), 'utf8');
const examples = [...guide.matchAll(/^## (.*)$|```ts\n([\s\S]*?)```/gm)]
  .reduce<{ readonly heading: string; readonly code: string }[]>((found, [, heading, code]) => {
    const last = found[found.length - 1];
    if (heading !== undefined) {
      found.push({ heading, code: '' });
    } else if (last !== undefined && code !== undefined) {
      found.push({ heading: last.heading, code });
    }
    return found;
  }, [])
  .filter(({ code }) => code !== '');

type Example = (...given: unknown[]) => Promise<void>;

/** An example as it stands, but for its imports: what it imports is what it is given. */
async function run(code: string): Promise<void> {
  const { outputText } = ts.transpileModule(code.replace(/^import .*$/gm, ''), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const { clockwork, given: props } = stage();
  const given = { ...runtime, ...simulation, assert, ...props };
  // In a function of its own, so that an example may use the same names for its own things.
  const program = `return (async () => { ${outputText} })()`;
  const example = Reflect.construct(Function, [...Object.keys(given), program]) as Example;
  await clockwork.drive(example(...Object.values(given)));
}

test.each(examples.map(({ heading, code }, index) => [index + 1, heading, code] as const))(
  'example %i (%s) does what it says',
  async (_number, _heading, code) => {
    await run(code);
  },
);

test('every public name is in the guide', () => {
  for (const name of Object.keys(runtime)) {
    expect(guide).toContain(name);
  }
});
