import type { NodeId } from './agent';
import { deviceOf } from './agent';

/** G5–G7: the next worker is the first candidate that is here; the present one watches over it first. */
export function nextNodes(
  candidates: readonly string[],
  here: readonly NodeId[],
  self: NodeId,
  size: number,
): readonly NodeId[] | undefined {
  const all = [self, ...here];
  const worker = candidates
    .map(device => all.find(node => deviceOf(node) === device))
    .find(node => node !== undefined);
  if (worker === undefined) return undefined;
  const observers = all.filter(node => node !== worker);
  const count = Math.min(size, 1 + observers.length);
  // G6: an even size blocks more often than the odd one below it.
  const odd = count % 2 === 0 ? count - 1 : count;
  return [worker, ...observers.slice(0, odd - 1)];
}
