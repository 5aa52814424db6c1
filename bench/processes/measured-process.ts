import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import type { Commands, Reply, Request } from './commands';
import type { Cpu } from './own-cpu';
import { keepOn } from './own-cpu';

type Argument<Command> = Command extends (argument: infer A) => unknown ? A : never;
type Answer<Command> = Command extends (argument: never) => infer R ? Awaited<R> : never;

/** A process of its own, so that what is measured shares neither a heap nor an event loop with the one who measures. */
export class MeasuredProcess<C extends Commands> {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private lastId = 0;
  private gone: string | undefined;

  constructor(private readonly program: string, cpu?: Cpu) {
    // Node's own arguments are handed on: `--cpu-prof` gives a profile of each process.
    const execArgv = [...new Set([...process.execArgv, '--expose-gc'])];
    this.child = fork(program, { execArgv, serialization: 'advanced' });
    if (cpu !== undefined) {
      keepOn(cpu, this.child.pid);
    }
    this.child.on('error', error => this.exited(`${program} failed: ${error.message}`));
    this.child.on('message', (reply: Reply) => this.replied(reply));
    this.child.on('exit', (code, signal) => this.exited(`${program} ended (${signal ?? code})`));
  }

  ask<K extends keyof C & string>(command: K, argument: Argument<C[K]>): Promise<Answer<C[K]>> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, reply => {
        if ('failure' in reply) {
          reject(new Error(`${this.program}, ${command}: ${reply.failure}`));
        } else {
          resolve(reply.value as Answer<C[K]>);
        }
      });
      if (this.gone === undefined) {
        this.child.send({ id, command, argument } satisfies Request);
      } else {
        this.exited(this.gone);
      }
    });
  }

  /** It ends by itself once it has heard of it: a profile is only written then. */
  stop(): void {
    if (this.child.connected) {
      this.child.disconnect();
    }
  }

  private replied(reply: Reply): void {
    const settle = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    settle?.(reply);
  }

  private exited(how: string): void {
    this.gone = how;
    for (const id of [...this.waiting.keys()]) {
      this.replied({ id, failure: how });
    }
  }
}
