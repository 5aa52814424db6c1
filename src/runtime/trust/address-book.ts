import { fromHex, toHex } from '../bytes/hex';
import { MalformedError, Reader, Writer } from '../bytes/bytes';
import { ID_BYTES } from '../by-id';
import type { Storage } from '../ports';
import type { Standing } from './person';

export interface ContactRecord {
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  /** Sharing this name with others is fine. */
  readonly accepted: boolean;
  /** B3: one of a crowd. Dropped first when the book is full. */
  readonly passing: boolean;
}

/** The storage key. */
export const PEOPLE = 'people';
const FORMAT = 1;
const STANDINGS: readonly Standing[] = ['known', 'verified', 'blocked'];
const ACCEPTED = 0x80;
const PASSING = 0x40;

/** How people are kept in the Storage port. One write at a time, the latest state last. */
export class AddressBook {
  private written: Promise<void> | undefined;
  private latest: (() => readonly ContactRecord[]) | undefined;

  constructor(
    private readonly storage: Storage,
    private readonly failed: (error: unknown) => void,
  ) {}

  async load(): Promise<ContactRecord[]> {
    const bytes = await this.storage.get(PEOPLE);
    if (bytes === undefined) {
      return [];
    }
    try {
      return decode(bytes);
    } catch (error) {
      // The owner must know that blocked and verified people are lost.
      throw new Error(
        `What is stored about people is damaged (${(error as Error).message}). ` +
          'Restore it, or delete it to begin with nobody.',
      );
    }
  }

  /** `entries` are read when they are written: many changes at once cost no more than one. */
  save(entries: () => readonly ContactRecord[]): void {
    this.latest = entries;
    this.written ??= this.write().finally(() => {
      this.written = undefined;
    });
  }

  private async write(): Promise<void> {
    while (this.latest !== undefined) {
      const bytes = encode(this.latest());
      this.latest = undefined;
      await this.storage.set(PEOPLE, bytes).catch(this.failed);
    }
  }
}

/** Most entries have not changed since the last write. */
const encoded = new WeakMap<ContactRecord, Uint8Array>();

function encode(entries: readonly ContactRecord[]): Uint8Array {
  const writer = new Writer();
  writer.byte(FORMAT);
  writer.varint(entries.length);
  entries.forEach(entry => writer.raw(encodeEntry(entry)));
  return writer.written().slice();
}

function encodeEntry(entry: ContactRecord): Uint8Array {
  let bytes = encoded.get(entry);
  if (bytes === undefined) {
    const writer = new Writer();
    writer.raw(fromHex(entry.id));
    const flags = (entry.accepted ? ACCEPTED : 0) | (entry.passing ? PASSING : 0);
    writer.byte(STANDINGS.indexOf(entry.standing) | flags);
    writer.string(entry.name);
    bytes = writer.written();
    encoded.set(entry, bytes);
  }
  return bytes;
}

function decode(bytes: Uint8Array): ContactRecord[] {
  const reader = new Reader(bytes);
  const format = reader.byte();
  if (format !== FORMAT) {
    throw new MalformedError(`it has the format ${format}, which this version does not know`);
  }
  const entries: ContactRecord[] = [];
  for (let count = reader.varint(); count > 0; count--) {
    const id = toHex(reader.raw(ID_BYTES));
    const flags = reader.byte();
    const standing = STANDINGS[flags & ~(ACCEPTED | PASSING)];
    if (standing === undefined) {
      throw new MalformedError('someone has a standing that this version does not know');
    }
    entries.push({
      id,
      name: reader.string(),
      standing,
      accepted: (flags & ACCEPTED) !== 0,
      passing: (flags & PASSING) !== 0,
    });
  }
  return entries;
}
