import { createHash } from 'node:crypto';
import type { Mutant } from './mutant';
import type { Options } from './options';

/** The ids of those of which something is known from earlier. */
interface Earlier {
  readonly known: ReadonlySet<string>;
  readonly survivors: ReadonlySet<string>;
}

/** Those that the options ask for. */
export function choose<M extends { readonly mutant: Mutant }>(
  all: readonly M[],
  { only, mutants, sample, seed, known }: Options,
  earlier: Earlier,
): readonly M[] {
  const wanted = all.filter(
    ({ mutant: { id, file, where } }) =>
      (only.length === 0 || only.some(part => `${file} ${where}`.includes(part))) &&
      (mutants.length === 0 || mutants.includes(id)) &&
      (known !== 'survived' || earlier.survivors.has(id)) &&
      (known !== 'nothing' || !earlier.known.has(id)),
  );
  return sample === undefined ? wanted : drawn(wanted, sample, seed);
}

/** By lot, but the same for the same seed, and nearly the same when other mutants come or go. */
function drawn<M extends { readonly mutant: Mutant }>(
  all: readonly M[],
  count: number,
  seed: number,
): readonly M[] {
  const lot = ({ mutant: { id } }: M) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const lots = new Map(all.map(each => [each, lot(each)]));
  const inOrder = [...all].sort((a, b) => ((lots.get(a) ?? '') < (lots.get(b) ?? '') ? -1 : 1));
  const kept = new Set(inOrder.slice(0, count));
  return all.filter(each => kept.has(each));
}
