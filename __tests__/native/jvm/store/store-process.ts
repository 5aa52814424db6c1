import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Spec } from '../../../../src/platforms/phone/specs/NativeEarshotStore';
import type { Program } from '../kotlin-program';

type Answer = { resolve(fields: readonly string[]): void; reject(problem: Error): void };

const hexOf = (base64 = '') => Buffer.from(base64, 'base64').toString('hex');
const fromHex = (hex = '') => Buffer.from(hex, 'hex');

/**
 * One run of the app's native store, in a process of its own: a line for each call, its fields apart by tabs, values and
 * old texts in hex; `ok`, `none` or `failed` in return.
 */
export class StoreProcess implements Omit<Spec, 'getConstants' | 'writeFile' | 'deleteFiles'> {
  readonly ended: Promise<number | NodeJS.Signals | null>;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly waiting: Answer[] = [];
  private errors = '';

  constructor(
    { command, words }: Program,
    directory: string,
    environment: Readonly<Record<string, string>> = {},
  ) {
    this.child = spawn(command, [...words, directory], {
      env: { ...process.env, EARSHOT_SDK: '36', ...environment },
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    this.child.stdin.on('error', () => undefined);
    createInterface({ input: this.child.stdout }).on('line', line => this.answered(line));
    this.ended = new Promise(resolve =>
      this.child.on('close', (code, signal) => {
        this.waiting.forEach(({ reject }) => reject(new Error(`It ended. ${this.errors}`)));
        resolve(code ?? signal);
      }),
    );
  }

  async read(key: string): Promise<string | null> {
    const [found, value] = await this.ask('read', key);
    return found === 'none' ? null : fromHex(value).toString('base64');
  }

  async keys(prefix: string): Promise<string[]> {
    return (await this.ask('keys', prefix)).slice(1);
  }

  async write(sets: readonly string[], deletes: readonly string[]): Promise<void> {
    const inHex = sets.map((text, i) => (i % 2 === 0 ? text : hexOf(text)));
    await this.ask('write', String(sets.length), ...inHex, ...deletes);
  }

  async readAsyncStorage(database: string): Promise<string[]> {
    const [, ...entries] = await this.ask('old', database);
    return entries.map(text => fromHex(text).toString('utf8'));
  }

  async deleteAsyncStorage(database: string): Promise<void> {
    await this.ask('delete old', database);
  }

  /** Another folder from here on. */
  async moveTo(folder: string): Promise<void> {
    await this.ask('in', folder);
  }

  /** As when the system has no more use for the app. */
  async stop(): Promise<void> {
    this.child.stdin.end();
    await this.ended;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  private ask(...fields: readonly string[]): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.child.stdin.write(`${fields.join('\t')}\n`);
    });
  }

  private answered(line: string): void {
    const fields = line.split('\t');
    const asker = this.waiting.shift();
    if (fields[0] === 'failed') {
      asker?.reject(new Error(fields[1]));
    } else {
      asker?.resolve(fields);
    }
  }
}
