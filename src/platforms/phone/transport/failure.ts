import type { ConnectionEnd, DialFailure } from '../../../runtime';

/** The libraries' errors are strings, in each system's words, or nothing at all. */
export function textOf(error: unknown): string {
  return typeof error === 'string' && error !== '' ? error : 'no reason was given';
}

const refused = /refused/i;
const timedOut = /timed out|timeout|after \d+ ?ms/i;
const networkGone = /unreachable|no route|network is down|host is down|not connected to/i;

export function dialFailureOf(text: string): DialFailure['reason'] {
  if (refused.test(text)) {
    return 'refused';
  }
  return timedOut.test(text) ? 'timed out' : 'unreachable';
}

export function connectionEndOf(text: string): ConnectionEnd {
  if (timedOut.test(text)) {
    return 'timed out';
  }
  return networkGone.test(text) ? 'network gone' : 'reset';
}
