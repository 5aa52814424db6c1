/**
 * The lines of one text that are missing from another, in order. Comments, indentation and empty lines are no part of
 * what a project file says.
 */
export function linesMissing(from: string, within: string): readonly string[] {
  const [wanted, present] = [meaningfulLines(from), meaningfulLines(within)];
  const common = longestCommonRun(wanted, present);
  return wanted.filter((_, index) => !common.has(index));
}

const comments = [
  /<!--[\s\S]*?-->/g,
  /^\s*\/\*\*?[\s\S]*?\*\//gm,
  // A whole line only: `//` and `#` also stand within addresses and strings.
  /^\s*(\/\/|#(?!if|else|endif)).*$/gm,
];

function meaningfulLines(text: string): readonly string[] {
  return comments
    .reduce((rest, comment) => rest.replace(comment, ''), text)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
}

/** @returns the places in `wanted` of the longest sequence of lines that both have in the same order */
function longestCommonRun(
  wanted: readonly string[],
  present: readonly string[],
): ReadonlySet<number> {
  const lengths = wanted.map(() => new Array<number>(present.length + 1).fill(0));
  lengths.push(new Array<number>(present.length + 1).fill(0));
  const length = (row: number, column: number): number => lengths[row]?.[column] ?? 0;

  for (let row = wanted.length - 1; row >= 0; row -= 1) {
    for (let column = present.length - 1; column >= 0; column -= 1) {
      const best =
        wanted[row] === present[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1));
      lengths[row]?.splice(column, 1, best);
    }
  }

  const common = new Set<number>();
  for (let row = 0, column = 0; row < wanted.length && column < present.length; ) {
    if (wanted[row] === present[column]) {
      common.add(row);
      row += 1;
      column += 1;
    } else if (length(row + 1, column) >= length(row, column + 1)) {
      row += 1;
    } else {
      column += 1;
    }
  }
  return common;
}
