import { minutes, seconds } from '../../../src/runtime';
import { notebookEncounter } from '../notebook';
import { heartbeat } from '../stranger';
import type { Party } from '../two-phones';
import { freshKey, knock, phones } from './crowd';

jest.setTimeout(60_000);

const unlimited = { device: { limits: { connectionsPerMinute: 1_000_000 } } };
const idOf = ({ device }: Party) => device.snapshot().id as string;
const knows = ({ device }: Party, other: Party) =>
  device.people.list().some(({ id }) => id === idOf(other));

async function flood(
  { world, ada }: Awaited<ReturnType<typeof notebookEncounter>>,
  count: number,
  addresses: number,
  meanwhile = () => {},
) {
  const crowd = phones(world, addresses, `crowd ${world.now}`);
  for (let come = 0; come < count; come += addresses) {
    const visits = crowd.map(phone => knock(phone, ada, freshKey));
    await world.run(seconds(0.2));
    visits.forEach(({ stranger }) => stranger?.leave());
    meanwhile();
  }
  await world.run(seconds(1));
}

test.each([1, 4, 100])(
  'B3: 1,016 handshakes with new keys from %i addresses do not push a contact out of the book',
  async addresses => {
    const met = await notebookEncounter(unlimited);
    const { world, ada, noor } = met;
    world.apart(ada.phone, noor.phone);
    await world.run(minutes(15));
    await flood(met, 1_016, addresses);
    expect(knows(ada, noor)).toBe(true);
    const { length } = ada.device.people.list();
    expect(length).toBeGreaterThan(500);
    expect(length).toBeLessThanOrEqual(1_000);
  },
);

test('B3: nor does a crowd that returns after each start of the app', async () => {
  const met = await notebookEncounter(unlimited);
  const { world, ada, noor } = met;
  world.apart(ada.phone, noor.phone);
  for (let day = 0; day < 3; day++) {
    await world.run(minutes(15));
    await flood(met, 400, 2);
    ada.phone.restart();
    await world.run(seconds(5));
    expect(knows(ada, noor)).toBe(true);
  }
  // Most of the crowd is still passing.
  const { people } = ada.device as unknown as { people: { isKnown(id: string): boolean } };
  const known = ada.device.people.list().filter(({ id }) => people.isKnown(id));
  expect(known.length).toBeLessThanOrEqual(1 + 3 * 2 * 16);
  expect(ada.device.people.list().length).toBeGreaterThan(900);
});

test('B3: a contact that is met during the flood is in the book while connected', async () => {
  const met = await notebookEncounter(unlimited);
  const { world, ada } = met;
  await flood(met, 300, 4);
  const visit = knock(world.phone('late'), ada, freshKey);
  await world.run(seconds(1));
  const late = ada.device.snapshot().peers.find(({ name }) => name !== 'noor');
  expect(late).toBeDefined();
  await flood(met, 1_016, 4, () => visit.stranger?.say(heartbeat));
  expect(visit.stranger?.ended).toBeUndefined();
  expect(ada.device.people.list().some(({ id }) => id === late?.id)).toBe(true);
});

test('B3: a book with many settled contacts still accepts the next', async () => {
  const { ada } = await notebookEncounter();
  const people = ada.device.people as unknown as {
    settle(id: string, source: string): void;
    met(hello: object): void;
    list(): { id: string }[];
    isKnown(id: string): boolean;
  };
  const idAt = (i: number) => i.toString(16).padStart(64, '0');
  for (let i = 0; i < 1_500; i++) {
    people.settle(idAt(i), `source ${i}`);
    people.met({ id: idAt(i), name: `visitor ${i}` });
    if (i % 50 === 0) {
      expect(people.list().some(({ id }) => id === idAt(i))).toBe(true);
    }
  }
  expect(people.list().length).toBeLessThanOrEqual(1_000);
  // The most that settle in an hour, from any number of addresses.
  const settled = Array.from({ length: 1_500 }, (_, i) => people.isKnown(idAt(i))).filter(Boolean);
  expect(settled.length).toBeGreaterThan(30);
  expect(settled.length).toBeLessThanOrEqual(64);
});
