/**
 * `npm run check`: every check that needs no device, side by side, with all of what failed and not only the first.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const checks = ['types', 'lint', 'format', 'layers', 'unused', 'vocabulary'];

/**
 * @param {string} name
 * @returns {Promise<{ name: string; passed: boolean; output: string; seconds: number }>}
 */
function run(name) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', `check:${name}`], {
      env: { ...process.env, FORCE_COLOR: '0' },
    });
    let output = '';
    child.stdout.on('data', chunk => (output += chunk));
    child.stderr.on('data', chunk => (output += chunk));
    child.on('error', reject);
    child.on('close', code => {
      resolve({ name, passed: code === 0, output, seconds: (performance.now() - started) / 1000 });
    });
  });
}

const waiting = [...checks];
let failed = 0;

async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const { passed, output, seconds } = await run(name);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
    if (!passed) {
      failed += 1;
      console.log(output.trimEnd().replace(/^/gm, '    '));
    }
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(`checks: ${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
