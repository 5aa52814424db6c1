import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { choose } from '../../../scripts/mutation/choose';
import type { Mutant } from '../../../scripts/mutation/mutant';
import { parseOptions } from '../../../scripts/mutation/options';
import { Reasons } from '../../../scripts/mutation/reasons';
import type { Judged } from '../../../scripts/mutation/report';
import { percent, shareKilled, survivors, table } from '../../../scripts/mutation/report';
import { TestCollector } from '../../../scripts/mutation/collect-tests';

const mutant = (change: string, about: Partial<Mutant> = {}): Mutant => ({
  id: `id of ${change}`,
  file: 'link/link.ts',
  where: 'Link.resume',
  change,
  line: 12,
  ...about,
});

/** A class, a function or a constant, or a member of a class: `say(` at the beginning of a line, but for its modifiers. */
const declares = (source: string, name: string) =>
  new RegExp(
    `\\b(?:class|function|const|get|set) ${name}\\b|^\\s+(?:[a-z]+ )*${name}[(<]`,
    'm',
  ).test(source);

const judged: readonly Judged[] = [
  { mutant: mutant('a'), fate: 'killed' },
  { mutant: mutant('b'), fate: 'timed out' },
  { mutant: mutant('c'), fate: 'survived' },
  { mutant: mutant('d', { file: 'lease/deadlines.ts' }), fate: 'not reached' },
];

test('a mutant that never ends is noticed; one that no test reaches is not', () => {
  expect(shareKilled(judged)).toBe(0.5);
});

test('a share is rounded down', () => {
  expect(percent(0.84999)).toBe('84.9 %');
});

test('there is one line for each file, and one for all', () => {
  const lines = table(judged).split('\n');
  expect(lines.map(line => line.trim().split(/\s{2,}/))).toEqual([
    ['mutants', 'killed', 'timed out', 'survived', 'no difference', 'not reached', 'share'],
    ['lease/deadlines.ts', '1', '0', '0', '0', '0', '1', '0.0 %'],
    ['link/link.ts', '3', '1', '1', '1', '0', '0', '66.6 %'],
    ['all', '4', '1', '1', '1', '0', '1', '50.0 %'],
  ]);
});

describe('reasons', () => {
  const reasons = new Reasons({
    'link/link.ts': {
      'Link.resume': { c: 'it is the same', a: 'it was the same', e: 'it is gone' },
    },
  });

  test('stand beside the survivors; one without a reason is marked', () => {
    const listed = survivors(judged, reasons).split('\n');
    expect(listed.filter(line => /same|UNEXPLAINED/.test(line)).map(line => line.trim())).toEqual([
      'it is the same',
      'UNEXPLAINED',
    ]);
  });

  test('that are kept name files and functions that are there', () => {
    const root = path.resolve(__dirname, '../../..');
    const kept = JSON.parse(
      readFileSync(path.join(root, 'scripts/mutation/survivors.json'), 'utf8'),
    ) as Record<string, Record<string, object>>;
    const gone = Object.entries(kept).flatMap(([file, functions]) => {
      const source = path.join(root, 'src/runtime', file);
      const words = existsSync(source) ? readFileSync(source, 'utf8') : '';
      return Object.keys(functions)
        .filter(name => !name.split('.').every(part => declares(words, part)))
        .map(name => `${file} ${name}`);
    });
    expect(gone).toEqual([]);
  });

  test('that are not needed any more are told', () => {
    const all = judged.map(each => each.mutant);
    const alive = judged.filter(({ fate }) => fate === 'survived').map(each => each.mutant);
    expect(reasons.needless(all, alive)).toEqual([
      'link/link.ts · Link.resume · a: it is noticed',
      'link/link.ts · Link.resume · e: there is no such mutant',
    ]);
  });
});

describe('which mutants are run', () => {
  const all = Array.from({ length: 200 }, (_, i) => ({
    mutant: mutant(String(i), { file: i < 50 ? 'lease/deadlines.ts' : 'link/link.ts' }),
  }));
  const chosen = (...args: readonly string[]) =>
    choose(all, parseOptions(args), {
      known: new Set(all.slice(7).map(each => each.mutant.id)),
      survivors: new Set(['id of 7']),
    }).map(each => each.mutant.change);

  test('all of them, when nothing is said', () => {
    expect(chosen()).toHaveLength(200);
  });

  test('those of a file, of a function, of an id, that survived, or of which nothing is known', () => {
    expect(chosen('--only', 'lease/deadlines')).toHaveLength(50);
    expect(chosen('--only', 'link/link.ts Link.resume')).toHaveLength(150);
    expect(chosen('--mutant', 'id of 3', '--mutant', 'id of 5')).toEqual(['3', '5']);
    expect(chosen('--again')).toEqual(['7']);
    expect(chosen('--rest')).toHaveLength(7);
  });

  test('the same sample for the same seed, in the order of the files', () => {
    const sample = chosen('--sample', '40', '--seed', '7');
    expect(sample).toHaveLength(40);
    expect(chosen('--seed', '7', '--sample', '40')).toEqual(sample);
    expect(chosen('--sample', '40', '--seed', '8')).not.toEqual(sample);
    expect(sample.map(Number)).toEqual(sample.map(Number).sort((a, b) => a - b));
  });

  test.each([['--sampel', '4'], ['--sample', 'many'], ['--seed']])(
    'what cannot be understood is refused: %s',
    (...args) => {
      expect(() => parseOptions(args)).toThrow(/--/);
    },
  );
});

describe('the test runner', () => {
  const collected = (said: string[]) => {
    const collector = new TestCollector();
    const say = (word: string) => () => void said.push(word);
    return collector.collect(() => {
      collector.beforeEach(say('before'));
      collector.describe('a group', () => {
        collector.beforeAll(say('before the group'));
        collector.beforeEach(say('before, inside'));
        collector.afterEach(say('after, inside'));
        collector.test('first', say('first'));
        collector.test.each([
          [1, 2],
          [3, 4],
        ])('sum', (a: number, b: number) => said.push(`${a + b}`));
      });
      collector.test('failing', () => {
        throw new Error('as it should');
      });
      collector.afterEach(say('after'));
    });
  };

  test('runs each test with its hooks, by itself', async () => {
    const said: string[] = [];
    const tests = collected(said);
    expect(tests.map(({ name }) => name)).toEqual([
      'a group › first',
      'a group › sum [0]',
      'a group › sum [1]',
      'failing',
    ]);
    await tests[2]?.run();
    expect(said).toEqual([
      'before the group',
      'before',
      'before, inside',
      '7',
      'after, inside',
      'after',
    ]);
  });

  test('a test that fails fails, and its hooks run all the same', async () => {
    const said: string[] = [];
    await expect(collected(said)[3]?.run()).rejects.toThrow('as it should');
    expect(said).toEqual(['before', 'after']);
  });
});
