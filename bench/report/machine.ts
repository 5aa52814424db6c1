import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';

/** On what, with what and of what the figures are. */
export interface Circumstances {
  readonly processor: string;
  readonly processors: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** The commit that was checked out; undefined outside of a checkout. */
  readonly commit?: string;
  readonly day: string;
}

export function circumstances(): Circumstances {
  const commit = checkedOut();
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    processors: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release().split('.', 2).join('.')}`,
    node: process.version,
    ...(commit === undefined ? {} : { commit }),
    day: new Date().toISOString().slice(0, 10),
  };
}

export function describeCircumstances(here: Circumstances): string {
  const { processor, processors, memoryGb, system, node, commit, day } = here;
  const of = commit === undefined ? '' : `, commit ${commit}`;
  return `${day}${of}: ${processors} × ${processor}, ${memoryGb} GB, ${system}, Node ${node}`;
}

function checkedOut(): string | undefined {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
