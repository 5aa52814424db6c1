import { lease, leaseTimeLeft, minutes, renew, seconds } from '../../../src/runtime';
import { answerTo } from '../fate';
import { even, jump, lent, seeded, seeds } from './loan';

const roundTripMs = 30;
const ping = { ping: () => 'pong' };

describe('L13: the grantor’s time left corrects the holder’s', () => {
  test("L13: one answered call corrects the holder after the grantor's wall clock jumped forward", async () => {
    const { world, ada, leased, held } = await lent(() => lease(minutes(10), ping));
    await world.run(seconds(10));
    jump(ada, seconds(400));
    await answerTo(world, held.ping());
    expect(leaseTimeLeft(leased)).toBeLessThan(seconds(191));
    expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    expect(leaseTimeLeft(held)).toBeGreaterThan(leaseTimeLeft(leased) - roundTripMs);
  });

  test('L13: an acknowledgement of a one-way message corrects too', async () => {
    const { world, ada, leased, held } = await lent(() => lease(minutes(10), ping));
    jump(ada, seconds(400));
    held.ping().oneWay();
    await world.run(seconds(10));
    expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
  });

  test('L13: a holder whose own wall clock jumped forward is corrected upwards', async () => {
    const { world, noor, leased, held } = await lent(() => lease(minutes(10), ping));
    jump(noor, seconds(400));
    await world.run(100);
    expect(leaseTimeLeft(held)).toBeLessThan(seconds(201));
    await answerTo(world, held.ping());
    expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    expect(leaseTimeLeft(held)).toBeGreaterThan(leaseTimeLeft(leased) - roundTripMs);
  });

  test('L13: a grantor that slept through with its wall clock set back corrects upwards', async () => {
    const { world, ada, leased, held } = await lent(() => lease(minutes(10), ping));
    ada.phone.sleep();
    jump(ada, -seconds(120));
    await world.run(seconds(120));
    ada.phone.wake();
    await answerTo(world, held.ping(), minutes(2));
    expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    expect(leaseTimeLeft(held)).toBeGreaterThan(leaseTimeLeft(leased) - seconds(2));
  });

  test('L13: the holder’s end ends at the corrected time, with its observers', async () => {
    const { world, ada, held, ends } = await lent(() => lease(minutes(10), ping));
    jump(ada, seconds(500));
    await answerTo(world, held.ping());
    world.apart(ada.phone, world.phoneNamed('noor'));
    await world.run(seconds(99));
    expect(ends).toEqual({ ada: [], noor: [] });
    await world.run(seconds(2));
    expect(ends).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
  });

  test('L13, L16: an end moved by a jump is reported again if the frame that reported the jump was lost', async () => {
    const { world, ada, leased, held, ends } = await lent(() => lease(minutes(10), ping));
    const noor = world.phoneNamed('noor');
    world.apart(ada.phone, noor);
    jump(ada, seconds(597));
    await world.run(seconds(4));
    expect(ends).toEqual({ ada: ['elapsed'], noor: [] });
    world.together(ada.phone, noor);
    await world.run(seconds(15));
    expect(leaseTimeLeft(leased)).toBe(0);
    expect(leaseTimeLeft(held)).toBe(0);
    expect(ends).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
  });

  test('L13: a jump is told again when the frame that told it was held up for longer than it is long', async () => {
    const { world, ada, leased, held } = await lent(() => lease(minutes(10), ping));
    const noor = world.phoneNamed('noor');
    await world.run(seconds(10));
    world.delay(ada.phone, noor, { least: 2_500, most: 2_500 });
    jump(ada, 900);
    await world.run(seconds(1));
    world.usualDelay(ada.phone, noor);
    // When the frame was written could be any time since the one that it acknowledges.
    await world.run(seconds(10));
    expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
  });

  test('L13: a jump is told at most five times', async () => {
    const { world, ada, held, noor } = await lent(() => lease(minutes(10), ping));
    await world.run(seconds(10));
    jump(ada, 900);
    await world.run(seconds(20));
    const before = leaseTimeLeft(held);
    // Nothing corrects it any more: only times that come would show that it was set.
    jump(noor, 100);
    await world.run(seconds(20));
    expect(before - leaseTimeLeft(held)).toBeGreaterThan(seconds(20) + 90);
  });

  test('L13: a renewal after a correction counts from the corrected time', async () => {
    const { world, ada, leased, held } = await lent(() => lease(minutes(10), ping));
    jump(ada, seconds(595));
    await answerTo(world, held.ping());
    expect(await answerTo(world, renew(held, seconds(60)))).toBeLessThanOrEqual(seconds(60));
    expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(59));
    expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    expect(leaseTimeLeft(held)).toBeGreaterThan(leaseTimeLeft(leased) - roundTripMs);
  });

  test('L13: an answer that the correction overtakes does not lengthen the holder’s lease again', async () => {
    const answers: ((text: string) => void)[] = [];
    const { world, ada, leased, held } = await lent(() =>
      lease(minutes(10), { ...ping, wait: () => new Promise(resolve => answers.push(resolve)) }),
    );
    const waited = held.wait();
    await world.run(seconds(1));
    jump(ada, seconds(300));
    await answerTo(world, held.ping());
    jump(ada, seconds(200));
    answers.forEach(answer => answer('late'));
    await answerTo(world, waited);
    await world.run(seconds(1));
    expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
  });

  test.each(seeds(20))(
    'L13: after every answered call the holder has no more time than the grantor, and hardly less (seed %d)',
    async seed => {
      const pick = seeded(seed);
      const { world, ada, noor, leased, held } = await lent(() => lease(minutes(60), ping), {
        world: { ...even.world, seed },
      });
      for (let i = 0; i < 12; i++) {
        const who = pick(2) === 0 ? ada : noor;
        jump(who, pick(2) === 0 ? pick(seconds(200)) : -pick(seconds(500)));
        await world.run(pick(seconds(5)));
        await answerTo(world, held.ping());
        expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
        expect(leaseTimeLeft(held)).toBeGreaterThan(leaseTimeLeft(leased) - roundTripMs);
      }
    },
  );
});
