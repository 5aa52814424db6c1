import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const script = path.resolve(__dirname, '../../scripts/count-player-lines.mjs');

test("the paper's player takes fewer than the 90 lines that it took in AmbientTalk", () => {
  const printed = execFileSync(process.execPath, [script], { encoding: 'utf8' });
  const rows = printed.trim().split('\n');
  const lines = new Map(rows.map(row => [row.slice(0, -4).trim(), Number(row.slice(-4))]));
  expect([...lines.keys()]).toEqual([
    'memory management',
    'concurrency control',
    'failure handling',
    'application code',
    'Earshot, in all',
    'AmbientTalk, in the paper',
    'Java RMI, in the paper',
  ]);
  const [memory = 0, concurrency = 0, failure = 0, application = 0, all = 0] = lines.values();
  expect(memory + concurrency + failure + application).toBe(all);
  expect(all).toBeGreaterThan(50);
  expect(all).toBeLessThan(90);
});

test('a line is counted by the names in it, and a comment is not counted', () => {
  const source = [
    '/** whenExpired',
    ' * revoke */',
    'const text = "// no comment";',
    '',
    'const session = renewOnCallLease(minutes(10), {',
    'await room(); // revoke',
    'upload().due(leaseTimeLeft(session));',
  ].join('\n');
  // Jest runs CommonJS and the script is a module: a process of its own imports it.
  const program = `
    import { countLines } from ${JSON.stringify(pathToFileURL(script).href)};
    console.log(JSON.stringify(countLines(${JSON.stringify(source)})));
  `;
  const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(JSON.parse(answer.toString())).toEqual({
    'memory management': 1,
    'concurrency control': 1,
    'failure handling': 1,
    'application code': 1,
  });
});
