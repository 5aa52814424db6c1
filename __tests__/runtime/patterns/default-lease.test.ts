import type { Far } from '../../../src/runtime';
import { lease, leaseTimeLeft, minutes, seconds } from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo } from '../fate';
import type { Party } from '../two-phones';
import { Box } from './borrowing';

const leases = ({ device }: Party) =>
  device
    .snapshot()
    .leases.map(({ role, pattern, periodMs }) => ({ role, pattern, periodMs }))
    .sort((a, b) => a.role.localeCompare(b.role));

interface Givable {
  readonly instance: Box;
  readonly fn: () => string;
  readonly mixed: readonly [Box, { deep: () => string }];
}

const shop = () => {
  const goods: Givable = {
    instance: new Box(),
    fn: () => 'called',
    mixed: [new Box(), { deep: () => 'deep' }],
  };
  return {
    instance: () => goods.instance as unknown as Far<Box>,
    fn: () => goods.fn,
    mixed: () => goods.mixed,
    leased: () => lease(seconds(20), goods.instance),
  };
};

const usual = { pattern: 'renew-on-call', periodMs: minutes(10) };

test('P5: a service is discovered under the default lease: renew-on-call, 10 minutes', async () => {
  const { world, ada, noor, far } = await encounter(shop());
  expect(leases(ada)).toEqual([{ role: 'grantor', ...usual }]);
  expect(leases(noor)).toEqual([{ role: 'holder', ...usual }]);
  await world.run(minutes(9));
  await answerTo(world, far.fn());
  expect(leaseTimeLeft(far)).toBeGreaterThan(minutes(9.9));
});

test('P5: also a class instance that is passed without a lease', async () => {
  const { world, ada, noor, far } = await encounter(shop());
  const instance = await answerTo(world, far.instance());

  expect(leases(ada)).toEqual([
    { role: 'grantor', ...usual },
    { role: 'grantor', ...usual },
  ]);
  expect(leases(noor)).toHaveLength(2);
  await world.run(minutes(9));
  expect(await answerTo(world, instance.put('a song'))).toBe(1);
  await world.run(minutes(9));
  expect(await answerTo(world, instance.put('another'))).toBe(2);
  await world.run(minutes(10.1));
  expect(leases(ada)).toEqual([]);
  expect(leases(noor)).toEqual([]);
});

test('P5: also a function, and one deep inside a copied value', async () => {
  const { world, noor, far } = await encounter(shop());
  await answerTo(world, far.fn());
  expect(leases(noor)).toEqual(Array(2).fill({ role: 'holder', ...usual }));
  await answerTo(world, far.mixed());
  expect(leases(noor)).toEqual(Array(4).fill({ role: 'holder', ...usual }));
});

test('P5: an object passed with a lease keeps that lease', async () => {
  const { world, noor, far } = await encounter(shop());
  await answerTo(world, far.leased());

  expect(leases(noor)).toContainEqual({ role: 'holder', pattern: 'plain', periodMs: seconds(20) });
});

test('P5: the default is a setting', async () => {
  const { world, ada, noor, far } = await encounter(shop(), {
    device: { defaultLease: { pattern: { name: 'plain' }, periodMs: minutes(3) } },
  });
  const instance = await answerTo(world, far.instance());
  const set = { pattern: 'plain', periodMs: minutes(3) };
  expect(leases(ada)).toEqual(Array(2).fill({ role: 'grantor', ...set }));
  expect(leases(noor)).toEqual(Array(2).fill({ role: 'holder', ...set }));

  await world.run(minutes(2));
  await answerTo(world, instance.put('does not renew it'));
  await world.run(minutes(1));
  expect(leaseTimeLeft(instance)).toBe(0);
});

test('P5: the default is that of the device that passes the object', async () => {
  const { world, noor, far } = await encounter(
    { take: (callback: Far<() => number>) => leaseTimeLeft(callback) },
    { devices: { noor: { defaultLease: { pattern: { name: 'plain' }, periodMs: minutes(3) } } } },
  );
  const left = await answerTo(
    world,
    far.take(() => 5),
  );

  expect(left).toBeGreaterThan(minutes(2.9));
  expect(left).toBeLessThanOrEqual(minutes(3));
  expect(leases(noor)).toContainEqual({
    role: 'grantor',
    pattern: 'plain',
    periodMs: minutes(3),
  });
});
