import type * as Files from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeRecords } from '../../../src/platforms/node/record-file';

const files = jest.requireActual<typeof Files>('node:fs/promises');

let top: string;
let open: jest.SpyInstance;

beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'earshot-folders-'));
  open = jest.spyOn(files, 'open');
});

afterEach(async () => {
  open.mockRestore();
  await rm(top, { recursive: true });
});

const opened = () => open.mock.calls.map(([file]) => file as string);

test('T1: each folder that was made for the file is synced, and the one above it', async () => {
  const file = path.join(top, 'a', 'b', 'records');
  await writeRecords(file, new Map());
  expect(opened()).toEqual([`${file}.new`, path.join(top, 'a', 'b'), path.join(top, 'a'), top]);
});

test('T1: where the folder was there, that is the only one', async () => {
  const file = path.join(top, 'records');
  await writeRecords(file, new Map());
  expect(opened()).toEqual([`${file}.new`, top]);
});
