import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Which of the two phones a process stands for; who stands for neither goes where there is room. */
export type Cpu = 0 | 1;

/**
 * Two phones do not share a processor. Left to itself the system moves two processes that wait for each other onto one
 * and apart again, and a call that waits for its answer takes three times as long when they are apart: luck would
 * decide the result. Only where there is `taskset`.
 */
export function keepOn(cpu: Cpu, pid: number | undefined): void {
  if (process.platform === 'linux' && availableParallelism() > 1 && pid !== undefined) {
    spawnSync('taskset', ['-acp', String(cpu), String(pid)], { stdio: 'ignore' });
  }
}
