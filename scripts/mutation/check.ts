import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleProgram } from '../bundle-program.mjs';
import { bundleTests, testFiles } from './bundle-tests';
import type { Numbered } from './instrument';
import { withProbes, withSwitches } from './instrument';
import { MeasuredCache } from './measured-cache';
import type { MeasuredFile, TestAddress } from './protocol';
import type { Judged } from './report';
import type { MutatedSource } from './sources';
import { TestOrder } from './test-order';
import type { Outcome } from './workers';
import { Workers } from './workers';

const WORKER = 'scripts/mutation/worker.ts';

export interface CheckOptions {
  readonly project: string;
  /** Where its files go. */
  readonly output: string;
  readonly workers: number;
  /** Parts of the names of test files; none for all. */
  readonly tests: readonly string[];
  readonly say: (line: string) => void;
}

/** A file that is mutated, with its mutants by their numbers. */
export interface NumberedSource extends MutatedSource {
  readonly mutants: readonly Numbered[];
}

/** Runs tests against mutants: first once without any, to see which test is worth running for which. */
export class Check {
  private constructor(
    private readonly options: CheckOptions,
    private readonly workers: Workers,
    private readonly order: TestOrder,
    private readonly reached: ReadonlySet<number>,
    private readonly bundles: readonly string[],
  ) {}

  static async prepare(sources: readonly NumberedSource[], options: CheckOptions): Promise<Check> {
    const { project, output, tests } = options;
    const files = testFiles(project).filter(
      file => tests.length === 0 || tests.some(part => file.includes(part)),
    );
    const texts = (instrument: typeof withSwitches) =>
      new Map(sources.map(({ path: file, text, mutants }) => [file, instrument(text, mutants)]));
    const probes = texts(withProbes);
    const switching = await bundleTests(project, files, texts(withSwitches));
    const probing = await bundleTests(project, files, probes);

    await mkdir(output, { recursive: true });
    // Another check may run at the same time, of other sources.
    const bundles = [switching, probing].map((_, i) =>
      path.join(output, `bundle.${process.pid}.${i}.js`),
    );
    await Promise.all([switching, probing].map(({ text }, i) => writeFile(bundles[i] ?? '', text)));
    const worker = await bundleProgram(WORKER);
    const workers = new Workers(worker, bundles);

    const cache = new MeasuredCache(path.join(output, 'measured.json'), [
      await readFile(worker, 'utf8'),
      ...probes.values(),
    ]);
    const count = sources.reduce((sum, { mutants }) => sum + mutants.length, 0);
    const measured = await measure(files, count, probing.importedBy, cache, workers, options);
    return new Check(
      options,
      workers,
      new TestOrder(measured.flatMap(file => file.tests)),
      new Set(measured.flatMap(file => file.reached)),
      bundles,
    );
  }

  async run(mutants: readonly Numbered[], judged: (result: Judged) => void): Promise<void> {
    const { order, reached, workers } = this;
    const toRun = mutants.filter(({ mutant, number }) => {
      const mayBeNoticed = order.mayBeNoticed(number);
      if (!mayBeNoticed) {
        judged({ mutant, fate: reached.has(number) ? 'no difference' : 'not reached' });
      }
      return mayBeNoticed;
    });
    await workers.each(
      this.options.workers,
      toRun,
      ({ mutant, number }) => ({ kind: 'mutant', number, tests: order.for(number, mutant) }),
      ({ mutant }, outcome) => {
        const { by, ...result } = judge(outcome);
        if (by !== undefined) {
          order.noticed(mutant, by);
        }
        judged({
          mutant,
          ...result,
          ...(by === undefined ? {} : { by: `${by.file} ${by.index}` }),
        });
      },
    );
  }

  async end(): Promise<void> {
    this.workers.stop();
    await Promise.all(this.bundles.map(file => rm(file)));
  }
}

async function measure(
  files: readonly string[],
  mutants: number,
  partsOf: (file: string) => readonly string[],
  cache: MeasuredCache,
  workers: Workers,
  { workers: count, say }: CheckOptions,
): Promise<readonly MeasuredFile[]> {
  await workers.each(
    count,
    files.filter(file => cache.of(file, partsOf(file)) === undefined),
    file => ({ kind: 'measure', file, mutants }),
    (file, outcome) => {
      if (outcome.kind === 'ended' || outcome.report.kind !== 'measured') {
        const why =
          outcome.kind === 'ended'
            ? `${outcome.why} in test ${outcome.during?.index}: ${outcome.said}`
            : '';
        throw new Error(`${file} cannot be measured: ${why}`);
      }
      cache.keep(file, partsOf(file), outcome.report.measured);
    },
  );
  cache.save();
  const measured = files.flatMap(file => cache.of(file, partsOf(file)) ?? []);
  const tests = measured.flatMap(file => file.tests);
  const failing = tests.filter(({ failure }) => failure !== undefined);
  failing.forEach(({ file, name, failure }) =>
    say(`not used, because it fails by itself: ${file} ${name}: ${failure}`),
  );
  const ms = tests.reduce((sum, test) => sum + test.ms, 0);
  say(`${tests.length - failing.length} tests, ${(ms / 1000).toFixed(0)} s of processor time`);
  return measured;
}

function judge(outcome: Outcome): Pick<Judged, 'fate' | 'failure' | 'ms'> & { by?: TestAddress } {
  if (outcome.kind === 'ended') {
    if (outcome.why === 'ended from outside') {
      throw new Error(`A worker was ended: ${outcome.said}`);
    }
    const fate = outcome.why === 'crashed' ? 'killed' : 'timed out';
    return outcome.during === undefined ? { fate } : { fate, by: outcome.during };
  }
  if (outcome.report.kind !== 'verdict') {
    throw new Error('A worker has not said what has become of a mutant.');
  }
  const { verdict, ms } = outcome.report;
  return verdict.killed
    ? { fate: 'killed', by: verdict.by, failure: verdict.failure, ms }
    : { fate: 'survived', ms };
}
