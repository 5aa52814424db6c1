import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** An empty project into which the package is installed (install.mjs). */
export const project = process.env.LEASED_REFERENCES_PROJECT ?? '';

/** A folder of its own in the project, so that files of one test are not in the way of another's. */
export function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(project, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** Runs a line of a shell, and gives what it printed; if it fails, what it printed is in the error. */
export function sh(folder: string, line: string): string {
  try {
    return execFileSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${line}\n${stdout}${stderr}`);
  }
}
