import { minutes, seconds } from '../../src/runtime';
import { connected } from '../runtime/notebook';
import { duet, songs } from './duet';

// Real time, and only for a machine that is busy with much else.
jest.setTimeout(30_000);

const cases = [1, 2, 3].flatMap(seed => [
  { seed, by: 'ada', of: 'noor' } as const,
  { seed, by: 'noor', of: 'ada' } as const,
]);

test('C7: while songs cross, only verified people are let in, then the other is verified: the songs cross after all', async () => {
  for (const { seed, by, of } of cases) {
    const { world, devices, meet, crossing, exchanged, seenBy } = await duet({
      ada: songs(1_500),
      noor: songs(1_500, 1_000),
      world: { seed },
    });
    meet();
    await crossing();
    const { people } = devices[by].device;
    people.onlyVerified = true;
    await world.run(seconds(seed));
    expect(connected(devices.ada, devices.noor)).toBe(false);
    people.verify(devices[of].device.snapshot().id as string);
    await world.runUntil(() => connected(devices.ada, devices.noor), seconds(10));
    await exchanged();
    expect(seenBy('ada').common).toBe(500);
    await world.run(minutes(1));
    expect(connected(devices.ada, devices.noor)).toBe(true);
  }
});
