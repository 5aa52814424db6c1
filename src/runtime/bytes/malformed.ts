/** What came in cannot be what any honest peer sends. The connection it came on is closed with this as its reason. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';
}
