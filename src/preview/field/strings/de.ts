import type { FieldStrings } from '.';

const lightPhones = (count: number) =>
  `${count} ${count === 1 ? 'leichtes Telefon' : 'leichte Telefone'}`;

/** Every word of German that the field itself shows or speaks. */
export const de: FieldStrings = {
  invitation:
    'Telefone, jedes die ganze App mit eigenen Sockets. Zieh sie am oberen Rand auseinander, oder spiel eine Geschichte ab.',
  ended: 'Die Vorführung ist beendet. Starte sie wieder mit npm run demo und lade diese Seite neu.',
  stories: 'Geschichten',
  storyTitles: {
    'short walk': 'Kurz fort',
    'long walk': 'Lange fort',
    crash: 'Absturz',
    sleep: 'Schlaf',
    pocket: 'Tasche',
    mixtape: 'Mixtape',
    'mid-vote': 'Abstimmung',
    'host leaves': 'Der Gastgeber geht',
  },
  play: story => `Abspielen: ${story}`,
  stop: story => `Anhalten: ${story}`,
  onePhoneMore: '+ Telefon',
  spokenOnePhoneMore: 'Ein Telefon dazu',
  crowdMore: '+ Menge',
  spokenCrowdMore: 'Eine Menge leichter Telefone dazu',
  crowd: 'Die Menge um die Telefone',
  crowdOf: (count, introduced, host) =>
    introduced === 0
      ? `${lightPhones(count)} um sie herum. Noch macht niemand sie bekannt.`
      : introduced < count || host === undefined
      ? `${lightPhones(count)} um sie herum. ${introduced} werden mit anderen bekannt gemacht.`
      : `${lightPhones(count)} um sie herum. Das Telefon von ${host} macht sie alle bekannt.`,
  captions: {
    meeting: 'Ada und Noor sind in Hörweite, und ihre Lieder gehen hinüber und herüber.',
    'short walk: parting':
      'Mittendrin gehen sie auseinander. Die Lease läuft weiter, und was gesendet wird, wartet.',
    'short walk: back': 'Rechtzeitig zurück: was wartete, kommt an, jede Nachricht einmal.',
    'short walk: over': 'Kurz fort: beide haben jedes Lied der anderen, und nichts ging verloren.',
    'long walk: parting':
      'Sie gehen auseinander und bleiben länger fort, als die Lease währt. Sieh, wie die Ringe ablaufen.',
    'long walk: too late':
      'Die Zeit ist um. Beide Enden endeten von selbst, und jedes Telefon ließ eine halbe Liste los.',
    'long walk: back': 'Sie treffen sich wieder: eine neue Lease, und der Tausch beginnt von vorn.',
    'long walk: over':
      'Lange fort: vom ersten Treffen blieb nichts zurück, und das zweite ist vollständig.',
    'crash: silence': 'Noors Telefon stürzt ab, ohne Abschied. Adas Telefon hört nur noch Stille.',
    'crash: back':
      'Es startet als dieselbe Noor, die von keiner Lease mehr weiß: Adas Referenzen auf sie enden sofort.',
    'crash: over':
      'Ein Absturz: die Leases endeten auch auf Adas Telefon, und der Tausch begann von vorn.',
    'sleep: asleep':
      'Noors Telefon schläft in der Tasche ein: kein Timer läuft dort, und seine Sockets sterben.',
    'sleep: awake':
      'Es wacht auf: zuerst sieht es nach jeder Frist, dann wählt es an und macht weiter, wo es war.',
    'sleep: over': 'Ein Schlaf: kürzer als die Lease, darum ging nichts verloren.',
    'pocket: dark':
      'Noors Telefon kommt in die Tasche und bleibt in Hörweite: der Bildschirm ist dunkel, und die Timer von JavaScript stehen.',
    'pocket: crossing':
      'Noch verbunden: Takte von außerhalb von JavaScript halten die Heartbeats am Laufen, und Lieder gehen hin und her.',
    'pocket: over': 'Eine Tasche: keine Verbindung ging verloren, und niemand musste warten.',
    'tape: gathering': 'Vier Telefone kommen zusammen, alle in Hörweite von Adas.',
    'mixtape: out':
      'Ada schickt ein Mixtape los. Es bittet ein Telefon nach dem anderen um ein Lied.',
    'mixtape: off':
      'Noor wählte gerade ein Lied, da ging ihr Telefon aus. Wer über ihren Halt wacht, bemerkt es.',
    'mixtape: taken over':
      'Ein anderes Telefon übernimmt Noors Halt. Mehr als die Hälfte der drei muss zustimmen.',
    'mixtape: back':
      'Noors Telefon ist wieder an und erfährt, dass sein Halt vorbei ist: seine Kopie geht.',
    'mixtape: over': 'Ein Mixtape: es kam heim, und jeder Halt zählte genau einmal.',
    'mid-vote: out':
      'Ada schickt ein Mixtape los. Es bittet ein Telefon nach dem anderen um ein Lied.',
    'mid-vote: asks':
      'Noor wählt ein Lied. Sobald sie es gibt, bittet ihr Telefon zwei andere um ihre Stimme.',
    'mid-vote: waiting':
      'Mitten in der Abstimmung aus: nur ihr Telefon weiß vielleicht, ob der Halt zählte. Das Mixtape wartet darauf.',
    'mid-vote: back':
      'Noors Telefon ist wieder an und sagt, dass nichts entschieden war. Das Mixtape geht weiter.',
    'mid-vote: over':
      'Eine Abstimmung riss ab: das Mixtape musste warten, und doch zählte jeder Halt einmal.',
    'host leaves: crowd':
      'Eine Menge kommt herein: zu viele, um mit allen verbunden zu sein. Das Telefon, das am längsten da ist, macht sie bekannt.',
    'host leaves: introduces':
      'Jedes Telefon hält eine stille Verbindung zu dem, das es bekannt macht. Ein anderes hat eine Kopie der Liste.',
    'host leaves: off':
      'Das Telefon, das bekannt macht, geht aus, ohne Abschied. Wer die Kopie hat, bemerkt die Stille.',
    'host leaves: taken over':
      'Es übernimmt mit der Kopie der Liste und antwortet sofort. Alle folgen ihm.',
    'host leaves: back':
      'Das erste Telefon ist wieder an. Es gilt nun als zuletzt gekommen und folgt wie alle.',
    'host leaves: over':
      'Der Gastgeber ging: ein anderes Telefon führt seine Liste, und niemand musste etwas tun.',
    stuck:
      'Die Geschichte hängt: die Telefone zeigen nicht, worauf sie wartet. Lade die Seite neu, um neu zu beginnen.',
  },
  songsTo: (holder, grantor) => `Lieder von ${holder} an ${grantor}`,
  exchange: (one, other) => `Tausch von ${one} und ${other}`,
  anotherPair: 'Ein anderes Paar zeigen',
  sessionStates: {
    here: 'in Hörweite',
    outOfEarshot: 'getrennt',
    oneEnd: 'ein Ende ist übrig',
    done: 'fertig',
    timeUp: 'vorbei',
    byHand: 'von Hand beendet',
    failed: 'gescheitert',
  },
  backWithin: left => `in ${left} zurück, und es geht weiter`,
  howToRead: {
    title: 'So liest man das',
    renewed: 'Eine Lease an beiden Enden. Kerbe: von einem Lied erneuert',
    apart: 'Getrennt: sie läuft weiter, und was gesendet wird, wartet',
    wouldLive: 'So lange lebt sie ohne ein weiteres Lied',
    done: 'Fertig: jedes Lied kam an. Oder: Zeit um',
  },
  room: 'Raum',
  roomAndTape: 'Raum und Mixtape',
  introduces: 'macht bekannt',
  tapeRow: 'Mixtape',
  votesRow: 'Stimmen',
  now: 'jetzt',
  votes: count => `${count} Stimmen`,
  tapeWith: name => `Das Mixtape ist bei ${name}.`,
  tapeMovesOn: 'Das Mixtape zieht weiter.',
  tapeOver: 'Wieder daheim: jeder Halt ist entschieden.',
  introducesOthers: name => `Das Telefon von ${name} macht die anderen bekannt.`,
  hostLeft: (name, how, missedMs) =>
    how === 'silent'
      ? `Das Telefon von ${name} verstummte${
          missedMs === undefined
            ? ''
            : `: fehlte ${(missedMs / 1000).toFixed(1).replace('.', ',')} s`
        }.`
      : `Das Telefon von ${name} hat sich verabschiedet und übergeben.`,
  introducing: 'macht bekannt',
  timeLeft: left => `noch ${left}`,
  sentItOut: owner => `${owner} schickte es los`,
  cameras: 'Kameras',
  camera: (owner, other) => `${owner}s Kamera auf ${other}s Bildschirm richten`,
  lookAt: 'Was zu sehen ist',
  field: 'Feld',
  showField: 'Das Feld zeigen',
  showPhone: owner => `Telefon von ${owner} zeigen`,
  bothTell: 'Leases, wie beide Telefone von ihnen erzählen',
  cutShort: (holder, grantor) => `Abgebrochen: Lieder von ${holder} an ${grantor}`,
  noSession: 'Beginnt, wenn die beiden voneinander hören.',
  phone: owner => `Telefon von ${owner}`,
  movePhone: owner => `Telefon von ${owner} mit den Pfeiltasten bewegen`,
  power: { 'in the pocket': 'in der Tasche', asleep: 'schläft', off: 'ausgeschaltet' },
  links: {
    off: { title: 'ausgeschaltet', note: 'ohne Abschied' },
    asleep: { title: 'schläft', note: 'hört und sagt nichts' },
    searching: { title: 'in Hörweite', note: 'finden einander' },
    exchanging: { title: 'in Hörweite', note: 'Lieder wechseln' },
    'turned away': { title: 'in Hörweite', note: 'eines ist nicht eingelassen' },
    connected: { title: 'in Hörweite', note: 'verbunden' },
    apart: { title: 'außer Hörweite', note: 'nichts geht verloren' },
    over: { title: 'außer Hörweite', note: 'keine Lease ist übrig' },
  },
  spokenLink: (one, other, title) => `${one} und ${other}: ${title}.`,
};
