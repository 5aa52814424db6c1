import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './errno';

export type Records = ReadonlyMap<string, Uint8Array>;

const FORMAT = 'earshot records 1';
/** The device's secret key is among the records. */
const OWNER_ONLY = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/** The file is there, and does not say what was written to it. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** What is in the file; nothing when there is none yet. What cannot be read is moved aside, and said to be damaged. */
export async function readRecords(file: string): Promise<Records> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return new Map();
    }
    throw error;
  }
  const records = parse(text);
  if (records === undefined) {
    const aside = `${file}.damaged-${Date.now()}`;
    await rename(file, aside);
    throw new DamagedFileError(
      `${file} is damaged and was kept as ${aside}. It held this device's identity. Put a good copy back, ` +
        'or start again to go on as a new device.',
    );
  }
  return records;
}

/** Afterwards the file has either what it had before or all of this, whenever the power fails. */
export async function writeRecords(file: string, records: Records): Promise<void> {
  const directory = path.dirname(file);
  const fresh = `${file}.new`;
  const made = await mkdir(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  // Left behind by a crash, perhaps with other permissions.
  await rm(fresh, { force: true });
  try {
    const handle = await open(fresh, 'wx', OWNER_ONLY);
    try {
      await handle.writeFile(format(records));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  await syncDirectory(directory);
  if (made !== undefined) {
    await syncPathTo(directory, path.dirname(made));
  }
}

/** A new folder's name is written in the folder above it. */
async function syncPathTo(directory: string, top: string): Promise<void> {
  for (let below = directory; below !== top; below = path.dirname(below)) {
    await syncDirectory(path.dirname(below));
  }
}

/** Without this the new name may be forgotten in a power failure. Windows has no such thing, and needs none. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function format(records: Records): string {
  const body = JSON.stringify(
    [...records].map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
  );
  return `${FORMAT} ${digest(body)}\n${body}\n`;
}

function parse(text: string): Records | undefined {
  const [head, body, rest] = text.split('\n');
  if (body === undefined || rest !== '' || head !== `${FORMAT} ${digest(body)}`) {
    return undefined;
  }
  // The digest fits, so this is as it was written.
  const entries = JSON.parse(body) as readonly (readonly [string, string])[];
  return new Map(
    entries.map(([key, value]) => [key, Uint8Array.from(Buffer.from(value, 'base64'))]),
  );
}

function digest(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}
