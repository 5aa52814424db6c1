import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutant';
import type { Judged } from './report';
import { isKilled } from './report';

/** What has become of each mutant, from one run to the next. */
export class Results {
  private readonly byId: Map<string, Judged>;

  constructor(private readonly file: string) {
    const known = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Judged[])
      : [];
    this.byId = new Map(known.map(judged => [judged.mutant.id, judged]));
  }

  get survivors(): ReadonlySet<string> {
    return new Set([...this.byId].flatMap(([id, judged]) => (isKilled(judged) ? [] : [id])));
  }

  get known(): ReadonlySet<string> {
    return new Set(this.byId.keys());
  }

  add(judged: Judged): void {
    this.byId.set(judged.mutant.id, judged);
  }

  /** Those of these mutants, which are the present ones; others have gone with their code. */
  of(mutants: readonly Mutant[]): readonly Judged[] {
    return mutants.flatMap(mutant => {
      const judged = this.byId.get(mutant.id);
      return judged === undefined ? [] : [{ ...judged, mutant }];
    });
  }

  save(mutants: readonly Mutant[]): void {
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify(this.of(mutants), null, 1));
  }
}
