import { millis, minutes, seconds } from '../../../src/runtime';
import type { NetworkModel, World } from '../../../src/simulation';
import { recording } from './tape';

type Told = Parameters<ReturnType<World['connections']>[number]['reset']>[0];

export interface Setting {
  readonly seed: number;
  readonly network?: Partial<NetworkModel>;
}

/** A moment between any two changes of a run without faults, from the first call to the last acknowledgement. */
async function everyMoment(world: Setting): Promise<number[]> {
  const run = await recording({ world });
  const startedAt = run.world.now;
  run.recordInBursts();
  await run.world.runUntil(() => run.done() && run.acknowledged(), seconds(10));
  expect(run.result()).toEqual(run.expected());
  const changes = run.world.log.map(({ at }) => at).filter(at => at >= startedAt);
  const times = [...new Set([startedAt, ...changes])];
  return times.map((at, i) => (at + (times[i + 1] ?? at + 1)) / 2);
}

/** The same run, but all connections are reset at that moment. */
async function runWithResetAt(moment: number, told: Told, setting: Setting) {
  const run = await recording({ world: setting });
  const { world } = run;
  let atReset = run.whereabouts();
  world.at(moment, () => {
    atReset = run.whereabouts();
    run.resetAll(told);
  });
  run.recordInBursts();
  await world.run(Math.max(moment - world.now, millis(10)));
  await world.runUntil(run.done, minutes(3)).catch(() => undefined);
  await world.run(seconds(1));
  expect({ ...setting, moment, ...run.result() }).toEqual({
    ...setting,
    moment,
    ...run.expected(),
  });
  return atReset;
}

/** Repeats the run with a reset at every such moment; returns which kinds of moment were tried. */
export async function resetAtEveryMoment(told: Told, setting: Setting) {
  const moments = await everyMoment(setting);
  const seen = { beforeDelivery: 0, amidst: 0, beforeAcknowledgement: 0 };
  for (const moment of moments) {
    const { sent, delivered, unacknowledged } = await runWithResetAt(moment, told, setting);
    if (sent > 0 && delivered === 0) seen.beforeDelivery += 1;
    if (delivered > 0 && delivered < sent) seen.amidst += 1;
    if (sent > 0 && delivered === sent && unacknowledged > 0) seen.beforeAcknowledgement += 1;
  }
  return { moments: moments.length, ...seen };
}
