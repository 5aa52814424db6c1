/** Received bytes that no honest peer sends. The connection that they came on is closed with this as its reason. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';
}
