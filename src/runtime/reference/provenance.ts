import type { GrantorEnd } from '../lease/grantor-end';
import type { Reader, Writer } from '../link/bytes';
import { fromHex, toHex } from '../hex';
import type { Random } from '../ports';
import type { HolderEnd } from './holder-end';

const TOKEN_BYTES = 16;
const ID_BYTES = 32;

/**
 * Where an object is at home that was passed on by a device that only holds it, and a token under which its home knows
 * it. Whoever has the token was passed the object: it can be sent home by way of any number of devices (M9).
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

/** Of the references whose objects are at home on a third device; most are not. */
const provenances = new WeakMap<HolderEnd, Provenance>();

export function provenanceOf(end: HolderEnd): Provenance | undefined {
  return provenances.get(end);
}

export function rememberProvenance(end: HolderEnd, provenance: Provenance): void {
  provenances.set(end, provenance);
}

/** The objects of this device that those who hold them have passed on, by the tokens that these have chosen. */
export class PassedOnObjects {
  private readonly ends = new Map<string, GrantorEnd>();
  private readonly tokens = new WeakMap<GrantorEnd, string>();

  /** One for each lease; of two that are the same, the first counts. */
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
