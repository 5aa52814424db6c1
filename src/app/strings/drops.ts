import type { Drop } from '../../music';
import { grouped } from './counting';

const because: Readonly<Record<Drop['reason'], string>> = {
  elapsed: 'ihr wart zu lange getrennt',
  revoked: 'einer von euch hat den Tausch beendet',
  used: 'die Sitzung war verbraucht',
  'peer restarted': 'die App wurde dort neu gestartet',
  closed: 'die App wurde hier geschlossen',
  refused: 'sie wurde nicht angenommen',
};

type Refusal = NonNullable<NonNullable<Drop['refusal']>['kind']>;

const refused: Readonly<Record<Refusal, string>> = {
  'too large': 'sie ist größer, als das andere Telefon annimmt',
  busy: 'beim anderen Telefon treffen gerade zu viele Lieder ein',
  'not as announced': 'was ankam, war nicht, was angekündigt war',
};

/** An exchange that came to nothing, in German. English is what the music itself says. */
export function dropInGerman(name: string, { direction, songs, reason, refusal }: Drop): string {
  const what = direction === 'sending' ? `Deine Liste an ${name}` : `Die Liste von ${name}`;
  const why = refusal?.kind === undefined ? because[reason] : refused[refusal.kind];
  const dropped =
    songs === 1 ? '1 Lied wurde verworfen' : `${grouped(songs, '.')} Lieder wurden verworfen`;
  return `${what} ist unvollständig: ${why}. ${dropped}; das nächste Treffen beginnt von vorn.`;
}
