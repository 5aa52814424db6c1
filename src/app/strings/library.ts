import { describeFault } from '../../music';
import { grouped } from './counting';
import { faultInGerman } from './faults';

const english = (count: number) => `${grouped(count, ',')} ${count === 1 ? 'song' : 'songs'}`;
const german = (count: number) => `${grouped(count, '.')} ${count === 1 ? 'Lied' : 'Lieder'}`;

/** The Library tab, in each language. */
export const libraryInEnglish = {
  title: 'Library',
  empty: 'Your songs will be listed here, ready to compare with those of the people you meet.',
  subtitle: (count: number) =>
    count === 0 ? 'No songs yet' : `${english(count)} to compare with people you meet`,
  found: (found: number, all: number) => `${grouped(found, ',')} of ${english(all)}`,
  search: 'Search artist or title',
  /** Where words are so large that there is room for one. */
  searchShort: 'Search',
  clearSearch: 'Clear the search',
  nothingFound: (query: string) =>
    `Nothing matches “${query}”. Case, accents and punctuation do not matter; try fewer words.`,
  add: 'Add a song',
  import: 'Import a file',
  samples: 'Samples',
  phone: 'On this phone',
  phoneTitle: 'Songs on this phone',
  phoneReason:
    'Earshot reads the artist and title of each song on this phone, so that you need not type them. The music itself is neither read nor sent. Your phone asks you first.',
  phoneFollowed: (count: number) =>
    `Your library follows the ${english(
      count,
    )} on this phone: what comes or goes there does so here when you open Earshot.`,
  phoneRefused: 'Earshot may not read them yet. You can answer again whenever you like.',
  phoneInSettings:
    'Earshot may not read them. To change that, allow music in the system’s settings for Earshot, then come back.',
  phoneSettings: 'Open settings',
  phoneAdd: 'Add this phone’s songs',
  phoneAgain: 'Read again',
  phoneStop: 'Remove them again',
  phoneReading: 'Reading the songs on this phone',
  phoneDone: (added: number, skipped: number) =>
    `${added === 0 ? 'Nothing new.' : `${english(added)} added.`}${
      skipped === 0 ? '' : ` ${english(skipped)} without an artist or a title left out.`
    }`,
  phoneFailed: (why: string) => `The songs on this phone could not be read: ${why}`,
  artist: 'Artist',
  songTitle: 'Title',
  addNow: 'Add',
  close: 'Close',
  missing: 'A song needs an artist and a title: fill in both.',
  hadAlready: (title: string, artist: string) =>
    `“${title}” by ${artist} is in your library already.`,
  added: (title: string, artist: string) => `Added “${title}” by ${artist}.`,
  remove: (title: string, artist: string) => `Remove “${title}” by ${artist}`,
  removed: (title: string) => `Removed “${title}”.`,
  removeAll: 'Remove all songs',
  removedAll: (count: number) => `Removed ${english(count)}.`,
  undo: 'Undo',
  cancel: 'Cancel',
  choosing: 'Choose a file with songs: M3U, CSV, an iTunes library, or lines of “Artist - Title”.',
  reading: (file: string) => `Reading ${file}`,
  readSoFar: (count: number) => `${english(count)} so far`,
  imported: (file: string, songs: number, added: number) =>
    songs === 0
      ? `There are no songs in ${file}.`
      : added === 0
      ? songs === 1
        ? `You had the song from ${file} already.`
        : `You had all ${english(songs)} from ${file} already.`
      : songs === added
      ? `${english(added)} from ${file} added.`
      : `${english(added)} of ${grouped(
          songs,
          ',',
        )} from ${file} added; you had the others already.`,
  spokenUndoImport: (file: string) => `Undo the import of ${file}`,
  importUndone: (file: string, removed: number) =>
    `${english(removed)} from ${file} removed again.`,
  skipped: (count: number) =>
    count === 1 ? '1 entry was skipped:' : `${grouped(count, ',')} entries were skipped:`,
  fault: describeFault,
  line: (line: number, text: string) => `Line ${grouped(line, ',')}: ${text}`,
  moreNotes: (count: number) => `and ${grouped(count, ',')} more`,
  importFailed: (file: string | undefined) =>
    file === undefined ? 'The file could not be read.' : `${file} could not be read.`,
  importAdvice:
    'Your songs are as they were. Mend the file and import it again, or choose another: M3U, CSV, an iTunes library, or lines of “Artist - Title”.',
  sampleHint:
    'No songs at hand? Each of these shares about a third with each of the others, so that two phones with two of them match.',
  sampleNames: { guitars: 'Guitars', synths: 'Synths', grooves: 'Grooves' },
  addSample: (name: string, count: number) => `${name} · ${grouped(count, ',')}`,
  spokenSample: (name: string, count: number) => `Add ${english(count)} of the sample ${name}`,
  sampleAdded: (name: string, added: number) =>
    added === 0 ? `You have every song of ${name} already.` : `${english(added)} of ${name} added.`,
};

export const libraryInGerman: typeof libraryInEnglish = {
  title: 'Musik',
  empty: 'Hier stehen deine Lieder, bereit zum Vergleich mit denen, die du triffst.',
  subtitle: count =>
    count === 0 ? 'Noch keine Lieder' : `${german(count)}, zum Vergleich mit denen, die du triffst`,
  found: (found, all) => `${grouped(found, '.')} von ${german(all)}`,
  search: 'Interpret oder Titel suchen',
  searchShort: 'Suchen',
  clearSearch: 'Suche leeren',
  nothingFound: query =>
    `Nichts passt zu „${query}“. Groß und klein, Akzente und Satzzeichen zählen nicht; versuche es mit weniger Wörtern.`,
  add: 'Neues Lied',
  import: 'Datei einlesen',
  samples: 'Beispiele',
  phone: 'Vom Telefon',
  phoneTitle: 'Lieder auf diesem Telefon',
  phoneReason:
    'Earshot liest Interpret und Titel der Lieder auf diesem Telefon, damit du sie nicht tippen musst. Die Musik selbst wird weder gelesen noch gesendet. Dein Telefon fragt dich vorher.',
  phoneFollowed: count =>
    `Deine Sammlung folgt diesem Telefon (${german(
      count,
    )}): Was dort kommt oder geht, kommt oder geht auch hier, sobald du Earshot öffnest.`,
  phoneRefused: 'Earshot darf sie noch nicht lesen. Du kannst jederzeit neu antworten.',
  phoneInSettings:
    'Earshot darf sie nicht lesen. Erlaube Musik in den Systemeinstellungen für Earshot und komm dann zurück.',
  phoneSettings: 'Einstellungen öffnen',
  phoneAdd: 'Lieder hinzufügen',
  phoneAgain: 'Neu lesen',
  phoneStop: 'Wieder entfernen',
  phoneReading: 'Die Lieder auf diesem Telefon werden gelesen',
  phoneDone: (added, skipped) =>
    `${added === 0 ? 'Nichts Neues.' : `${german(added)} hinzugefügt.`}${
      skipped === 0 ? '' : ` ${german(skipped)} ohne Interpret oder Titel ausgelassen.`
    }`,
  phoneFailed: why => `Die Lieder auf diesem Telefon konnten nicht gelesen werden: ${why}`,
  artist: 'Interpret',
  songTitle: 'Titel',
  addNow: 'Hinzufügen',
  close: 'Schließen',
  missing: 'Ein Lied braucht Interpret und Titel: fülle beides aus.',
  hadAlready: (title, artist) => `„${title}“ von ${artist} hast du schon.`,
  added: (title, artist) => `„${title}“ von ${artist} hinzugefügt.`,
  remove: (title, artist) => `„${title}“ von ${artist} entfernen`,
  removed: title => `„${title}“ entfernt.`,
  removeAll: 'Alle Lieder entfernen',
  removedAll: count => `${german(count)} entfernt.`,
  undo: 'Rückgängig',
  cancel: 'Abbrechen',
  choosing:
    'Wähle eine Datei mit Liedern: M3U, CSV, eine iTunes-Mediathek oder Zeilen wie „Interpret - Titel“.',
  reading: file => `${file} wird gelesen`,
  readSoFar: count => `bisher ${german(count)}`,
  imported: (file, songs, added) =>
    songs === 0
      ? `In ${file} stehen keine Lieder.`
      : added === 0
      ? songs === 1
        ? `Das Lied aus ${file} hattest du schon.`
        : `Alle ${german(songs)} aus ${file} hattest du schon.`
      : songs === added
      ? `${german(added)} aus ${file} hinzugefügt.`
      : `${german(added)} von ${grouped(
          songs,
          '.',
        )} aus ${file} hinzugefügt; die anderen hattest du schon.`,
  spokenUndoImport: file => `${file} doch nicht einlesen`,
  importUndone: (file, removed) => `${german(removed)} aus ${file} wieder entfernt.`,
  skipped: count =>
    count === 1 ? '1 Eintrag ausgelassen:' : `${grouped(count, '.')} Einträge ausgelassen:`,
  fault: faultInGerman,
  line: (line, text) => `Zeile ${grouped(line, '.')}: ${text}`,
  moreNotes: count => `und ${grouped(count, '.')} weitere`,
  importFailed: file =>
    file === undefined
      ? 'Die Datei konnte nicht gelesen werden.'
      : `${file} konnte nicht gelesen werden.`,
  importAdvice:
    'Deine Lieder sind, wie sie waren. Verbessere die Datei und lies sie noch einmal ein, oder wähle eine andere: M3U, CSV, eine iTunes-Mediathek oder Zeilen wie „Interpret - Titel“.',
  sampleHint:
    'Keine Lieder zur Hand? Jede dieser Sammlungen teilt mit jeder anderen etwa ein Drittel, sodass zwei Telefone mit zweien davon zusammenpassen.',
  sampleNames: { guitars: 'Gitarren', synths: 'Synthesizer', grooves: 'Grooves' },
  addSample: (name, count) => `${name} · ${grouped(count, '.')}`,
  spokenSample: (name, count) => `${german(count)} der Beispiele ${name} hinzufügen`,
  sampleAdded: (name, added) =>
    added === 0
      ? `Du hast schon jedes Lied von ${name}.`
      : `${german(added)} von ${name} hinzugefügt.`,
};
