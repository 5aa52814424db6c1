import type { Part, Settings } from '../report/part';
import { textTable } from '../report/text-table';
import { measureCalls } from './calls';
import { measureLeases } from './leases';
import { measureRenewals } from './renewals';

/** Both devices in this process, joined by memory: the runtime with nothing around it. */
export const memoryPart: Part<MemoryFigures> = {
  measure,
  describe: figures =>
    Object.entries(figures)
      .map(([name, each]) => textTable([[name, ''], ...rows(each)]))
      .join('\n\n'),
};

type MemoryFigures = Awaited<ReturnType<typeof measure>>;

async function measure({ quick }: Settings) {
  const share = quick ? 0.01 : 1;
  return {
    'one at a time': await measureCalls(1, 100_000 * share),
    '64 in flight': await measureCalls(64, 640_000 * share),
    leases: await measureLeases(100_000 * share),
    renewals: measureRenewals(100_000 * share),
  };
}

function rows(figures: Readonly<Record<string, number>>): string[][] {
  return Object.entries(figures).map(([name, figure]) => [
    `  ${name}`,
    figure.toLocaleString('en', { maximumFractionDigits: 2 }),
  ]);
}
