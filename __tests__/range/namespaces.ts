import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

/** Says in the name who made it, so that what a crash left behind is found. */
export const PREFIX = 'earshot';
/** Inside a namespace: what a phone would call its radio. */
export const RADIO = 'radio0';

export type Side = 'a' | 'b';

export const ADDRESSES: Readonly<Record<Side, string>> = { a: '10.77.0.1', b: '10.77.0.2' };
export const SUBNET_BITS = 24;

/** Runs `ip`, and fails with what it said. */
export function ip(...parameters: string[]): string {
  try {
    return execFileSync('ip', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    const said = code === 'ENOENT' ? 'it is not installed (package iproute2)' : stderr?.trim();
    throw new Error(
      `"ip ${parameters.join(' ')}" failed: ${
        said ?? String(error)
      }. These tests make network namespaces: they ` +
        'need Linux, root (CAP_NET_ADMIN and CAP_SYS_ADMIN) and iproute2, and are not passed without.',
    );
  }
}

/** Two network namespaces, each with loopback and nothing else as yet. */
export class Namespaces {
  private readonly id = `${PREFIX}-${process.pid}-${randomBytes(3).toString('hex')}`;
  private readonly removeAtExit = () => this.remove();

  constructor() {
    removeLeftovers();
    process.once('exit', this.removeAtExit);
    for (const side of ['a', 'b'] as const) {
      ip('netns', 'add', this.name(side));
      this.ip(side, 'link', 'set', 'lo', 'up');
    }
  }

  name(side: Side): string {
    return `${this.id}-${side}`;
  }

  ip(side: Side, ...parameters: string[]): string {
    return ip('-n', this.name(side), ...parameters);
  }

  remove(): void {
    process.off('exit', this.removeAtExit);
    const present = ip('netns', 'list');
    for (const side of ['a', 'b'] as const) {
      if (present.includes(this.name(side))) {
        ip('netns', 'delete', this.name(side));
      }
    }
  }
}

/** Of tests that were killed. */
export function removeLeftovers(): void {
  for (const [name, pid] of ip('netns', 'list').matchAll(/^earshot-(\d+)-[0-9a-f]+-\w+/gm)) {
    if (!isAlive(Number(pid))) {
      ip('netns', 'delete', name);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
