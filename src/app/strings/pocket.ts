import { grouped } from './counting';

/** A phone in a pocket, on each system and in each language. */
export const pocketInEnglish = {
  section: 'In the pocket',
  label: 'Stay in earshot with the screen off',
  hint: 'People still find you while your phone is in your pocket, and leases are renewed. Meanwhile a notification shows who is near, with Stop on it. It uses more battery.',
  reason:
    'The notification is how you see who is near, and how you stop it. Your phone will ask whether Earshot may show it; without it, Earshot still stays in earshot, and you stop it here.',
  ask: 'Ask me now',
  without: 'Without it',
  power:
    'This usually works until you stop it. Some phones end it all the same to save power: their battery settings can make an exception for Earshot.',
  powerSettings: 'Battery settings',
  failed: (why: string) => `It could not be switched on: ${why}`,
  onlyWhileOpen:
    'On an iPhone, Earshot finds people while it is open on the screen. If you leave it during an exchange, it runs for up to 25 more seconds to finish. Then it pauses until you open it; lease times keep running.',
  channel: 'In the pocket',
  nobody: 'Listening for others',
  here: (names: readonly string[]) =>
    names.length <= 2
      ? `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} in earshot`
      : `${names.length} people are in earshot`,
  onlyApart: (names: readonly string[]) =>
    names.length <= 2
      ? `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} out of earshot`
      : `${names.length} people are out of earshot`,
  personHere: (name: string, time: string | undefined) =>
    time === undefined ? `${name}: here` : `${name}: here, lease until ${time}`,
  personApart: (name: string, time: string) => `${name}: out of earshot, lease until ${time}`,
  more: (people: number) => `and ${grouped(people, ',')} more`,
  stop: 'Stop',
};

export const pocketInGerman: typeof pocketInEnglish = {
  section: 'In der Tasche',
  label: 'Mit dunklem Bildschirm in Hörweite bleiben',
  hint: 'Andere finden dich auch, während dein Telefon in der Tasche steckt, und Leases werden erneuert. Eine Mitteilung zeigt so lange, wer in der Nähe ist; mit „Stopp“ darauf. Das braucht mehr Akku.',
  reason:
    'An der Mitteilung siehst du, wer in der Nähe ist, und beendest es. Dein Telefon fragt, ob Earshot sie zeigen darf; ohne sie bleibt Earshot auch in Hörweite, und du beendest es hier.',
  ask: 'Jetzt fragen',
  without: 'Ohne sie',
  power:
    'Das geht meist, bis du es beendest. Manche Telefone beenden es trotzdem, um Strom zu sparen: in ihren Akku-Einstellungen lässt sich Earshot davon ausnehmen.',
  powerSettings: 'Akku-Einstellungen',
  failed: why => `Es ließ sich nicht einschalten: ${why}`,
  onlyWhileOpen:
    'Auf einem iPhone findet Earshot andere, solange es auf dem Bildschirm offen ist. Legst du es mitten in einem Tausch weg, macht es noch bis zu 25 Sekunden weiter, um ihn abzuschließen. Dann ruht es, bis du es öffnest; Leases laufen so lange weiter.',
  channel: 'In der Tasche',
  nobody: 'Horcht nach anderen',
  here: names =>
    names.length <= 2
      ? `${names.join(' und ')} ${names.length === 1 ? 'ist' : 'sind'} in Hörweite`
      : `${names.length} Leute sind in Hörweite`,
  onlyApart: names =>
    names.length <= 2
      ? `${names.join(' und ')} ${names.length === 1 ? 'ist' : 'sind'} außer Hörweite`
      : `${names.length} Leute sind außer Hörweite`,
  personHere: (name, time) =>
    time === undefined ? `${name}: da` : `${name}: da, Lease bis ${time}`,
  personApart: (name, time) => `${name}: außer Hörweite, Lease bis ${time}`,
  more: people => `und ${grouped(people, '.')} weitere`,
  stop: 'Stopp',
};
