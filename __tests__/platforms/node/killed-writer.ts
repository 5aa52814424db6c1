import fs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { FileStorage } from '../../../src/platforms/node';
import { after, record, series } from './killed-records';

/**
 * Writes to a storage and is killed meanwhile. `at <file> <step> <when>`: one write, which kills this process at one of
 * its steps on the file system. `on <file>`: writes until somebody else kills it, and prints what was done.
 */
const [way, file = '', step = '', when = ''] = process.argv.slice(2);
const storage = new FileStorage(file);

if (way === 'at') {
  // The first use reads the file, which is no step of a write.
  await storage.get('');
  killAtStep(Number(step), when);
  await storage.write(after);
  process.stdout.write('written\n');
} else {
  for (let number = 1; ; number++) {
    await storage.write(series(number));
    process.stdout.write(`${number}\n`);
  }
}

function killAtStep(fatal: number, moment: string): void {
  let steps = 0;
  const die = () => process.kill(process.pid, 'SIGKILL');
  const asStep =
    <P extends unknown[], R>(
      run: (...parameters: P) => Promise<R>,
      half?: (...p: P) => Promise<unknown>,
    ) =>
    async (...parameters: P): Promise<R> => {
      const isFatal = ++steps === fatal;
      if (isFatal && moment === 'before') die();
      if (isFatal && moment === 'halfway') {
        await half?.(...parameters);
        die();
      }
      const result = await run(...parameters);
      if (isFatal) die();
      return result;
    };
  const { open, mkdir, rename, rm } = fs;
  const watched = async (...parameters: Parameters<typeof open>): Promise<FileHandle> => {
    const handle = await open(...parameters);
    const writeFile = handle.writeFile.bind(handle);
    handle.writeFile = asStep(writeFile, data => writeFile(String(data).slice(0, record.length)));
    handle.sync = asStep(handle.sync.bind(handle));
    handle.close = asStep(handle.close.bind(handle));
    return handle;
  };
  fs.open = asStep(watched);
  fs.mkdir = asStep(mkdir) as typeof mkdir;
  fs.rename = asStep(rename);
  fs.rm = asStep(rm);
  syncBuiltinESMExports();
}
