import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bundleProgram } from '../../scripts/bundle-program.mjs';
import { createNodePorts } from '../../src/platforms/node';
import { NodeConnection } from '../../src/platforms/node/connection';
import type { Device, Far } from '../../src/runtime';
import { createDevice } from '../../src/runtime';
import { nobleCryptography } from '../../src/runtime/link/noise/noble';
import { realTime } from '../platforms/node/real-time';
import { Stranger } from '../runtime/stranger';
import { Notebook } from './notebook';

export interface Weight {
  readonly heapBytes: number;
  readonly peers: readonly string[];
  readonly leases: number;
  readonly kept: object;
  readonly lines: number;
}

interface Told {
  readonly type: string;
  readonly remote?: string;
  readonly reason?: string;
}

/** A victim, an honest peer in an exchange with it that never pauses, and raw sockets for whoever attacks. */
export class Siege {
  readonly told: Told[] = [];
  private weights: Weight[] = [];
  private port = 0;
  private sent = 0;
  private acknowledged = 0;
  private lastHost = 1;
  private notebook: Far<{ write(line: string): number }> | undefined;
  private honest: Device | undefined;
  private writing: NodeJS.Timeout | undefined;

  private constructor(private readonly directory: string, private readonly victim: ChildProcess) {
    createInterface(victim.stdout as NodeJS.ReadableStream).on('line', line => {
      const told = JSON.parse(line) as Told & Weight & { port?: number };
      if (told.type === 'weight') this.weights.push(told);
      else if (told.type === 'ready') this.port = told.port ?? 0;
      else this.told.push(told);
    });
  }

  static async begin(): Promise<Siege> {
    const directory = await mkdtemp(path.join(tmpdir(), 'earshot-siege-'));
    const program = await bundleProgram('__tests__/hostile/victim.ts');
    const victim = spawn(process.execPath, ['--expose-gc', program, path.join(directory, 'v')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const siege = new Siege(directory, victim);
    await realTime.until('the victim', () => siege.port !== 0, 20_000);
    await siege.startHonestPeer();
    return siege;
  }

  async end(): Promise<void> {
    clearInterval(this.writing);
    this.honest?.close();
    this.victim.kill();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** A connection from an address of its own, so that what one attack may do leaves the next as it was. */
  async knock(host = this.newHost()): Promise<Stranger> {
    const socket = connect({ host: '127.0.0.1', port: this.port, localAddress: host });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    socket.pause();
    return new Stranger(new NodeConnection(socket), nobleCryptography);
  }

  newHost(): string {
    this.lastHost += 1;
    return `127.0.0.${this.lastHost}`;
  }

  /** Why connections from there ended, as the victim has it. */
  reasons(host: string): string[] {
    return this.told.flatMap(({ type, remote, reason }) =>
      type === 'connection ended' && remote?.startsWith(`${host}:`) === true ? [reason ?? ''] : [],
    );
  }

  async weigh(): Promise<Weight> {
    const before = this.weights.length;
    this.victim.stdin?.write('weigh\n');
    await realTime.until('its weight', () => this.weights.length > before);
    return this.weights[before] as Weight;
  }

  /** The honest exchange goes on: what is written now is acknowledged. */
  async exchangeGoesOn(): Promise<void> {
    const until = this.sent + 3;
    await realTime.until('the honest exchange', () => this.acknowledged >= until, 10_000);
    expect(this.told.filter(({ type }) => type !== 'connection ended')).toEqual([]);
  }

  get lines(): number {
    return this.sent;
  }

  private async startHonestPeer(): Promise<void> {
    const ports = createNodePorts({
      directory: path.join(this.directory, 'h'),
      interfaces: () => ({}),
    });
    this.honest = createDevice({ ports, name: 'honest' });
    this.honest.whenDiscovered(Notebook, notebook => {
      this.notebook = notebook;
    });
    await this.honest.ready;
    this.honest.reach({ host: '127.0.0.1', port: this.port });
    await realTime.until('the honest link', () => this.notebook !== undefined, 20_000);
    this.writing = setInterval(() => {
      this.sent += 1;
      void this.notebook?.write(`line ${this.sent}`).then(
        () => (this.acknowledged += 1),
        () => undefined,
      );
    }, 20);
  }
}
