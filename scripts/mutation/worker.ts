/**
 * One of the processes in which tests are run against mutants. It is given the bundles of the tests, and jobs. A mutant
 * can make it hang, or eat up its memory: then it ends, and another is started.
 */
import { readFileSync } from 'node:fs';
import type { LoadedTests } from './load-tests';
import { TestBundle } from './load-tests';
import type {
  Job,
  MeasuredFile,
  MeasuredTest,
  Report,
  TestAddress,
  TestToRun,
  Verdict,
} from './protocol';
import { Recorder } from './recorder';
import { TestRunner } from './run-test';
import { processorTimeMs } from './watchdog';

/** Far more than any test takes by itself. */
const MEASURING_LIMIT_MS = 120_000;
/** The number of no mutant. */
const NONE = 0;

const [switching = '', probing = ''] = process.argv.slice(2);
const mutants = new TestBundle(readFileSync(switching, 'utf8'), switching);
let probes: TestBundle | undefined;
const runner = new TestRunner();
/** Whether a test passes without any mutant, and without the tests before it. */
const passing = new Map<string, boolean>();

const tell = (report: Report) => process.send?.(report);

/** As in Jest: the tests of a file share its modules, and run in their order. */
async function measure(file: string, count: number): Promise<MeasuredFile> {
  probes ??= new TestBundle(readFileSync(probing, 'utf8'), probing);
  const recorder = new Recorder(count, true);
  const collected = probes.load({ recorder }).of(file);
  const whileLoading = recorder.different;
  const reached = new Set(recorder.reached);
  const tests: MeasuredTest[] = [];
  for (const [index, test] of collected.entries()) {
    tell({ kind: 'running', test: { file, index } });
    recorder.forget();
    const startedMs = processorTimeMs();
    let failure = await runner.failureOf(test, MEASURING_LIMIT_MS);
    const ms = processorTimeMs() - startedMs;
    let found = recorder;
    if (failure !== undefined) {
      // It may have noticed that something was looked at twice.
      found = new Recorder(count, false);
      const alone = probes.load({ recorder: found });
      failure = await failureIn(alone, { file, index, limitMs: MEASURING_LIMIT_MS });
    }
    const different = [...new Set([...whileLoading, ...found.different])];
    found.reached.forEach(number => reached.add(number));
    tests.push({ file, index, name: test.name, ms, different, failure });
  }
  return { tests, reached: [...reached] };
}

/**
 * All tests share their modules, which is three times as fast; so a failure counts when it repeats in modules of its own,
 * and would not be there without the mutant.
 */
async function judge(mutant: number, tests: readonly TestToRun[]): Promise<Verdict> {
  let shared: LoadedTests | undefined;
  for (const test of tests) {
    const by: TestAddress = { file: test.file, index: test.index };
    tell({ kind: 'running', test: by });
    shared ??= mutants.load({ mutant });
    if ((await failureIn(shared, test)) !== undefined) {
      shared = undefined;
      const failure = await failureIn(mutants.load({ mutant }), test);
      if (failure !== undefined && (await passesAlone(test))) {
        return { killed: true, by, failure };
      }
    }
  }
  return { killed: false };
}

async function passesAlone(test: TestToRun): Promise<boolean> {
  const key = `${test.file} ${test.index}`;
  const known = passing.get(key);
  const passes = known ?? (await failureIn(mutants.load({ mutant: NONE }), test)) === undefined;
  passing.set(key, passes);
  return passes;
}

async function failureIn(
  loaded: LoadedTests,
  { file, index, limitMs }: TestToRun,
): Promise<string | undefined> {
  const run = async () => {
    const test = loaded.of(file)[index];
    if (test === undefined) {
      throw new Error('the test is not there');
    }
    await test.run();
  };
  return runner.failureOf({ name: file, run }, limitMs);
}

async function work(job: Job): Promise<void> {
  switch (job.kind) {
    case 'measure':
      tell({ kind: 'measured', measured: await measure(job.file, job.mutants) });
      break;
    case 'mutant': {
      const startedMs = processorTimeMs();
      const verdict = await judge(job.number, job.tests);
      tell({ kind: 'verdict', verdict, ms: processorTimeMs() - startedMs });
      break;
    }
  }
}

process.on('message', (job: Job) => {
  work(job).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
tell({ kind: 'ready' });
