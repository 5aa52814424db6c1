import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { Address, Connection, Dial, DialFailure } from '../../runtime';
import { NodeConnection } from './connection';
import { codeOf, dialFailureOf } from './errno';

class NodeDialError extends Error implements DialFailure {
  override readonly name = 'DialError';

  constructor(readonly reason: DialFailure['reason'], message: string) {
    super(message);
  }
}

/** One attempt to reach an address: under way until it has a connection or a reason why there is none. */
export class NodeDial implements Dial {
  readonly connection: Promise<Connection>;
  private readonly where: string;
  private socket: Socket | undefined;
  private timeout: NodeJS.Timeout | undefined;
  private resolve: (connection: Connection) => void = () => undefined;
  private reject: (error: NodeDialError) => void = () => undefined;

  constructor(address: Address, timeoutMs: number) {
    this.where = `${address.host}:${address.port}`;
    this.connection = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // An aborted dial that nobody looks at must not end the process.
    this.connection.catch(() => undefined);
    try {
      this.socket = connect({ ...address, noDelay: true });
    } catch (error) {
      // A port that is none.
      this.fail('unreachable', error instanceof Error ? error.message : String(error));
      return;
    }
    this.socket.pause();
    this.socket.once('connect', () => this.succeed());
    this.socket.on('error', error => {
      const code = codeOf(error);
      this.fail(dialFailureOf(code), code);
    });
    this.timeout = setTimeout(
      () => this.fail('timed out', `no answer within ${timeoutMs} ms`),
      timeoutMs,
    );
  }

  abort(): void {
    this.fail('aborted', 'the dial was aborted');
  }

  private succeed(): void {
    const { socket } = this;
    if (socket !== undefined) {
      this.letGo();
      this.resolve(new NodeConnection(socket));
    }
  }

  private fail(reason: DialFailure['reason'], why: string): void {
    this.socket?.destroy();
    this.letGo();
    this.reject(
      new NodeDialError(reason, `${this.where} could not be reached (${reason}): ${why}`),
    );
  }

  private letGo(): void {
    clearTimeout(this.timeout);
    this.socket = undefined;
  }
}
