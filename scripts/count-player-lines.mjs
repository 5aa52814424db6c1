/**
 * `npm run count:player`: the lines of the music player in the paper's four columns, beside the totals of the paper.
 * Which column a line belongs to, the names that it uses decide; empty lines and comments are not counted.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const player = fileURLToPath(new URL('../src/music/player.ts', import.meta.url));

/** As the paper has them. */
const columns = [
  'memory management',
  'concurrency control',
  'failure handling',
  'application code',
];

/** A line belongs to the first whose names it has; what has none of them is the application. */
const names = [
  { column: 'failure handling', uses: /\b(whenExpired|due|expired|EndReason|try|catch|finally)\b/ },
  { column: 'memory management', uses: /\b(renewOnCallLease|revoke|Leased|leaseTimeLeft)\b/ },
  { column: 'concurrency control', uses: /\b(await|async|Promise|window|SendingWindow)\b/ },
  { column: 'application code', uses: /(?:)/ },
];

/** What the paper counted, of the same application. */
const paper = { 'AmbientTalk, in the paper': 90, 'Java RMI, in the paper': 462 };

/**
 * @param {string} source
 * @returns {Record<string, number>} lines by column
 */
export function countLines(source) {
  const counts = Object.fromEntries(columns.map(column => [column, 0]));
  for (const line of withoutComments(source).split('\n')) {
    const found = names.find(({ uses }) => uses.test(line));
    if (line.trim() !== '' && found !== undefined) {
      counts[found.column] = (counts[found.column] ?? 0) + 1;
    }
  }
  return counts;
}

/**
 * By the compiler's own scanner, which knows a comment from a text that looks like one.
 * @param {string} source
 */
function withoutComments(source) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, undefined, source);
  let code = '';
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const comment =
      kind === ts.SyntaxKind.SingleLineCommentTrivia ||
      kind === ts.SyntaxKind.MultiLineCommentTrivia;
    code += comment ? '' : scanner.getTokenText();
  }
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = Object.entries(countLines(readFileSync(player, 'utf8')));
  const total = counts.reduce((sum, [, lines]) => sum + lines, 0);
  for (const [what, lines] of [...counts, ['Earshot, in all', total], ...Object.entries(paper)]) {
    console.log(`${String(what).padEnd(26)}${String(lines).padStart(4)}`);
  }
  process.exitCode = total < paper['AmbientTalk, in the paper'] ? 0 : 1;
}
