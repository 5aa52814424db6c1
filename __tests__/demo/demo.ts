/** The demo, started as a person starts it. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const script = path.resolve(__dirname, '../../scripts/demo.mjs');

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly complaints: string;
}

/** The tests of several checkouts may run on one computer. */
export const anyPort = ['--port', '0'] as const;

/** Runs until it ends by itself, or is stopped. */
function run(args: readonly string[]) {
  const child = spawn(process.execPath, [script, '--no-open', ...args]);
  let output = '';
  let complaints = '';
  child.stdout.on('data', chunk => (output += String(chunk)));
  child.stderr.on('data', chunk => (complaints += String(chunk)));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve({ code, output, complaints }));
  });
  const line = new Promise<string>(resolve => {
    child.stdout.on('data', () => output.includes('\n') && resolve(output));
  });
  return { child, line, ended };
}

export function runToItsEnd(...args: string[]): Promise<Ended> {
  return run(args).ended;
}

export async function startDemo(...args: string[]) {
  const { child, line, ended } = run(args);
  const said = await Promise.race([
    line,
    ended.then(({ complaints }) => {
      throw new Error(`The demo did not start: ${complaints}`);
    }),
  ]);
  const [address] = /http:\S+/.exec(said) ?? [];
  if (address === undefined) {
    throw new Error(`The demo told no address: ${said}`);
  }
  const stop = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { address, port: Number(new URL(address).port), said, stop };
}
