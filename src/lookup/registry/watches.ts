import type { ChangeLog, DepartureReason } from './change-log';
import type { Entry, Query } from './entry';
import type { Registration } from './registration';
import { scopesMatch } from './scopes';

/** R12: something happened to what is watched for. */
export type News =
  | { readonly kind: 'here'; readonly holder: string; readonly entry: Entry }
  | {
      readonly kind: 'gone';
      readonly holder: string;
      readonly entry: Entry;
      readonly reason: DepartureReason;
    };

/** 'missed': too much happened; what there is now has to be asked for. */
export type NewsSince = readonly News[] | 'missed';

/** Rides on the answer to a renewal, which has to stay small. */
const MOST_NEWS = 64;
/** Changes of all entries that are looked through for one renewal. */
const MOST_CHANGES = 1_024;

export const matches = (query: Query, entry: Entry): boolean =>
  entry.type === query.type && scopesMatch(query.scopes, entry.scopes);

/** R12: told at renewals, from the one log of changes: a registration costs its host nothing per watcher. */
export function newsFor(
  watcher: Registration,
  log: ChangeLog,
  find: (id: number) => Registration | undefined,
): NewsSince {
  const { watch } = watcher;
  if (watch === undefined) {
    return [];
  }
  const changes = log.since(watcher.toldRevision, MOST_CHANGES);
  if (changes === undefined) {
    return 'missed';
  }
  const news = changes.flatMap((change): News[] => {
    if ('reason' in change) {
      const { entry, holder, reason } = change;
      return entry && matches(watch, entry) ? [{ kind: 'gone', holder, entry, reason }] : [];
    }
    const found = find(change.id);
    return found?.entry && found.id !== watcher.id && matches(watch, found.entry)
      ? [{ kind: 'here', holder: found.holder, entry: found.entry }]
      : [];
  });
  return news.length > MOST_NEWS ? 'missed' : news;
}
