/** E5: scopes are paths; one matches another that begins with the same whole segments. */
const MOST_SCOPES = 16;
const LONGEST_SCOPE = 128;
const MOST_SEGMENTS = 8;

function isScope(scope: unknown): scope is string {
  return (
    typeof scope === 'string' &&
    scope.length > 0 &&
    scope.length <= LONGEST_SCOPE &&
    segmentsOf(scope).length <= MOST_SEGMENTS
  );
}

/** At most 16, so that one registration costs the index a bounded number of places. */
export function areScopes(scopes: unknown): scopes is readonly string[] {
  return Array.isArray(scopes) && scopes.length <= MOST_SCOPES && scopes.every(isScope);
}

export function scopeMatches(asked: string, offered: string): boolean {
  const [asks, offers] = [segmentsOf(asked), segmentsOf(offered)];
  return asks.length <= offers.length && asks.every((segment, at) => segment === offers[at]);
}

/** What is asked for is offered: each asked scope by one of the offered. */
export function scopesMatch(asked: readonly string[], offered: readonly string[]): boolean {
  return asked.every(ask => offered.some(offer => scopeMatches(ask, offer)));
}

/** Every question that a scope answers: `a`, `a/b` and `a/b/c` for `a/b/c`. */
export function questionsFor(scope: string): string[] {
  const segments = segmentsOf(scope);
  return segments.map((_, at) => segments.slice(0, at + 1).join('/'));
}

/** The same question however it is written: a slash at an end says nothing. */
export const normalScope = (scope: string): string => segmentsOf(scope).join('/');

function segmentsOf(scope: string): string[] {
  return scope
    .split('/')
    .filter((segment, at, all) => segment !== '' || (at > 0 && at < all.length - 1));
}
