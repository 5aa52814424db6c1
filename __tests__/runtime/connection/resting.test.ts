import { isConnected, minutes, seconds } from '../../../src/runtime';
import type { World } from '../../../src/simulation';
import { notebookEncounter, connected, linkStates } from '../notebook';
import type { Party } from '../two-phones';

async function rest(met: { ada: Party; noor: Party; world: World }, ...who: ('ada' | 'noor')[]) {
  const [adasId, noorsId] = await Promise.all([met.ada.device.ready, met.noor.device.ready]);
  const ids = { ada: noorsId, noor: adasId };
  const wake = who.map(name => met[name].device.rest(ids[name]));
  await met.world.run(seconds(5));
  return { ...ids, wake };
}

/** What has arrived at the two since then. */
function arrived(world: World, sinceMs: number): readonly number[] {
  return world.log.flatMap(happened =>
    happened.what === 'delivered' && happened.at >= sinceMs ? [happened.bytes] : [],
  );
}

function bytesPerSecond(world: World, sinceMs: number): number {
  const total = arrived(world, sinceMs).reduce((sum, bytes) => sum + bytes, 0);
  return total / ((world.now - sinceMs) / 1000);
}

test('C8: a link at which both ends rest says nothing, and nobody is suspected', async () => {
  const met = await notebookEncounter();
  await rest(met, 'ada', 'noor');
  const sinceMs = met.world.now;
  await met.world.run(minutes(4));
  expect(arrived(met.world, sinceMs)).toEqual([]);
  expect(connected(met.ada, met.noor)).toBe(true);
  expect(linkStates(met.noor.events)).toEqual(['up']);
  expect(met.noor.device.snapshot().peers).toMatchObject([{ isResting: true, suspicion: 0 }]);
});

test('C8: a resting link costs at most 3 bytes a second, signs of life included', async () => {
  const met = await notebookEncounter();
  await rest(met, 'ada', 'noor');
  const sinceMs = met.world.now;
  await met.world.run(minutes(60));
  expect(arrived(met.world, sinceMs).length).toBeGreaterThan(0);
  expect(bytesPerSecond(met.world, sinceMs)).toBeLessThan(3);
  expect(linkStates(met.noor.events)).toEqual(['up']);
});

test.each([['ada'], ['noor']] as const)(
  'C8, E17: where only %s would rest, both are heard from as ever',
  async who => {
    const met = await notebookEncounter();
    await rest(met, who);
    const sinceMs = met.world.now;
    await met.world.run(minutes(2));
    expect(bytesPerSecond(met.world, sinceMs)).toBeGreaterThan(30);
    expect(met.noor.device.snapshot().peers).toMatchObject([{ isResting: false }]);
  },
);

test('C8: a call on a resting link is answered, and the link rests again', async () => {
  const met = await notebookEncounter();
  await rest(met, 'ada', 'noor');
  await met.world.run(minutes(3));
  const [count] = await Promise.all([met.notebook.write('hello'), met.world.run(seconds(1))]);
  expect(count).toBe(1);
  await met.world.run(seconds(4));
  expect(met.ada.device.snapshot().peers).toMatchObject([{ isResting: true }]);
  expect(met.noor.device.snapshot().peers).toMatchObject([{ isResting: true }]);
  const sinceMs = met.world.now;
  await met.world.run(minutes(2));
  expect(arrived(met.world, sinceMs)).toEqual([]);
});

test('C8: a call on a resting link finds out as quickly as ever that the other has gone', async () => {
  const met = await notebookEncounter();
  await rest(met, 'ada', 'noor');
  met.world.apart(met.ada.phone, met.noor.phone);
  await met.world.run(minutes(2));
  expect(isConnected(met.notebook)).toBe(true);
  void met.notebook.write('anyone?').catch(() => undefined);
  await met.world.run(seconds(8));
  expect(isConnected(met.notebook)).toBe(false);
  met.world.together(met.ada.phone, met.noor.phone);
  await met.world.run(seconds(20));
  expect(met.lines).toEqual(['anyone?']);
});

test('C8: who has gone without a word is found out after some minutes without any call', async () => {
  const met = await notebookEncounter();
  await rest(met, 'ada', 'noor');
  met.world.apart(met.ada.phone, met.noor.phone);
  await met.world.run(minutes(6));
  expect(connected(met.ada)).toBe(false);
});

test('C8: an end that does not rest any more wakes the other', async () => {
  const met = await notebookEncounter();
  const { wake } = await rest(met, 'ada', 'noor');
  await met.world.run(minutes(1));
  wake.forEach(call => call());
  await met.world.run(seconds(2));
  const sinceMs = met.world.now;
  await met.world.run(minutes(1));
  expect(bytesPerSecond(met.world, sinceMs)).toBeGreaterThan(30);
  expect(linkStates(met.noor.events)).toEqual(['up']);
});

test('C8: after a break the two rest again without being asked', async () => {
  const met = await notebookEncounter();
  await rest(met, 'ada', 'noor');
  met.noor.device.refresh();
  await met.world.run(seconds(20));
  expect(connected(met.ada, met.noor)).toBe(true);
  expect(met.noor.device.snapshot().peers).toMatchObject([{ isResting: true }]);
});

test('C8: while an answer is awaited, both ends are heard from', async () => {
  const met = await notebookEncounter();
  await rest(met, 'ada', 'noor');
  met.ada.phone.sleep();
  void met.notebook.write('wait').catch(() => undefined);
  await met.world.run(seconds(10));
  expect(linkStates(met.noor.events)).toContain('suspected');
});

test('C8: call, answer and acknowledgement are all that it takes to come to rest again', async () => {
  const met = await notebookEncounter();
  await rest(met, 'ada', 'noor');
  await met.world.run(minutes(1));
  const sinceMs = met.world.now;
  await Promise.all([met.notebook.write('hello'), met.world.run(minutes(1))]);
  const total = arrived(met.world, sinceMs).reduce((sum, bytes) => sum + bytes, 0);
  expect(total).toBeGreaterThan(60);
  expect(total).toBeLessThan(100);
  expect(met.ada.device.snapshot().peers).toMatchObject([{ isResting: true }]);
});
