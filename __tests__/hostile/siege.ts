import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NodeConnection } from '../../src/platforms/node/connection';
import type { Cryptography } from '../../src/runtime';
import { realTime } from '../platforms/node/real-time';
import { LoudStranger } from '../runtime/stranger';
import { nativeCryptography } from './native-cryptography';
import type { Weight } from './orders';
import { Program } from './program';
import type { VictimOptions } from './victim-options';

/** So long it is seen how little a victim stalls that is left in peace. */
const QUIET_MS = 300;

/** A victim, an honest peer in an exchange with it that never pauses, and raw sockets for the attacker. */
export class Siege {
  /** Stalls of a victim that nobody attacks: what the machine itself is good for. */
  quiet = { cpuMs: 0, wallMs: 0 };
  private lastHost = 1;
  private others = 0;
  private readonly sockets = new WeakMap<LoudStranger, Socket>();

  private constructor(
    private readonly directory: string,
    readonly victim: Program,
    readonly honest: Program,
  ) {}

  static async begin(options: Partial<VictimOptions> = {}): Promise<Siege> {
    const directory = await mkdtemp(path.join(tmpdir(), 'earshot-siege-'));
    const start = (file: 'victim' | 'honest') =>
      Program.start(file, {
        network: 'none',
        ...options,
        directory: path.join(directory, file),
      });
    const [victim, honest] = await Promise.all([start('victim'), start('honest')]);
    const siege = new Siege(directory, victim, honest);
    await honest.tell('reach', victim.port);
    await siege.exchangeGoesOn(20_000);
    await victim.tell('watchStalls');
    await realTime.pass(QUIET_MS);
    siege.quiet = await victim.tell('longestStall');
    return siege;
  }

  /** One more process, with a device of its own. */
  another(file: 'honest'): Promise<Program> {
    this.others += 1;
    const directory = path.join(this.directory, `${file}-${this.others}`);
    return Program.start(file, { network: 'none', directory });
  }

  async end(): Promise<void> {
    this.victim.end();
    this.honest.end();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** A connection from an address of its own, so that what one attack may do leaves the next as it was. */
  async knock(
    host = this.newHost(),
    cryptography: Cryptography = nativeCryptography,
  ): Promise<LoudStranger> {
    const socket = connect({ host: '127.0.0.1', port: this.victim.port, localAddress: host });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    socket.pause();
    const stranger = new LoudStranger(new NodeConnection(socket), cryptography);
    this.sockets.set(stranger, socket);
    return stranger;
  }

  /** From now on nothing is read, so that what the victim sends stays with it. */
  stopReading(stranger: LoudStranger): void {
    this.sockets.get(stranger)?.pause();
  }

  newHost(): string {
    this.lastHost += 1;
    return `127.0.${this.lastHost >> 8}.${this.lastHost & 255}`;
  }

  /** Why connections from there ended, as the victim has it. */
  reasons(host: string): string[] {
    return this.victim.ended.flatMap(({ remote, reason }) =>
      remote.startsWith(`${host}:`) ? [reason] : [],
    );
  }

  weigh(): Promise<Weight> {
    return this.victim.tell('weigh');
  }

  /** The honest exchange goes on: what is written now is acknowledged, and the victim has no fault. */
  async exchangeGoesOn(withinMs = 10_000): Promise<void> {
    await this.honest.tell('watchWork');
    const untilMs = performance.now() + withinMs;
    while ((await this.honest.tell('work')).inTime < 3) {
      await realTime.pass(20);
      if (performance.now() > untilMs) {
        throw new Error(`the honest exchange did not go on within ${withinMs} ms`);
      }
    }
    expect(this.victim.faults).toEqual([]);
  }
}

/** A secret key for each name. */
export function secretOf(name: string): number[] {
  return [...createHash('sha256').update(name).digest()];
}
