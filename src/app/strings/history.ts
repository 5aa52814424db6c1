import { grouped } from './counting';

const people = (count: number) => `${grouped(count, ',')} ${count === 1 ? 'person' : 'people'}`;
const leute = (count: number) => `${grouped(count, '.')} ${count === 1 ? 'Person' : 'Leute'}`;
const songs = (count: number) => `${grouped(count, ',')} ${count === 1 ? 'song' : 'songs'}`;
const lieder = (count: number) => `${grouped(count, '.')} ${count === 1 ? 'Lied' : 'Lieder'}`;

/** Whom this phone has met, as far as its owner keeps it; and what they noted. */
export const historyInEnglish = {
  title: 'People met',
  section: 'Your data',
  subtitle: (count: number) => `${people(count)}, with whom you exchanged lists`,
  nobody: 'You have exchanged lists with nobody yet.',
  /** Beside the latest meeting, which is told already. */
  first: (when: string) => `first met ${when}`,
  matches: (count: number, lastMatch: string | undefined) =>
    count === 1
      ? `matched ${lastMatch ?? 'once'}`
      : `matched ${grouped(count, ',')} times${
          lastMatch === undefined ? '' : `, last ${lastMatch}`
        }`,
  open: 'People met',
  save: 'Save my data',
  saveHint:
    'One file to keep or read elsewhere: your songs and settings, whom you met and when, what was said, mixtapes, letters and what you noted. Your key stays out, and so do the lists of others.',
  saved: (file: string) => `Saved as ${file}.`,
  saveFailed: (why: string) => `It was not saved: ${why}`,
  remove: (name: string) => `Remove ${name} from here`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeAll: 'Remove all',
  removeAllTitle: (count: number) => `Remove all ${people(count)}?`,
  removeExplained:
    'Their list, when you met and what was said are deleted on this phone. Whom you have verified or blocked stays so.',
  removeNow: 'Remove',
  cancel: 'Cancel',
  note: 'Note it',
  noted: 'noted',
  spokenNote: (what: string) => `Note it: ${what}`,
  spokenUnnote: (what: string) => `Noted: ${what}. Take it off again`,
  notedChip: (count: number) => `Noted ${grouped(count, ',')}`,
  notedHint: (count: number) => `${songs(count)} of others, to find later`,
  notedFrom: (artist: string, name: string) => `${artist} · from ${name}’s list`,
  nowYours: 'yours now',
  spokenRemoveNoted: (title: string) => `Take “${title}” off the noted songs`,
  nothingNoted: 'Nothing is noted. “Note it” stands beside the songs that only others have.',
};

export const historyInGerman: typeof historyInEnglish = {
  title: 'Wen du getroffen hast',
  section: 'Deine Daten',
  subtitle: count => `${leute(count)}, mit denen du Listen getauscht hast`,
  nobody: 'Du hast noch mit niemandem Listen getauscht.',
  first: when => `zuerst ${when}`,
  matches: (count, lastMatch) =>
    count === 1
      ? `passte ${lastMatch ?? 'einmal'}`
      : `passte ${grouped(count, '.')} Mal${
          lastMatch === undefined ? '' : `, zuletzt ${lastMatch}`
        }`,
  open: 'Wen du getroffen hast',
  save: 'Meine Daten sichern',
  saveHint:
    'Eine Datei zum Aufheben oder anderswo Lesen: deine Lieder und Einstellungen, wen du wann getroffen hast, was gesagt wurde, Mixtapes, Briefe und was du gemerkt hast. Dein Schlüssel bleibt draußen, die Listen der anderen auch.',
  saved: file => `Gesichert als ${file}.`,
  saveFailed: why => `Es wurde nicht gesichert: ${why}`,
  remove: name => `${name} von hier entfernen`,
  removeTitle: name => `${name} entfernen?`,
  removeAll: 'Alle entfernen',
  removeAllTitle: count =>
    count === 1 ? 'Die eine Person entfernen?' : `Alle ${leute(count)} entfernen?`,
  removeExplained:
    'Die Liste, wann ihr euch getroffen habt und was gesagt wurde, wird auf diesem Telefon gelöscht. Wen du geprüft oder blockiert hast, bleibt es.',
  removeNow: 'Entfernen',
  cancel: 'Abbrechen',
  note: 'Merken',
  noted: 'gemerkt',
  spokenNote: what => `Merken: ${what}`,
  spokenUnnote: what => `Gemerkt: ${what}. Nicht mehr merken`,
  notedChip: count => `Gemerkt ${grouped(count, '.')}`,
  notedHint: count => `${lieder(count)} von anderen, zum Wiederfinden`,
  notedFrom: (artist, name) => `${artist} · aus der Liste von ${name}`,
  nowYours: 'jetzt auch deins',
  spokenRemoveNoted: title => `„${title}“ nicht mehr merken`,
  nothingNoted: 'Nichts ist gemerkt. „Merken“ steht neben Liedern, die nur andere haben.',
};
