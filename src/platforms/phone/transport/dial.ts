import TcpSocket from 'react-native-tcp-socket';
import type { Address, Connection, Dial, DialFailure } from '../../../runtime';
import { clearTimeout, setTimeout } from '../timers';
import { PhoneConnection } from './connection';
import type { DialQueue, QueuedDial } from './dial-queue';
import { dialFailureOf, textOf } from './failure';
import type { LibrarySocket } from './wire';
import { discard } from './wire';

/** Phones in the same room answer within this; one that does not must not keep all others waiting. */
const WHILE_OTHERS_WAIT_MS = 1500;
/** B3: strangers must not keep known peers waiting. */
const WHILE_URGENT_WAIT_MS = 500;

class PhoneDialError extends Error implements DialFailure {
  override readonly name = 'DialError';

  constructor(readonly reason: DialFailure['reason'], message: string) {
    super(message);
  }
}

type State =
  | { readonly is: 'waiting' }
  | { readonly is: 'dialing'; readonly socket: LibrarySocket; readonly sinceMs: number }
  | { readonly is: 'over' };

/** One attempt to reach an address. Its time begins with its turn. */
export class PhoneDial implements Dial, QueuedDial {
  readonly connection: Promise<Connection>;
  private readonly where: string;
  private state: State = { is: 'waiting' };
  private timeout: ReturnType<typeof setTimeout> | undefined;
  private resolve: (connection: Connection) => void = () => undefined;
  private reject: (error: PhoneDialError) => void = () => undefined;

  constructor(
    private readonly address: Address,
    private readonly timeoutMs: number,
    private readonly queue: DialQueue,
    readonly isUrgent: boolean,
  ) {
    this.where = `${address.host}:${address.port}`;
    this.connection = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // An aborted dial that nobody awaits is not an unhandled rejection.
    this.connection.catch(() => undefined);
    queue.enter(this);
  }

  begin(othersWait: boolean): void {
    const { host, port } = this.address;
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      this.fail('unreachable', 'there is no such port');
      return;
    }
    const socket = new TcpSocket.Socket();
    this.state = { is: 'dialing', socket, sinceMs: performance.now() };
    socket.once('connect', () => this.succeed(socket));
    socket.on('error', (error: unknown) => {
      const text = textOf(error);
      this.fail(dialFailureOf(text), text);
    });
    // Some systems say no more than this.
    socket.on('close', () => this.fail('unreachable', 'the connection was closed again'));
    this.giveUpAfter(othersWait ? Math.min(this.timeoutMs, WHILE_OTHERS_WAIT_MS) : this.timeoutMs);
    // Whole seconds, as iOS counts nothing less; our own timer is the finer one.
    const connectTimeout = Math.max(1, Math.ceil(this.timeoutMs / 1000)) * 1000;
    socket.connect({ host, port, connectTimeout });
  }

  hurry(forUrgent: boolean): void {
    if (this.state.is === 'dialing') {
      const spentMs = performance.now() - this.state.sinceMs;
      const isInTheWay = forUrgent && !this.isUrgent;
      const atMostMs = Math.min(
        this.timeoutMs,
        isInTheWay ? WHILE_URGENT_WAIT_MS : WHILE_OTHERS_WAIT_MS,
      );
      this.giveUpAfter(Math.max(0, atMostMs - spentMs));
    }
  }

  abort(): void {
    this.fail('aborted', 'the dial was aborted');
  }

  private giveUpAfter(ms: number): void {
    clearTimeout(this.timeout);
    this.timeout = setTimeout(
      () => this.fail('timed out', `no answer within ${Math.round(ms)} ms`),
      ms,
    );
  }

  private succeed(socket: LibrarySocket): void {
    if (this.state.is === 'dialing') {
      this.finish();
      socket.removeAllListeners();
      this.resolve(new PhoneConnection(socket));
    }
  }

  private fail(reason: DialFailure['reason'], why: string): void {
    const { state } = this;
    if (state.is === 'over') {
      return;
    }
    this.state = { is: 'over' };
    if (state.is === 'dialing') {
      discard(state.socket);
    }
    this.finish();
    this.reject(
      new PhoneDialError(reason, `${this.where} could not be reached (${reason}): ${why}`),
    );
  }

  private finish(): void {
    this.state = { is: 'over' };
    clearTimeout(this.timeout);
    this.queue.leave(this);
  }
}
