import type { Greeting } from '../../src/music';
import { helloWords } from '../../src/music';
import { minutes, seconds } from '../../src/runtime';
import { callers, refused } from './callers';
import { duet, songs } from './duet';

/** Ada and Noor have exchanged their songs; what each hears is written down. */
async function acquainted() {
  const heard: Greeting[] = [];
  const met = await duet({
    ada: songs(20),
    noor: songs(20, 10),
    player: { greeted: greeting => heard.push(greeting) },
  });
  met.meet();
  await met.exchanged();
  await met.world.run(seconds(5));
  const [ada, noor] = [met.devices.ada, met.devices.noor].map(
    ({ device }) => device.snapshot().id as string,
  ) as [string, string];
  const words = () =>
    heard.map(({ peer, words: said }) => `${peer === ada ? 'ada' : 'noor'}: ${said}`);
  return { ...met, ids: { ada, noor }, words };
}

test('a hello arrives, and is answered through a reference that can be called once', async () => {
  const { ada, noor, ids, words, world, devices } = await acquainted();
  const said = ada.player.hello(ids.noor, 'You have Geogaddi too!');
  await world.run(seconds(1));
  await said?.arrived;
  const owed = () =>
    devices.noor.device.snapshot().leases.filter(({ pattern }) => pattern === 'single-call').length;
  const before = owed();
  const back = noor.player.hello(ids.ada, 'By the bar, green jacket.');
  await world.run(seconds(1));
  await back?.arrived;
  expect(words()).toEqual(['ada: You have Geogaddi too!', 'noor: By the bar, green jacket.']);
  // Its one call was made.
  expect(owed()).toBe(before - 1);
});

test('apart it waits under the lease, and arrives once when they are back in time', async () => {
  const { ada, ids, words, world, part, meet } = await acquainted();
  part();
  await world.run(minutes(2));
  const said = ada.player.hello(ids.noor, 'Still here?');
  expect(said?.waitsMs).toBeGreaterThan(minutes(7));
  expect(said?.waitsMs).toBeLessThan(minutes(8));
  await world.run(minutes(3));
  expect(words()).toEqual([]);
  meet();
  await world.run(seconds(30));
  await said?.arrived;
  expect(words()).toEqual(['ada: Still here?']);
});

test('apart for too long it never arrives, and is said not to have', async () => {
  const { ada, ids, words, world, part, meet } = await acquainted();
  part();
  await world.run(minutes(1));
  const said = ada.player.hello(ids.noor, 'Still here?');
  const waitsMs = said?.waitsMs ?? 0;
  let outcome = 'waits';
  said?.arrived.then(
    () => (outcome = 'arrived'),
    ({ name }: Error) => (outcome = name),
  );
  await world.run(waitsMs - seconds(1));
  expect(outcome).toBe('waits');
  await world.run(seconds(2));
  // Its due is the end of the lease that it waits under: either may be noticed first.
  expect(outcome).toMatch(/^(TimeoutError|ExpiredLeaseError)$/);
  meet();
  await world.run(minutes(1));
  expect(words()).toEqual([]);
});

test('with nobody to wait for, nothing is said', async () => {
  const { ada, ids, world, part } = await acquainted();
  part();
  await world.run(minutes(15));
  expect(ada.player.hello(ids.noor, 'Hello?')).toBeUndefined();
  expect(ada.player.hello('nobody', 'Hello?')).toBeUndefined();
});

test('block stops it: what waits is not delivered, and what comes is not taken', async () => {
  const { ada, noor, ids, words, world, part, meet, devices } = await acquainted();
  part();
  await world.run(seconds(30));
  const said = ada.player.hello(ids.noor, 'Hello?');
  Promise.resolve(said?.arrived).catch(() => undefined);
  devices.noor.device.people.block(ids.ada);
  meet();
  await world.run(minutes(1));
  expect(words()).toEqual([]);
  expect(noor.player.hello(ids.ada, 'Hello?')).toBeUndefined();
});

test('only who shares a list is greeted', async () => {
  const { answer, players } = await callers('eve');
  const player = players.eve as NonNullable<typeof players.eve>;
  await expect(answer(player.hello('Hi', { say: () => 'arrived' } as never))).rejects.toEqual(
    refused('people who share a list'),
  );
});

test('words are one line of plain text, no longer than a postcard', () => {
  expect(helloWords('  two\nlines\u202e and\u0007 a turn ')).toBe('two lines and a turn');
  expect([...helloWords('ä'.repeat(500))]).toHaveLength(200);
  for (const nonsense of [5, undefined, null, {}, ['a']]) expect(helloWords(nonsense)).toBe('');
});

test('refuses further hellos after ten without an answer', async () => {
  const { ada, noor, ids, words, world } = await acquainted();
  const outcomes: string[] = [];
  for (let i = 0; i < 12; i++) {
    ada.player.hello(ids.noor, `Hello ${i}`)?.arrived.then(
      () => outcomes.push('arrived'),
      (error: Error) => outcomes.push(error.message),
    );
    await world.run(seconds(1));
  }
  expect(words()).toHaveLength(10);
  expect(outcomes[11]).toContain('Too many hellos');
  noor.player.hello(ids.ada, 'Yes?');
  await world.run(seconds(1));
  ada.player.hello(ids.noor, 'Hello again');
  await world.run(seconds(1));
  expect(words().slice(-2)).toEqual(['noor: Yes?', 'ada: Hello again']);
});
