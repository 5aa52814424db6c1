import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Interface } from 'node:readline';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Link } from './link';
import { ADDRESSES, ip, Namespaces, RADIO, SUBNET_BITS } from './namespaces';
import { sharedClockMs } from './report';

const program = path.resolve('__tests__/range/air.py');

export interface Weather {
  /** Each way. */
  readonly delayMs: number;
  /** Which share of packets is lost. */
  readonly loss: number;
  readonly seed: number;
}

/** A link that delays and loses packets, and that is cut without either end seeing anything of it. */
export class Air implements Link {
  private readonly lines: Interface;
  /** Fails, as it does at once without Python or a TUN device. */
  private readonly ended: Promise<never>;

  private constructor(
    readonly namespaces: Namespaces,
    private readonly child: ChildProcessByStdio<Writable, Readable, null>,
  ) {
    this.lines = createInterface(child.stdout);
    this.ended = new Promise((_resolve, reject) => {
      child.once('error', reject);
      child.once('exit', code => reject(new Error(`${program} ended with ${String(code)}`)));
    });
    // In the end it does, and nobody waits for it any more.
    this.ended.catch(() => undefined);
  }

  static async create({ delayMs, loss, seed }: Weather): Promise<Air> {
    const namespaces = new Namespaces();
    // Made here and moved there: a device stays with its program wherever it goes.
    const [nameA, nameB] = [`es${process.pid}a`, `es${process.pid}b`];
    const child = spawn(
      'python3',
      [program, nameA, nameB, String(delayMs), String(loss), String(seed)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const air = new Air(namespaces, child);
    await air.nextLine();
    for (const [side, name] of [
      ['a', nameA],
      ['b', nameB],
    ] as const) {
      ip('link', 'set', name, 'netns', namespaces.name(side), 'name', RADIO);
      namespaces.ip(side, 'address', 'add', `${ADDRESSES[side]}/${SUBNET_BITS}`, 'dev', RADIO);
      namespaces.ip(side, 'link', 'set', RADIO, 'up');
    }
    return air;
  }

  cut(): Promise<number> {
    return this.tell('cut');
  }

  heal(): Promise<number> {
    return this.tell('heal');
  }

  remove(): void {
    this.child.stdin.end();
    this.namespaces.remove();
  }

  private async tell(command: string): Promise<number> {
    const done = this.nextLine();
    this.child.stdin.write(`${command}\n`);
    await done;
    return sharedClockMs();
  }

  private async nextLine(): Promise<void> {
    await Promise.race([once(this.lines, 'line'), this.ended]);
  }
}
