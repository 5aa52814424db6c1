import type { Address, Connection, Dial, DialFailure, Timer } from '../runtime';
import type { NetworkHost, OpenPort, SocketOwner } from './host';
import type { Nature } from './nature';
import type { RandomStream } from './random';
import type { Socket } from './socket';

/** A system asks again after this, then after twice as long, and so on. */
const firstRetryMs = 1_000;

/** Why there is no connection. */
export class DialError extends Error implements DialFailure {
  constructor(readonly reason: DialFailure['reason'], address: string) {
    super(`Dialing ${address}: ${reason}`);
    this.name = 'DialError';
  }
}

export interface DialParts {
  readonly nature: Nature;
  readonly random: RandomStream;
  readonly owner: SocketOwner;
  readonly address: Address;
  readonly timeoutMs: number;
  /** Makes the connection; the other end hears of it when the handshake's last step arrives. */
  connect(port: OpenPort): Socket;
  settled(): void;
}

/** One attempt to reach an address: a question, sent again while nobody answers, and the answer to it. */
export class SimulatedDial implements Dial {
  readonly connection: Promise<Connection>;
  private resolve: (connection: Connection) => void = () => undefined;
  private reject: (error: DialError) => void = () => undefined;
  private readonly timeout: Timer;
  private state: 'asking' | 'dead' | 'connected' | 'settled' = 'asking';
  private socket: Socket | undefined;
  private retryMs = firstRetryMs;

  constructor(private readonly parts: DialParts) {
    const { owner, timeoutMs, nature } = parts;
    this.connection = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    nature.log.add({ what: 'dialing', phone: owner.host.name, to: this.target });
    this.timeout = owner.clock.setPlatformTimer(timeoutMs, () => this.fail('timed out'));
    this.ask();
  }

  abort(): void {
    if (this.state === 'settled') return;
    this.socket?.kill();
    this.socket?.letGo();
    this.state = 'dead';
    this.parts.owner.turns.post(() => this.fail('aborted'));
  }

  /** The system has lost it: the question is never answered. */
  die(): void {
    if (this.state === 'asking') this.state = 'dead';
  }

  private get target(): string {
    return `${this.parts.address.host}:${this.parts.address.port}`;
  }

  private ask(): void {
    const { nature, owner, address, random } = this.parts;
    const { paths, schedule } = nature;
    const host = paths.hostAt(address.host);
    schedule.after(paths.delayMs(owner.host, host ?? owner.host, random), () => {
      if (this.state !== 'asking') return;
      const asked = paths.hostAt(address.host);
      if (!asked || !paths.carries(owner.host, asked)) this.askAgain();
      else this.answer(asked);
    });
  }

  private askAgain(): void {
    this.parts.nature.schedule.after(this.retryMs, () => {
      if (this.state === 'asking') this.ask();
    });
    this.retryMs *= 2;
  }

  private answer(host: NetworkHost): void {
    const { nature, owner, address, random } = this.parts;
    const port = host.listenerAt(address.port);
    nature.schedule.after(nature.paths.delayMs(host, owner.host, random), () => {
      if (this.state !== 'asking') return;
      if (!nature.paths.carries(host, owner.host)) this.askAgain();
      else if (port) this.connected(port);
      else owner.turns.post(() => this.fail('refused'));
    });
  }

  private connected(port: OpenPort): void {
    const socket = this.parts.connect(port);
    this.socket = socket;
    this.state = 'connected';
    this.timeout.cancel();
    this.parts.owner.turns.post(() => {
      if (this.state !== 'connected') return;
      this.settle();
      this.resolve(socket);
    });
  }

  private fail(reason: DialFailure['reason']): void {
    if (this.state === 'settled') return;
    this.settle();
    const { nature, owner } = this.parts;
    nature.log.add({ what: 'dial failed', phone: owner.host.name, to: this.target, reason });
    this.reject(new DialError(reason, this.target));
  }

  private settle(): void {
    this.state = 'settled';
    this.timeout.cancel();
    this.parts.settled();
  }
}
