import { leaseTimeLeft, leaseWith, minutes, renewOnCallLease, seconds } from '../../../src/runtime';
import { dice, forSeeds, stage, value, watch } from './stage';

test('P2, L13: a call in the last second keeps the lease alive at both ends, whether and whenever it is answered', async () => {
  await forSeeds(1, 16, async seed => {
    const draw = dice(seed);
    const period = draw.between(1_500, 9_000);
    const kind = draw.one(['one-way', 'slow', 'twice', 'pattern'] as const);
    let granted: never;
    const met = await stage(
      () => ({
        open: () => {
          const service = {
            note: () => undefined,
            slow: () =>
              new Promise(resolve =>
                met.ada.phone.ports.clock.setTimer(2 * period + 1_000, () => resolve(1)),
              ),
          };
          return (granted = (
            kind === 'pattern'
              ? leaseWith(
                  {
                    name: 'late',
                    after: own =>
                      void met.ada.phone.ports.clock.setTimer(5, () => own.renew(period)),
                  },
                  period,
                  service,
                )
              : renewOnCallLease(period, service)
          ) as never);
        },
      }),
      { seed },
    );
    const { world } = met;
    const far = (await value(world, met.desk.open() as PromiseLike<unknown>)) as {
      note(): { oneWay(): void };
      slow(): PromiseLike<number>;
    };
    const left = () => leaseTimeLeft(far as never);
    let slow: ReturnType<typeof watch> | undefined;
    for (let round = 0; round < 3; round++) {
      const early = draw.between(60, 1_000);
      await world.run(Math.max(0, left() - early));
      if (kind === 'slow') slow = watch(far.slow());
      else far.note().oneWay();
      if (kind === 'twice') far.note().oneWay();
      await world.run(early + 30);
      if (left() === 0 || leaseTimeLeft(granted!) === 0) {
        return [
          `${kind}, ${early} ms before the end of ${period}: holder ${left()}, grantor ${leaseTimeLeft(
            granted!,
          )}`,
        ];
      }
    }
    await world.run(minutes(1));
    expect(slow?.word ?? 'ExpiredLeaseError').toBe('ExpiredLeaseError');
    expect(seconds(1)).toBe(1_000);
    return [];
  });
});
