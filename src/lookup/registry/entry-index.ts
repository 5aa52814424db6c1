import type { Entry, Query } from './entry';
import { normalScope, questionsFor } from './scopes';

/** Finds entries by type and scopes, and the leases on one resource, without walking all of them. */
export class EntryIndex {
  private readonly byQuestion = new Map<string, Set<number>>();

  add(id: number, entry: Entry): void {
    keysOf(entry).forEach(key => place(this.byQuestion, key, id));
  }

  remove(id: number, entry: Entry): void {
    keysOf(entry).forEach(key => unplace(this.byQuestion, key, id));
  }

  /** E5: those of the rarest scope that is asked for; the others remain to be compared. */
  candidates({ type, scopes }: Query): Iterable<number> {
    const keys = [typeKey(type), ...scopes.map(scope => scopeKey(type, normalScope(scope)))];
    let fewest: ReadonlySet<number> | undefined;
    for (const key of keys) {
      const ids = this.byQuestion.get(key);
      if (ids === undefined) {
        return [];
      }
      fewest = fewest === undefined || ids.size < fewest.size ? ids : fewest;
    }
    return fewest ?? [];
  }

  get size(): number {
    return this.byQuestion.size;
  }
}

function keysOf({ type, scopes }: Entry): Set<string> {
  return new Set([
    typeKey(type),
    ...scopes.flatMap(questionsFor).map(question => scopeKey(type, question)),
  ]);
}

const typeKey = (type: string): string => `${type}\n`;
const scopeKey = (type: string, question: string): string => `${type}\n\n${question}`;

/** Sets of ids that are there only while they hold something. */
export function place(sets: Map<string, Set<number>>, key: string, id: number): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(id));
}

export function unplace(sets: Map<string, Set<number>>, key: string, id: number): void {
  const ids = sets.get(key);
  ids?.delete(id);
  if (ids?.size === 0) {
    sets.delete(key);
  }
}
