import type { Drop } from '../../music';
import { grouped } from './counting';

const because: Readonly<Record<Drop['reason'], string>> = {
  elapsed: 'ihr wart zu lange getrennt',
  revoked: 'einer von euch hat den Tausch beendet',
  used: 'die Sitzung war verbraucht',
  'peer restarted': 'Earshot wurde auf dem anderen Telefon neu gestartet',
  closed: 'die App wurde hier geschlossen',
  refused: 'sie wurde nicht angenommen',
};

type RefusalKind = NonNullable<NonNullable<Drop['refusal']>['kind']>;

const refused: Readonly<Record<RefusalKind, string>> = {
  'too large': 'sie ist größer, als das andere Telefon annimmt',
  busy: 'beim anderen Telefon treffen gerade zu viele Lieder ein',
  'not as announced': 'was ankam, war nicht, was angekündigt war',
};

/** A failed exchange, in German. The English text comes from music. */
export function dropInGerman(name: string, { direction, songs, reason, refusal }: Drop): string {
  const what = direction === 'sending' ? `Deine Liste an ${name}` : `Die Liste von ${name}`;
  const why = refusal?.kind === undefined ? because[reason] : refused[refusal.kind];
  const dropped =
    songs === 1 ? '1 Lied wurde verworfen' : `${grouped(songs, '.')} Lieder wurden verworfen`;
  return `${what} ist unvollständig: ${why}. ${dropped}; das nächste Treffen beginnt von vorn.`;
}
