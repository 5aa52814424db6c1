import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import type { Job, Report, TestAddress } from './protocol';
import { OUT_OF_TIME } from './protocol';

/** A larger nursery, because tests make much and keep little; and an end to what grows for ever. */
const NODE_FLAGS = [
  '--max-semi-space-size=64',
  '--max-old-space-size=1024',
  '--disable-warning=ExperimentalWarning',
];

const LONGEST_SAID = 2000;

/** No test ends its process like this: a person has, or a machine that has run out of memory. */
const FROM_OUTSIDE: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'];
const MOST_TRIES = 3;

/** For a test that waits on a real timer for ever: longer than any takes, on however busy a machine. */
const SILENT_FOR_MS = 15 * 60_000;

/** What has become of a job. */
export type Outcome =
  | { readonly kind: 'done'; readonly report: Report }
  /** With the test during which it ended. */
  | {
      readonly kind: 'ended';
      readonly why: 'out of time' | 'crashed' | 'ended from outside';
      readonly during: TestAddress | undefined;
      /** The last that it said. */
      readonly said: string;
    };

/** A pool of worker processes, each restarted when it has ended. */
export class Workers {
  private readonly idle: ChildProcess[] = [];

  constructor(private readonly program: string, private readonly args: readonly string[]) {}

  /** Works through all jobs with so many processes. */
  async each<J>(
    count: number,
    jobs: Iterable<J>,
    jobOf: (item: J) => Job,
    done: (item: J, outcome: Outcome) => void,
  ): Promise<void> {
    const waiting = jobs[Symbol.iterator]();
    const work = async () => {
      for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
        done(next.value, await this.run(jobOf(next.value)));
      }
    };
    await Promise.all(Array.from({ length: count }, work));
  }

  stop(): void {
    this.idle.splice(0).forEach(child => child.kill());
  }

  private async run(job: Job, tries = MOST_TRIES): Promise<Outcome> {
    const child = this.idle.pop() ?? (await this.start());
    const outcome = await this.outcomeOf(child, job);
    if (outcome.kind === 'done') {
      this.idle.push(child);
    } else if (outcome.why === 'ended from outside' && tries > 1) {
      // That says nothing about the mutant.
      return this.run(job, tries - 1);
    }
    return outcome;
  }

  private outcomeOf(child: ChildProcess, job: Job): Promise<Outcome> {
    return new Promise(resolve => {
      let said = '';
      const hear = (text: Buffer) => {
        said = (said + text).slice(-LONGEST_SAID);
      };
      child.stderr?.on('data', hear);
      let during: TestAddress | undefined;
      let silence: NodeJS.Timeout;
      const listen = () => {
        silence = setTimeout(() => child.kill(OUT_OF_TIME), SILENT_FOR_MS);
      };
      const settle = (outcome: Outcome) => {
        clearTimeout(silence);
        child.off('message', reported);
        child.off('exit', ended);
        child.stderr?.off('data', hear);
        resolve(outcome);
      };
      const reported = (report: Report) => {
        clearTimeout(silence);
        if (report.kind === 'running') {
          during = report.test;
          listen();
        } else {
          settle({ kind: 'done', report });
        }
      };
      const ended = (code: number | null, signal: NodeJS.Signals | null) => {
        const why =
          signal === OUT_OF_TIME
            ? 'out of time'
            : signal !== null && FROM_OUTSIDE.includes(signal)
            ? 'ended from outside'
            : 'crashed';
        settle({ kind: 'ended', why, during, said: `${signal ?? code} ${said}` });
      };
      child.on('message', reported);
      child.on('exit', ended);
      listen();
      child.send(job);
    });
  }

  private start(): Promise<ChildProcess> {
    return new Promise((resolve, reject) => {
      const child = fork(this.program, this.args, {
        execArgv: NODE_FLAGS,
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      let said = '';
      child.stderr?.on('data', chunk => (said += chunk));
      child.once('exit', () => reject(new Error(`A worker does not start: ${said}`)));
      child.once('message', () => resolve(child));
    });
  }
}
