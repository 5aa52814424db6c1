import type { StorageChanges } from '../../../src/runtime';

/** Long enough to be written in several pieces. */
export const record = new Uint8Array(100_000).fill(7);

/** What a storage holds before the write that is interrupted, and what that write changes. */
export const before: StorageChanges = new Map([
  ['kept', record],
  ['changed', Uint8Array.of(1)],
  ['deleted', record],
]);
export const after: StorageChanges = new Map([
  ['changed', Uint8Array.of(2)],
  ['deleted', undefined],
  ['added', record],
]);

/** A write of which any part that is missing shows: every key says the same number. */
export function series(number: number): StorageChanges {
  const says = (key: string) => [key, Uint8Array.from(record).fill(number % 251)] as const;
  return new Map<string, Uint8Array | undefined>([
    says('a'),
    says('b'),
    [`number ${number}`, new Uint8Array()],
    [`number ${number - 1}`, undefined],
  ]);
}
