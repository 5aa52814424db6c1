import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { MeasuredFile } from './protocol';

type Cached = Record<string, { readonly hash: string; readonly measured: MeasuredFile }>;

/** What was measured of test files the last time. It holds as long as nothing that they are made of changes. */
export class MeasuredCache {
  private readonly cached: Cached;

  /** `measuredWith`: what it was measured with, whatever the test file. */
  constructor(private readonly file: string, private readonly measuredWith: readonly string[]) {
    this.cached = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Cached) : {};
  }

  of(testFile: string, parts: readonly string[]): MeasuredFile | undefined {
    const cached = this.cached[testFile];
    return cached?.hash === this.hash(parts) ? cached.measured : undefined;
  }

  keep(testFile: string, parts: readonly string[], measured: MeasuredFile): void {
    this.cached[testFile] = { hash: this.hash(parts), measured };
  }

  save(): void {
    writeFileSync(this.file, JSON.stringify(this.cached));
  }

  private hash(parts: readonly string[]): string {
    const hash = createHash('sha256');
    this.measuredWith.forEach(text => hash.update(text));
    for (const part of [...parts].sort()) {
      hash.update(`${part}\n`).update(readFileSync(part));
    }
    return hash.digest('hex');
  }
}
