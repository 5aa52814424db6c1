const lightPhones = (count: number) => `${count} light ${count === 1 ? 'phone' : 'phones'}`;

/** Every word of English that the field itself shows or speaks; what its phones say is the app's. */
export const en = {
  invitation:
    'Phones, each the whole app with sockets of its own. Drag them apart by their upper edge, or play a story.',
  ended: 'The demo was ended. Start it again with npm run demo, then reload this page.',
  stories: 'Stories',
  storyTitles: {
    'short walk': 'Short walk',
    'long walk': 'Long walk',
    crash: 'Crash',
    sleep: 'Sleep',
    pocket: 'Pocket',
    mixtape: 'Mixtape',
    'mid-vote': 'Mid-vote',
    'host leaves': 'The host leaves',
  },
  play: (story: string) => `Play: ${story}`,
  stop: (story: string) => `Stop: ${story}`,
  onePhoneMore: '+ Phone',
  spokenOnePhoneMore: 'Add a phone',
  crowdMore: '+ Crowd',
  spokenCrowdMore: 'Add a crowd of light phones',
  crowd: 'The crowd around the phones',
  /** `host`: whom most of them follow, if that phone is on the field. */
  crowdOf: (count: number, introduced: number, host: string | undefined) =>
    introduced === 0
      ? `${lightPhones(count)} around them. Nobody introduces them yet.`
      : introduced < count || host === undefined
      ? `${lightPhones(count)} around them. ${introduced} are introduced to others.`
      : `${lightPhones(count)} around them. ${host}’s phone introduces them all.`,
  /** What is told beside a story, while it is played. */
  captions: {
    meeting: 'Ada and Noor are in earshot of each other, and their songs cross.',
    'short walk: parting':
      'They part in the middle of it. The lease runs on, and what is sent waits.',
    'short walk: back': 'Back in time: what waited arrives, each message once.',
    'short walk: over': 'A short walk: both have every song of the other, and nothing was lost.',
    'long walk: parting':
      'They part, and stay away for longer than the lease lasts. Watch the rings run out.',
    'long walk: too late':
      'Time is up. Both ends ended by themselves, and each phone let go of half a library.',
    'long walk: back': 'They meet again: a new lease, and the exchange starts over.',
    'long walk: over':
      'A long walk: nothing of the first meeting was left behind, and the second is complete.',
    'crash: silence': 'Noor’s phone crashes, without a goodbye. Ada’s phone hears only silence.',
    'crash: back':
      'It starts again as the same Noor, who remembers no lease: Ada’s references to her end at once.',
    'crash: over':
      'A crash: what was leased ended on Ada’s phone too, and the exchange started over.',
    'sleep: asleep':
      'Noor’s phone falls asleep in her pocket: no timer runs there, and its sockets die.',
    'sleep: awake':
      'It wakes: first it looks at every deadline, then it dials, and goes on where it was.',
    'sleep: over': 'A sleep: shorter than the lease, so nothing was lost.',
    'pocket: dark':
      'Noor’s phone goes into her pocket, and stays in earshot: its screen is dark, and JavaScript’s timers stop.',
    'pocket: crossing':
      'Still connected: ticks from outside of JavaScript keep its heartbeats going, and songs cross.',
    'pocket: over': 'A pocket: no connection was lost, and nobody had to wait.',
    'tape: gathering': 'Four phones come together, all in earshot of Ada’s.',
    'mixtape: out': 'Ada sends a mixtape out. It asks one phone after the other for a song.',
    'mixtape: off':
      'Noor was choosing a song when her phone was switched off. Those who watch over her stop notice.',
    'mixtape: taken over':
      'Another phone takes over Noor’s stop. More than half of its three phones have to agree.',
    'mixtape: back': 'Noor’s phone is on again, and learns that its stop is over: its copy goes.',
    'mixtape: over': 'A mixtape: it came home, and each stop counted exactly once.',
    'mid-vote: out': 'Ada sends a mixtape out. It asks one phone after the other for a song.',
    'mid-vote: asks':
      'Noor chooses a song. When she gives it, her phone asks two others for their votes.',
    'mid-vote: waiting':
      'Switched off in mid-vote: only her phone may know whether the stop counted. The tape waits for it.',
    'mid-vote: back':
      'Noor’s phone is on again, and says that nothing was decided. The tape goes on.',
    'mid-vote: over': 'A vote cut short: the tape had to wait, and still each stop counted once.',
    'host leaves: crowd':
      'A crowd comes in: too many to be linked with everyone. The phone that has been here longest introduces them.',
    'host leaves: introduces':
      'Each phone keeps one quiet link, to who introduces it. Another phone has a copy of the list.',
    'host leaves: off':
      'The phone that introduces is switched off, without a goodbye. Who has the copy notices the silence.',
    'host leaves: taken over':
      'It takes over with the copy of the list, and answers at once. Everyone follows.',
    'host leaves: back':
      'The first phone is on again. It counts as having come last now, and follows like everyone.',
    'host leaves: over': 'The host left: another serves its list, and nobody had to do anything.',
    stuck:
      'The story is stuck: the phones do not show what it waits for. Reload the page to start over.',
  },
  /** Panels below the phones. */
  songsTo: (holder: string, grantor: string) => `${holder}’s songs to ${grantor}`,
  exchange: (one: string, other: string) => `Exchange, ${one} and ${other}`,
  anotherPair: 'Show another pair',
  sessionStates: {
    here: 'in earshot',
    outOfEarshot: 'apart',
    oneEnd: 'one end is left',
    done: 'done',
    timeUp: 'over',
    byHand: 'ended by hand',
    failed: 'failed',
  },
  backWithin: (left: string) => `back within ${left} and it goes on`,
  howToRead: {
    title: 'How to read this',
    renewed: 'A lease at both ends. Notch: renewed, by a song',
    apart: 'Apart: it runs on, and what is sent waits',
    wouldLive: 'Time it would live on without another song',
    done: 'Done: every song arrived. Or: time up',
  },
  room: 'Room',
  roomAndTape: 'Room and mixtape',
  introduces: 'introduces',
  tapeRow: 'mixtape',
  votesRow: 'votes',
  now: 'now',
  votes: (count: number) => `${count} votes`,
  tapeWith: (name: string) => `The mixtape is with ${name}.`,
  tapeMovesOn: 'The mixtape moves on.',
  tapeOver: 'Home again: every stop is decided.',
  introducesOthers: (name: string) => `${name}’s phone introduces the others.`,
  hostLeft: (
    name: string,
    how: 'bye' | 'closed' | 'yielded' | 'silent',
    missedMs: number | undefined,
  ) =>
    how === 'silent'
      ? `${name}’s phone fell silent${
          missedMs === undefined ? '' : `: missed for ${(missedMs / 1000).toFixed(1)} s`
        }.`
      : `${name}’s phone said goodbye and handed over.`,
  /** In a phone’s upper edge, after its owner’s name. */
  introducing: 'introduces',
  timeLeft: (left: string) => `${left} left`,
  /** Below the phones, on a mixtape's way. */
  sentItOut: (owner: string) => `${owner} sent it out`,
  cameras: 'Cameras',
  camera: (owner: string, other: string) => `Point ${owner}’s camera at ${other}’s screen`,
  /** On a narrow screen. */
  lookAt: 'What to look at',
  field: 'Field',
  showField: 'Show the field',
  showPhone: (owner: string) => `Show ${owner}’s phone`,
  bothTell: 'Leases, as both phones tell of them',
  cutShort: (holder: string, grantor: string) => `Cut short: ${holder}’s songs to ${grantor}`,
  noSession: 'Begins when the two hear of each other.',
  phone: (owner: string) => `${owner}’s phone`,
  movePhone: (owner: string) => `Move ${owner}’s phone with the arrow keys`,
  power: { 'in the pocket': 'in the pocket', asleep: 'asleep', off: 'switched off' },
  /** What is between two phones. */
  links: {
    off: { title: 'switched off', note: 'without a goodbye' },
    asleep: { title: 'asleep', note: 'hears and says nothing' },
    searching: { title: 'in earshot', note: 'finding each other' },
    exchanging: { title: 'in earshot', note: 'songs cross' },
    'turned away': { title: 'in earshot', note: 'one is not let in' },
    connected: { title: 'in earshot', note: 'connected' },
    apart: { title: 'out of earshot', note: 'bytes stall, none lost' },
    over: { title: 'out of earshot', note: 'no lease is left' },
  },
  spokenLink: (one: string, other: string, title: string) => `${one} and ${other}: ${title}.`,
};
