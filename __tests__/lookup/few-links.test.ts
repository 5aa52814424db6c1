import { minutes, seconds } from '../../src/runtime';
import type { Guest } from './hall';
import { everyone, hall, managedHall, namesIn, settle } from './hall';

const twelve = Array.from({ length: 12 }, (_, at) => `Phone ${String(at).padStart(2, '0')}`);
const linksOf = ({ device }: Guest) =>
  device.snapshot().peers.filter(({ state }) => state === 'up');

describe('E3, E4: with a host each keeps few links', () => {
  test('E4: a follower keeps one link, which rests; a deputy keeps one more', async () => {
    const { world, host, others } = await managedHall(twelve, { crowd: 8 });
    await world.run(minutes(2));
    const { deputies } = host.lookup.snapshot();
    for (const guest of others) {
      const links = linksOf(guest);
      const isDeputy = deputies.includes(guest.lookup.id);
      expect(links.map(({ id }) => id)).toContain(host.lookup.id);
      expect(links.length).toBeLessThanOrEqual(isDeputy ? 2 : 1);
    }
    // Awake around its renewals, and silent between them.
    const followers = others.filter(({ lookup }) => !deputies.includes(lookup.id));
    const rested = new Set<Guest>();
    for (let second = 0; second < 15; second++) {
      await world.run(seconds(1));
      followers
        .filter(guest => linksOf(guest).every(({ isResting }) => isResting))
        .forEach(guest => rested.add(guest));
    }
    expect(rested.size).toBe(followers.length);
    const answer = await settle(world, others[0]!.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(twelve);
    expect(answer.isPartial).toBe(false);
  });

  test('E10: a host that dies is replaced although nobody but deputies has links with each other', async () => {
    const { world, host, others, leaders } = await managedHall(twelve, { crowd: 8 });
    await world.run(minutes(2));
    host.phone.crash();
    await world.run(seconds(20));
    const next = others.find(({ lookup }) => lookup.snapshot().state === 'hosting');
    expect(next).toBeDefined();
    await world.run(seconds(70));
    expect(new Set(leaders(others))).toEqual(new Set([next?.lookup.id]));
  });

  test('E3: below the crowd everyone is linked with everyone, awake', async () => {
    const { world, guests } = await hall(twelve.slice(0, 5), { crowd: 8 });
    await world.run(seconds(60));
    guests.forEach(guest => {
      expect(linksOf(guest)).toHaveLength(4);
      expect(linksOf(guest).some(({ isResting }) => isResting)).toBe(false);
    });
  });
});
