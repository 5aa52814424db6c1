/** Less than one only where periods are short to be watched. */
const shortMinutes = (value: number) =>
  value < 1 ? `${Math.round(60 * value)} s` : `${value} min`;

/** The Settings tab, in each language. */
export const settingsInEnglish = {
  title: 'Settings',
  /** Never empty: stands below the title. */
  empty: 'Your name, and who may see you, are yours to choose here.',
  you: 'You',
  name: 'Your name',
  nameHint: 'This is what others see. After a new name you meet everyone again.',
  nameMissing: 'Others need something to call you: type a name.',
  nameKept: (name: string) => `You are ${name} now.`,
  matching: 'Matching',
  threshold: 'Tell both from',
  thresholdHint: 'A match is when you share at least this much of your songs.',
  percent: (value: number) => `${value} %`,
  session: 'An exchange waits',
  sessionHint:
    'So long it waits for someone who walked away; each song starts the time again. After a change you meet everyone again.',
  minutes: shortMinutes,
  less: (what: string) => `${what}: less`,
  more: (what: string) => `${what}: more`,
  trust: 'Trust',
  onlyVerified: 'Only people I have verified',
  onlyVerifiedHint:
    'All others are turned away before they see any of your songs. You verify someone by comparing the code on both screens: it is there while your phones are connected, so compare before you switch this on.',
  blocked: 'Blocked people',
  nobodyBlocked: 'You have blocked nobody.',
  unblock: 'Unblock',
  spokenUnblock: (name: string) => `Unblock ${name}`,
  unblocked: (name: string) => `${name} is unblocked. The next meeting is the first again.`,
  look: 'Look',
  theme: 'Colours',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  language: 'Language',
  languages: { system: 'System', en: 'English', de: 'Deutsch' },
  network: 'Network',
  reach: 'Reach someone by address',
  reachHint:
    'For networks where phones cannot find each other: type what the other phone shows under Diagnostics.',
  reachExample: '192.168.1.20:4711',
  reachNow: 'Reach',
  reaching: (address: string) =>
    `Connecting to ${address} … Anyone who answers appears under Nearby.`,
  reachFailed: (address: string, why: string) =>
    `Nobody was reached at ${address}: ${why}. Check that Earshot is open there, and that both are on the same Wi-Fi.`,
  addressProblems: {
    nothing: 'Type an address and a port, such as 192.168.1.20:4711.',
    'no port': 'The port is missing: add a colon and the number that the other phone shows.',
    'bad port': 'The port is a number from 1 to 65535, after the last colon.',
    'bad host':
      'That is not an address: it is four numbers with dots, an IPv6 address in [brackets], or a name such as phone.local.',
  },
  diagnostics: 'Diagnostics',
  diagnosticsHint: 'Connections and errors of this phone, to copy and send to someone who helps.',
  systemSettings: 'Permissions in the system’s settings',
};

export const settingsInGerman: typeof settingsInEnglish = {
  title: 'Einstellungen',
  empty: 'Dein Name, und wer dich sehen darf: hier entscheidest du.',
  you: 'Du',
  name: 'Dein Name',
  nameHint: 'So sehen dich die anderen. Nach einem neuen Namen triffst du alle noch einmal.',
  nameMissing: 'Die anderen müssen dich irgendwie nennen: gib einen Namen ein.',
  nameKept: name => `Du bist jetzt ${name}.`,
  matching: 'Übereinstimmung',
  threshold: 'Beiden sagen ab',
  thresholdHint: 'Ihr passt zusammen, wenn du mindestens so viel von deinen Liedern teilst.',
  percent: value => `${value} %`,
  session: 'Ein Austausch wartet',
  sessionHint:
    'So lange wartet er auf jemanden, der weggegangen ist; jedes Lied fängt neu zu zählen an. Nach einer Änderung triffst du alle noch einmal.',
  minutes: shortMinutes,
  less: what => `${what}: weniger`,
  more: what => `${what}: mehr`,
  trust: 'Vertrauen',
  onlyVerified: 'Nur, wen ich geprüft habe',
  onlyVerifiedHint:
    'Alle anderen werden abgewiesen, bevor sie eines deiner Lieder sehen. Du prüfst jemanden, indem ihr den Code auf beiden Bildschirmen vergleicht: er ist da, solange eure Telefone verbunden sind; vergleicht also, bevor du das einschaltest.',
  blocked: 'Blockierte',
  nobodyBlocked: 'Du hast niemanden blockiert.',
  unblock: 'Freigeben',
  spokenUnblock: name => `${name} freigeben`,
  unblocked: name => `${name} ist freigegeben. Das nächste Treffen ist wieder das erste.`,
  look: 'Aussehen',
  theme: 'Farben',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  languages: { system: 'System', en: 'English', de: 'Deutsch' },
  network: 'Netz',
  reach: 'Jemanden über eine Adresse erreichen',
  reachHint:
    'Für Netze, in denen Telefone nichts voneinander hören: gib ein, was das andere Telefon unter Diagnose zeigt.',
  reachExample: '192.168.1.20:4711',
  reachNow: 'Erreichen',
  reaching: address => `Verbindet mit ${address} … Wer antwortet, erscheint unter „In der Nähe“.`,
  reachFailed: (address, why) =>
    `Unter ${address} war niemand zu erreichen: ${why}. Sieh nach, ob Earshot dort offen ist und beide im selben WLAN sind.`,
  addressProblems: {
    nothing: 'Gib Adresse und Port ein, etwa 192.168.1.20:4711.',
    'no port':
      'Der Port fehlt: füge einen Doppelpunkt und die Zahl an, die das andere Telefon zeigt.',
    'bad port': 'Der Port ist eine Zahl von 1 bis 65535 nach dem letzten Doppelpunkt.',
    'bad host':
      'Das ist keine Adresse: vier Zahlen mit Punkten, eine IPv6-Adresse in [Klammern] oder ein Name wie telefon.local.',
  },
  diagnostics: 'Diagnose',
  diagnosticsHint:
    'Was dieses Telefon hört und wen es erreicht, zum Kopieren und Schicken an jemanden, der hilft.',
  systemSettings: 'Berechtigungen in den Einstellungen des Systems',
};
