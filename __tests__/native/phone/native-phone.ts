import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { realTime } from '../../platforms/node/real-time';
import type { NativeBuild } from './native-build';

const STARTS_WITHIN_MS = 30_000;
const ENGINE = 'DNSSD';

/** One thing that the native half told JavaScript. */
export interface NativeNews {
  readonly name: string;
  readonly body: unknown;
  readonly atMs: number;
}

export interface ResolvedNews {
  readonly name: string;
  readonly port: number;
  readonly addresses: readonly string[];
  readonly txt: Readonly<Record<string, string>>;
}

export interface NativePhoneOptions {
  readonly build: NativeBuild;
  /** The network namespace that it is in. */
  readonly namespace: string;
  /** Before Android 11, apps heard of changes to the network. */
  readonly isOld?: boolean;
  /** For what the test changes about its system. */
  readonly environment?: Readonly<Record<string, string>>;
  /** How many times faster than real time what the main thread waits for comes. */
  readonly haste?: number;
}

/** The native halves of one phone, in a process and a network namespace of their own. */
export class NativePhone {
  readonly news: NativeNews[] = [];
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly listeners = new Set<(news: NativeNews) => void>();
  private said = '';

  constructor({ build, namespace, isOld = false, haste = 1, environment }: NativePhoneOptions) {
    const { command, parameters } = build;
    const variables = Object.entries({
      ...build.environment,
      ...(isOld ? { PHONE_IS_OLD: '1' } : {}),
      ...environment,
    });
    this.child = spawn('ip', [
      ...[
        'netns',
        'exec',
        namespace,
        'env',
        ...variables.map(([name, value]) => `${name}=${value}`),
      ],
      ...[command, `-Dhandler.haste=${haste}`, ...parameters],
    ]);
    this.child.stderr.on('data', (text: Buffer) => (this.said += text.toString()));
    // What is written to one that has died is lost, as calls into a dead app are.
    this.child.stdin.on('error', () => undefined);
    createInterface(this.child.stdout).on('line', line => this.hear(line));
  }

  call(module: string, method: string, ...parameters: readonly unknown[]): void {
    this.child.stdin.write(`${JSON.stringify([module, method, parameters])}\n`);
  }

  listen(hear: (news: NativeNews) => void): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  get ready(): Promise<void> {
    return this.until(
      'a phone that is ready',
      () => this.heard('ready').length > 0,
      STARTS_WITHIN_MS,
    );
  }

  scan(type = 'earshot'): void {
    this.call('RNZeroconf', 'scan', type, 'tcp', 'local.', ENGINE);
  }

  stop(): void {
    this.call('RNZeroconf', 'stop', ENGINE);
  }

  register(name: string, port = 5000, txt: Readonly<Record<string, string>> = {}): void {
    this.call('RNZeroconf', 'registerService', 'earshot', 'tcp', 'local.', name, port, txt, ENGINE);
  }

  unregister(name: string): void {
    this.call('RNZeroconf', 'unregisterService', name, ENGINE);
  }

  heard(name: string): readonly NativeNews[] {
    return this.news.filter(news => news.name === name);
  }

  /** Of a service, oldest first; those without an address say that it is gone. */
  resolved(service: string): readonly (ResolvedNews & { readonly atMs: number })[] {
    return this.heard('RNZeroconfResolved')
      .map(({ body, atMs }) => ({ ...(body as ResolvedNews), atMs }))
      .filter(({ name }) => name === service);
  }

  /** A number that the process tells of itself. */
  async count(what: 'MulticastLocks' | 'Descriptors' | 'Engines'): Promise<number> {
    const event = what.charAt(0).toLowerCase() + what.slice(1);
    const before = this.heard(event).length;
    this.call('Inside', `count${what}`);
    await this.until(event, () => this.heard(event).length > before);
    return Number(this.heard(event)[before]?.body);
  }

  /** Why it is no longer there: undefined while it is. */
  get end(): string | undefined {
    const [crash] = this.heard('crash');
    if (crash !== undefined) return String(crash.body);
    const { exitCode, signalCode } = this.child;
    return exitCode === null && signalCode === null ? undefined : signalCode ?? `exit ${exitCode}`;
  }

  /** What it wrote that was no news. */
  get complaints(): string {
    return this.said;
  }

  async until(what: string, holds: () => boolean, withinMs?: number): Promise<void> {
    await realTime
      .until(what, () => holds() || this.end !== undefined, withinMs)
      .catch((error: unknown) => {
        throw new Error(`${String(error)}\n${this.story()}`);
      });
    if (!holds()) throw new Error(`${what} did not come: the phone has died\n${this.story()}`);
  }

  /** Without a word to anyone. */
  async kill(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const gone = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await gone;
    }
  }

  private story(): string {
    const last = this.news.slice(-12).map(({ name, body }) => `${name} ${JSON.stringify(body)}`);
    return [...last, this.end ?? 'It is still there.', this.said.slice(-4000)].join('\n');
  }

  private hear(line: string): void {
    // What Java itself has to say, when it dies for one.
    if (!line.startsWith('[')) {
      this.said += `${line}\n`;
      return;
    }
    const [name, body] = JSON.parse(line) as [string, unknown];
    const news = { name, body, atMs: performance.now() };
    this.news.push(news);
    this.listeners.forEach(listener => listener(news));
  }
}
