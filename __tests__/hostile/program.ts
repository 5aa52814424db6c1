import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { bundleProgram } from '../../scripts/bundle-program.mjs';
import { realTime } from '../platforms/node/real-time';
import type { Order, Orders, Word } from './orders';
import type { VictimOptions } from './victim-options';

/** A victim may be busy for a while: how long is what the tests are about, so it is given time to tell. */
const PATIENCE_MS = 60_000;
/** Of what a process says when it dies. */
const LAST_WORDS = 4_000;

const bundles = new Map<string, Promise<string>>();

/** Another process of these tests, which does what it is told and tells what happens to it. */
export class Program {
  id = '';
  port = 0;
  readonly ended: { readonly remote: string; readonly reason: string }[] = [];
  readonly faults: string[] = [];
  /** Why it is gone. */
  died: string | undefined;
  private lastWords = '';
  private orders = 0;
  private readonly answers = new Map<number, (answer: unknown) => void>();

  private constructor(private readonly process: ChildProcess) {
    process.on('message', (word: Word) => this.heard(word));
    process.stderr?.on('data', (bytes: Buffer) => {
      this.lastWords = (this.lastWords + bytes.toString()).slice(-LAST_WORDS);
    });
    process.on('exit', (code, signal) => {
      this.died = `${whyItDied(this.lastWords)} (${signal ?? `exit code ${code}`})`;
    });
  }

  static async start(
    file: 'victim' | 'honest',
    options: VictimOptions,
    heapMegabytes = 256,
  ): Promise<Program> {
    const bundle = bundles.get(file) ?? bundleProgram(`__tests__/hostile/${file}.ts`);
    bundles.set(file, bundle);
    const flags = ['--expose-gc', `--max-old-space-size=${heapMegabytes}`];
    const program = new Program(
      spawn(process.execPath, [...flags, await bundle, JSON.stringify(options)], {
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      }),
    );
    await realTime.until(file, () => program.port !== 0 || program.died !== undefined, PATIENCE_MS);
    program.requireAlive();
    return program;
  }

  /** Fails when it dies of it, or does not answer for a minute. */
  async tell<Name extends keyof Orders>(
    order: Name,
    ...[given]: Orders[Name]['given'] extends void ? [] : [Orders[Name]['given']]
  ): Promise<Orders[Name]['answer']> {
    this.requireAlive();
    this.orders += 1;
    const { orders: number } = this;
    const answers: unknown[] = [];
    this.answers.set(number, answer => answers.push(answer));
    this.process.send({ number, order, given } as Order, () => undefined);
    await realTime.until(
      `an answer to ${order}`,
      () => answers.length > 0 || this.died !== undefined,
      PATIENCE_MS,
    );
    this.answers.delete(number);
    if (answers.length === 0) {
      this.requireAlive();
    }
    return answers[0] as Orders[Name]['answer'];
  }

  end(): void {
    this.process.kill('SIGKILL');
  }

  private requireAlive(): void {
    if (this.died !== undefined) {
      throw new Error(`it is dead: ${this.died}`);
    }
  }

  private heard(word: Word): void {
    switch (word.type) {
      case 'ready':
        this.id = word.id;
        this.port = word.port;
        break;
      case 'answer':
        this.answers.get(word.number)?.(word.answer);
        break;
      case 'fault':
        this.faults.push(word.error);
        break;
      case 'connection ended':
        this.ended.push(word);
        break;
    }
  }
}

function whyItDied(lastWords: string): string {
  const said = /^.*(?:\w*Error: |FATAL ERROR: ).*$/m.exec(lastWords);
  return said?.[0].trim().slice(0, 120) ?? 'without a word';
}
