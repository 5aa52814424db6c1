import type { Address } from '../runtime';
import type { Entry } from './registry/entry';
import { isNewer } from './registry/entry';
import type { FindAnswer, Match } from './services';

export function matchOf(peer: string, entry: Entry, addresses: readonly Address[]): Match {
  const { type, name, scopes, port, revision } = entry;
  return { peer, type, name, scopes, port, revision, addresses };
}

/** What makes two matches one: who offers it, and under which name. */
export const offerKey = ({ peer, type, name }: Pick<Match, 'peer' | 'type' | 'name'>): string =>
  `${peer}\n${type}\n${name}`;

/** A11, R14: answers of several hosts as one; of what two of them list, the newer. */
export function mergedAnswers(answers: readonly FindAnswer[]): FindAnswer {
  const found = new Map<string, Match>();
  for (const match of answers.flatMap(({ matches }) => matches)) {
    const known = found.get(offerKey(match));
    if (known === undefined || isNewer(match.revision, known.revision)) {
      found.set(offerKey(match), match);
    }
  }
  return { matches: [...found.values()], isPartial: answers.some(({ isPartial }) => isPartial) };
}
