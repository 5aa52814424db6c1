/** The air between the phones that run on this computer: who is in range, and whose a port is. */
export class Ether {
  private readonly outOfRange = new Set<string>();
  private readonly listening = new Map<number, string>();
  private readonly watchers = new Set<() => void>();

  isInRange(phone: string): boolean {
    return !this.outOfRange.has(phone);
  }

  /** Out of range nothing is closed and nothing is said: bytes stall, dials hang, and mDNS falls silent. */
  setInRange(phone: string, inRange: boolean): void {
    if (inRange === this.isInRange(phone)) {
      return;
    }
    if (inRange) {
      this.outOfRange.delete(phone);
    } else {
      this.outOfRange.add(phone);
    }
    [...this.watchers].forEach(changed => changed());
  }

  /** A system answers a dial before its app hears of it: whoever dials must know whose phone that would be. */
  claimPort(port: number, phone: string): () => void {
    this.listening.set(port, phone);
    return () => this.listening.delete(port);
  }

  isPortInRange(port: number): boolean {
    const phone = this.listening.get(port);
    return phone === undefined || this.isInRange(phone);
  }

  /** Returns how to call it off. */
  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  }
}
