/* global Atomics */
import { workerData } from 'node:worker_threads';

/** @type {{ endsAtMs: Int32Array; everyMs: number; signal: string }} */
const { endsAtMs, everyMs, signal } = workerData;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > Atomics.load(endsAtMs, 0)) {
    process.kill(process.pid, signal);
  }
}, everyMs);
