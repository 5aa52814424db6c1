import { grouped } from './counting';
import { describeDrop } from '../../music';
import { dropInGerman } from './drops';

/** The Leases tab, in each language. */
export const leasesInEnglish = {
  title: 'Leases',
  empty: 'Each lease between your phone and another will be here, with the time it has left.',
  subtitle: (granted: number, held: number) =>
    `${grouped(granted, ',')} granted, ${grouped(held, ',')} held · one timer`,
  all: (count: number) => `All ${grouped(count, ',')}`,
  granted: (count: number) => `Granted ${grouped(count, ',')}`,
  held: (count: number) => `Held ${grouped(count, ',')}`,
  noneChosen: 'None of this kind at present.',
  someone: 'Someone',
  youGranted: (name: string) => `${name} · you granted it`,
  youHold: (name: string) => `${name} · you hold it`,
  connected: 'connected',
  apart: 'out of earshot, its time runs on',
  renewedJustNow: 'just renewed',
  renewedAgo: (time: string) => `renewed ${time} ago`,
  waiting: (count: number) => `${grouped(count, ',')} wait`,
  patterns: {
    'renew-on-call': 'renews with each call',
    'single-call': 'for one call',
    plain: 'for its time',
    own: 'by its own rule',
  },
  renew: 'Renew',
  renewing: 'Asking…',
  revoke: 'End it',
  spokenRenew: (name: string, other: string) => `Renew ${name} with ${other}`,
  spokenRevoke: (name: string, other: string) => `End ${name} with ${other}`,
  opens: 'Shows what you can do with it',
  renewed: (left: string) => `Renewed: ${left} left.`,
  /** The other phone granted less than was asked for, or nothing more. */
  renewedLess: (left: string) => `No more was granted: ${left} left.`,
  renewalWaits: (other: string) =>
    `${other} is out of earshot. The request waits for their return, or until the lease ends.`,
  renewalRefused: (other: string, why: string) =>
    `${other} did not renew it: ${why} You can try again, or let it run out.`,
  renewalTooLate: 'It had ended before it could be renewed. The next meeting makes a new one.',
  revoked: (name: string, other: string) => `${name} with ${other} has ended.`,
  endedHeading: 'Ended',
  ended: {
    elapsed: 'its time was over',
    revoked: 'one of you ended it',
    revokedHere: 'you ended it',
    finished: 'all songs had crossed',
    used: 'its one call was made',
    'peer restarted': 'Earshot was restarted on their phone',
    closed: 'Earshot was restarted on this phone',
  },
  dropped: describeDrop,
  endedAt: (reason: string, time: string) => `${reason} · ${time}`,
};

export const leasesInGerman: typeof leasesInEnglish = {
  title: 'Leases',
  empty:
    'Jede Lease zwischen deinem Telefon und einem anderen steht hier, mit der Zeit, die ihr bleibt.',
  subtitle: (granted, held) =>
    `${grouped(granted, '.')} gewährt, ${grouped(held, '.')} gehalten · ein Timer`,
  all: count => `Alle ${grouped(count, '.')}`,
  granted: count => `Gewährt ${grouped(count, '.')}`,
  held: count => `Gehalten ${grouped(count, '.')}`,
  noneChosen: 'Zurzeit keine dieser Art.',
  someone: 'Jemand',
  youGranted: name => `${name} · gewährt`,
  youHold: name => `${name} · gehalten`,
  connected: 'verbunden',
  apart: 'außer Hörweite, ihre Zeit läuft weiter',
  renewedJustNow: 'gerade erneuert',
  renewedAgo: time => `vor ${time} erneuert`,
  waiting: count => `${grouped(count, '.')} ${count === 1 ? 'wartet' : 'warten'}`,
  patterns: {
    'renew-on-call': 'erneuert sich mit jedem Aufruf',
    'single-call': 'für einen Aufruf',
    plain: 'für ihre Zeit',
    own: 'nach eigener Regel',
  },
  renew: 'Erneuern',
  renewing: 'Wird gefragt …',
  revoke: 'Beenden',
  spokenRenew: (name, other) => `${name} mit ${other} erneuern`,
  spokenRevoke: (name, other) => `${name} mit ${other} beenden`,
  opens: 'Zeigt, was du damit tun kannst',
  renewed: left => `Erneuert: noch ${left}.`,
  renewedLess: left => `Mehr wurde nicht gewährt: noch ${left}.`,
  renewalWaits: other =>
    `${other} ist außer Hörweite. Die Bitte wartet auf die Rückkehr oder bis die Lease endet.`,
  renewalRefused: (other, why) =>
    `${other} hat sie nicht erneuert: ${why} Du kannst es noch einmal versuchen oder sie ablaufen lassen.`,
  renewalTooLate:
    'Sie war zu Ende, bevor sie erneuert werden konnte. Beim nächsten Treffen entsteht eine neue.',
  revoked: (name, other) => `${name} mit ${other} ist beendet.`,
  endedHeading: 'Beendet',
  ended: {
    elapsed: 'ihre Zeit war um',
    revoked: 'einer von euch hat sie beendet',
    revokedHere: 'du hast sie beendet',
    finished: 'alle Lieder waren übertragen',
    used: 'ihr einer Aufruf ist erfolgt',
    'peer restarted': 'Earshot wurde auf dem anderen Telefon neu gestartet',
    closed: 'Earshot wurde auf diesem Telefon neu gestartet',
  },
  dropped: dropInGerman,
  endedAt: (reason, time) => `${reason} · ${time}`,
};
