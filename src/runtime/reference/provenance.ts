import type { GrantorEnd } from '../lease/grantor-end';
import type { Reader, Writer } from '../bytes/bytes';
import { fromHex, toHex } from '../bytes/hex';
import type { Random } from '../ports';
import type { HolderEnd } from '../lease/holder-end';

const TOKEN_BYTES = 16;
const ID_BYTES = 32;

/**
 * M9: which device has an object that another has passed on, and a token by which that device identifies it. Only devices
 * that were passed the object have the token, so it can be sent home through any number of them.
 */
export interface Provenance {
  /** The id of the device that has the object. */
  readonly home: string;
  readonly token: string;
}

export function makeToken(random: Random): string {
  return toHex(random.bytes(TOKEN_BYTES));
}

export function writeToken(writer: Writer, token: string): void {
  writer.raw(fromHex(token));
}

export function readToken(reader: Reader): string {
  return toHex(reader.raw(TOKEN_BYTES));
}

export function writeProvenance(writer: Writer, { home, token }: Provenance): void {
  writer.raw(fromHex(home));
  writeToken(writer, token);
}

export function readProvenance(reader: Reader): Provenance {
  return { home: toHex(reader.raw(ID_BYTES)), token: readToken(reader) };
}

/** For references to objects of a third device. Few references are. */
const provenances = new WeakMap<HolderEnd, Provenance>();

export function provenanceOf(end: HolderEnd): Provenance | undefined {
  return provenances.get(end);
}

export function rememberProvenance(end: HolderEnd, provenance: Provenance): void {
  provenances.set(end, provenance);
}

/** Objects of this device that their holders have passed on, by the tokens that the holders chose. */
export class PassedOnObjects {
  private readonly ends = new Map<string, GrantorEnd>();
  private readonly tokens = new WeakMap<GrantorEnd, string>();

  /** One token per lease. A token that is in use already is ignored. */
  add(token: string, end: GrantorEnd): void {
    if (!this.ends.has(token)) {
      this.forget(end);
      this.tokens.set(end, token);
      this.ends.set(token, end);
    }
  }

  forget(end: GrantorEnd): void {
    const token = this.tokens.get(end);
    if (token !== undefined) {
      this.ends.delete(token);
    }
  }

  find(token: string): object | undefined {
    return this.ends.get(token)?.leased?.object;
  }
}
