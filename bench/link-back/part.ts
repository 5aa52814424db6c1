import { setTimeout as sleep } from 'node:timers/promises';
import { bundleProgram } from '../../scripts/bundle-program.mjs';
import { MeasuredProcess } from '../processes/measured-process';
import { median } from '../processes/statistics';
import type { Stall } from '../proxy/link';
import type { ProxyCommands } from '../proxy/program';
import { atMost } from '../report/goal';
import type { Part } from '../report/part';
import { textTable } from '../report/text-table';
import type { GrantorCommands } from './grantor';
import type { HolderCommands } from './holder';

const WORST_MS = 500;

interface LinkBackFigures {
  readonly stall: Stall;
  readonly stalls: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

/** How long after a silent link is back the first song that waited is delivered. Nobody is told that it is back. */
export const linkBackPart: Part<readonly LinkBackFigures[]> = {
  async measure({ quick }) {
    const programs = await bundlePrograms();
    const timing = quick ? QUICK : FULL;
    return [
      await measureStalls(programs, 'connections survive', timing),
      await measureStalls(programs, 'connections are lost', timing),
    ];
  },

  describe: describeStalls,
  judge: figures => [
    atMost(
      'link back to first delivery where connections are lost, worst',
      WORST_MS,
      'ms',
      figures.find(({ stall }) => stall === 'connections are lost')?.worstMs,
      0,
    ),
  ],
};

function describeStalls(figures: readonly LinkBackFigures[]): string {
  return textTable([
    ['from link back to first delivery', 'stalls', 'median ms', 'worst ms'],
    ...figures.map(({ stall, stalls, medianMs, worstMs }) => [
      stall,
      String(stalls),
      medianMs.toFixed(0),
      worstMs.toFixed(0),
    ]),
  ]);
}

interface Timing {
  readonly steadyMs: number;
  /** Of different lengths, so that the link is back at any moment of the pauses between two dials. */
  readonly stallsMs: readonly number[];
}

const FULL: Timing = { steadyMs: 6000, stallsMs: [7000, 7700, 8400, 9100, 9800] };
const QUICK: Timing = { steadyMs: 300, stallsMs: [1000] };

type Programs = Awaited<ReturnType<typeof bundlePrograms>>;

async function bundlePrograms() {
  const [grantor, holder, proxy] = await Promise.all([
    bundleProgram('bench/link-back/grantor.ts'),
    bundleProgram('bench/link-back/holder.ts'),
    bundleProgram('bench/proxy/program.ts'),
  ]);
  return { grantor, holder, proxy };
}

/** All at the same time: they hardly do anything but wait. */
async function measureStalls(
  programs: Programs,
  stall: Stall,
  { steadyMs, stallsMs }: Timing,
): Promise<LinkBackFigures> {
  const backMs = await Promise.all(
    stallsMs.map(stallMs => measureStall(programs, stall, steadyMs, stallMs)),
  );
  return {
    stall,
    stalls: backMs.length,
    medianMs: median(backMs),
    worstMs: Math.max(...backMs),
  };
}

async function measureStall(
  programs: Programs,
  stall: Stall,
  steadyMs: number,
  stallMs: number,
): Promise<number> {
  const grantor = new MeasuredProcess<GrantorCommands>(programs.grantor);
  const holder = new MeasuredProcess<HolderCommands>(programs.holder);
  const proxy = new MeasuredProcess<ProxyCommands>(programs.proxy);
  try {
    const port = await grantor.ask('listen', undefined);
    await holder.ask('connect', {
      port: await proxy.ask('open', { port, delayMs: 0 }),
    });
    await sleep(steadyMs);
    await proxy.ask('stall', stall);
    // What was under way has arrived by then.
    await sleep(stallMs / 2);
    const delivery = grantor.ask('nextDelivery', undefined);
    await sleep(stallMs / 2);
    const backMs = await proxy.ask('letGo', undefined);
    return (await delivery) - backMs;
  } finally {
    [grantor, holder, proxy].forEach(process => process.stop());
  }
}
