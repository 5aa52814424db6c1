import type { Address } from '../runtime';
import type { Entry } from './registry/entry';
import type { News } from './registry/watches';
import type { Match } from './services';

export function matchOf(peer: string, entry: Entry, addresses: readonly Address[]): Match {
  const { type, name, scopes, port } = entry;
  return { peer, type, name, scopes, port, addresses };
}

/** R12: for a watcher that has missed news and asked again. */
export function newsOf({ peer, type, name, scopes, port }: Match): News {
  const revision = { since: 0, n: 0 };
  return { kind: 'here', holder: peer, entry: { type, name, scopes, port, revision, token: '' } };
}
