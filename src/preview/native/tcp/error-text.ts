import type { PhoneSystem } from '../native-event';

const said: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection reset by peer',
  EPIPE: 'Broken pipe',
  ETIMEDOUT: 'Connection timed out',
  EHOSTUNREACH: 'No route to host',
  ENETUNREACH: 'Network is unreachable',
};

/** A string is all that JavaScript gets to know of an error. */
export function errorText(error: unknown, system: PhoneSystem): string {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const words = said[code] ?? message;
  return system === 'ios' || code === '' ? words : `${words} (${code})`;
}

export function connectTimeoutText(host: string, port: number, ms: number, system: PhoneSystem) {
  return system === 'ios'
    ? 'Attempt to connect to host timed out'
    : `failed to connect to /${host} (port ${port}) after ${ms}ms`;
}
