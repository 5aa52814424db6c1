import type { Strings } from '.';

/** Every word of German that Earshot shows or speaks. */
export const de: Strings = {
  appName: 'Earshot',
  nearby: {
    title: 'In der Nähe',
    empty: 'Wer in Hörweite ist, erscheint hier, und wie viel eurer Musik ihr teilt.',
  },
  leases: {
    title: 'Leases',
    empty:
      'Jede Lease zwischen deinem Telefon und einem anderen steht hier, mit der Zeit, die ihr bleibt.',
  },
  library: {
    title: 'Musik',
    empty: 'Hier stehen deine Lieder, bereit zum Vergleich mit denen, die du triffst.',
  },
  settings: {
    title: 'Einstellungen',
    empty: 'Dein Name, und wer dich sehen darf: hier entscheidest du.',
  },
  spokenTab: (title, position, count) => `${title}, Tab, ${position} von ${count}`,
};
