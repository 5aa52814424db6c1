/** Every word of English that Earshot shows or speaks. */
export const en = {
  appName: 'Earshot',
  nearby: {
    title: 'Nearby',
    empty: 'People within earshot will show up here, with how much of your music they share.',
  },
  leases: {
    title: 'Leases',
    empty: 'Each lease between your phone and another will be here, with the time it has left.',
  },
  library: {
    title: 'Library',
    empty: 'Your songs will be listed here, ready to compare with those of the people you meet.',
  },
  settings: {
    title: 'Settings',
    empty: 'Your name, and who may see you, will be yours to choose here.',
  },
  /** Spoken by VoiceOver, which has no word of its own for a tab. */
  spokenTab: (title: string, position: number, count: number) =>
    `${title}, tab, ${position} of ${count}`,
};
