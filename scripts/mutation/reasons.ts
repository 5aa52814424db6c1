import { existsSync, readFileSync } from 'node:fs';
import type { Mutant } from './mutant';

/** File, function, change: why no test can notice it, or why none should. No lines: those move. */
type ReasonsFile = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
>;

export class Reasons {
  constructor(private readonly known: ReasonsFile) {}

  static read(file: string): Reasons {
    return new Reasons(
      existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReasonsFile) : {},
    );
  }

  of({ file, where, change }: Mutant): string | undefined {
    return this.known[file]?.[where]?.[change];
  }

  /** Those that are about no mutant any more, or about none that survives. */
  needless(all: readonly Mutant[], survivors: readonly Mutant[]): readonly string[] {
    const nameOf = (...parts: readonly string[]) => parts.join(' · ');
    const living = new Set(survivors.map(m => nameOf(m.file, m.where, m.change)));
    const there = new Set(all.map(m => nameOf(m.file, m.where, m.change)));
    return Object.entries(this.known).flatMap(([file, functions]) =>
      Object.entries(functions).flatMap(([where, changes]) =>
        Object.keys(changes).flatMap(change => {
          const name = nameOf(file, where, change);
          if (!there.has(name)) {
            return [`${name}: there is no such mutant`];
          }
          return living.has(name) ? [] : [`${name}: it is noticed`];
        }),
      ),
    );
  }
}
