import { parseArgs } from 'node:util';
import type { Settings } from './report/part';

export const PART_NAMES = ['memory', 'tcp', 'link-back', 'hermes'] as const;

export interface Options extends Settings {
  readonly only: readonly string[];
  readonly json: boolean;
}

/** `npm run bench -- [--only tcp,hermes] [--quick] [--ours-only] [--json]` */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: PART_NAMES.join(',') },
      quick: { type: 'boolean', default: false },
      'ours-only': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { only: wanted, quick, 'ours-only': oursOnly, json } = values;
  const only = wanted.split(',');
  const unknown = only.filter(name => !PART_NAMES.some(part => part === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no part ${unknown.join(', ')}: choose from ${PART_NAMES.join(', ')}.`,
    );
  }
  return { only, quick, oursOnly, json };
}
