import {
  isConnected,
  lease,
  leaseTimeLeft,
  minutes,
  revoke,
  seconds,
  whenDisconnected,
  whenReconnected,
} from '../../../src/runtime';
import { applicationErrors, lent, pong, watchForCrashes } from './loan';

watchForCrashes();

describe('C1: connected or disconnected', () => {
  test('C1: whenDisconnected on a reference that is disconnected runs in a later turn, once', async () => {
    const { world, held, lose, regain } = await lent(() => lease(minutes(30), pong));
    await lose();
    const story: string[] = [];
    whenDisconnected(held, () => story.push('apart'));
    whenReconnected(held, () => story.push('together'));
    expect(story).toEqual([]);
    await world.run(1);
    expect(story).toEqual(['apart']);
    await world.run(minutes(1));
    expect(story).toEqual(['apart']);
    await regain();
    await world.run(seconds(1));
    await lose();
    await world.run(seconds(1));
    expect(story).toEqual(['apart', 'together', 'apart']);
  });

  test('C1: it also runs for a reference whose peer is only suspected', async () => {
    const { world, held, part } = await lent(() => lease(minutes(30), pong));
    const story: string[] = [];
    let first = 0;
    whenDisconnected(held, () => {
      first = world.now;
      // In the observer of the same event: in a later turn, and once.
      whenDisconnected(held, () => story.push('nested'));
      story.push('registered');
    });
    part();
    await world.runUntil(() => first > 0, minutes(1));
    await world.run(1);
    expect(story).toEqual(['registered', 'nested']);
    await world.run(minutes(2));
    expect(story).toEqual(['registered', 'nested']);
  });

  test('C1: cancelled in the same turn, it does not run', async () => {
    const { world, held, lose } = await lent(() => lease(minutes(30), pong));
    await lose();
    const story: string[] = [];
    const off = whenDisconnected(held, () => story.push('apart'));
    off();
    off();
    await world.run(seconds(1));
    expect(story).toEqual([]);
  });

  test('C1: on a connected reference neither whenReconnected nor whenDisconnected runs', async () => {
    const { world, held } = await lent(() => lease(minutes(30), pong));
    const story: string[] = [];
    whenReconnected(held, () => story.push('together'));
    whenDisconnected(held, () => story.push('apart'));
    await world.run(minutes(1));
    expect(story).toEqual([]);
  });

  test('C1: an observer that throws is an application error, and the others run', async () => {
    const { world, noor, held, lose, regain } = await lent(() => lease(minutes(30), pong));
    await lose();
    const story: string[] = [];
    const throwing = () => {
      throw new Error('the observer throws');
    };
    whenDisconnected(held, throwing);
    whenReconnected(held, throwing);
    whenDisconnected(held, () => story.push('apart'));
    whenReconnected(held, () => story.push('together'));
    await world.run(1);
    expect(story).toEqual(['apart']);
    await regain();
    await world.run(1);
    expect(story).toEqual(['apart', 'together']);
    expect(applicationErrors(noor)).toEqual([
      new Error('the observer throws'),
      new Error('the observer throws'),
    ]);
  });

  test('C1: neither changes the lease', async () => {
    const { world, held, lose, regain } = await lent(() => lease(minutes(30), pong));
    const before = leaseTimeLeft(held) + world.now;
    await lose();
    whenDisconnected(held, () => undefined);
    isConnected(held);
    await world.run(seconds(30));
    await regain();
    expect(leaseTimeLeft(held) + world.now).toBeCloseTo(before, -2);
  });

  test('C1: isConnected is a boolean for both states, and does not throw for a reference that has ended', async () => {
    const { world, held, lose, regain } = await lent(() => lease(minutes(30), pong));
    expect(isConnected(held)).toBe(true);
    await lose();
    expect(isConnected(held)).toBe(false);
    await regain();
    expect(isConnected(held)).toBe(true);
    revoke(held);
    expect(typeof isConnected(held)).toBe('boolean');
    await world.run(seconds(1));
  });

  test('C1: an observer registered and cancelled inside observers follows the last of these calls', async () => {
    const { world, held, lose, regain } = await lent(() => lease(minutes(30), pong));
    const story: string[] = [];
    await lose();
    const off = { second: () => undefined as void };
    whenDisconnected(held, () => {
      story.push('first');
      off.second();
    });
    off.second = whenDisconnected(held, () => story.push('second'));
    await world.run(1);
    expect(story[0]).toBe('first');
    await regain();
    await lose();
    await world.run(1);
    expect(story.filter(each => each === 'first')).toHaveLength(2);
    expect(story.filter(each => each === 'second').length).toBeLessThanOrEqual(1);
  });
});
