import type { WorldOptions } from '../../src/simulation';
import type { Side } from './duet';
import { duet, songs, story } from './duet';

/** So slow that there is time for a walk between two songs. */
export const SLOW = { bytesPerMs: 20 };

/** Ada and Noor in the middle of an exchange: of so many songs each way, some have crossed. */
export async function midway(count = 5000, world: Partial<WorldOptions> = {}) {
  const met = await duet({
    ada: songs(count),
    noor: songs(count),
    world: { network: SLOW, ...world },
  });
  const { phones } = met;
  met.meet();
  await met.crossing();
  return {
    ...met,
    /** No word gets through until they come back. */
    walkAway: () => met.world.apart(phones.ada, phones.noor),
    comeBack: () => met.world.together(phones.ada, phones.noor),
  };
}

/** What came to nothing, as this side was told. */
export function drops({ events }: Side): string[] {
  return story(events)
    .filter(line => line.includes('dropped'))
    .sort();
}

/** Both directions came to nothing, for the same reason. */
export const bothDropped = (reason: string, songsThatCrossed = '[1-9]\\d*') =>
  ['receiving', 'sending'].map(
    direction =>
      expect.stringMatching(
        new RegExp(`^${direction} dropped ${songsThatCrossed}: ${reason}$`),
      ) as string,
  );
