import type { Connection, ConnectionEnd, ConnectionHandler } from '../../src/runtime';

/** A handler that keeps what it was told. */
export class Recorder implements ConnectionHandler {
  readonly chunks: Uint8Array[] = [];
  readonly ends: ConnectionEnd[] = [];
  drains = 0;
  length = 0;

  constructor(readonly connection: Connection) {
    connection.attach(this);
  }

  get bytes(): Uint8Array {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const chunk of this.chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }

  received(bytes: Uint8Array): void {
    // Not `slice`: a Buffer's does not copy.
    this.chunks.push(Uint8Array.from(bytes));
    this.length += bytes.length;
  }

  drained(): void {
    this.drains++;
  }

  ended(reason: ConnectionEnd): void {
    this.ends.push(reason);
  }
}

/** Bytes of which any lost, doubled or swapped part shows. */
export function patternOf(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i ^ (i >> 8) ^ (i >> 16)) & 0xff);
}

/** Where two arrays first differ, or 'nowhere': comparing long arrays with `toEqual` takes seconds. */
export function firstDifference(one: Uint8Array, other: Uint8Array): number | 'nowhere' {
  const length = Math.max(one.length, other.length);
  for (let i = 0; i < length; i++) if (one[i] !== other[i]) return i;
  return 'nowhere';
}
