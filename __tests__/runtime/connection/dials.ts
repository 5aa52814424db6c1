import { minutes } from '../../../src/runtime';
import type { World } from '../../../src/simulation';
import { connected } from '../notebook';
import type { Party } from '../two-phones';

/** Announcements are so rare that only something else can reconnect the two in the test's time. */
export const deaf = {
  discovery: { intervalMs: { least: minutes(600), most: minutes(600) }, echoes: 0 },
};

export function dialsOf(world: World, { phone }: Party, since = 0): number[] {
  return world.log
    .filter(happened => happened.what === 'dialing' && happened.phone === phone.name)
    .map(({ at }) => at)
    .filter(at => at >= since);
}

export async function timeToReconnect(world: World, ada: Party, noor: Party): Promise<number> {
  const from = world.now;
  await world.runUntil(() => connected(ada, noor), minutes(5));
  return world.now - from;
}

/** No sightings at all. */
export const silence = { discovery: { hearMs: { least: minutes(600), most: minutes(600) } } };
