import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { realTime } from '../../platforms/node/real-time';

/** Something else on the same Wi-Fi that does mDNS, and says what it hears in lines of JSON. */
export class OtherProgram<News> {
  readonly news: News[] = [];
  private readonly child: ChildProcessWithoutNullStreams;
  private said = '';

  constructor(namespace: string, command: string, ...parameters: readonly string[]) {
    this.child = spawn('ip', ['netns', 'exec', namespace, command, ...parameters]);
    this.child.stderr.on('data', (text: Buffer) => (this.said += text.toString()));
    createInterface(this.child.stdout).on('line', line => this.news.push(JSON.parse(line) as News));
  }

  async until(what: string, holds: (news: News) => boolean, withinMs?: number): Promise<void> {
    await realTime
      .until(what, () => this.news.some(holds), withinMs)
      .catch((error: unknown) => {
        const heard = this.news.map(news => JSON.stringify(news));
        throw new Error([String(error), ...heard, this.said].join('\n'));
      });
  }

  /** With a goodbye, if it says one. */
  async end(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const gone = once(this.child, 'exit');
      this.child.stdin.end();
      await gone;
    }
  }
}
