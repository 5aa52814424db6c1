import { grouped } from './counting';
import type { CloseKind, DialFailureKind } from '../../runtime';

type EndTexts = Readonly<Record<CloseKind, string>>;
type DialTexts = Readonly<Record<DialFailureKind, string>>;

const endsInEnglish: EndTexts = {
  lost: 'connection lost',
  silent: 'no heartbeat for too long',
  duplicate: 'replaced by another connection',
  closed: 'closed by this phone',
  'over capacity': 'this phone is at a limit',
  refused: 'this phone does not let them in',
  'refused by peer': 'the other phone refuses the connection',
  'closed by peer': 'closed by the other phone',
  'other version': 'the other phone runs another version of Earshot',
  'not authentic': 'encrypted data was changed on the way',
  malformed: 'the other phone sent what the protocol does not allow',
  'dialed itself': 'this phone dialed its own address',
  fault: 'an error in this app',
};

const endsInGerman: EndTexts = {
  lost: 'Verbindung abgebrochen',
  silent: 'zu lange kein Lebenszeichen',
  duplicate: 'durch eine andere Verbindung ersetzt',
  closed: 'von diesem Telefon geschlossen',
  'over capacity': 'dieses Telefon ist an einer Grenze',
  refused: 'dieses Telefon lässt sie nicht ein',
  'refused by peer': 'das andere Telefon lehnt die Verbindung ab',
  'closed by peer': 'vom anderen Telefon geschlossen',
  'other version': 'das andere Telefon hat eine andere Version von Earshot',
  'not authentic': 'verschlüsselte Daten wurden unterwegs verändert',
  malformed: 'das andere Telefon schickte, was das Protokoll nicht zulässt',
  'dialed itself': 'dieses Telefon rief die eigene Adresse an',
  fault: 'ein Fehler in dieser App',
};

const notDialedInEnglish: DialTexts = {
  refused: 'there is a device, but Earshot does not listen there',
  'timed out': 'no answer',
  unreachable: 'no way there from this network',
  aborted: 'this phone stopped trying',
  fault: 'an error in this app',
};

const notDialedInGerman: DialTexts = {
  refused: 'dort ist ein Gerät, aber Earshot lauscht dort nicht',
  'timed out': 'keine Antwort',
  unreachable: 'aus diesem Netz führt kein Weg dorthin',
  aborted: 'dieses Telefon hat den Versuch beendet',
  fault: 'ein Fehler in dieser App',
};

/** The Diagnostics screen, in each language. Here, and only here, the words may be technical. */
export const diagnosticsInEnglish = {
  title: 'Diagnostics',
  back: 'Back to Settings',
  copy: 'Copy all as text',
  copied: 'Copied. Paste it into a message to someone who helps.',
  copyFailed: (why: string) =>
    `It could not be copied (${why}). Take a picture of the screen instead.`,
  thisPhone: 'This phone',
  name: 'Name',
  key: 'Key',
  port: 'Port',
  notYet: 'not listening yet',
  phase: 'State',
  phases: { starting: 'starting', running: 'running' },
  songs: 'Songs',
  heard: 'Heard by mDNS',
  nothingHeard:
    'Nothing yet. Are both phones on the same Wi-Fi, and does it let them talk to each other? Try a typed address.',
  ago: (time: string) => `${time} ago`,
  peers: 'Links',
  noPeers: 'No link to anyone at present.',
  links: { up: 'up', suspected: 'suspected', down: 'down' },
  roundTrip: (ms: number) => `round trip ${ms} ms`,
  suspicion: (percent: number) => `suspicion ${percent} %`,
  waiting: (count: number) => `${grouped(count, ',')} waiting`,
  lastTrouble: (what: string, ago: string) => `last error: ${what}, ${ago}`,
  troubles: 'Latest errors',
  noTroubles: 'None.',
  ends: endsInEnglish,
  notDialed: notDialedInEnglish,
  failed: {
    app: endsInEnglish.fault,
    storage: 'this phone could not store something',
    'songs on this phone': 'the songs on this phone could not be read',
  },
};

export const diagnosticsInGerman: typeof diagnosticsInEnglish = {
  title: 'Diagnose',
  back: 'Zurück zu den Einstellungen',
  copy: 'Alles als Text kopieren',
  copied: 'Kopiert. Füge es in eine Nachricht an jemanden ein, der hilft.',
  copyFailed: why =>
    `Es konnte nicht kopiert werden (${why}). Mache stattdessen ein Bild vom Bildschirm.`,
  thisPhone: 'Dieses Telefon',
  name: 'Name',
  key: 'Schlüssel',
  port: 'Port',
  notYet: 'lauscht noch nicht',
  phase: 'Zustand',
  phases: { starting: 'startet', running: 'läuft' },
  songs: 'Lieder',
  heard: 'Über mDNS gehört',
  nothingHeard:
    'Noch nichts. Sind beide Telefone im selben WLAN, und lässt es sie miteinander reden? Versuche es mit einer Adresse.',
  ago: time => `vor ${time}`,
  peers: 'Verbindungen',
  noPeers: 'Zurzeit keine Verbindung.',
  links: { up: 'steht', suspected: 'fraglich', down: 'getrennt' },
  roundTrip: ms => `hin und zurück ${ms} ms`,
  suspicion: percent => `Verdacht ${percent} %`,
  waiting: count => `${grouped(count, '.')} in Wartestellung`,
  lastTrouble: (what, ago) => `letzter Fehler: ${what}, ${ago}`,
  troubles: 'Letzte Fehler',
  noTroubles: 'Keine.',
  ends: endsInGerman,
  notDialed: notDialedInGerman,
  failed: {
    app: endsInGerman.fault,
    storage: 'dieses Telefon konnte etwas nicht speichern',
    'songs on this phone': 'die Lieder auf diesem Telefon konnten nicht gelesen werden',
  },
};
