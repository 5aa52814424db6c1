import { grouped } from './counting';

const songs = (count: number) => `${grouped(count, ',')} ${count === 1 ? 'song' : 'songs'}`;
const lieder = (count: number) => `${grouped(count, '.')} ${count === 1 ? 'Lied' : 'Lieder'}`;

/** A few words between two people, and who gets the list. */
export const helloInEnglish = {
  title: 'Say hello',
  to: (name: string) => `Say hello to ${name} …`,
  few: 'A few words …',
  spokenSend: (name: string) => `Send it to ${name}`,
  waits: (name: string, left: string) => `Waits. It arrives if ${name} is back within ${left}.`,
  isSent: 'On its way …',
  arrived: 'Arrived.',
  notKnown: 'The time was up: your phone does not know whether it arrived.',
  notNow: (name: string) =>
    `There is no lease between you that it could wait under. Write ${name} a letter, or say it when you meet.`,
  spokenMine: (words: string, time: string) => `You, ${time}: ${words}`,
  spokenTheirs: (name: string, words: string, time: string) => `${name}, ${time}: ${words}`,
  noticeTitle: (name: string) => `${name} says hello`,
  question: (name: string) => `May ${name} have your list?`,
  questionKnown: (name: string, common: number) =>
    `${name}’s list is here: ${songs(common)} in common. They wait for your yes.`,
  questionNew: (name: string) =>
    `${name} waits for your yes. Until then they see your name, no songs.`,
  yes: 'Yes',
  no: 'No',
  spokenYes: (name: string) => `Yes, ${name} gets my list`,
  spokenNo: (name: string) => `No, ${name} does not get my list`,
  keptBack: {
    verified: (name: string) => `${name} gets your list once you have verified them.`,
    no: (name: string) => `You keep your list from ${name}.`,
  },
  keepsBack: {
    asked: (name: string) => `You wait for ${name}’s yes: then you get their list.`,
    verified: (name: string) => `${name} gives the list only to people they have verified.`,
    no: (name: string) => `${name} keeps the list back for now.`,
  },
  change: 'Give it after all',
  listFor: 'Share my list with',
  listForChoices: {
    everyone: 'Everyone in earshot',
    asked: 'People I say yes to',
    verified: 'People I have verified',
  },
  listForHints: {
    everyone: 'You find out the most this way.',
    asked: 'Others see your name, no songs.',
    verified: 'Only after you compared words.',
  },
  listForNote: 'What was given before stays with those who have it.',
};

export const helloInGerman: typeof helloInEnglish = {
  title: 'Hallo sagen',
  to: name => `Sag ${name} Hallo …`,
  few: 'Ein paar Worte …',
  spokenSend: name => `An ${name} senden`,
  waits: (name, left) => `Wartet. Kommt an, wenn ${name} in ${left} zurück ist.`,
  isSent: 'Unterwegs …',
  arrived: 'Angekommen.',
  notKnown: 'Die Zeit war um: dein Telefon weiß nicht, ob es ankam.',
  notNow: name =>
    `Zwischen euch gilt keine Lease, unter der es warten könnte. Schreib ${name} einen Brief, oder sag es beim nächsten Treffen.`,
  spokenMine: (words, time) => `Du, ${time}: ${words}`,
  spokenTheirs: (name, words, time) => `${name}, ${time}: ${words}`,
  noticeTitle: name => `${name} sagt Hallo`,
  question: name => `Bekommt ${name} deine Liste?`,
  questionKnown: (name, common) =>
    `Die Liste von ${name} ist hier: ${lieder(common)} gemeinsam. Es fehlt nur dein Ja.`,
  questionNew: name => `${name} wartet auf dein Ja. Bis dahin ist dein Name zu sehen, kein Lied.`,
  yes: 'Ja',
  no: 'Nein',
  spokenYes: name => `Ja, ${name} bekommt meine Liste`,
  spokenNo: name => `Nein, ${name} bekommt meine Liste nicht`,
  keptBack: {
    verified: name => `${name} bekommt deine Liste, sobald du die Person geprüft hast.`,
    no: name => `Du gibst ${name} deine Liste nicht.`,
  },
  keepsBack: {
    asked: name => `Du wartest auf das Ja von ${name}: dann bekommst du die Liste.`,
    verified: name => `${name} gibt die Liste nur Geprüften.`,
    no: name => `${name} behält die Liste vorerst.`,
  },
  change: 'Doch geben',
  listFor: 'Meine Liste bekommen',
  listForChoices: {
    everyone: 'Alle in Hörweite',
    asked: 'Wem ich Ja sage',
    verified: 'Wen ich geprüft habe',
  },
  listForHints: {
    everyone: 'So erfährst du am meisten.',
    asked: 'Andere sehen deinen Namen, keine Lieder.',
    verified: 'Erst wenn ihr Wörter verglichen habt.',
  },
  listForNote: 'Was schon gegeben wurde, bleibt bei denen, die es haben.',
};
