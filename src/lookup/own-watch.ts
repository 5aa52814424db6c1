import { offerKey } from './matches';
import type { Query } from './registry/entry';
import { isNewer } from './registry/entry';
import type { News, NewsSince } from './registry/watches';
import type { FindAnswer, Match } from './services';

/**
 * R12, R18: one watch of this device, whatever host there is. It knows what its listener was told, so that news of several
 * hosts, answers to questions and a change of host tell everything once.
 */
export class OwnWatch {
  private readonly known = new Map<string, Match>();

  constructor(
    readonly query: Query,
    private readonly listener: (news: News) => void,
    /** What is there now has to be asked for. */
    private readonly ask: () => void,
  ) {}

  hear(news: NewsSince): void {
    if (news === 'missed') {
      this.ask();
      return;
    }
    for (const each of news) {
      const { holder: peer, entry } = each;
      const { type, name, scopes, port, revision } = entry;
      if (each.kind === 'here') {
        this.here({ peer, type, name, scopes, port, revision, addresses: [] });
      } else {
        this.gone(offerKey({ peer, type, name }), each.reason);
      }
    }
  }

  /** An answer that is partial says nothing about who is missing in it. */
  found({ matches, isPartial }: FindAnswer): void {
    const present = new Set(matches.map(offerKey));
    matches.forEach(match => this.here(match));
    if (!isPartial) {
      [...this.known.keys()]
        .filter(key => !present.has(key))
        .forEach(key => this.gone(key, 'elapsed'));
    }
  }

  private here(match: Match): void {
    const known = this.known.get(offerKey(match));
    if (known === undefined || isNewer(match.revision, known.revision)) {
      this.known.set(offerKey(match), match);
      this.listener({ kind: 'here', holder: match.peer, entry: entryOf(match) });
    }
  }

  private gone(key: string, reason: Extract<News, { kind: 'gone' }>['reason']): void {
    const known = this.known.get(key);
    if (known !== undefined) {
      this.known.delete(key);
      this.listener({ kind: 'gone', holder: known.peer, entry: entryOf(known), reason });
    }
  }
}

function entryOf({ type, name, scopes, port, revision }: Match) {
  return { type, name, scopes, port, revision, token: '' };
}
