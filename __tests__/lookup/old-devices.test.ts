import { createDevice, minutes, seconds } from '../../src/runtime';
import type { Device } from '../../src/runtime';
import type { Phone } from '../../src/simulation';
import { managedHall, namesIn, Player, settle } from './hall';

const six = ['Ada', 'Bo', 'Cem', 'Dana', 'Eli', 'Finn'];
/** E17: who knows nothing of lookups knows nothing of scopes either. */
const anywhere = { type: 'Player', scopes: [] };

async function hallWithOld() {
  const met = await managedHall(six, { crowd: 4 });
  const found = new Set<string>();
  let device: Device | undefined;
  const phone: Phone = met.world.phone('Old', {
    start: ports => {
      device = createDevice({ ports, name: 'Old phone' });
      device.export(Player, { name: () => 'Old' });
      device.wheneverDiscovered(Player, async player => {
        found.add(await player.name().due(seconds(10)));
      });
      return { stop: () => device?.close(), foreground: () => device?.refresh() };
    },
  });
  return { ...met, phone, found };
}

describe('E17: devices that know nothing of lookups', () => {
  test('an old device goes on as ever: it meets everyone', async () => {
    const { world, found } = await hallWithOld();
    await world.run(seconds(60));
    expect([...found].sort()).toEqual(six);
  });

  test('the host enters it within 120 s, renews it, and everyone finds it', async () => {
    const { world, guests } = await hallWithOld();
    await world.run(seconds(120));
    for (const guest of guests) {
      const answer = await settle(world, guest.lookup.find(anywhere));
      expect(namesIn(answer)).toEqual(['Old phone', ...six].sort());
      expect(answer.isPartial).toBe(false);
    }
    await world.run(minutes(12));
    const later = await settle(world, guests[3]!.lookup.find(anywhere));
    expect(namesIn(later)).toContain('Old phone');
  });

  test('R19: once it is gone, its entry is gone within a period', async () => {
    const { world, guests, phone } = await hallWithOld();
    await world.run(seconds(120));
    phone.crash();
    await world.run(seconds(45));
    const answer = await settle(world, guests[0]!.lookup.find(anywhere));
    expect(namesIn(answer)).toEqual(six);
  });

  test('E11: the next host has it as well', async () => {
    const { world, host, others } = await hallWithOld();
    await world.run(seconds(120));
    host.phone.crash();
    await world.run(minutes(3));
    const answer = await settle(world, others[0]!.lookup.find(anywhere));
    expect(namesIn(answer)).toEqual(
      ['Old phone', ...six.filter(name => name !== host.name)].sort(),
    );
  });

  test('a device that has a lookup is entered by its own registration only', async () => {
    const { world, host, add } = await hallWithOld();
    add('Late');
    await world.run(seconds(120));
    const answer = await settle(world, host.lookup.find(anywhere));
    expect(namesIn(answer)).toEqual(['Late', 'Old phone', ...six].sort());
    expect(answer.matches.filter(({ scopes }) => scopes.length === 0)).toHaveLength(1);
  });
});
