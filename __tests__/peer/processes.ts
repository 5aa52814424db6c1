import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';

export interface Running {
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** What a line holds that matches, once there is one. */
  readonly line: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** A process whose output goes into pipes. */
export function run(program: string, ...words: string[]): Running {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  const ended = new Promise<number | NodeJS.Signals | null>(resolve =>
    child.on('close', (code, signal) => resolve(code ?? signal)),
  );
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return {
    child,
    output: () => output,
    errors: () => errors,
    line: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output);
          if (found !== null) {
            child.stdout.off('data', look);
            resolve(found);
          }
        };
        child.stdout.on('data', look);
        look();
        void ended.then(() =>
          reject(new Error(`It ended without ${String(pattern)}:\n${output}${errors}`)),
        );
      }),
    ended,
  };
}
