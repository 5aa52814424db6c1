import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROWS } from './table';

/** What one attack did to the victim. The table at the end of the run has a line for each. */
export interface Row {
  readonly attack: string;
  readonly sentBytes: number;
  /** In bytes, each after a collection; and the most that the last two may be above the first. */
  readonly heap?: {
    readonly before: number;
    readonly peak: number;
    readonly after: number;
    readonly peakLimit: number;
    readonly afterLimit: number;
  };
  readonly stall?: { readonly cpuMs: number; readonly wallMs: number; readonly limit: number };
  /** Calls of the honest peer that were answered within a second. */
  readonly honest?: { readonly inTime: number; readonly sent: number; readonly limit: number };
  readonly quiet: { readonly cpuMs: number; readonly wallMs: number };
  /** What else there is to count. */
  readonly figures: readonly string[];
  /** Where it is beyond a limit. */
  readonly violations: readonly string[];
}

export function record(row: Row): void {
  mkdirSync(path.dirname(ROWS), { recursive: true });
  appendFileSync(ROWS, `${JSON.stringify(row)}\n`);
}
