import type { Ground } from './ground';
import type { Host } from './host';
import type { Span } from './options';
import type { RandomStream } from './random';

/** Who has which address, and how long it takes to get there. */
export class Paths {
  private readonly byAddress = new Map<string, Host>();
  private readonly delays = new Map<string, Span>();
  private given = 0;

  constructor(private readonly ground: Ground, private readonly usualDelayMs: Span) {}

  hostAt(address: string): Host | undefined {
    return this.byAddress.get(address);
  }

  /** An address that nobody had before, unless a certain one is wanted. */
  giveAddress(host: Host, wanted?: string): string {
    const address = wanted ?? this.freshAddress();
    const other = this.byAddress.get(address);
    if (other && other !== host) throw new Error(`${other.name} has the address ${address}`);
    this.byAddress.delete(host.address);
    this.byAddress.set(address, host);
    return address;
  }

  carries(from: Host, to: Host): boolean {
    return this.ground.carries(from, to);
  }

  setDelay(from: Host, to: Host, delayMs: Span): void {
    this.delays.set(`${from.index}>${to.index}`, delayMs);
  }

  delayMs(from: Host, to: Host, random: RandomStream): number {
    const own = this.delays.size > 0 ? this.delays.get(`${from.index}>${to.index}`) : undefined;
    return random.between(own ?? this.usualDelayMs);
  }

  private freshAddress(): string {
    for (;;) {
      const number = ++this.given;
      const address = `10.0.${number >> 8}.${number & 0xff}`;
      if (!this.byAddress.has(address)) return address;
    }
  }
}
