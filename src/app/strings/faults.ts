import type { LibraryFault } from '../../music';
import { grouped } from './counting';

type FaultOf<Kind extends LibraryFault['kind']> = Extract<LibraryFault, { readonly kind: Kind }>;

const otherMedia: Readonly<Record<FaultOf<'not a song'>['is'], string>> = {
  podcast: 'ein Podcast',
  film: 'ein Film',
  episode: 'eine Folge einer Serie',
  video: 'ein Video',
  audiobook: 'ein Hörbuch',
};

const unended: Readonly<Record<FaultOf<'does not end'>['what'], string>> = {
  quotation: 'Ein Zitat',
  comment: 'Ein Kommentar',
  instruction: 'Eine Anweisung',
  declaration: 'Eine Deklaration',
  tag: 'Ein Tag',
};

const end = 'das Ende der Datei';

/** What is wrong with a file of songs, in German. English is what the music itself says. */
export function faultInGerman(fault: LibraryFault): string {
  switch (fault.kind) {
    case 'no artist':
      return fault.title === undefined
        ? 'Der Interpret fehlt.'
        : `Zu „${fault.title}“ fehlt der Interpret.`;
    case 'no title':
      return 'Der Titel fehlt.';
    case 'too long':
      return `Interpret oder Titel hat mehr als ${grouped(fault.mostCharacters, '.')} Zeichen.`;
    case 'too few columns':
      return `Mindestens ${fault.wanted} Spalten erwartet, ${fault.found} gefunden.`;
    case 'not a song':
      return `„${fault.title}“ ist ${otherMedia[fault.is]}.`;
    case 'names nobody':
      return `Weder „${fault.label}“ noch der Name der Datei sagt, von wem das Lied ist.`;
    case 'no file follows':
      return 'Die Liste endet vor der Datei, um die es hier geht.';
    case 'not artist and title':
      return '„Interpret - Titel“ erwartet.';
    case 'not text':
      return 'Das ist kein Text, anders als Wiedergabelisten, Tabellen und Mediatheken.';
    case 'no song':
      return `Es ist kein Lied darin. Ausgelassen: ${faultInGerman(fault.first)}`;
    case 'too many songs':
      return `Es sind mehr als ${grouped(fault.mostSongs, '.')} Lieder.`;
    case 'does not end':
      return `${unended[fault.what]} beginnt hier und endet nicht.`;
    case 'declares entities':
      return 'Diese Datei deklariert eigene Entitäten, was keine Mediathek tut.';
    case 'no character':
      return `„${fault.text}“ ist kein Zeichen.`;
    case 'no tracks':
      return 'Diese Datei enthält keine Titel: exportiere sie aus iTunes oder Musik.';
    case 'nested too deeply':
      return 'Diese Datei ist zu tief verschachtelt.';
    case 'unexpected':
      return `${fault.wanted ?? 'Ein Wert'} erwartet, ${fault.found ?? end} gefunden.`;
    case 'breaks off':
      return `${fault.inside} sollte weitergehen, doch hier steht ${fault.found ?? end}.`;
  }
}
