import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Entries = Readonly<Record<string, string>>;

/** A few strings in a file of one phone's own. */
export class StateFile {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly file: string) {}

  read(): Promise<Entries> {
    return this.inTurn(() => this.load());
  }

  change(changed: (entries: Entries) => Entries): Promise<void> {
    return this.inTurn(async () => {
      const next = changed(await this.load());
      await mkdir(path.dirname(this.file), { recursive: true });
      await writeFile(`${this.file}.new`, JSON.stringify(Object.entries(next)), { mode: 0o600 });
      await rename(`${this.file}.new`, this.file);
    });
  }

  /** Nothing of it is on its way to the disk any more. */
  async atRest(): Promise<void> {
    await this.last;
  }

  private async load(): Promise<Entries> {
    try {
      const text = await readFile(this.file, 'utf8');
      return Object.fromEntries(JSON.parse(text) as [string, string][]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        return {};
      }
      throw error;
    }
  }

  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.last.then(run);
    this.last = result.catch(() => undefined);
    return result;
  }
}
