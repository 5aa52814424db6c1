export interface Options {
  /** Only files or functions whose name has one of these in it. */
  readonly only: readonly string[];
  /** Only against test files whose name has one of these in it. */
  readonly tests: readonly string[];
  /** Only these, by their ids. */
  readonly mutants: readonly string[];
  /** Only so many, drawn by lot. */
  readonly sample: number | undefined;
  readonly seed: number;
  /** Only those that survived the last time, or of which nothing is known. */
  readonly known: 'survived' | 'nothing' | undefined;
  /** `list` says which there are, `report` what is known of them; neither runs anything. */
  readonly what: 'run' | 'list' | 'report';
  readonly workers: number | undefined;
}

export const USAGE = `npm run mutate -- [options]
  --only time/deadlines   files, or a file and a function ("link/link.ts Link.resume"), with this in their name
  --tests link/            test files with this in their name
  --sample 400 --seed 7    so many mutants, drawn by lot
  --mutant 1f2e3d4c        one mutant by its id
  --again                  those that survived the last time
  --rest                   those that were not run yet
  --list                   says which mutants there are, and runs nothing
  --report                 says what is known of them, and runs nothing
  --workers 2              processes that run at the same time
--only, --tests and --mutant may be given several times.`;

/** Throws when there is something that cannot be understood. */
export function parseOptions(args: readonly string[]): Options {
  const given = new Map<string, string[]>();
  for (let at = 0; at < args.length; at++) {
    const name = args[at] as string;
    const values = given.get(name) ?? [];
    given.set(name, values);
    if (TAKES_A_VALUE.includes(name)) {
      const value = args[++at];
      if (value === undefined) {
        throw new Error(`${name} takes a value.`);
      }
      values.push(value);
    } else if (!STANDS_ALONE.includes(name)) {
      throw new Error(`There is no ${name}.`);
    }
  }
  const number = (name: string): number | undefined => {
    const value = given.get(name)?.at(-1);
    if (value !== undefined && !/^[1-9]\d*$/.test(value)) {
      throw new Error(`${name} takes a number from 1 on, not ${value}.`);
    }
    return value === undefined ? undefined : Number(value);
  };
  return {
    only: given.get('--only') ?? [],
    tests: given.get('--tests') ?? [],
    mutants: given.get('--mutant') ?? [],
    sample: number('--sample'),
    seed: number('--seed') ?? 1,
    known: given.has('--again') ? 'survived' : given.has('--rest') ? 'nothing' : undefined,
    what: given.has('--list') ? 'list' : given.has('--report') ? 'report' : 'run',
    workers: number('--workers'),
  };
}

const TAKES_A_VALUE = ['--only', '--tests', '--mutant', '--sample', '--seed', '--workers'];
const STANDS_ALONE = ['--again', '--rest', '--list', '--report'];
