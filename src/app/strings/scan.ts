import type { ScanProblem } from '../state/scan';

/** Verifying someone with the camera instead of by reading digits out, in each language. */
export const scanInEnglish = {
  begin: 'Scan theirs',
  waiting: (name: string) =>
    `Open your phone’s camera, point it at the QR code on ${name}’s screen, and tap the link that it shows. If it shows none, compare the digits instead.`,
  left: (time: string) => `${time} left`,
  matched: (name: string) =>
    `The keys in the code are those of this connection. Did you scan it just now from ${name}’s own screen?`,
  confirm: (name: string) => `Yes, this is ${name}`,
  connecting: (name: string) =>
    `The keys in the code are the right ones. It counts once your phone and ${name}’s are connected again: keep Earshot open on both.`,
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  title: 'Nobody was verified',
  problem: (why: ScanProblem, name: string | undefined) => englishProblem(why, name ?? 'anyone'),
};

export const scanInGerman: typeof scanInEnglish = {
  begin: 'Scannen',
  waiting: name =>
    `Öffne die Kamera deines Telefons, richte sie auf den QR-Code bei ${name} und tippe auf den Link, den sie zeigt. Zeigt sie keinen, vergleicht die Ziffern.`,
  left: time => `noch ${time}`,
  matched: name =>
    `Die Schlüssel im Code sind die dieser Verbindung. Hast du ihn eben vom Bildschirm von ${name} gescannt?`,
  confirm: name => `Ja, das ist ${name}`,
  connecting: name =>
    `Die Schlüssel im Code sind die richtigen. Es zählt, sobald dein Telefon und das von ${name} wieder verbunden sind: lasst Earshot auf beiden offen.`,
  cancel: 'Abbrechen',
  dismiss: 'Schließen',
  title: 'Niemand wurde geprüft',
  problem: (why, name) => germanProblem(why, name ?? 'jemandem'),
};

function englishProblem(why: ScanProblem, name: string): string {
  switch (why) {
    case 'not a verification link':
      return 'That was not a code of Earshot’s. Point the camera at the QR code on their person page.';
    case 'malformed':
      return 'That code cannot be read: it may be of another version of Earshot. Update both phones, or compare the digits.';
    case 'shown by this device':
      return `That was your own code. Point the camera at ${name}’s screen.`;
    case 'shown by another device':
      return `That code belongs to another phone than the one you are connected with as ${name}. You may have scanned someone else’s screen; if it was ${name}’s own, somebody is in between: do not trust this connection.`;
    case 'meant for another device':
      return `That code is meant for another phone than yours. ${name} may have another page open; if it was the page about you, somebody is in between: do not trust this connection.`;
    case 'not asked for':
      return 'A link to verify someone was opened, and you had not tapped Scan. Open their page under Nearby, tap “Scan theirs”, and scan within two minutes.';
    case 'too late':
      return 'More than two minutes had passed since you tapped Scan. Tap it again, and scan once more.';
    case 'not connected':
      return `The keys matched, but your phone and ${name}’s were not connected within two minutes. Keep Earshot open on both, and scan again.`;
    case 'two links':
      return 'Two different codes were opened, and only one can be meant. Tap Scan again.';
  }
}

function germanProblem(why: ScanProblem, name: string): string {
  switch (why) {
    case 'not a verification link':
      return 'Das war kein Code von Earshot. Richte die Kamera auf den QR-Code auf der Seite der Person.';
    case 'malformed':
      return 'Der Code ist nicht zu lesen: vielleicht stammt er von einer anderen Version von Earshot. Aktualisiert beide Telefone, oder vergleicht die Ziffern.';
    case 'shown by this device':
      return `Das war dein eigener Code. Richte die Kamera auf den Bildschirm von ${name}.`;
    case 'shown by another device':
      return `Der Code gehört zu einem anderen Telefon als dem, mit dem du als ${name} verbunden bist. Vielleicht war es ein fremder Bildschirm; war es der von ${name}, ist jemand dazwischen: traue dieser Verbindung nicht.`;
    case 'meant for another device':
      return `Der Code ist für ein anderes Telefon als deines. Vielleicht hat ${name} eine andere Seite offen; war es die über dich, ist jemand dazwischen: traue dieser Verbindung nicht.`;
    case 'not asked for':
      return 'Ein Link zum Prüfen wurde geöffnet, ohne dass du „Scannen“ angetippt hast. Öffne die Seite der Person unter „In der Nähe“, tippe auf „Scannen“ und scanne innerhalb von zwei Minuten.';
    case 'too late':
      return 'Seit du „Scannen“ angetippt hast, waren mehr als zwei Minuten vergangen. Tippe noch einmal darauf und scanne neu.';
    case 'not connected':
      return `Die Schlüssel stimmten, aber dein Telefon und das von ${name} waren binnen zwei Minuten nicht verbunden. Lasst Earshot auf beiden offen und scannt noch einmal.`;
    case 'two links':
      return 'Zwei verschiedene Codes wurden geöffnet, und nur einer kann gemeint sein. Tippe noch einmal auf „Scannen“.';
  }
}
