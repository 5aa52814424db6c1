import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bundleOf } from '../../scripts/bundle-program.mjs';
import type { DeviceEvent } from '../../src/runtime';
import type { Namespaces, Side } from './namespaces';
import type { PeerOptions, Report } from './report';

const program = path.resolve(bundleOf('__tests__/range/peer-process.ts'));
const DEFAULTS = { songs: 0, songEveryMs: 0, sessionPeriodMs: 600_000 };

type What<W extends Report['what']> = Report & { readonly what: W };
type EventReport<T extends DeviceEvent['type']> = What<'event'> & {
  readonly event: Extract<DeviceEvent, { readonly type: T }>;
};

/** A device in another process, and everything it has told so far. */
export class Peer {
  readonly reports: Report[] = [];
  private readonly child: ChildProcess;
  private said = '';

  constructor(
    namespaces: Namespaces,
    side: Side,
    options: Partial<PeerOptions> & Pick<PeerOptions, 'directory'>,
  ) {
    const given: PeerOptions = { name: side, ...DEFAULTS, ...options };
    this.child = spawn(
      'ip',
      [
        ...['netns', 'exec', namespaces.name(side)],
        ...[process.execPath, '--enable-source-maps', program, JSON.stringify(given)],
      ],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    this.child.stderr?.on('data', (text: Buffer) => (this.said += text.toString()));
    if (this.child.stdout) {
      createInterface(this.child.stdout).on('line', line => {
        this.reports.push(JSON.parse(line) as Report);
      });
    }
  }

  all<W extends Report['what']>(what: W): What<W>[] {
    return this.reports.filter((report): report is What<W> => report.what === what);
  }

  events<T extends DeviceEvent['type']>(type: T): EventReport<T>[] {
    return this.all('event').filter(
      (report): report is EventReport<T> => report.event.type === type,
    );
  }

  /** What it wrote that was no report: complaints, if anything. */
  get complaints(): string {
    return this.said;
  }

  /** Without a word to anyone. */
  async kill(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const gone = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await gone;
    }
  }
}
