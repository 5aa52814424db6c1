import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Each name is a device of its own, so that two can run on one computer. */
export function stateDirectory(name: string, environment: NodeJS.ProcessEnv): string {
  // Set to nothing means not set.
  const base = environment.XDG_STATE_HOME || path.join(os.homedir(), '.local', 'state');
  const readable = name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  // Two names that look alike as a folder are still two.
  const mark = [...name].reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_679_616,
    7,
  );
  return path.join(base, 'earshot', `${readable.slice(0, 40) || 'peer'}-${mark.toString(36)}`);
}

/** A directory is one device's: two that share a key would each take the other for themselves. Returns how to let go. */
export function claim(directory: string): () => void {
  const file = path.join(directory, 'running');
  let owner: number | undefined;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    owner = ownerOf(file);
    if (owner === undefined) {
      rmSync(file, { force: true });
      // Of two that start at the same moment, the second fails here.
      writeFileSync(file, String(process.pid), { flag: 'wx' });
    }
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`Nothing can be kept in ${directory}: ${message}. Give another --directory.`);
  }
  if (owner !== undefined) {
    throw new Error(
      `Another peer (process ${owner}) runs with what is kept in ${directory}. ` +
        'Quit it first, or give this one another --name or --directory. ' +
        `If that process is something else, delete ${file}.`,
    );
  }
  return () => rmSync(file, { force: true });
}

/** The process that holds it, if it still runs. */
function ownerOf(file: string): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) {
    return undefined;
  }
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined;
  }
}
