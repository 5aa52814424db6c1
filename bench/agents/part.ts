import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleProgram } from '../../scripts/bundle-program.mjs';
import { MeasuredProcess } from '../processes/measured-process';
import { median } from '../processes/statistics';
import { atMost } from '../report/goal';
import type { Part } from '../report/part';
import { textTable } from '../report/text-table';
import type { PhoneCommands } from './phone';

interface StageFigures {
  readonly stages: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

const PHONES = 3;
const STOPS = 40;
const QUICK_STOPS = 5;
const MOST_MEDIAN_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** G6, V10: from one commit to the next, between three processes that each write to files: PREPARE, VOTE, decision, COMMIT. */
export const agentsPart: Part<StageFigures> = {
  async measure({ quick }) {
    const program = await bundleProgram('bench/agents/phone.ts');
    const directory = mkdtempSync(path.join(tmpdir(), 'earshot-bench-agents-'));
    const phones = Array.from(
      { length: PHONES },
      () => new MeasuredProcess<PhoneCommands>(program),
    );
    try {
      return await measureStages(phones, directory, quick ? QUICK_STOPS : STOPS);
    } finally {
      phones.forEach(phone => phone.stop());
      rmSync(directory, { recursive: true, force: true });
    }
  },

  describe: ({ stages, medianMs, worstMs }) =>
    textTable([
      ['a stage between three processes', 'stages', 'median ms', 'worst ms'],
      ['', String(stages), medianMs.toFixed(0), worstMs.toFixed(0)],
    ]),
  judge: ({ medianMs }) => [
    atMost('a stage between three processes, median', MOST_MEDIAN_MS, 'ms', medianMs, 0),
  ],
};

async function measureStages(
  phones: readonly MeasuredProcess<PhoneCommands>[],
  directory: string,
  stops: number,
): Promise<StageFigures> {
  const ports: number[] = [];
  for (const [at, phone] of phones.entries()) {
    ports.push(await phone.ask('listen', { directory: path.join(directory, `phone-${at}`) }));
  }
  for (const [at, phone] of phones.entries()) {
    for (const port of ports.slice(0, at)) await phone.ask('reach', { port });
  }
  const [home] = phones as [MeasuredProcess<PhoneCommands>];
  const counts = () => Promise.all(phones.map(phone => phone.ask('candidates', undefined)));
  await until('that all have met', async () =>
    (await counts()).every(count => count === PHONES - 1),
  );
  await home.ask('launch', { stops });
  const commits = async () =>
    (await Promise.all(phones.map(phone => phone.ask('commits', undefined)))).flat();
  await until('that the agent is home', async () =>
    (await commits()).some(({ nodes }) => nodes === 0),
  );
  const inOrder = [...(await commits())].sort((one, other) => one.hop - other.hop);
  // The first stage and the last are of one phone.
  const times = inOrder.slice(1, -1).map(({ atMs }, at) => atMs - (inOrder[at]?.atMs ?? NaN));
  return { stages: times.length, medianMs: median(times), worstMs: Math.max(...times) };
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += LOOK_EVERY_MS) {
    if (await holds()) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`It did not come about within ${LONGEST_WAIT_MS / 1000} s ${what}.`);
}
