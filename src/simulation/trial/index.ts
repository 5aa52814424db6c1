export type { TrialResult } from './trial';
export { runTrial } from './trial';
