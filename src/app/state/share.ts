/**
 * Keeps the previous object wherever nothing has changed, so that only what has changed renders again. For plain data:
 * arrays and objects of it. Anything else is compared by identity.
 */
export function share<T>(before: T, after: T): T {
  if (Object.is(before, after) || !isPlain(before) || !isPlain(after)) {
    return Object.is(before, after) ? before : after;
  }
  if (Array.isArray(before) !== Array.isArray(after)) {
    return after;
  }
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = Object.keys(fresh);
  let same = keys.length === Object.keys(old).length;
  const shared: Record<string, unknown> = Array.isArray(after) ? ([] as never) : {};
  for (const key of keys) {
    shared[key] = share(old[key], fresh[key]);
    same = same && key in old && Object.is(shared[key], old[key]);
  }
  return same ? before : (shared as T);
}

function isPlain(value: unknown): boolean {
  return (
    Array.isArray(value) ||
    (typeof value === 'object' &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype)
  );
}
