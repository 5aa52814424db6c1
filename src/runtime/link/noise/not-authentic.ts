import { MalformedError } from '../../bytes/malformed';

/** A record was changed, left out, repeated or reordered on the way, or encrypted with another key. */
export class NotAuthenticError extends MalformedError {}
