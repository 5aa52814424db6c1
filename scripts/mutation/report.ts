import type { Mutant } from './mutant';
import type { Reasons } from './reasons';

export interface Judged {
  readonly mutant: Mutant;
  /**
   * `no difference`: nowhere in any test does it lead to another value. `not reached`: no test comes where it is. Both have
   * survived, without a test being run.
   */
  readonly fate: 'killed' | 'timed out' | 'survived' | 'no difference' | 'not reached';
  /** The test that noticed it. */
  readonly by?: string;
  readonly failure?: string;
  /** What it took, in processor time. */
  readonly ms?: number;
}

export const isKilled = ({ fate }: Judged) => fate === 'killed' || fate === 'timed out';

export function shareKilled(judged: readonly Judged[]): number {
  return judged.length === 0 ? 1 : judged.filter(isKilled).length / judged.length;
}

/** One line for each file, and one for all. */
export function table(judged: readonly Judged[]): string {
  const files = [...new Set(judged.map(({ mutant }) => mutant.file))].sort();
  const rows = [
    ...files.map(file =>
      row(
        file,
        judged.filter(({ mutant }) => mutant.file === file),
      ),
    ),
    row('all', judged),
  ];
  const head = [
    '',
    'mutants',
    'killed',
    'timed out',
    'survived',
    'no difference',
    'not reached',
    'share',
  ];
  const widths = head.map((title, at) =>
    Math.max(...[head, ...rows].map(cells => cells[at]?.length ?? title.length)),
  );
  return [head, ...rows]
    .map(cells =>
      cells
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

function row(name: string, judged: readonly Judged[]): readonly string[] {
  const count = (fate: Judged['fate']) => String(judged.filter(each => each.fate === fate).length);
  return [
    name,
    String(judged.length),
    count('killed'),
    count('timed out'),
    count('survived'),
    count('no difference'),
    count('not reached'),
    percent(shareKilled(judged)),
  ];
}

export function percent(share: number): string {
  // Rounded down: 84.96 is not 85.
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}

/** Those that no test notices, with the reason where there is one. */
export function survivors(judged: readonly Judged[], reasons: Reasons): string {
  const lines = judged
    .filter(each => !isKilled(each))
    .map(({ mutant, fate }) => {
      const { id, file, line, where, change } = mutant;
      const why = reasons.of(mutant) ?? 'UNEXPLAINED';
      const how = fate === 'survived' ? '' : ` (${fate})`;
      return `${file}:${line} ${where} [${id}]${how}\n    ${change}\n    ${why}`;
    });
  return lines.join('\n');
}
