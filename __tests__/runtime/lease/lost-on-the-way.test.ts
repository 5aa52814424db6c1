import type { Far, Leased } from '../../../src/runtime';
import { lease, minutes, seconds, TimeoutError } from '../../../src/runtime';
import { encounter } from '../encounter';
import { failureOf } from '../fate';

type Callback = () => string;

const grantedBy = ({ device }: Awaited<ReturnType<typeof encounter>>['noor']) =>
  device.snapshot().leases.filter(({ role, origin }) => role === 'grantor' && origin === 'take');

/** Noor passes a callback to Ada in a call that is sent before the failure detector notices that Ada is away. */
async function passing() {
  const taken: Far<Callback>[] = [];
  const met = await encounter({
    take: (callback: Leased<Callback>) => {
      taken.push(callback as unknown as Far<Callback>);
    },
  });
  met.part();
  const callback: Leased<Callback> = lease(minutes(10), () => 'called');
  const call = met.far.take(callback);
  return { ...met, taken, callback, call };
}

test('L2, L16: a lease in a call that was sent, lost and given up ends at its grantor', async () => {
  const { world, noor, rejoin, taken, call } = await passing();
  expect(await failureOf(world, call.due(seconds(1)))).toBeInstanceOf(TimeoutError);
  expect(grantedBy(noor)).toHaveLength(1);
  world.connections().forEach(connection => connection.reset('both'));
  rejoin();
  await world.run(seconds(30));
  expect(taken).toHaveLength(0);
  expect(grantedBy(noor)).toEqual([]);
});

test('L2: a lease lives on if its call had arrived before it was given up', async () => {
  const taken: Far<Callback>[] = [];
  const { world, noor, far, part, rejoin } = await encounter({
    take: (callback: Leased<Callback>) => {
      taken.push(callback as unknown as Far<Callback>);
      return new Promise<void>(() => undefined);
    },
  });
  const callback: Leased<Callback> = lease(minutes(10), () => 'called');
  const call = far.take(callback).due(seconds(1));
  await world.run(200);
  part();
  expect(await failureOf(world, call)).toBeInstanceOf(TimeoutError);
  rejoin();
  await world.run(seconds(30));
  expect(taken).toHaveLength(1);
  expect(grantedBy(noor)).toHaveLength(1);
});
