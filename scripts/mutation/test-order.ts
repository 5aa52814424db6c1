import type { Mutant } from './mutant';
import type { MeasuredTest, TestAddress, TestToRun } from './protocol';

/** A test that takes so much longer with a mutant than without does not end. */
const TIMES_AS_LONG = 10;
const AND_MS = 2000;
/** Tests that have noticed a neighbour go first: so many of the function, and so many of the file. */
const FAVOURITES = 12;

const keyOf = ({ file, index }: TestAddress) => `${file} ${index}`;

/** Which tests a mutant is run against, and in which order: it is over with the first that fails. */
export class TestOrder {
  /** Quickest first. */
  private readonly mayNotice = new Map<number, MeasuredTest[]>();
  /** By function and by file: how often a test has noticed a mutant there. */
  private readonly kills = new Map<string, Map<string, number>>();

  constructor(measured: readonly MeasuredTest[]) {
    const quickestFirst = measured
      .filter(({ failure }) => failure === undefined)
      .sort((a, b) => a.ms - b.ms);
    for (const test of quickestFirst) {
      for (const number of test.different) {
        const tests = this.mayNotice.get(number) ?? [];
        this.mayNotice.set(number, tests);
        tests.push(test);
      }
    }
  }

  mayBeNoticed(number: number): boolean {
    return this.mayNotice.has(number);
  }

  for(number: number, mutant: Mutant): readonly TestToRun[] {
    const tests = this.mayNotice.get(number) ?? [];
    const first = new Set(
      placesOf(mutant).flatMap(place => this.favourites(tests, this.kills.get(place))),
    );
    return [...first, ...tests.filter(test => !first.has(test))].map(({ file, index, ms }) => ({
      file,
      index,
      limitMs: AND_MS + ms * TIMES_AS_LONG,
    }));
  }

  noticed(mutant: Mutant, by: TestAddress): void {
    for (const place of placesOf(mutant)) {
      const kills = this.kills.get(place) ?? new Map<string, number>();
      this.kills.set(place, kills);
      kills.set(keyOf(by), (kills.get(keyOf(by)) ?? 0) + 1);
    }
  }

  private favourites(
    tests: readonly MeasuredTest[],
    kills: ReadonlyMap<string, number> | undefined,
  ): readonly MeasuredTest[] {
    const worth = (test: MeasuredTest) => (kills?.get(keyOf(test)) ?? 0) / test.ms;
    return tests
      .filter(test => worth(test) > 0)
      .sort((a, b) => worth(b) - worth(a))
      .slice(0, FAVOURITES);
  }
}

function placesOf({ file, where }: Mutant): readonly string[] {
  return [`${file} ${where}`, file];
}
