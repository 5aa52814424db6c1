import { isOfLookup } from '../lookup';

/** The words for a lease, by where it comes from: the service, or the call that it was passed with. */
const NAMES: Readonly<Record<string, string>> = {
  MusicPlayer: 'music player',
  openSession: 'session',
  AgentPost: 'mixtapes',
  register: 'registration',
  endExchange: 'what you share, told once',
  hello: 'answer to a hello, once',
};

export function leaseName(origin: string): string {
  return NAMES[origin] ?? (isOfLookup(origin) ? 'introductions' : origin);
}
