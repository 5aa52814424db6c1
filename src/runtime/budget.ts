/** M15: the rest is reserved for the answers that refuse a call or a lease. */
const SHARE_OF_OTHERS = 3 / 4;

/** B2: bytes that all other devices together make this one hold. */
export class SharedBudget {
  held = 0;

  constructor(
    private readonly mostBytes: number,
    /** Called before a request is refused, with the missing bytes: may free what other peers hold, never the asker's own. */
    private readonly free: (missing: number, asked: number, asker: Budget) => void,
  ) {}

  fits(bytes: number, by: Budget, share: number): boolean {
    const mostBytes = share * this.mostBytes;
    if (this.held + bytes > mostBytes) {
      this.free(this.held + bytes - mostBytes, bytes, by);
    }
    return this.held + bytes <= mostBytes;
  }
}

/** B2: bytes that one other device makes this one hold: its leases, its calls without an answer, answers not taken. */
export class Budget {
  held = 0;

  constructor(private readonly mostBytes: number, private readonly shared: SharedBudget) {}

  /** Whether this many more bytes fit, for a lease, a call or the like. */
  fits(bytes: number): boolean {
    return this.has(bytes, SHARE_OF_OTHERS);
  }

  fitsAnswer(bytes: number): boolean {
    return this.has(bytes, 1);
  }

  private has(bytes: number, share: number): boolean {
    return this.held + bytes <= share * this.mostBytes && this.shared.fits(bytes, this, share);
  }

  charge(bytes: number): void {
    this.held += bytes;
    this.shared.held += bytes;
  }

  release(bytes: number): void {
    this.charge(-bytes);
  }
}
