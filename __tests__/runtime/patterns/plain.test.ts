import { lease, leaseTimeLeft, renew, revoke, seconds } from '../../../src/runtime';
import { answerTo, fateOf } from '../fate';
import { borrow } from './borrowing';

const tenSeconds = () => borrow(box => lease(seconds(10), box));

test('P1: a plain lease ends at its deadline, however often it is called', async () => {
  const { world, far, leased, box, until, ends } = await tenSeconds();
  for (const second of [2, 4, 6, 8]) {
    await until(seconds(second));
    await answerTo(world, far.put(`at ${second}`));
  }
  await until(seconds(9.9));
  expect(ends).toEqual({});
  expect(leaseTimeLeft(leased)).toBeLessThan(150);
  await until(seconds(10.1));

  expect(box.things).toHaveLength(4);
  expect(ends.ada?.reason).toBe('elapsed');
  expect(ends.noor?.reason).toBe('elapsed');
});

test('P1: renewed by its grantor, it ends that much later at both ends', async () => {
  const { far, leased, until, ends } = await tenSeconds();
  await until(seconds(5));
  renew(leased, seconds(20));
  await until(seconds(6));
  expect(leaseTimeLeft(far)).toBeGreaterThan(seconds(18.5));
  await until(seconds(24.8));
  expect(ends).toEqual({});
  await until(seconds(25.2));

  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});

test('P1: renewed by its holder, it ends that much later at both ends', async () => {
  const { world, far, until, ends } = await tenSeconds();
  await until(seconds(5));
  const granted = fateOf(world, renew(far, seconds(20)));
  await until(seconds(24.8));
  expect(granted.state).toBe('succeeded');
  expect(ends).toEqual({});
  await until(seconds(25.2));

  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});

test('P1: revoked, it ends at once', async () => {
  const { leased, until, ends } = await tenSeconds();
  await until(seconds(5));
  revoke(leased);
  await until(seconds(5.1));

  expect(leaseTimeLeft(leased)).toBe(0);
  expect(ends).toMatchObject({ noor: { reason: 'revoked' } });
});
