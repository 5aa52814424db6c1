import { grouped, plural } from './counting';
import type { Strings } from '.';
import { diagnosticsInGerman } from './diagnostics';
import { firstRunInGerman } from './first-run';
import { helloInGerman } from './hello';
import { historyInGerman } from './history';
import { identityInGerman } from './identity';
import { leasesInGerman } from './leases';
import { lettersInGerman } from './letters';
import { libraryInGerman } from './library';
import { mixtapeInGerman } from './mixtape';
import { notificationsInGerman } from './notifications';
import { pocketInGerman } from './pocket';
import { roomInGerman } from './room';
import { scanInGerman } from './scan';
import { sharingInGerman } from './sharing';
import { settingsInGerman } from './settings';

/** Every word of German that Earshot shows or speaks. */
export const de: Strings = {
  appName: 'Earshot',
  permission: {
    title: 'Darf Earshot nach Telefonen in der Nähe suchen?',
    reason:
      'Es braucht das lokale Netzwerk, um die Telefone der Menschen um dich zu finden und Liederlisten mit ihnen zu tauschen. Vom Internet will es nichts.',
    ask: 'Weiter',
    inSettings:
      'Dein Telefon lässt Earshot nicht ins lokale Netzwerk, darum ist niemand zu finden. Das lässt sich in den Einstellungen des Telefons ändern, unter Earshot.',
    openSettings: 'Einstellungen öffnen',
  },
  nearby: {
    title: 'In der Nähe',
    empty: 'Wer in Hörweite ist, erscheint hier, und wie viel eurer Musik ihr teilt.',
    youAre: (name, songs) =>
      `Du bist ${name} · ${grouped(songs, '.')} ${songs === 1 ? 'Lied' : 'Lieder'}`,
    starting: 'Horcht nach anderen …',
    checksTitle: 'Noch niemand? Prüfe der Reihe nach',
    checks: [
      'Beide Telefone sind im selben WLAN, oder eines ist im Hotspot des anderen.',
      'Earshot ist auf beiden offen.',
      'Earshot darf das lokale Netzwerk nutzen: in den Einstellungen des Telefons, unter Earshot.',
      'Das WLAN ist kein Gastnetz, und kein VPN ist an: beide halten Telefone getrennt.',
      'Immer noch niemand? Tippe unter Einstellungen die Adresse des anderen Telefons ein.',
    ],
    failedTitle: 'Earshot konnte nicht starten',
    failedAdvice: [
      'Lass Earshot das lokale Netzwerk nutzen: in den Einstellungen des Telefons, unter Earshot.',
      'Schließe Earshot ganz und öffne es neu.',
      'Wenn das nicht hilft, starte das Telefon neu.',
    ],
    damagedTitle: 'Was Earshot auf diesem Telefon aufbewahrt, ist beschädigt',
    damagedAdvice: [
      'Nichts wurde gelöscht. Starte das Telefon neu und öffne Earshot noch einmal.',
      'Wenn das nicht hilft, lösche Earshot und installiere es neu. Es beginnt dann mit nichts: ohne Personen und Lieder.',
    ],
    noRoomTitle: 'Auf diesem Telefon ist kein Platz mehr',
    noRoomAdvice: [
      'Nichts wurde gelöscht. Schaffe Platz: Fotos oder Apps, die du nicht brauchst.',
      'Schließe Earshot ganz und öffne es neu.',
    ],
    matchTitle: (name, percent) => `${name} teilt ${percent} % deiner Musik`,
    matchSongs: songs =>
      `${grouped(songs, '.')} ${
        songs === 1 ? 'gemeinsames Lied' : 'gemeinsame Lieder'
      }. Sagst du Hallo?`,
    matchChannel: 'Gemeinsamer Geschmack und Hallos',
    open: 'Zeigt mehr über die Person',
  },
  person: {
    here: 'da',
    outOfEarshot: duration => `außer Hörweite seit ${duration}`,
    gone: 'fort',
    blocked: 'blockiert',
    notLetIn: 'nicht eingelassen',
    turnsAway: 'lässt dich nicht ein',
    notLetInWhy: {
      blocked: 'Du hast diese Person blockiert: ihr Telefon erreicht deines nicht.',
      'not verified':
        'Dein Telefon lässt nur Leute ein, die du geprüft hast. Das steht in den Einstellungen.',
      'name taken':
        'Dieses Telefon ist nicht eingelassen, weil jemand, den du geprüft hast, so heißt.',
    },
    turnsAwayWhy: name =>
      `Das Telefon von ${name} ist in der Nähe und nimmt deines nicht an. Es sagt nicht, warum.`,
    verified: 'geprüft',
    verifiedByCode: 'mit Code geprüft',
    notVerified: 'noch nicht geprüft',
    yours: 'deine',
    theirs: 'ihre',
    progress: (songs, of) => `${grouped(songs, '.')} von ${grouped(of, '.')}`,
    nothingNew: 'nichts Neues',
    notYet: 'noch nicht',
    spokenYours: count => `Deine Lieder hinüber: ${count}`,
    spokenTheirs: count => `Ihre Lieder herüber: ${count}`,
    exchanging: 'Jedes Lied zieht den Ring wieder auf.',
    backWithin: left => `In ${left} zurück, und es geht weiter.`,
    songsWait: songs => (songs === 1 ? '1 Lied wartet.' : `${grouped(songs, '.')} Lieder warten.`),
    sessionElapsed: time => `Um ${time} war die Zeit um. Das nächste Treffen beginnt von vorn.`,
    sessionRevoked: time =>
      `Der Austausch wurde ${time} vorzeitig beendet. Das nächste Treffen beginnt von vorn.`,
    sessionRestarted: time =>
      `Earshot wurde auf dem anderen Telefon ${time} neu gestartet; der Tausch beginnt von vorn.`,
    incomplete: 'Der Tausch ist unvollständig. Das nächste Treffen beginnt von vorn.',
    songs: songs => `${grouped(songs, '.')} ${songs === 1 ? 'Lied' : 'Lieder'}`,
    spokenMatch: (percent, songs) =>
      `${percent} % deiner Musik gemeinsam, ${grouped(songs, '.')} ${
        songs === 1 ? 'Lied' : 'Lieder'
      }`,
    namesake: name =>
      `Du kennst noch jemanden namens ${name}. Es kann ein neues Telefon sein, oder jemand gibt sich aus: vergleicht die Codes.`,
    namesakeOfVerified: name =>
      `Du hast jemand anderen namens ${name} geprüft. Vielleicht gibt sich jemand dafür aus; darum wird dieses Telefon nicht eingelassen, außer du sagst, dass es in Ordnung ist.`,
    acceptNamesake: 'Das ist in Ordnung',
    back: 'In der Nähe',
    spokenBack: 'Zurück zu „In der Nähe“',
    nobody: 'Niemand mehr da',
    nobodyWhy:
      'Dieses Telefon hat sie vergessen. Ist ihr Telefon in der Nähe, steht es gleich wieder unter In der Nähe.',
    noLeases: 'Zurzeit nichts.',
    holds: 'Was zwischen euch gilt',
    codeTitle: name => `Ist es wirklich ${name}?`,
    bothShow: 'Beide Bildschirme zeigen',
    codeAdvice: 'Auf beiden Bildschirmen gleich: niemand ist dazwischen.',
    showCode: 'Meinen Code zeigen',
    hideCode: 'Wieder klein',
    noCode: name =>
      `Solange dein Telefon und das von ${name} verbunden sind, zeigen hier beide dieselben Ziffern zum Vergleichen.`,
    noCodeForStranger: name =>
      `Dein Telefon lässt nur ein, wen du geprüft hast; darum gibt es mit ${name} nichts zu vergleichen. Schalte das unter Einstellungen aus, solange ihr vergleicht.`,
    noCodeForNamesake: name =>
      `Dieses Telefon wird nicht eingelassen; darum gibt es nichts zu vergleichen. Sag oben, dass der Name in Ordnung ist, und vergleiche, bevor du ${name} traust.`,
    qrAdvice: name =>
      `Für die Kamera des Telefons von ${name}: die Schlüssel beider Telefone, wie sie sind. Nichts daran ist geheim.`,
    spokenQrCode: name => `QR-Code deines Schlüssels und dessen von ${name}`,
    spokenCode: digits => `Prüfcode: ${digits}`,
    matches: 'Stimmt überein',
    block: 'Blockieren',
    blockTitle: name => `${name} blockieren?`,
    blockExplained:
      'Was zwischen euch ist, endet jetzt, und das andere Telefon erreicht deines nicht mehr. Vergessen macht es rückgängig.',
    forget: 'Vergessen',
    forgetTitle: name => `${name} vergessen?`,
    forgetExplained:
      'Was zwischen euch ist, endet jetzt. Euer nächstes Treffen ist wieder das erste.',
    cancel: 'Abbrechen',
  },
  identity: identityInGerman,
  firstRun: firstRunInGerman,
  hello: helloInGerman,
  history: historyInGerman,
  leases: leasesInGerman,
  letters: lettersInGerman,
  library: libraryInGerman,
  mixtape: mixtapeInGerman,
  pocket: pocketInGerman,
  room: roomInGerman,
  scan: scanInGerman,
  settings: settingsInGerman,
  sharing: sharingInGerman,
  notifications: notificationsInGerman,
  diagnostics: diagnosticsInGerman,
  time: {
    now: 'jetzt',
    spoken: ({ hours, minutes, seconds }) =>
      [
        hours > 0 ? plural(hours, 'Stunde', 'Stunden') : '',
        minutes > 0 ? plural(minutes, 'Minute', 'Minuten') : '',
        seconds > 0 || hours + minutes === 0 ? plural(seconds, 'Sekunde', 'Sekunden') : '',
      ]
        .filter(Boolean)
        .join(' '),
  },
  lease: {
    name: origin =>
      origin === 'openSession'
        ? 'Austausch'
        : origin === 'MusicPlayer'
        ? 'Musikspieler'
        : origin === 'AgentPost'
        ? 'Mixtape-Post'
        : origin === 'endExchange'
        ? 'Was ihr teilt, einmal gesagt'
        : origin === 'hello'
        ? 'Antwort auf ein Hallo, einmal'
        : origin === 'register'
        ? roomInGerman.registration
        : origin,
    role: role => (role === 'grantor' ? 'von dir gewährt' : 'du hältst sie'),
    left: (name, left, connected) =>
      `Lease ${name}, noch ${left}, ${connected ? 'verbunden' : 'außer Hörweite'}`,
    endedAs: (name, how) => `Lease ${name}, ${how}`,
    marks: { done: 'fertig', timeUp: 'Zeit um', byHand: 'von Hand beendet', failed: 'gescheitert' },
    none: 'Keine Lease',
    you: 'du',
    apart: duration => `getrennt ${duration}`,
    crossed: when => `alle Lieder getauscht · ${when}`,
    bothEnded: time => `beide ließen los ${time}`,
    bothEndedApart: ms => `beide ließen los, ${ms} ms Abstand`,
    endedEach: (own, ownTime, other, otherTime) =>
      `beendet: ${own} ${ownTime}, ${other} ${otherTime}`,
    endedOne: (own, ownTime, other) => `beendet: ${own} ${ownTime}, bei ${other} noch nicht`,
    endedAlone: (own, ownTime) => `beendet: ${own} ${ownTime}`,
    endedAtTheLatest: (here, there) => `dein Ende ${here} · dort spätestens ${there}`,
    endedByThen: here => `dein Ende ${here} · dort bis dahin auch`,
    endedByRestart: here => `dein Ende ${here} · dort beim Neustart vergessen`,
    spokenBegan: (name, other, time) => `Lease ${name} mit ${other}. Begonnen ${time}.`,
    spokenRenewed: times => `${times}-mal erneuert.`,
    spokenApart: (times, total) => `${times}-mal getrennt, zusammen ${total}.`,
    spokenEnded: end => `${end.charAt(0).toUpperCase()}${end.slice(1)}.`,
    spokenLive: left => `Noch ${left}.`,
  },
  longWords: [
    'ab|ge|wiesen',
    'Bild|schirm',
    'da|zwischen',
    'Dia|gno|se',
    'ein|ge|lassen',
    'ein|schaltest',
    'Ein|stel|lungen',
    'ge|mein|same',
    'ge|mein|sames',
    'Musik|spieler',
    'Rück|gän|gig',
    'Syn|the|sizer',
    'Über|ein|stim|mung',
    'Ver|bin|dungen',
    'ver|glei|chen',
    'Ver|glei|chen',
    'Warte|stel|lung',
    'weg|ge|gangen',
  ],
  number: value => grouped(value, '.'),
  spokenTab: (title, position, count) => `${title}, Tab, ${position} von ${count}`,
};
