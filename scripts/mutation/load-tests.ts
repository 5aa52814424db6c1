import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import type FastCheck from 'fast-check';
import type { CollectedTest } from './collect-tests';
import { TestCollector } from './collect-tests';
import type { Recorder } from './recorder';

/** In every run the same: a result that does not repeat is none. */
const SEED = 20_261;

const ofProject = createRequire(path.resolve('package.json'));
// What Jest is made of.
const ofJest = createRequire(ofProject.resolve('jest'));

const { expect } = ofJest('expect') as { expect: unknown };
const { ModuleMocker } = ofJest('jest-mock') as {
  ModuleMocker: new (global: unknown) => {
    fn(...args: unknown[]): unknown;
    spyOn(...args: unknown[]): unknown;
    restoreAllMocks(): void;
  };
};
const mocker = new ModuleMocker(globalThis);
const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  setTimeout: () => undefined,
};

const { configureGlobal } = ofProject('fast-check') as typeof FastCheck;
// One that fails is enough; nobody looks at the smallest.
configureGlobal({ seed: SEED, endOnFailure: true });

/** What the text of a bundle may use that is not its own. */
const PARAMETERS = [
  '$mutant',
  '$reached',
  '$value',
  '$condition',
  'require',
  'module',
  'expect',
  'jest',
  'describe',
  'test',
  'beforeAll',
  'beforeEach',
  'afterEach',
  'afterAll',
];

type Loaders = Readonly<Record<string, () => void>>;

/** A bundle of test files, of which any number of copies can be loaded beside each other. */
export class TestBundle {
  private readonly program: Script;

  constructor(text: string, filename: string) {
    this.program = new Script(`(function (${PARAMETERS.join(', ')}) {${text}\n})`, { filename });
  }

  /** Modules of their own, with one mutant, or with none and someone who is told of each. */
  load({ mutant, recorder }: { mutant?: number; recorder?: Recorder }): LoadedTests {
    const collector = new TestCollector();
    const module: { exports: Loaders } = { exports: {} };
    const run = this.program.runInThisContext() as (...args: unknown[]) => void;
    run(
      mutant,
      recorder?.note,
      recorder?.value,
      recorder?.condition,
      ofProject,
      module,
      expect,
      jest,
      collector.describe,
      collector.test,
      collector.beforeAll,
      collector.beforeEach,
      collector.afterEach,
      collector.afterAll,
    );
    return new LoadedTests(collector, module.exports);
  }
}

export class LoadedTests {
  private readonly byFile = new Map<string, readonly CollectedTest[]>();

  constructor(private readonly collector: TestCollector, private readonly loaders: Loaders) {}

  /** Throws what the file throws while it is loaded. */
  of(file: string): readonly CollectedTest[] {
    const known = this.byFile.get(file);
    if (known !== undefined) {
      return known;
    }
    const tests = this.collector
      .collect(() => this.loaders[file]?.())
      .map(({ name, run }) => ({ name, run: () => repeatably(run) }));
    this.byFile.set(file, tests);
    return tests;
  }
}

/** With the same random numbers each time, and without the spies of others. */
async function repeatably(run: () => Promise<void>): Promise<void> {
  let state = SEED;
  Math.random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  try {
    await run();
  } finally {
    mocker.restoreAllMocks();
  }
}
