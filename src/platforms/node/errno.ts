import type { ConnectionEnd, DialFailure } from '../../runtime';

/** The system's short name for what went wrong, such as ECONNRESET. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}

export function connectionEndOf(code: string): ConnectionEnd {
  switch (code) {
    case 'ETIMEDOUT':
      return 'timed out';
    case 'ENETDOWN':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'EHOSTUNREACH':
    case 'EADDRNOTAVAIL':
      return 'network gone';
    default:
      // ECONNRESET, EPIPE, ECONNABORTED, and whatever else breaks a connection that was there.
      return 'reset';
  }
}

export function dialFailureOf(code: string): DialFailure['reason'] {
  switch (code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      // Or closed between their system's greeting and their app's.
      return 'refused';
    case 'ETIMEDOUT':
      return 'timed out';
    default:
      // ENETUNREACH, EHOSTUNREACH, a name that nobody knows, an address that is none.
      return 'unreachable';
  }
}
