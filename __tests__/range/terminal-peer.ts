import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bundleOf } from '../../scripts/bundle-program.mjs';

const program = path.resolve(bundleOf('src/peer/main.ts'));

/** `npm run peer -- --plain` on a network namespace, and every line that it has printed. */
export class TerminalPeer {
  readonly lines: string[] = [];
  private readonly child: ChildProcess;

  constructor(readonly name: string, namespace: string, directory: string, ...more: string[]) {
    const words = ['--plain', '--name', name, '--directory', directory, ...more];
    this.child = spawn(
      'ip',
      [
        ...['netns', 'exec', namespace],
        ...[process.execPath, '--enable-source-maps', program, ...words],
      ],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream) createInterface(stream).on('line', line => this.lines.push(line));
    }
  }

  /** Who introduces people, as it said last. */
  get introducing(): string {
    return this.lines.filter(line => /introduces? /.test(line)).at(-1) ?? '';
  }

  get isHost(): boolean {
    return this.introducing.includes('You introduce');
  }

  get follows(): boolean {
    return /device introduces \d+ (person|people) here/.test(this.introducing);
  }

  async kill(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const gone = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await gone;
    }
  }
}
