const { readFileSync, rmSync } = require('node:fs');
const path = require('node:path');

/** Where the attacks leave their figures, one line of JSON for each. */
const ROWS = path.join('build', 'hostile', 'rows.jsonl');

const MEGABYTE = 1024 * 1024;
/** @param {number} bytes */
const megabytes = bytes => (bytes / MEGABYTE).toFixed(1);

/** @typedef {import('./rows').Row} Row */

const COLUMNS = [
  'attack',
  'sent MB',
  'heap MB before, peak (limit), after (limit)',
  'stall ms (limit)',
  'honest calls in time (limit)',
  'and',
];

/** @param {Row} row */
function cells({ attack, sentBytes, heap, stall, honest, figures, violations }) {
  return [
    `${violations.length === 0 ? 'held  ' : 'FELL  '}${attack}`,
    megabytes(sentBytes),
    heap === undefined
      ? ''
      : `${megabytes(heap.before)}, ${megabytes(heap.peak)} (${megabytes(heap.peakLimit)}), ` +
        `${megabytes(heap.after)} (${megabytes(heap.afterLimit)})`,
    stall === undefined ? '' : `${Math.round(stall.cpuMs)} (${stall.limit})`,
    honest === undefined ? '' : `${honest.inTime} of ${honest.sent} (${honest.limit})`,
    [...new Set([...figures, ...violations])].join('; '),
  ];
}

/**
 * One table of all attacks, whichever file they are in.
 * @param {readonly Row[]} rows
 */
function table(rows) {
  const lines = [COLUMNS, ...rows.map(cells)];
  const widths = COLUMNS.map((_, column) =>
    column === COLUMNS.length - 1 ? 0 : Math.max(...lines.map(line => (line[column] ?? '').length)),
  );
  const written = lines.map(line =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  const quietest = Math.max(...rows.map(({ quiet }) => quiet.cpuMs));
  const wall = Math.max(...rows.map(({ quiet }) => quiet.wallMs));
  return [
    '',
    ...written,
    '',
    'Stalls in processor time of the thread, so that a busy machine does not count. Left in peace the longest stall of a ' +
      `victim was ${Math.round(quietest)} ms of that, and ${Math.round(wall)} ms by the clock.`,
    '',
  ].join('\n');
}

/** A reporter for jest. On stderr, where jest's own lines go. */
class Table {
  onRunStart() {
    rmSync(ROWS, { force: true });
  }

  onRunComplete() {
    let written = '';
    try {
      written = readFileSync(ROWS, 'utf8');
    } catch {
      return;
    }
    /** @type {Row[]} */
    const rows = written
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    process.stderr.write(table(rows));
  }
}

module.exports = Table;
module.exports.ROWS = ROWS;
