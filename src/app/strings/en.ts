import { grouped, plural } from './counting';
import type { DurationParts } from '../duration';
import { diagnosticsInEnglish } from './diagnostics';
import { leasesInEnglish } from './leases';
import { libraryInEnglish } from './library';
import { settingsInEnglish } from './settings';

/** Every word of English that Earshot shows or speaks. */
export const en = {
  appName: 'Earshot',
  nearby: {
    title: 'Nearby',
    empty: 'People within earshot will show up here, with how much of your music they share.',
  },
  leases: leasesInEnglish,
  library: libraryInEnglish,
  settings: settingsInEnglish,
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
      origin === 'openSession' ? 'Session' : origin === 'MusicPlayer' ? 'Music player' : origin,
    pattern: (pattern: string, period: string) => `${pattern}, ${period}`,
    left: (name: string, left: string, connected: boolean) =>
      `${name} lease, ${left} left, ${connected ? 'connected' : 'out of earshot'}`,
    ended: (name: string) => `${name} lease, ended`,
    none: 'No lease',
    you: 'you',
    apart: (duration: string) => `apart ${duration}`,
    bothEnded: (time: string) => `both ended ${time}`,
    bothEndedApart: (time: string, ms: number) => `both ended ${time} · ${ms} ms apart`,
    /** Given up while apart: the other phone could not be told, and ends it at the agreed time. */
    endedHereFirst: (here: string, there: string) => `ended here ${here}, there by ${there}`,
    spokenBegan: (name: string, other: string, time: string) =>
      `${name} lease with ${other}. Began ${time}.`,
    spokenRenewed: (times: number) => `Renewed ${plural(times, 'time', 'times')}.`,
    spokenApart: (times: number, total: string) =>
      `Apart ${plural(times, 'time', 'times')}, ${total} in all.`,
    spokenEnded: (end: string) => `${end.charAt(0).toUpperCase()}${end.slice(1)}.`,
    spokenLive: (left: string) => `${left} left.`,
  },
  number: (value: number) => grouped(value, ','),
  /** Spoken by VoiceOver, which has no word of its own for a tab. */
  spokenTab: (title: string, position: number, count: number) =>
    `${title}, tab, ${position} of ${count}`,
};
