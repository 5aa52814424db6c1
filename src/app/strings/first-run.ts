import { grouped } from './counting';

const songs = (count: number) => `${grouped(count, ',')} ${count === 1 ? 'song' : 'songs'}`;
const lieder = (count: number) => `${grouped(count, '.')} ${count === 1 ? 'Lied' : 'Lieder'}`;

/** What a person sees before anything else, once. */
export const firstRunInEnglish = {
  question: 'Who hears what you hear?',
  what: 'Earshot compares your song list with those of people around you.',
  facts: {
    near: ['Only within earshot', 'Phone to phone on the same Wi-Fi. No account, no server.'],
    titles: ['Titles, never sound', 'Names of artists and songs cross. No file leaves your phone.'],
    walking: [
      'Walking away is fine',
      'A ring shows how long it waits for you. Back in time: it goes on.',
    ],
  } as Readonly<Record<'near' | 'titles' | 'walking', readonly [string, string]>>,
  goOn: 'Go on',
  lookAround: 'Look around first',
  back: 'Back',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  music: 'Your music',
  which: 'Which songs shall be compared?',
  phone: 'This phone’s library',
  phoneFound: (count: number) => `${songs(count)} found`,
  phoneFoundBy: (count: number, artists: number) =>
    `${songs(count)} found, ${grouped(artists, ',')} artists`,
  phoneAsks: 'Your phone asks whether Earshot may read it.',
  phoneReading: (percent: number) => `Reading … ${percent} %`,
  phoneRefused: 'Your phone does not let Earshot read it. Its own settings can change that.',
  file: 'A file',
  fileHint: 'iTunes XML, CSV or M3U',
  fileRead: (count: number) => `${songs(count)} read`,
  samples: 'Samples',
  samplesHint: (count: number) => `${songs(count)}, to look around first`,
  change: 'You can change both at any time, in Settings.',
  goOnWith: (count: number) => `Go on with ${songs(count)}`,
  permission: 'One permission',
  next: 'Your phone will ask this next. Without it nobody can be found.',
  permissionFacts: {
    for: [
      'What it is for',
      'Finding phones on this Wi-Fi or hotspot, and exchanging lists with them.',
    ],
    notFor: [
      'What it is not for',
      'No look at your router, printer or television. Nothing goes to the internet.',
    ],
    read: ['Who can read along', 'Nobody: every link between two phones is encrypted.'],
  } as Readonly<Record<'for' | 'notFor' | 'read', readonly [string, string]>>,
  summary: (name: string, count: number, whom: 'everyone' | 'asked' | 'verified') =>
    `${name}, ${songs(count)}, for ${
      {
        everyone: 'everyone in earshot',
        asked: 'people you say yes to',
        verified: 'people you have verified',
      }[whom]
    }.`,
  ask: 'Ask me now',
  later: 'Later',
};

export const firstRunInGerman: typeof firstRunInEnglish = {
  question: 'Wer hört, was du hörst?',
  what: 'Earshot vergleicht deine Liederliste mit denen der Menschen um dich.',
  facts: {
    near: ['Nur in Hörweite', 'Von Telefon zu Telefon im selben WLAN. Kein Konto, kein Server.'],
    titles: [
      'Titel, nie Töne',
      'Namen von Künstlern und Liedern gehen hinüber. Keine Datei verlässt dein Telefon.',
    ],
    walking: [
      'Weggehen ist in Ordnung',
      'Ein Ring zeigt, wie lange es auf dich wartet. Rechtzeitig zurück: es geht weiter.',
    ],
  },
  goOn: 'Weiter',
  lookAround: 'Erst umsehen',
  back: 'Zurück',
  step: (step, of) => `Schritt ${step} von ${of}`,
  music: 'Deine Musik',
  which: 'Welche Lieder sollen verglichen werden?',
  phone: 'Die Mediathek dieses Telefons',
  phoneFound: count => `${lieder(count)} gefunden`,
  phoneFoundBy: (count, artists) => `${lieder(count)} gefunden, ${grouped(artists, '.')} Künstler`,
  phoneAsks: 'Dein Telefon fragt, ob Earshot sie lesen darf.',
  phoneReading: percent => `Liest … ${percent} %`,
  phoneRefused:
    'Dein Telefon lässt Earshot sie nicht lesen. In seinen eigenen Einstellungen lässt sich das ändern.',
  file: 'Eine Datei',
  fileHint: 'iTunes-XML, CSV oder M3U',
  fileRead: count => `${lieder(count)} gelesen`,
  samples: 'Beispiele',
  samplesHint: count => `${lieder(count)}, zum Umsehen`,
  change: 'Beides lässt sich jederzeit in den Einstellungen ändern.',
  goOnWith: count => `Weiter mit ${lieder(count)}`,
  permission: 'Eine Erlaubnis',
  next: 'Das fragt dein Telefon gleich. Ohne es ist niemand zu finden.',
  permissionFacts: {
    for: ['Wofür', 'Telefone in diesem WLAN oder Hotspot finden und Listen mit ihnen tauschen.'],
    notFor: [
      'Wofür nicht',
      'Kein Blick auf Router, Drucker oder Fernseher. Nichts geht ins Internet.',
    ],
    read: ['Wer mitlesen kann', 'Niemand: jede Verbindung zweier Telefone ist verschlüsselt.'],
  },
  summary: (name, count, whom) =>
    `${name}, ${lieder(count)}, für ${
      {
        everyone: 'alle in Hörweite',
        asked: 'die, denen du Ja sagst',
        verified: 'die, die du geprüft hast',
      }[whom]
    }.`,
  ask: 'Jetzt fragen',
  later: 'Später',
};
