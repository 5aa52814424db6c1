import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { nativeLibraries } from '../../../scripts/native-libraries.mjs';
import type { Report } from '../../range/report';
import type { WholePhoneOptions } from './whole-phone-options';

const program = path.resolve('build/programs/whole-phone.cjs');

/** The platform and its libraries' own JavaScript in one file; in React Native's place is ours. */
export async function bundleWholePhone(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, 'whole-phone-process.ts')],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    mainFields: ['module', 'main'],
    resolveExtensions: ['.native.js', '.tsx', '.ts', '.jsx', '.js'],
    loader: { '.js': 'jsx' },
    define: { __DEV__: 'false' },
    alias: { 'react-native': path.join(__dirname, 'react-native.ts') },
    plugins: [nativeLibraries],
    logLevel: 'silent',
  });
  await mkdir(path.dirname(program), { recursive: true });
  await writeFile(`${program}.${process.pid}`, outputFiles[0]?.contents ?? '');
  await rename(`${program}.${process.pid}`, program);
}

/** A whole phone in another process, and everything it has told so far. */
export class WholePhone {
  readonly reports: Report[] = [];
  private readonly child: ChildProcessWithoutNullStreams;
  private said = '';

  constructor(namespace: string, options: WholePhoneOptions) {
    const words = [process.execPath, '--enable-source-maps', program, JSON.stringify(options)];
    this.child = spawn('ip', ['netns', 'exec', namespace, ...words]);
    this.child.stderr.on('data', (text: Buffer) => (this.said += text.toString()));
    createInterface(this.child.stdout).on('line', line => {
      this.reports.push(JSON.parse(line) as Report);
    });
  }

  put(where: 'active' | 'background'): void {
    this.child.stdin.write(`${where}\n`);
  }

  /** What the player told of itself. */
  music(type: string): readonly (Report & { readonly what: 'music' })[] {
    return this.reports.flatMap(report =>
      report.what === 'music' && report.event.type === type ? [report] : [],
    );
  }

  /** As it was last told. */
  get link(): string | undefined {
    const [last] = this.reports
      .flatMap(report =>
        report.what === 'event' && report.event.type === 'link' ? [report.event] : [],
      )
      .slice(-1);
    return last?.state;
  }

  get story(): string {
    const last = this.reports.slice(-15).map(report => JSON.stringify(report));
    return [...last, this.said.slice(-4000)].join('\n');
  }

  get isThere(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  askForDiagnostics(): void {
    this.child.stdin.write('diagnostics\n');
  }

  async kill(): Promise<void> {
    if (this.isThere) {
      const gone = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await gone;
    }
  }
}
