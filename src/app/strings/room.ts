import type { HostEnd } from '../../lookup';
import { grouped } from './counting';

const possessive = (name: string) => `${name}’s`;
const germanPossessive = (name: string) => (/[sßxz]$/i.test(name) ? `${name}’` : `${name}s`);
const rate = (value: number, point: string) => value.toFixed(1).replace('.', point);

/** Who introduces people, in each language. */
export const roomInEnglish = {
  title: 'Room',
  back: 'Nearby',
  spokenBack: 'Back to Nearby',
  someone: 'Someone',
  /** The line on Nearby. */
  introducesHere: (name: string, people: number) =>
    `${possessive(name)} phone introduces ${grouped(people, ',')} ${
      people === 1 ? 'person' : 'people'
    } here`,
  youIntroduce: (people: number) =>
    `You introduce ${grouped(people, ',')} ${people === 1 ? 'person' : 'people'}`,
  opens: 'Shows who introduces, and how',
  worthMeeting: 'Worth meeting',
  /** In a crowd that nobody introduces. */
  moreHere: 'More people here',
  moreHereExplained: 'With so many, only five are met by themselves. Meet others as you like.',
  all: (count: number) => `All ${grouped(count, ',')}`,
  fewer: 'Fewer',
  about: 'about',
  percent: (value: number) => `${value} %`,
  spokenAbout: (name: string, percent: number) =>
    `${name} shares about ${percent} % of your music, by a sketch of it`,
  meet: 'Meet',
  meeting: 'Asked …',
  spokenMeet: (name: string) => `Meet ${name}`,
  /** The page. */
  nobody: 'Nobody introduces people here now',
  nobodyExplained: 'With fewer than eight phones in a room, everyone meets everyone.',
  introduces: (name: string) => `${possessive(name)} phone introduces`,
  since: (time: string) => `since ${time}`,
  sinceAfter: (time: string, name: string) => `since ${time}, after ${possessive(name)} phone`,
  answersIn: (ms: number) => `answers in ${ms} ms`,
  explained: 'It lists who is here, with a sketch of each taste. Songs never pass through it.',
  tookOver: (name: string) => `${possessive(name)} phone left. Yours has a copy of its list.`,
  youList:
    'Your phone lists who is here, with a sketch of each taste. Songs never pass through it.',
  peopleHere: 'people here',
  grantedToEach: 'granted to each',
  youGrantEach: 'you grant each',
  toMiss: 'to miss a leaver',
  seconds: (value: number) => `${grouped(value, ',')} s`,
  rollCall: 'Roll call',
  answered: (answered: number, of: number) =>
    `${grouped(answered, ',')} of ${grouped(of, ',')} answered`,
  silentFor: (time: string) => `Silent for ${time} more: taken off the list.`,
  curve: 'More people, longer leases',
  curveAxis: 'seconds granted, by people in the room',
  live: 'live',
  curvePoint: (people: number, seconds: number) =>
    `${grouped(people, ',')} people, ${grouped(seconds, ',')} s`,
  renewals: 'Renewals, of its budget',
  yourRenewals: 'Renewals, of your budget',
  perSecond: (value: number, of: number) => `${rate(value, '.')} of ${rate(of, '.')} a second`,
  links: 'Links, of what it can hold',
  yourLinks: 'Links, of what you can hold',
  linksOf: (links: number, of: number) => `${grouped(links, ',')} of ${grouped(of, ',')}`,
  standBy: (names: readonly string[]) =>
    `${names.join(' and ')} ${names.length === 1 ? 'stands' : 'stand'} by`,
  standByExplained: (count: number): string =>
    count === 1
      ? 'It has a copy of the list and can take over.'
      : 'Each has a copy of the list and can take over.',
  ifYouLeave: 'If you leave, nobody needs to do anything.',
  you: 'You',
  introducesNow: 'introduces now',
  youIntroduceNow: 'introduce now',
  ends: {
    bye: 'said goodbye',
    closed: 'closed: few were left',
    yielded: 'handed its list to another',
    silent: 'went silent',
  } satisfies Record<HostEnd, string>,
  missedFor: (seconds: number) => `went silent, missed for ${seconds.toFixed(1)} s`,
  onTheList: 'On the list',
  listed: 'listed',
  takenOff: (time: string) => `taken off in ${time}`,
  mayIntroduce: 'This phone may introduce people',
  frontRule: 'Put away, it hands over by itself.',
  /** Where the battery is known. */
  batteryRule: 'Put away, or below 20 % battery, it hands over by itself.',
  mayIntroduceHint:
    'In a room with eight or more, one phone lists who is here, so that the others need not all talk to each other.',
  section: 'Crowds',
  /** Leases. */
  registration: 'Registration',
  listsYou: (name: string, granted: number) =>
    `${possessive(name)} phone lists you: ${grouped(granted, ',')} s granted.`,
  youListThem: (name: string, granted: number) =>
    `You list ${name}: ${grouped(granted, ',')} s granted.`,
  share: (people: number) => `${grouped(people, ',')} share it.`,
  /** Diagnostics. */
  diagnostics: 'Room',
  mode: 'Mode',
  modes: { managed: 'managed', 'ad hoc': 'ad hoc: everyone is met' },
  host: 'Introduces',
  deputies: 'Stand by',
  none: 'none',
  granted: 'Granted',
  may: 'May introduce',
  yes: 'yes',
  no: 'no',
};

export const roomInGerman: typeof roomInEnglish = {
  title: 'Raum',
  back: 'In der Nähe',
  spokenBack: 'Zurück zu „In der Nähe“',
  someone: 'Jemand',
  introducesHere: (name, people) =>
    `${germanPossessive(name)} Telefon macht hier ${grouped(people, '.')} ${
      people === 1 ? 'Person' : 'Leute'
    } bekannt`,
  youIntroduce: people =>
    `Du machst ${grouped(people, '.')} ${people === 1 ? 'Person' : 'Leute'} bekannt`,
  opens: 'Zeigt, wer bekannt macht, und wie',
  worthMeeting: 'Lohnt sich',
  moreHere: 'Noch mehr Leute hier',
  moreHereExplained:
    'Bei so vielen werden nur fünf von selbst getroffen. Triff andere, wie du magst.',
  all: count => `Alle ${grouped(count, '.')}`,
  fewer: 'Weniger',
  about: 'etwa',
  percent: value => `${value} %`,
  spokenAbout: (name, percent) =>
    `${name} teilt etwa ${percent} % deiner Musik, nach einer Skizze davon`,
  meet: 'Treffen',
  meeting: 'Gefragt …',
  spokenMeet: name => `${name} treffen`,
  nobody: 'Zurzeit macht hier niemand bekannt',
  nobodyExplained: 'Mit weniger als acht Telefonen in einem Raum trifft jeder jeden.',
  introduces: name => `${germanPossessive(name)} Telefon macht bekannt`,
  since: time => `seit ${time}`,
  sinceAfter: (time, name) => `seit ${time}, nach ${germanPossessive(name)} Telefon`,
  answersIn: ms => `antwortet in ${ms} ms`,
  explained: 'Es führt, wer da ist, mit einer Skizze jedes Geschmacks. Lieder gehen nie hindurch.',
  tookOver: name => `${germanPossessive(name)} Telefon ist fort. Deines hat dessen Liste.`,
  youList:
    'Dein Telefon führt, wer da ist, mit einer Skizze jedes Geschmacks. Lieder gehen nie hindurch.',
  peopleHere: 'Leute da',
  grantedToEach: 'jedem gewährt',
  youGrantEach: 'gewährst du jedem',
  toMiss: 'bis ein Fehlen auffällt',
  seconds: value => `${grouped(value, '.')} s`,
  rollCall: 'Wer ist da',
  answered: (answered, of) => `${grouped(answered, '.')} von ${grouped(of, '.')} haben geantwortet`,
  silentFor: time => `Wer noch ${time} schweigt, kommt von der Liste.`,
  curve: 'Mehr Leute, längere Leases',
  curveAxis: 'gewährte Sekunden, nach Leuten im Raum',
  live: 'jetzt',
  curvePoint: (people, seconds) => `${grouped(people, '.')} Leute, ${grouped(seconds, '.')} s`,
  renewals: 'Erneuerungen, vom Budget',
  yourRenewals: 'Erneuerungen, von deinem Budget',
  perSecond: (value, of) => `${rate(value, ',')} von ${rate(of, ',')} pro Sekunde`,
  links: 'Verbindungen, von den möglichen',
  yourLinks: 'Verbindungen, von deinen möglichen',
  linksOf: (links, of) => `${grouped(links, '.')} von ${grouped(of, '.')}`,
  standBy: names => `${names.join(' und ')} ${names.length === 1 ? 'steht' : 'stehen'} bereit`,
  standByExplained: count =>
    count === 1
      ? 'Hat die Liste und kann übernehmen.'
      : 'Beide haben die Liste und können übernehmen.',
  ifYouLeave: 'Gehst du, muss niemand etwas tun.',
  you: 'Du',
  introducesNow: 'macht bekannt',
  youIntroduceNow: 'machst bekannt',
  ends: {
    bye: 'hat sich verabschiedet',
    closed: 'hat geschlossen: wenige waren noch da',
    yielded: 'gab die Liste weiter',
    silent: 'verstummte',
  },
  missedFor: seconds => `verstummte, fehlte ${seconds.toFixed(1).replace('.', ',')} s`,
  onTheList: 'Auf der Liste',
  listed: 'geführt',
  takenOff: time => `fällt weg in ${time}`,
  mayIntroduce: 'Dieses Telefon darf Leute bekannt machen',
  frontRule: 'Weggelegt gibt es von selbst ab.',
  batteryRule: 'Weggelegt oder unter 20 % Akku gibt es von selbst ab.',
  mayIntroduceHint:
    'In einem Raum mit acht oder mehr führt ein Telefon, wer da ist, damit die anderen nicht alle miteinander reden müssen.',
  section: 'Viele Leute',
  registration: 'Eintrag',
  listsYou: (name, granted) =>
    `${germanPossessive(name)} Telefon führt dich: ${grouped(granted, '.')} s gewährt.`,
  youListThem: (name, granted) => `Du führst ${name}: ${grouped(granted, '.')} s gewährt.`,
  share: people => `${grouped(people, '.')} teilen sich das.`,
  diagnostics: 'Raum',
  mode: 'Betrieb',
  modes: { managed: 'geführt', 'ad hoc': 'ohne Gastgeber: jeder wird getroffen' },
  host: 'Macht bekannt',
  deputies: 'Stehen bereit',
  none: 'niemand',
  granted: 'Gewährt',
  may: 'Darf bekannt machen',
  yes: 'ja',
  no: 'nein',
};
