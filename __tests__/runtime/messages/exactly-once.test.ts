import { millis, minutes, seconds } from '../../../src/runtime';
import { resetAtEveryMoment } from './resets';
import { recording } from './tape';

jest.setTimeout(seconds(60));

test.each(['both', 'dialer', 'acceptor', 'neither'] as const)(
  'M3: every message is delivered once, whenever the connection is reset (noticed by: %s)',
  async told => {
    const seen = { beforeDelivery: 0, amidst: 0, beforeAcknowledgement: 0 };
    for (const seed of [1, 2]) {
      const kinds = await resetAtEveryMoment(told, { seed });
      seen.beforeDelivery += kinds.beforeDelivery;
      seen.amidst += kinds.amidst;
      seen.beforeAcknowledgement += kinds.beforeAcknowledgement;
    }

    // The rule names them: each kind of moment was tried.
    expect(seen.beforeDelivery).toBeGreaterThan(0);
    expect(seen.amidst).toBeGreaterThan(0);
    expect(seen.beforeAcknowledgement).toBeGreaterThan(0);
  },
);

test('M3: connections that never last long deliver everything once', async () => {
  for (const seed of [1, 2, 3]) {
    const run = await recording({ world: { seed } });
    const { world } = run;
    const kinds = ['both', 'dialer', 'acceptor'] as const;
    // Long enough to deliver something at times, and short enough to lose something every time.
    for (let i = 0; i < 60; i++) {
      run.record(i % 3);
      await world.run(millis(23 + ((i * 37 * seed) % 140)));
      run.resetAll(kinds[i % kinds.length] ?? 'both');
    }
    await world.runUntil(run.done, minutes(5)).catch(() => undefined);
    await world.run(seconds(5));

    expect({ seed, ...run.result() }).toEqual({ seed, ...run.expected() });
  }
});

test('M3: also across walks, sleep, a new address and a stall', async () => {
  for (const seed of [1, 2, 3]) {
    const run = await recording({ world: { seed } });
    const { world, ada, noor } = run;
    const breaks = [
      () => run.part(),
      () => run.rejoin(),
      () => ada.phone.sleep(),
      () => ada.phone.wake(),
      () => noor.phone.changeAddress(),
      () => noor.phone.sleep(),
      () => noor.phone.wake(),
      () => ada.phone.changeAddress({ told: true }),
      () => ada.phone.stall(seconds(8)),
      () => world.mute(ada.phone, noor.phone),
      () => world.unmute(ada.phone, noor.phone),
      () => world.mute(noor.phone, ada.phone),
      () => world.unmute(noor.phone, ada.phone),
    ];
    for (const [i, happen] of breaks.entries()) {
      run.record(2);
      await world.run(millis((i * 7 * seed) % 19));
      happen();
      run.record(2);
      await world.run(seconds(1 + ((i * 11 * seed) % 40)));
    }
    await world.runUntil(run.done, minutes(5)).catch(() => undefined);
    await world.run(seconds(5));

    expect({ seed, ...run.result() }).toEqual({ seed, ...run.expected() });
  }
});
