import { grouped } from './counting';

const songs = (count: number) => `${grouped(count, ',')} ${count === 1 ? 'song' : 'songs'}`;
const lieder = (count: number) => `${grouped(count, '.')} ${count === 1 ? 'Lied' : 'Lieder'}`;
const twoDigits = (value: number) => String(value).padStart(2, '0');
const clock = (date: Date) => `${date.getHours()}:${twoDigits(date.getMinutes())}`;

/** How long ago, as people say it. */
export type Day = 'today' | 'yesterday' | 'this week' | 'this year' | 'earlier';

/** What two people share, and whom one has met. */
export const sharingInEnglish = {
  share: (percent: number, count: number) => `You share ${percent} %: ${songs(count)}`,
  soFar: 'so far',
  lastTime: 'last time',
  you: 'You',
  spokenVenn: (own: number, name: string, theirs: number) =>
    `You have ${songs(own)}, ${name} has ${songs(theirs)}`,
  artistsTitle: 'Artists in common',
  artists: (count: number) => `${grouped(count, ',')} ${count === 1 ? 'artist' : 'artists'}`,
  all: (count: number) => `All ${grouped(count, ',')}`,
  fewer: 'Fewer',
  further: (count: number) => `and ${grouped(count, ',')} more`,
  spokenArtist: (name: string, count: number) => `${name}, ${songs(count)}`,
  whichSongs: 'Which songs',
  common: (count: number) => `In common ${grouped(count, ',')}`,
  onlyTheirs: (count: number) => `Only theirs ${grouped(count, ',')}`,
  both: 'both',
  allSongs: (count: number) => `All ${songs(count)}, with search`,
  commonFound: (count: number, name: string) => `${songs(count)} that you and ${name} have`,
  theirsFound: (count: number, name: string) => `${songs(count)} of ${name}’s that you do not have`,
  suggestionsTitle: 'You might like, of theirs',
  suggestions: (name: string) => `By artists you both have: songs that only ${name} has.`,
  suggestion: (artist: string, count: number) => `${artist}, ${songs(count)}`,
  comparing: 'Comparing the two lists …',
  notKept: (name: string) =>
    `${name}’s list is not on this phone: it comes with the next exchange.`,
  notYet: (name: string) => `What you share shows here when ${name}’s songs have arrived.`,
  allCrossed: 'all songs crossed',
  listsCross: 'lists cross',
  metTitle: 'Met before',
  ready: 'ready when they are back',
  metSpoken: (name: string, when: string, percent: number | undefined) =>
    [name, `met ${when}`, percent === undefined ? '' : `${percent} % of your music in common`]
      .filter(Boolean)
      .join(', '),
  songsOf: (common: number, of: number) => `${grouped(common, ',')} of ${songs(of)}`,
  when: (date: Date, day: Day): string => {
    const [weekday = '', month = ''] = [WEEKDAYS[date.getDay()], MONTHS[date.getMonth()]];
    const onDay = `${date.getDate()} ${month}`;
    return {
      today: `today, ${clock(date)}`,
      yesterday: `yesterday, ${clock(date)}`,
      'this week': `${weekday}, ${clock(date)}`,
      'this year': onDay,
      earlier: `${onDay} ${date.getFullYear()}`,
    }[day];
  },
  listening: 'Listening for others …',
  spokenBackTo: (name: string) => `Back to ${name}`,
};

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const WOCHENTAGE = 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' ');
const MONATE =
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

export const sharingInGerman: typeof sharingInEnglish = {
  share: (percent, count) => `Ihr teilt ${percent} %: ${lieder(count)}`,
  soFar: 'bisher',
  lastTime: 'zuletzt',
  you: 'Du',
  spokenVenn: (own, name, theirs) => `Du hast ${lieder(own)}, ${name} hat ${lieder(theirs)}`,
  artistsTitle: 'Gemeinsame Künstler',
  artists: count => `${grouped(count, '.')} Künstler`,
  all: count => `Alle ${grouped(count, '.')}`,
  fewer: 'Weniger',
  further: count => `und ${grouped(count, '.')} weitere`,
  spokenArtist: (name, count) => `${name}, ${lieder(count)}`,
  whichSongs: 'Welche Lieder',
  common: count => `Gemeinsam ${grouped(count, '.')}`,
  onlyTheirs: count => `Nur dort ${grouped(count, '.')}`,
  both: 'beide',
  allSongs: count => `Alle ${lieder(count)}, mit Suche`,
  commonFound: (count, name) => `${lieder(count)}, die du und ${name} haben`,
  theirsFound: (count, name) => `${lieder(count)} von ${name}, die du nicht hast`,
  suggestionsTitle: 'Von dort für dich',
  suggestions: name => `Von Künstlern, die ihr beide habt: Lieder, die nur ${name} hat.`,
  suggestion: (artist, count) => `${artist}, ${lieder(count)}`,
  comparing: 'Vergleicht die beiden Listen …',
  notKept: name =>
    `Die Liste von ${name} ist nicht auf diesem Telefon: sie kommt mit dem nächsten Austausch.`,
  notYet: name => `Was ihr teilt, steht hier, sobald die Lieder von ${name} angekommen sind.`,
  allCrossed: 'alle Lieder getauscht',
  listsCross: 'Listen gehen hin und her',
  metTitle: 'Schon getroffen',
  ready: 'bereit, wenn sie zurück sind',
  metSpoken: (name, when, percent) =>
    [name, `getroffen ${when}`, percent === undefined ? '' : `${percent} % deiner Musik gemeinsam`]
      .filter(Boolean)
      .join(', '),
  songsOf: (common, of) => `${grouped(common, '.')} von ${lieder(of)}`,
  when: (date, day) => {
    const [weekday = '', month = ''] = [WOCHENTAGE[date.getDay()], MONATE[date.getMonth()]];
    const onDay = `${date.getDate()}. ${month}`;
    return {
      today: `heute, ${clock(date)}`,
      yesterday: `gestern, ${clock(date)}`,
      'this week': `${weekday}, ${clock(date)}`,
      'this year': onDay,
      earlier: `${onDay} ${date.getFullYear()}`,
    }[day];
  },
  listening: 'Horcht nach anderen …',
  spokenBackTo: name => `Zurück zu ${name}`,
};
