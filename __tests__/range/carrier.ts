import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { AgentOrder, AgentReport } from './agent-report';

type What<W extends AgentReport['what']> = AgentReport & { readonly what: W };

/** A process that carries agents, and everything it has told so far. */
export class CarrierProcess {
  readonly reports: AgentReport[] = [];
  complaints = '';
  private readonly child: ChildProcess;

  constructor(
    program: string,
    namespace: string,
    options: { readonly directory: string; readonly name: string },
  ) {
    this.child = spawn(
      'ip',
      ['netns', 'exec', namespace, process.execPath, program, JSON.stringify(options)],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    this.child.stderr?.on('data', (text: Buffer) => (this.complaints += text.toString()));
    // It may end itself while something is on its way to it.
    this.child.stdin?.on('error', () => undefined);
    if (this.child.stdout) {
      createInterface(this.child.stdout).on('line', line => {
        this.reports.push(JSON.parse(line) as AgentReport);
      });
    }
  }

  get isDead(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  all<W extends AgentReport['what']>(what: W): What<W>[] {
    return this.reports.filter((report): report is What<W> => report.what === what);
  }

  order(order: AgentOrder): void {
    this.child.stdin?.write(`${JSON.stringify(order)}\n`);
  }

  async kill(): Promise<void> {
    if (this.isDead) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}
