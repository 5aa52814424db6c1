import type { Ground } from './ground';
import type { NetworkHost } from './host';
import type { Span } from './options';
import type { RandomStream } from './random';

/** Which share of what is sent gets lost on its way. */
export interface Loss {
  /** Of the pieces of a connection, and of their acknowledgements. */
  readonly streams: number;
  /** Of announcements and queries, for each phone that would receive them. */
  readonly multicast: number;
}

/** Who has which address, how long it takes to get there, and how much is lost on the way. */
export class Paths {
  private readonly byAddress = new Map<string, NetworkHost>();
  private readonly delays = new Map<string, Span>();
  private given = 0;

  constructor(
    private readonly ground: Ground,
    private readonly usualDelayMs: Span,
    public loss: Loss,
  ) {}

  losesPiece(random: RandomStream): boolean {
    return this.loss.streams > 0 && random.chance(this.loss.streams);
  }

  losesMulticast(random: RandomStream): boolean {
    return this.loss.multicast > 0 && random.chance(this.loss.multicast);
  }

  hostAt(address: string): NetworkHost | undefined {
    return this.byAddress.get(address);
  }

  /** An address that nobody had before, unless a certain one is wanted. */
  giveAddress(host: NetworkHost, wanted?: string): string {
    const address = wanted ?? this.freshAddress();
    const other = this.byAddress.get(address);
    if (other && other !== host) throw new Error(`${other.name} has the address ${address}`);
    this.byAddress.delete(host.address);
    this.byAddress.set(address, host);
    return address;
  }

  carries(from: NetworkHost, to: NetworkHost): boolean {
    return this.ground.carries(from, to);
  }

  /** Without a delay: the usual one again. */
  setDelay(from: NetworkHost, to: NetworkHost, delayMs: Span | undefined): void {
    const key = `${from.index}>${to.index}`;
    if (delayMs === undefined) this.delays.delete(key);
    else this.delays.set(key, delayMs);
  }

  delayMs(from: NetworkHost, to: NetworkHost, random: RandomStream): number {
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
