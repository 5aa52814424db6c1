import { grouped, plural } from './counting';
import type { DurationParts } from '../duration';
import { diagnosticsInEnglish } from './diagnostics';
import { firstRunInEnglish } from './first-run';
import { helloInEnglish } from './hello';
import { historyInEnglish } from './history';
import { identityInEnglish } from './identity';
import { leasesInEnglish } from './leases';
import { lettersInEnglish } from './letters';
import { libraryInEnglish } from './library';
import { mixtapeInEnglish } from './mixtape';
import { notificationsInEnglish } from './notifications';
import { pocketInEnglish } from './pocket';
import { roomInEnglish } from './room';
import { scanInEnglish } from './scan';
import { sharingInEnglish } from './sharing';
import { settingsInEnglish } from './settings';

/** Every word of English that Earshot shows or speaks. */
export const en = {
  appName: 'Earshot',
  permission: {
    title: 'May Earshot look for phones nearby?',
    reason:
      'It needs the local network to find the phones of people near you and to exchange song lists with them. It asks nothing of the internet.',
    ask: 'Continue',
    inSettings:
      'Your phone keeps Earshot from the local network, so nobody can be found. You can change that in the phone’s settings, under Earshot.',
    openSettings: 'Open settings',
  },
  nearby: {
    title: 'Nearby',
    empty: 'People within earshot will show up here, with how much of your music they share.',
    youAre: (name: string, songs: number) =>
      `You are ${name} · ${grouped(songs, ',')} ${songs === 1 ? 'song' : 'songs'}`,
    starting: 'Listening for others …',
    checksTitle: 'Nobody yet? Check in this order',
    checks: [
      'Both phones are on the same Wi-Fi, or one is on the other’s hotspot.',
      'Earshot is open on both.',
      'Earshot may use the local network: your phone’s own settings, under Earshot.',
      'The Wi-Fi is not a guest network, and no VPN is on: both keep phones apart.',
      'Still nobody? Type the other phone’s address under Settings.',
    ],
    failedTitle: 'Earshot could not start',
    failedAdvice: [
      'Let Earshot use the local network: your phone’s own settings, under Earshot.',
      'Close Earshot altogether, and open it again.',
      'If that does not help, restart the phone.',
    ],
    damagedTitle: 'What Earshot kept on this phone is damaged',
    damagedAdvice: [
      'Nothing was deleted. Restart the phone, and open Earshot again.',
      'If that does not help, delete Earshot and install it again. It then begins with nothing: no people, no songs.',
    ],
    noRoomTitle: 'This phone has no room left',
    noRoomAdvice: [
      'Nothing was deleted. Make room: photos or apps that are not needed.',
      'Close Earshot altogether, and open it again.',
    ],
    matchTitle: (name: string, percent: number) => `${name} shares ${percent} % of your music`,
    matchSongs: (songs: number) =>
      `${grouped(songs, ',')} ${songs === 1 ? 'song' : 'songs'} in common. Say hello?`,
    /** Where Android lists what an app may tell. */
    matchChannel: 'Matches and hellos',
    open: 'Shows more about them',
  },
  person: {
    here: 'here',
    outOfEarshot: (duration: string) => `out of earshot for ${duration}`,
    gone: 'gone',
    blocked: 'blocked',
    notLetIn: 'not let in',
    turnsAway: 'does not let you in',
    /** To who refuses: they may know why. */
    notLetInWhy: {
      blocked: 'You blocked them: their phone does not reach yours.',
      'not verified': 'Your phone lets in only people you have verified. That is under Settings.',
      'name taken': 'This phone is not let in, since someone you verified has this name.',
    },
    /** To who is refused: the other phone does not say why, and this one does not guess. */
    turnsAwayWhy: (name: string) =>
      `${name}’s phone is near and does not take yours. It does not say why.`,
    verified: 'verified',
    verifiedByCode: 'verified by code',
    notVerified: 'not verified yet',
    yours: 'yours',
    theirs: 'theirs',
    progress: (songs: number, of: number) => `${grouped(songs, ',')} of ${grouped(of, ',')}`,
    nothingNew: 'nothing new',
    notYet: 'not yet',
    spokenYours: (count: string) => `Your songs to them: ${count}`,
    spokenTheirs: (count: string) => `Their songs to you: ${count}`,
    exchanging: 'Each song winds the ring up again.',
    backWithin: (left: string) => `Back within ${left} and it goes on.`,
    songsWait: (songs: number) =>
      songs === 1 ? '1 song waits.' : `${grouped(songs, ',')} songs wait.`,
    sessionElapsed: (time: string) => `Time was up at ${time}. The next meeting starts over.`,
    sessionRevoked: (time: string) =>
      `The exchange was ended early, at ${time}. The next meeting starts over.`,
    sessionRestarted: (time: string) =>
      `Earshot was restarted on their phone at ${time}, and the exchange started over.`,
    incomplete: 'The exchange is incomplete. The next meeting starts over.',
    songs: (songs: number) => `${grouped(songs, ',')} ${songs === 1 ? 'song' : 'songs'}`,
    spokenMatch: (percent: number, songs: number) =>
      `${percent} % of your music in common, ${grouped(songs, ',')} ${
        songs === 1 ? 'song' : 'songs'
      }`,
    namesake: (name: string) =>
      `Someone else you know is called ${name}, too. It may be a new phone, or somebody who pretends: compare codes.`,
    namesakeOfVerified: (name: string) =>
      `You have verified someone else called ${name}. Somebody may pretend to be them, so this phone is not let in unless you say that it is fine.`,
    acceptNamesake: 'That is fine',
    back: 'Nearby',
    spokenBack: 'Back to Nearby',
    nobody: 'Nobody here any more',
    nobodyWhy:
      'This phone has forgotten them. If their phone is near, it will be under Nearby again in a moment.',
    noLeases: 'Nothing at present.',
    holds: 'What holds between you',
    codeTitle: (name: string) => `Is it really ${name}?`,
    bothShow: 'Both screens show',
    codeAdvice: 'The same on both screens: nobody is in between.',
    showCode: 'Show my code',
    hideCode: 'Make it small again',
    noCode: (name: string) =>
      `While your phone and ${name}’s are connected, both show the same digits here to compare.`,
    noCodeForStranger: (name: string) =>
      `Your phone lets in only people you have verified, so there is nothing to compare with ${name}. Switch that off under Settings for as long as you compare.`,
    noCodeForNamesake: (name: string) =>
      `This phone is not let in, so there is nothing to compare. Say above that the name is fine, and compare before you trust ${name}.`,
    qrAdvice: (name: string) =>
      `For the camera of ${name}’s phone: the keys of both phones as they are. Nothing in it is secret.`,
    spokenQrCode: (name: string) => `QR code of your key and ${name}’s`,
    spokenCode: (digits: string) => `Verification code: ${digits}`,
    matches: 'It matches',
    block: 'Block',
    blockTitle: (name: string) => `Block ${name}?`,
    blockExplained:
      'What is between you ends now, and their phone will not reach yours any more. Forget them to undo it.',
    forget: 'Forget',
    forgetTitle: (name: string) => `Forget ${name}?`,
    forgetExplained: 'What is between you ends now. Your next meeting is the first again.',
    cancel: 'Cancel',
  },
  identity: identityInEnglish,
  firstRun: firstRunInEnglish,
  hello: helloInEnglish,
  history: historyInEnglish,
  leases: leasesInEnglish,
  letters: lettersInEnglish,
  library: libraryInEnglish,
  mixtape: mixtapeInEnglish,
  pocket: pocketInEnglish,
  room: roomInEnglish,
  scan: scanInEnglish,
  settings: settingsInEnglish,
  sharing: sharingInEnglish,
  notifications: notificationsInEnglish,
  diagnostics: diagnosticsInEnglish,
  time: {
    now: 'now',
    spoken: ({ hours, minutes, seconds }: DurationParts) =>
      [
        hours > 0 ? plural(hours, 'hour', 'hours') : '',
        minutes > 0 ? plural(minutes, 'minute', 'minutes') : '',
        seconds > 0 || hours + minutes === 0 ? plural(seconds, 'second', 'seconds') : '',
      ]
        .filter(Boolean)
        .join(' '),
  },
  lease: {
    /** A lease is named after what it is for: the service, or the call that it came with. */
    name: (origin: string) =>
      origin === 'openSession'
        ? 'Exchange'
        : origin === 'MusicPlayer'
        ? 'Music player'
        : origin === 'AgentPost'
        ? 'Mixtape post'
        : origin === 'endExchange'
        ? 'What you share, told once'
        : origin === 'hello'
        ? 'Answer to a hello, once'
        : origin === 'register'
        ? roomInEnglish.registration
        : origin,
    /** Which of the two ends is here. */
    role: (role: 'grantor' | 'holder'): string =>
      role === 'grantor' ? 'you granted it' : 'you hold it',
    left: (name: string, left: string, connected: boolean) =>
      `${name} lease, ${left} left, ${connected ? 'connected' : 'out of earshot'}`,
    endedAs: (name: string, how: string) => `${name} lease, ${how}`,
    marks: { done: 'done', timeUp: 'time up', byHand: 'ended by hand', failed: 'failed' },
    none: 'No lease',
    you: 'you',
    apart: (duration: string) => `apart ${duration}`,
    crossed: (when: string) => `all songs crossed · ${when}`,
    bothEnded: (time: string) => `both let go ${time}`,
    bothEndedApart: (ms: number) => `both let go, ${ms} ms apart`,
    /** Where both ends can be looked at, and differ: one phone heard of it later. */
    endedEach: (own: string, ownTime: string, other: string, otherTime: string) =>
      `ended: ${own} ${ownTime}, ${other} ${otherTime}`,
    /** The other runs on: that phone has not heard of it. */
    endedOne: (own: string, ownTime: string, other: string) =>
      `ended: ${own} ${ownTime}, not yet at ${other}’s`,
    /** Nothing is known of the other end. */
    endedAlone: (own: string, ownTime: string) => `ended: ${own} ${ownTime}`,
    /** Apart, nobody could tell the other: what was agreed says when the other end is over at the latest. */
    endedAtTheLatest: (here: string, there: string) =>
      `your end ${here} · theirs by ${there} at the latest`,
    endedByThen: (here: string) => `your end ${here} · theirs by then`,
    endedByRestart: (here: string) => `your end ${here} · forgotten there by the restart`,
    spokenBegan: (name: string, other: string, time: string) =>
      `${name} lease with ${other}. Began ${time}.`,
    spokenRenewed: (times: number) => `Renewed ${plural(times, 'time', 'times')}.`,
    spokenApart: (times: number, total: string) =>
      `Apart ${plural(times, 'time', 'times')}, ${total} in all.`,
    spokenEnded: (end: string) => `${end.charAt(0).toUpperCase()}${end.slice(1)}.`,
    spokenLive: (left: string) => `${left} left.`,
  },
  /** Those that need a hyphen where text is large and a phone small; a bar wherever one may stand. */
  longWords: ['Diag|nos|tics'] as readonly string[],
  number: (value: number) => grouped(value, ','),
  /** Spoken by VoiceOver, which has no word of its own for a tab. */
  spokenTab: (title: string, position: number, count: number) =>
    `${title}, tab, ${position} of ${count}`,
};
