import type { Far } from '../../src/runtime';
import { millis, minutes, seconds, serviceType, TimeoutError } from '../../src/runtime';
import { gather } from './two-phones';

interface Oracle {
  ask(): Promise<string>;
  tell(news: string): void;
}
const Oracle = serviceType<Oracle>('Oracle');

async function met() {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  ada.device.export(Oracle, { ask: () => new Promise(() => undefined), tell: () => undefined });
  let oracle: Far<Oracle> | undefined;
  noor.device.whenDiscovered(Oracle, found => {
    oracle = found;
  });
  await world.runUntil(() => oracle !== undefined, seconds(20));
  await world.run(seconds(5));
  return { world, ada, noor, oracle: oracle as Far<Oracle> };
}

test('calls without an answer are listed on demand, with what they are due in, until they are answered or due', async () => {
  const { world, noor, oracle } = await met();
  expect(noor.device.calls()).toEqual([]);
  const failed = oracle
    .ask()
    .due(seconds(30))
    .catch((error: unknown) => error);
  void oracle.ask().catch(() => undefined);
  await world.run(seconds(10));
  const [{ lease } = { lease: -1 }] = noor.device.snapshot().leases;
  const about = { lease, method: 'ask', sent: true, oneWay: false };
  expect(noor.device.calls()).toMatchObject([
    { ...about, dueInMs: seconds(20) },
    { ...about, dueInMs: undefined },
  ]);
  await world.run(seconds(21));
  expect(await failed).toBeInstanceOf(TimeoutError);
  expect(noor.device.calls()).toHaveLength(1);
});

test('of those that wait for the return of the other it is said that they were not sent, one-way ones included', async () => {
  const { world, ada, noor, oracle } = await met();
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(1));
  oracle.tell('rain').oneWay();
  void oracle
    .ask()
    .due(millis(minutes(5)))
    .catch(() => undefined);
  expect(noor.device.calls()).toMatchObject([
    { method: 'tell', sent: false, oneWay: true, dueInMs: undefined },
    { method: 'ask', sent: false, oneWay: false, dueInMs: minutes(5) },
  ]);
  world.together(ada.phone, noor.phone);
  await world.run(minutes(1));
  expect(noor.device.calls()).toMatchObject([{ method: 'ask', sent: true }]);
});

test('calls on an answer that is not there yet are listed with the lease that the chain began with', async () => {
  const { noor, oracle } = await met();
  const text = oracle.ask() as unknown as { trim(): Promise<string> };
  void text.trim().catch(() => undefined);
  const [ask, trim] = noor.device.calls();
  expect(ask).toMatchObject({ method: 'ask' });
  expect(trim).toMatchObject({ method: 'trim', lease: ask?.lease });
});
