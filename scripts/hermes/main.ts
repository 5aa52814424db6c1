/**
 * `npm run hermes:test -- --vm PATH [--seconds 300] [part of a path …]`: the runtime's tests on a Hermes VM, file by file.
 * A file that asks for a module of Node cannot run there, and is named with that module.
 */
import { transformAsync } from '@babel/core';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const OUT = path.join('build', 'hermes-tests');
const TESTS = '__tests__/runtime';

/** The libraries of the harness ask for Node's modules where they write in colours, and for files that nobody reads. */
const withoutNode: Plugin = {
  name: 'without-node',
  setup({ onResolve, onLoad }) {
    const modules =
      /^(node:)?(fs|path|os|tty|url|util|module|assert|stream|crypto|constants|child_process|vm|v8|worker_threads|process)(\/.*)?$/;
    onResolve({ filter: modules }, ({ path: name }) => ({ path: name, namespace: 'no-node' }));
    onResolve({ filter: /^graceful-fs$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'no-node',
    }));
    onLoad({ filter: /.*/, namespace: 'no-node' }, () => ({ contents: NO_MODULE, loader: 'js' }));
  },
};

/** Has every function, and none of them does anything. */
const NO_MODULE = `
  const nothing = () => nothing;
  module.exports = new Proxy(nothing, {
    get: (_, name) => name === 'sep' ? '/' : typeof name === 'symbol' || name === 'then' ? undefined : nothing,
  });`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { vm: { type: 'string' }, seconds: { type: 'string', default: '300' } },
});
if (values.vm === undefined) {
  throw new Error('Say which VM: --vm PATH.');
}
const vm = values.vm;
mkdirSync(OUT, { recursive: true });

const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.ts'))
  .map(file => path.join(TESTS, file))
  .filter(file => positionals.length === 0 || positionals.some(part => file.includes(part)))
  .sort();
/** The same for all files. */
let harness: Promise<string> | undefined;
const sum = { passed: 0, failed: 0, files: 0, unfinished: 0, notRun: 0 };
for (const file of files) {
  const asked = nodeModulesOf(file);
  if (asked.length > 0) {
    sum.notRun += 1;
    console.log(`-      ${file}: ${asked.join(', ')}`);
    continue;
  }
  sum.files += 1;
  run(file, await bundle(file));
}
console.log(JSON.stringify(sum));

interface Line {
  readonly begins?: string;
  readonly name?: string;
  readonly failure?: string;
  readonly done?: number;
}

function run(file: string, script: string): void {
  const { stdout, stderr, status, signal } = spawnSync(
    vm,
    ['-O', '-w', '-Xmicrotask-queue', script],
    {
      encoding: 'utf8',
      timeout: Number(values.seconds) * 1_000,
      killSignal: 'SIGKILL',
      maxBuffer: 1e9,
    },
  );
  const lines = stdout
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(read);
  const outcomes = lines.filter(({ name }) => name !== undefined);
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  sum.passed += outcomes.length - failed.length;
  sum.failed += failed.length;
  const isDone = lines.some(({ done }) => done !== undefined);
  sum.unfinished += isDone ? 0 : 1;
  const last = lines.filter(({ begins }) => begins !== undefined).at(-1)?.begins ?? 'nothing';
  const end = isDone
    ? ''
    : `, unfinished (${signal ?? status}) in: ${last} ${stderr.slice(0, 400)}`;
  console.log(
    `${failed.length === 0 && isDone ? 'ok    ' : 'FAILED'} ${file}: ${outcomes.length}${end}`,
  );
  for (const { name, failure = '' } of failed) {
    console.log(`       ${name}\n         ${failure.split('\n').slice(0, 12).join('\n         ')}`);
  }
}

function read(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return {};
  }
}

function nodeModulesOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/from '(node:[^']+)'/g)].map(
    ([, name]) => name ?? '',
  );
}

/** One plain script: the harness, the file, and that it is to begin. */
async function bundle(file: string): Promise<string> {
  harness ??= lowered("import './scripts/hermes/surroundings'; import './scripts/hermes/harness';");
  const script = path.join(OUT, `${file.replace(/[^\w]+/g, '-')}.js`);
  writeFileSync(
    script,
    [await harness, await lowered(`import './${file}';`), 'runTests();'].join('\n'),
  );
  return script;
}

/** With the language lowered as Metro does it for an app that runs on Hermes. */
async function lowered(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    bundle: true,
    format: 'iife',
    write: false,
    platform: 'browser',
    mainFields: ['main'],
    target: 'es2022',
    plugins: [withoutNode],
    logLevel: 'error',
  });
  const preset = [
    '@react-native/babel-preset',
    {
      unstable_transformProfile: 'default',
      disableImportExportTransform: true,
      enableBabelRuntime: false,
    },
  ];
  const result = await transformAsync(withoutImport(outputFiles[0]?.text ?? ''), {
    configFile: false,
    babelrc: false,
    compact: false,
    presets: [preset],
  });
  return result?.code ?? '';
}

/** A library of the harness could load a module at run time, which no test asks for and the VM does not compile. */
function withoutImport(text: string): string {
  return text.replaceAll(/\bawait import\(/g, 'await Promise.reject(');
}
