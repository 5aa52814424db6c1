import { createLookup } from '../../src/lookup';
import { createMusicPlayer, makeLibrary } from '../../src/music';
import { Introducing } from '../../src/peer/introducing';
import { nameOf } from '../../src/peer/nearby';
import { drawScreen } from '../../src/peer/screen';
import type { Device, Ports } from '../../src/runtime';
import { seconds } from '../../src/runtime';
import { songs } from '../music/duet';
import { gather } from '../runtime/two-phones';
import { aView } from './views';

/** One that introduces from the first on, as with --host, and two others. */
async function room() {
  const names = ['hall', 'ada', 'noor'] as const;
  const introducing = {} as Record<(typeof names)[number], Introducing>;
  const portsOf = new Map<string, Ports>();
  const gathered = await gather(names, {
    ports: (ports, name) => {
      portsOf.set(name, ports);
      return ports;
    },
    app(device: Device, name) {
      const { clock, random } = portsOf.get(name) as Ports;
      const lookup = device.ready.then(() =>
        createLookup({ device, clock, random, ...(name === 'hall' && { crowd: 2 }) }),
      );
      const line = new Introducing(peer => nameOf(device, peer));
      void lookup.then(joined => line.join(joined));
      createMusicPlayer({
        device,
        name,
        library: makeLibrary(songs(20)),
        crowd: { clock, lookup },
      });
      introducing[name] = line;
    },
  });
  return { ...gathered, introducing };
}

test('the line says who introduces, and how many; the host reads it of itself', async () => {
  const { world, introducing } = await room();
  await world.run(seconds(30));
  expect(introducing.hall.line()).toBe('You introduce 2 people');
  expect(introducing.ada.line()).toBe("hall's device introduces 2 people here");
  expect(introducing.noor.news()).toBe("hall's device introduces 2 people here");
  expect(introducing.noor.news()).toBeUndefined();
});

test('it goes on for as long as somebody is there, and ends with the host', async () => {
  const { world, introducing, hall } = await room();
  await world.run(seconds(120));
  expect(introducing.noor.news()).toBe("hall's device introduces 2 people here");
  hall.phone.crash();
  await world.run(seconds(90));
  expect(introducing.noor.line()).toBeUndefined();
  expect(introducing.noor.news()).toBe('Nobody introduces people here any more');
});

test('stands below the addresses, and nowhere while nobody introduces', () => {
  const size = { columns: 80, rows: 24 };
  const lines = drawScreen(aView({ introducing: 'You introduce 48 people' }), size);
  expect(lines[2]?.trimEnd()).toBe('You introduce 48 people');
  expect(drawScreen(aView(), size)[2]).toContain('Nearby');
});
