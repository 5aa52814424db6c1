import { grouped } from './counting';
import { plural } from './counting';

const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const WOCHENTAGE = [
  'Sonntag',
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Donnerstag',
  'Freitag',
  'Samstag',
] as const;

const songs = (count: number) => plural(count, 'song', 'songs');
const people = (count: number) => (count === 1 ? '1 person' : `${grouped(count, ',')} people`);

/** Mixtapes, in each language. */
export const mixtapeInEnglish = {
  title: 'Mixtape',
  back: 'Back to Nearby',
  start: 'Start a mixtape',
  stopped: (why: string) => `Mixtapes and letters have stopped on this phone: ${why}`,
  stoppedForNow: 'They go on by themselves when it can store them again. Nothing is lost.',
  stoppedForGood: 'What is stored of them stays as it is.',
  startTitle: 'A new mixtape',
  startExplained:
    'It goes from phone to phone, asks each person for one song, and comes home as a list of who gave what.',
  name: 'Its name',
  nameExample: 'Night bus',
  stops: 'It asks at most',
  stopsHint: 'When nobody else is here, it comes home with what it has.',
  stopsShown: people,
  askable: (count: number) =>
    count === 0
      ? 'Nobody it could ask is here. It waits on your phone until somebody comes.'
      : count === 1
      ? '1 phone here can be asked.'
      : `${grouped(count, ',')} phones here can be asked.`,
  readable: 'Each phone that carries it can read it.',
  send: 'Send it out',
  failed: (why: string) => `It was not sent out: ${why}`,
  from: (name: string) => `from ${name}`,
  homeBy: (day: number) => `home by ${WEEKDAYS[day % 7]}`,
  homeSince: (time: string) => `home since ${time}`,
  now: 'now',
  home: 'home',
  you: 'You',
  homeAgain: 'Home',
  unknown: '?',
  spokenSlot: {
    filled: (name: string) => `${name}: done`,
    now: (name: string) => `${name}: now`,
    toCome: (stop: number) => `Stop ${stop}: to come`,
    home: 'Home: to come',
    homeAgain: 'Home: done',
  },
  wentSilent: (silent: string, other: string) =>
    `${silent}’s phone went silent. ${other}’s takes over.`,
  wentSilentYours: (silent: string) => `${silent}’s phone went silent. Yours takes over.`,
  nothingLost: 'No song is lost, and none is added twice.',
  waitingFor: (name: string) => `Waiting for ${name}’s phone`,
  waitingWhy: (name: string) =>
    `It fell silent in mid-vote: only ${name}’s phone may know whether this stop counted. Nothing is lost, and nothing is added twice.`,
  waitsHere: 'Your mixtape waits until somebody it can ask is here.',
  isWith: (name: string, count: number) => `Your mixtape is with ${name}: ${songs(count)}.`,
  onItsWay: (name: string) => `Your mixtape is on its way to ${name}.`,
  onItsWayHome: (count: number) => `Your mixtape is on its way home: ${songs(count)}.`,
  lastKnown: 'That is the last your phone has heard of it.',
  overdue: 'It did not come home in time.',
  overdueWhy: 'A mixtape is given up after seven days.',
  yourStop: (stop: number) => `You are its stop ${stop}.`,
  waitsForYou: 'It waits for you.',
  youGave: (count: number) => `You gave ${songs(count)}.`,
  movesOn: (name: string) => `It moves on to ${name}.`,
  movesHome: 'It is on its way home.',
  youWatch: (name: string) => `You watch until ${name}’s stop is decided.`,
  cameHome: (count: number, from: number) =>
    `It came home with ${songs(count)} from ${people(from)}.`,
  countedOnce: 'Each stop counted exactly once.',
  stoodIn: (stop: number, name: string, insteadOf: string) =>
    `At stop ${stop} ${name} stood in for ${insteadOf}.`,
  stoodInYou: 'your phone',
  watching: (stop: number) => `Watching over stop ${stop}`,
  watchingHint: 'one adds, the rest watch',
  parts: {
    adds: 'adds a song',
    'adds instead': 'adds the songs instead',
    'was to add': 'was to add',
    watches: 'watches',
  },
  yourParts: {
    adds: 'you add a song',
    'adds instead': 'you stand in',
    'was to add': 'you were to add',
    watches: 'you watch',
  },
  silentFor: (time: string) => `silent for ${time}`,
  votes: { yes: 'yes', no: 'no', asked: 'is asked …', 'no answer': 'no answer' },
  tally: (yes: number, of: number) => `${yes} of ${of} say yes`,
  tallyCounts: (yes: number, of: number) => `${yes} of ${of} say yes: it counts.`,
  moreThanHalf: 'more than half decides',
  yourVoteStands: 'Your vote stands until this stop is decided.',
  alone: 'Your phone alone decides this stop: fewer than three are here.',
  songsSoFar: (count: number) => `${songs(count)} so far`,
  songsNew: (count: number, fresh: number) => `${songs(count)}, ${fresh} new to you`,
  all: (count: number) => `All ${grouped(count, ',')}`,
  spokenAll: (count: number) => `Show all ${grouped(count, ',')} songs`,
  fromYou: 'from you',
  songCount: songs,
  keep: 'Keep the list',
  kept: 'Kept. You find it in your library, under Mixtapes.',
  sendAgain: 'Send it out again',
  remove: 'Remove this list',
  removeAsk: 'Remove it for good?',
  cancel: 'Cancel',
  /** A tape asks the person for a song. */
  asks: (owner: string, title: string) => `${owner}’s mixtape “${title}” asks you for a song`,
  asksHint: (time: string) => `Your phone picks one in ${time}.`,
  give: (title: string, artist: string) => `Give ${title} by ${artist}`,
  others: 'Show others',
  pickForMe: 'Pick for me',
  /** In the library. */
  listTitle: 'Mixtapes',
  keptLists: 'Lists you kept',
  gifts: 'Songs you gave',
  gift: (title: string, to: string) => `You gave ${title} to ${to}’s mixtape`,
  noGifts: 'You have given no song to a mixtape yet.',
  noLists: 'No mixtape of yours is kept here yet.',
  /** In the settings. */
  carrying: 'Mixtapes and letters',
  carry: 'Carry for others',
  carryHint: (count: number) =>
    `Your phone hands on mixtapes and letters of people you have not blocked, and is asked for songs. At present it carries ${
      count === 0 ? 'none' : count
    }. Letters to you arrive either way.`,
  choose: 'I choose my songs',
  chooseHint:
    'A mixtape asks you, and after a minute your phone picks. Off: your phone picks by itself, a song that the other does not have.',
  /** In the diagnostics. */
  agents: 'Agents',
  noAgents: 'None is here.',
  agentsOff: 'This phone carries none.',
  stage: {
    hop: (hop: number, role: string) => `hop ${hop}, ${role}`,
    roles: {
      worker: 'works',
      observer: 'watches',
      asking: 'asks who works',
      announcing: 'stands in',
    },
    gone: 'has left',
    nodes: (names: string) => `phones: ${names}`,
    votes: (names: string) => `vote bound to: ${names}`,
    waits: (names: string) => `waits for an answer of: ${names}`,
    prepared: (count: number) => `${grouped(count, ',')} prepared`,
  },
};

const lieder = (count: number) => plural(count, 'Lied', 'Lieder', '.');
/** In the dative: "von 4 Leuten". */
const vonLeuten = (count: number) => (count === 1 ? '1 Person' : `${grouped(count, '.')} Leuten`);
const liedern = (count: number) => (count === 1 ? '1 Lied' : `${grouped(count, '.')} Liedern`);

/** "Noors Telefon", and "das Telefon von Jules": a name that ends in a hiss takes no s. */
const hisses = (name: string) => /[sxzß]$/i.test(name);
const telefon = (name: string) => (hisses(name) ? `Das Telefon von ${name}` : `${name}s Telefon`);
const telefonKlein = (name: string) =>
  hisses(name) ? `das Telefon von ${name}` : `${name}s Telefon`;
const halt = (name: string) => (hisses(name) ? `der Halt von ${name}` : `${name}s Halt`);
const bandVon = (name: string) => (hisses(name) ? `Das Mixtape von ${name}` : `${name}s Mixtape`);

export const mixtapeInGerman: typeof mixtapeInEnglish = {
  title: 'Mixtape',
  back: 'Zurück zu „In der Nähe“',
  start: 'Mixtape losschicken',
  stopped: why => `Mixtapes und Briefe stehen auf diesem Telefon still: ${why}`,
  stoppedForNow:
    'Sie gehen von selbst weiter, wenn es sie wieder speichern kann. Nichts ist verloren.',
  stoppedForGood: 'Was von ihnen gespeichert ist, bleibt, wie es ist.',
  startTitle: 'Ein neues Mixtape',
  startExplained:
    'Es zieht von Telefon zu Telefon, bittet jede und jeden um ein Lied und kommt als Liste heim: wer was gab.',
  name: 'Sein Name',
  nameExample: 'Nachtbus',
  stops: 'Es fragt höchstens',
  stopsHint: 'Ist sonst niemand da, kommt es heim mit dem, was es hat.',
  stopsShown: count => (count === 1 ? '1 Person' : `${grouped(count, '.')} Leute`),
  askable: count =>
    count === 0
      ? 'Niemand ist da, den es fragen könnte. Es wartet auf deinem Telefon, bis jemand kommt.'
      : count === 1
      ? '1 Telefon hier kann gefragt werden.'
      : `${grouped(count, '.')} Telefone hier können gefragt werden.`,
  readable: 'Wessen Telefon es trägt, kann es lesen.',
  send: 'Losschicken',
  failed: why => `Es ging nicht los: ${why}`,
  from: name => `von ${name}`,
  homeBy: day => `daheim bis ${WOCHENTAGE[day % 7]}`,
  homeSince: time => `daheim seit ${time}`,
  now: 'jetzt',
  home: 'daheim',
  you: 'Du',
  homeAgain: 'Daheim',
  unknown: '?',
  spokenSlot: {
    filled: name => `${name}: fertig`,
    now: name => `${name}: jetzt`,
    toCome: stop => `Halt ${stop}: kommt noch`,
    home: 'Daheim: kommt noch',
    homeAgain: 'Daheim: fertig',
  },
  wentSilent: (silent, other) => `${telefon(silent)} ist verstummt. Das von ${other} übernimmt.`,
  wentSilentYours: silent => `${telefon(silent)} ist verstummt. Deines übernimmt.`,
  nothingLost: 'Kein Lied geht verloren, keines kommt doppelt.',
  waitingFor: name => `Wartet auf ${telefonKlein(name)}`,
  waitingWhy: name =>
    `Es verstummte mitten in der Abstimmung: nur ${telefonKlein(
      name,
    )} weiß vielleicht, ob dieser Halt zählte. Nichts geht verloren, nichts kommt doppelt.`,
  waitsHere: 'Dein Mixtape wartet, bis jemand da ist, den es fragen kann.',
  isWith: (name, count) => `Dein Mixtape ist bei ${name}: ${lieder(count)}.`,
  onItsWay: name => `Dein Mixtape ist unterwegs zu ${name}.`,
  onItsWayHome: count => `Dein Mixtape ist auf dem Heimweg: ${lieder(count)}.`,
  lastKnown: 'Mehr hat dein Telefon seither nicht gehört.',
  overdue: 'Es kam nicht rechtzeitig heim.',
  overdueWhy: 'Nach sieben Tagen wird ein Mixtape aufgegeben.',
  yourStop: stop => `Du bist Halt ${stop}.`,
  waitsForYou: 'Es wartet auf dich.',
  youGave: count => `Du hast ${lieder(count)} gegeben.`,
  movesOn: name => `Es zieht weiter zu ${name}.`,
  movesHome: 'Es ist auf dem Heimweg.',
  youWatch: name => `Du wachst, bis ${halt(name)} entschieden ist.`,
  cameHome: (count, from) => `Es kam mit ${liedern(count)} von ${vonLeuten(from)} heim.`,
  countedOnce: 'Jeder Halt zählte genau einmal.',
  stoodIn: (stop, name, insteadOf) => `Bei Halt ${stop} sprang ${name} für ${insteadOf} ein.`,
  stoodInYou: 'dein Telefon',
  watching: stop => `Wer Halt ${stop} hütet`,
  watchingHint: 'einer legt dazu, die anderen wachen',
  parts: {
    adds: 'legt ein Lied dazu',
    'adds instead': 'legt stattdessen dazu',
    'was to add': 'sollte dazulegen',
    watches: 'wacht',
  },
  yourParts: {
    adds: 'du legst ein Lied dazu',
    'adds instead': 'du springst ein',
    'was to add': 'du solltest dazulegen',
    watches: 'du wachst',
  },
  silentFor: time => `still seit ${time}`,
  votes: { yes: 'ja', no: 'nein', asked: 'wird gefragt …', 'no answer': 'keine Antwort' },
  tally: (yes, of) => `${yes} von ${of} sagen ja`,
  tallyCounts: (yes, of) => `${yes} von ${of} sagen ja: es gilt.`,
  moreThanHalf: 'mehr als die Hälfte entscheidet',
  yourVoteStands: 'Deine Stimme gilt, bis dieser Halt entschieden ist.',
  alone: 'Dein Telefon entscheidet diesen Halt allein: weniger als drei sind da.',
  songsSoFar: count => `bisher ${lieder(count)}`,
  songsNew: (count, fresh) => `${lieder(count)}, ${fresh} neu für dich`,
  all: count => `Alle ${grouped(count, '.')}`,
  spokenAll: count => `Alle ${grouped(count, '.')} Lieder zeigen`,
  fromYou: 'von dir',
  songCount: lieder,
  keep: 'Liste behalten',
  kept: 'Behalten. Du findest sie in deiner Bibliothek unter Mixtapes.',
  sendAgain: 'Noch einmal losschicken',
  remove: 'Diese Liste entfernen',
  removeAsk: 'Endgültig entfernen?',
  cancel: 'Abbrechen',
  asks: (owner, title) => `${bandVon(owner)} „${title}“ bittet dich um ein Lied`,
  asksHint: time => `In ${time} wählt dein Telefon eines.`,
  give: (title, artist) => `${title} von ${artist} geben`,
  others: 'Andere zeigen',
  pickForMe: 'Wähl für mich',
  listTitle: 'Mixtapes',
  keptLists: 'Behaltene Listen',
  gifts: 'Was du gegeben hast',
  gift: (title, to) =>
    hisses(to) ? `Du gabst ${title} dem Mixtape von ${to}` : `Du gabst ${title} ${to}s Mixtape`,
  noGifts: 'Du hast noch keinem Mixtape ein Lied gegeben.',
  noLists: 'Noch kein Mixtape von dir ist hier aufbewahrt.',
  carrying: 'Mixtapes und Briefe',
  carry: 'Für andere tragen',
  carryHint: count =>
    `Dein Telefon reicht Mixtapes und Briefe von Leuten weiter, die du nicht blockiert hast, und wird um Lieder gebeten. Zurzeit trägt es ${
      count === 0 ? 'keine' : count
    }. Briefe an dich kommen in jedem Fall an.`,
  choose: 'Ich wähle meine Lieder',
  chooseHint:
    'Ein Mixtape fragt dich, und nach einer Minute wählt dein Telefon. Aus: dein Telefon wählt selbst, ein Lied, das die andere Person nicht hat.',
  agents: 'Agenten',
  noAgents: 'Keiner ist hier.',
  agentsOff: 'Dieses Telefon trägt keine.',
  stage: {
    hop: (hop, role) => `Etappe ${hop}, ${role}`,
    roles: {
      worker: 'arbeitet',
      observer: 'wacht',
      asking: 'fragt, wer arbeitet',
      announcing: 'springt ein',
    },
    gone: 'ist weitergezogen',
    nodes: names => `Telefone: ${names}`,
    votes: names => `Stimme gebunden an: ${names}`,
    waits: names => `wartet auf Antwort von: ${names}`,
    prepared: count => `${grouped(count, '.')} vorbereitet`,
  },
};
