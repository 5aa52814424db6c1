import { grouped, plural } from './counting';
import type { Strings } from '.';
import { diagnosticsInGerman } from './diagnostics';
import { leasesInGerman } from './leases';
import { libraryInGerman } from './library';
import { settingsInGerman } from './settings';

/** Every word of German that Earshot shows or speaks. */
export const de: Strings = {
  appName: 'Earshot',
  nearby: {
    title: 'In der Nähe',
    empty: 'Wer in Hörweite ist, erscheint hier, und wie viel eurer Musik ihr teilt.',
  },
  leases: leasesInGerman,
  library: libraryInGerman,
  settings: settingsInGerman,
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
      origin === 'openSession' ? 'Sitzung' : origin === 'MusicPlayer' ? 'Musikspieler' : origin,
    pattern: (pattern, period) => `${pattern}, ${period}`,
    left: (name, left, connected) =>
      `Lease ${name}, noch ${left}, ${connected ? 'verbunden' : 'außer Hörweite'}`,
    ended: name => `Lease ${name}, beendet`,
    none: 'Keine Lease',
    you: 'du',
    apart: duration => `getrennt ${duration}`,
    bothEnded: time => `beide beendet ${time}`,
    bothEndedApart: (time, ms) => `beide beendet ${time} · ${ms} ms Abstand`,
    endedHereFirst: (here, there) => `hier beendet ${here}, dort bis ${there}`,
    spokenBegan: (name, other, time) => `Lease ${name} mit ${other}. Begonnen ${time}.`,
    spokenRenewed: times => `${times}-mal erneuert.`,
    spokenApart: (times, total) => `${times}-mal getrennt, zusammen ${total}.`,
    spokenEnded: end => `${end.charAt(0).toUpperCase()}${end.slice(1)}.`,
    spokenLive: left => `Noch ${left}.`,
  },
  number: value => grouped(value, '.'),
  spokenTab: (title, position, count) => `${title}, Tab, ${position} von ${count}`,
};
