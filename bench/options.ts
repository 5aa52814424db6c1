import { parseArgs } from 'node:util';
import type { Settings } from './report/part';
import { CONTENDERS } from './tcp/contender';

/** In the order in which they run, and in which their goals are told. */
export const PART_NAMES = [
  'tcp',
  'link-back',
  'hermes',
  'growth',
  'agents',
  'idle',
  'memory',
  'profile',
] as const;
const CONTENDER_NAMES = CONTENDERS.map(({ name }) => name);

export type PartName = (typeof PART_NAMES)[number];

interface Options extends Settings {
  readonly only: readonly PartName[];
  readonly json: boolean;
}

/** `npm run bench -- [--only tcp,hermes] [--contenders earshot,bare-json] [--vm PATH] [--quick] [--json]` */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: PART_NAMES.join(',') },
      quick: { type: 'boolean', default: false },
      contenders: { type: 'string', default: CONTENDER_NAMES.join(',') },
      vm: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    only: chosen(values.only, PART_NAMES),
    contenders: chosen(values.contenders, CONTENDER_NAMES),
    quick: values.quick,
    ...(values.vm === undefined ? {} : { vm: values.vm }),
    json: values.json,
  };
}

function chosen<Name extends string>(list: string, names: readonly Name[]): readonly Name[] {
  const wanted = list.split(',');
  const unknown = wanted.filter(name => !names.some(known => known === name));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(', ')} here: choose from ${names.join(', ')}.`);
  }
  return names.filter(name => wanted.includes(name));
}
