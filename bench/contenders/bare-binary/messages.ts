import type { Socket } from 'node:net';

/**
 * A request: its length (2 bytes), method (1), session (4), then each argument with its length (1) before it. An answer:
 * a status (1) and a number (4); answers come in the order of the requests, so that neither says which it is.
 */
export const METHOD = { openSession: 0, uploadSong: 1, endExchange: 2 } as const;
export const REQUEST_HEAD_BYTES = 7;
export const ANSWER_BYTES = 5;
export const OK = 0;

/** Written to from one end to the other, because the kernel may not have taken what was written before. */
const SLAB_BYTES = 1024 * 1024;

/** What a turn has to say, in one write. */
export class JoinedBytes {
  slab = Buffer.allocUnsafe(SLAB_BYTES);
  private start = 0;
  private end = 0;

  constructor(private readonly socket: Socket) {}

  /** Where in the slab to write so many bytes. */
  room(count: number): number {
    if (this.end + count > SLAB_BYTES) {
      this.flush();
      this.slab = Buffer.allocUnsafe(SLAB_BYTES);
      this.start = this.end = 0;
    }
    if (this.start === this.end) {
      process.nextTick(() => this.flush());
    }
    this.end += count;
    return this.end - count;
  }

  private flush(): void {
    if (this.start < this.end) {
      this.socket.write(this.slab.subarray(this.start, this.end));
      this.start = this.end;
    }
  }
}

/** Hands on what has come in; `take` says how much of it was whole. */
export function receiveBytes(socket: Socket, take: (bytes: Buffer) => number): void {
  let begun: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    const bytes = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    begun = bytes.subarray(take(bytes));
  });
}
