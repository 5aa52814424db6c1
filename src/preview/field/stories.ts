import type { EarshotState } from '../../app';
import { hostStory } from './hostStory';
import { hasLease, isExchanging, isHere, personOf } from './otherPhone';
import type { Scene, Telling } from './story';
import type { FieldStrings } from './strings';
import { midVoteStory, mixtapeStory } from './tapeStories';

export interface Story {
  readonly id: keyof FieldStrings['storyTitles'];
  readonly tell: (telling: Telling) => Promise<void>;
}

const TOGETHER = { ada: 0.3, noor: 0.7 } as const;
const APART = { ada: 0.12, noor: 0.88 } as const;
/** Enough to be noticed by both, and less than a lease lasts. */
const SHORT_AWAY_MS = 7500;
const OFF_MS = 3500;
const LATELY_MS = 30_000;
const TO_READ_MS = 3000;
/** Of the songs that cross: a story begins in the middle of an exchange. */
const UNDER_WAY_SHARE = 0.1;
const HALF = 0.5;

export const stories: readonly Story[] = [
  story('short walk', async telling => {
    telling.say('short walk: parting');
    await telling.walk(APART);
    await telling.wait(SHORT_AWAY_MS);
    telling.say('short walk: back');
    await telling.walk(TOGETHER);
  }),
  story('long walk', async telling => {
    telling.say('long walk: parting');
    await telling.walk(APART);
    await telling.until(noLeasesLeft);
    telling.say('long walk: too late');
    await telling.wait(TO_READ_MS);
    telling.say('long walk: back');
    await telling.walk(TOGETHER);
  }),
  story('crash', async telling => {
    telling.say('crash: silence');
    telling.field.crash('noor');
    await telling.wait(OFF_MS);
    telling.say('crash: back');
    telling.field.switchOn('noor');
    await telling.until(({ ada }) => ada.lifelines.some(isOfTheRestart));
  }),
  story('sleep', async telling => {
    telling.say('sleep: asleep');
    telling.field.sleep('noor');
    try {
      await telling.wait(SHORT_AWAY_MS);
    } finally {
      telling.field.wake('noor');
    }
    telling.say('sleep: awake');
  }),
  story('pocket', async telling => {
    const noor = telling.field.phone('noor')?.inside?.earshot;
    telling.say('pocket: dark');
    await noor?.change({ pocket: true });
    await telling.until(({ noor: shows }) => shows.settings.pocket);
    telling.field.sleep('noor');
    try {
      await telling.wait(SHORT_AWAY_MS);
      // Not a moment apart: songs still cross, or all have.
      telling.say('pocket: crossing');
      await telling.until(({ ada, noor: shows }) => isHere(ada, shows) && isHere(shows, ada));
      await telling.wait(TO_READ_MS);
    } finally {
      telling.field.wake('noor');
      await noor?.change({ pocket: false });
    }
  }),
  mixtapeStory,
  midVoteStory,
  hostStory,
];

/** Whatever happens in the middle of an exchange: in the end both have everything. */
function story(id: Story['id'], middle: Story['tell']): Story {
  return {
    id,
    tell: async telling => {
      await meet(telling);
      await middle(telling);
      await telling.until(bothFinished);
      telling.say(`${id}: over`);
      await telling.wait(TO_READ_MS);
    },
  };
}

/** Together, and in the middle of an exchange that has just begun. */
async function meet(telling: Telling): Promise<void> {
  telling.say('meeting');
  // Two people alone.
  telling.field.dismissCrowd();
  await telling.walk(TOGETHER);
  await telling.until(bothHere);
  if (!telling.shows(bothBegan)) {
    await telling.until(bothAtRest);
    telling.field.newSongs();
  }
  await telling.until(both((state, other) => share(state, other) > UNDER_WAY_SHARE));
}

/** Of the songs that are to cross, how many have; 0 while none are. */
function share(state: EarshotState, other: EarshotState): number {
  const { songs, of, state: exchange } = personOf(state, other)?.sending ?? { songs: 0 };
  return exchange === 'under way' && of !== undefined ? songs / of : 0;
}

type Showing = (state: EarshotState, other: EarshotState) => boolean;

const both =
  (holds: Showing) =>
  ({ ada, noor }: Scene) =>
    holds(ada, noor) && holds(noor, ada);

const bothHere = both(isHere);

const bothBegan = both((state, other) => {
  const songs = share(state, other);
  return songs > 0 && songs < HALF;
});

const bothAtRest = both((state, other) => !isExchanging(state, other));

const bothFinished = both((state, other) => {
  const { sending, receiving } = personOf(state, other) ?? {};
  return sending?.state === 'finished' && receiving?.state === 'finished';
});

const noLeasesLeft = both((state, other) => !hasLease(state, other));

const isOfTheRestart = ({ ended }: EarshotState['lifelines'][number]) =>
  ended?.reason === 'peer restarted' && Date.now() - ended.atMs < LATELY_MS;
