import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import type { Ether } from '../ether';
import type { EmitNativeEvent, PhoneSystem } from '../native-event';
import { connectionInfo } from './connection-info';
import { connectTimeoutText, errorText } from './error-text';
import { wellBehavedTcp } from './misbehaviour';
import { NativeDial } from './native-dial';
import type { SocketNews, NativeSocketOwner } from './native-socket';
import { NativeSocket } from './native-socket';

/** patches/README.md: where JavaScript's own count does not get to. */
const FIRST_ACCEPTED_ID = 2 ** 30;

export interface TcpSocketsOptions {
  readonly phone: string;
  readonly system: PhoneSystem;
  readonly ether: Ether;
  readonly emit: EmitNativeEvent;
}

interface ConnectOptions {
  readonly connectTimeout?: number;
}

/** `NativeModules.TcpSockets`: what stands behind react-native-tcp-socket on a phone, on real sockets in Node. */
export class TcpSockets implements NativeSocketOwner {
  readonly misbehaviour = wellBehavedTcp();
  readonly system: PhoneSystem;
  private readonly sockets = new Map<number, NativeSocket>();
  private readonly dials = new Map<number, NativeDial>();
  private readonly servers = new Map<number, Server>();
  /** Closed for JavaScript while out of range, and not yet for the other end. */
  private readonly ghosts = new Set<NativeSocket>();
  private readonly unwatch: () => void;
  private accepted = 0;

  constructor(private readonly options: TcpSocketsOptions) {
    this.system = options.system;
    this.unwatch = options.ether.watch(() => this.airChanged());
  }

  get bytesPerSecond(): number {
    return this.options.ether.bytesPerSecond;
  }

  connect(id: number, host: string, port: number, { connectTimeout }: ConnectOptions): void {
    if (this.knows(id)) {
      this.later(() => this.fail(id, 'connect() called twice with the same id.'));
      return;
    }
    // iOS counts in whole seconds, and takes none for "as long as it takes".
    const timeoutMs =
      this.system === 'ios' ? Math.trunc((connectTimeout ?? 0) / 1000) * 1000 : connectTimeout ?? 0;
    const dial = new NativeDial(
      () => connect({ host, port, allowHalfOpen: true }),
      () => this.hears(this.options.ether.phoneAtPort(port)),
      timeoutMs,
      {
        connected: socket => {
          this.dials.delete(id);
          const { ether, phone } = this.options;
          const other = ether.phoneAtPort(port);
          const release = ether.claimPort(socket.localPort ?? 0, phone);
          socket.on('close', release);
          const native = new NativeSocket(id, socket, this, () => this.hears(other));
          this.sockets.set(id, native);
          native.open(() => this.emit('connect', { id, connection: connectionInfo(socket) }));
        },
        failed: error => {
          this.dials.delete(id);
          const text =
            error === 'timed out'
              ? connectTimeoutText(host, port, timeoutMs, this.system)
              : errorText(error, this.system);
          this.fail(id, text);
          this.emit('close', { id, hadError: true });
        },
      },
    );
    this.dials.set(id, dial);
    this.later(() => dial.follow());
  }

  listen(id: number, { port, host }: { readonly port: number; readonly host: string }): void {
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true });
    this.servers.set(id, server);
    server.on('error', error => this.fail(id, errorText(error, this.system)));
    server.on('connection', socket => {
      const native = new NativeSocket(
        this.nextAcceptedId(id),
        socket,
        this,
        this.hearsDialer(socket),
      );
      this.sockets.set(native.id, native);
      const info = { id: native.id, connection: connectionInfo(socket) };
      native.open(() => this.emit('connection', { id, info }));
    });
    server.listen({ port, host }, () => {
      const bound = server.address();
      if (bound === null || typeof bound === 'string') {
        return;
      }
      const release = this.options.ether.claimPort(bound.port, this.options.phone);
      server.on('close', release);
      this.emit('listening', {
        id,
        connection: {
          localAddress: bound.address,
          localPort: bound.port,
          localFamily: bound.family,
        },
      });
    });
  }

  write(id: number, base64: string, msgId: number): void {
    const socket = this.sockets.get(id);
    if (socket !== undefined) {
      socket.write(base64, msgId);
    } else if (!this.misbehaviour.silentWriteFailures) {
      const err = this.system === 'android' ? `No socket with id ${id}` : 'Socket is closed';
      this.later(() => this.emit('written', { id, msgId, err }));
    }
  }

  end(id: number): void {
    this.sockets.get(id)?.end();
  }

  destroy(id: number): void {
    const dial = this.dials.get(id);
    if (dial !== undefined) {
      this.dials.delete(id);
      dial.abort();
      this.later(() => this.emit('close', { id, hadError: false }));
    }
    this.sockets.get(id)?.destroy();
    this.close(id);
  }

  close(id: number): void {
    const server = this.servers.get(id);
    if (server !== undefined) {
      this.servers.delete(id);
      server.close();
      this.later(() => this.emit('close', { id, hadError: false }));
    }
  }

  pause(id: number): void {
    this.sockets.get(id)?.pause();
  }

  resume(id: number): void {
    this.sockets.get(id)?.resume();
  }

  setNoDelay(id: number, noDelay: boolean): void {
    this.sockets.get(id)?.setNoDelay(noDelay);
  }

  /** The pause before the first probe is ignored on phones. */
  setKeepAlive(id: number, enable: boolean): void {
    this.sockets.get(id)?.setKeepAlive(enable);
  }

  /** Wanted by React Native of every module that emits. */
  addListener(): void {}
  removeListeners(): void {}

  /** How many sockets, dials and servers are open. */
  get size(): number {
    return this.sockets.size + this.dials.size + this.servers.size;
  }

  /** iOS, when an app is suspended, and any system when it ends: everything is gone, and nobody here is told. */
  abandonAll(): void {
    [...this.sockets.values(), ...this.ghosts].forEach(socket => socket.abandon());
    [...this.dials.values()].forEach(dial => dial.abort());
    [...this.servers.values()].forEach(server => server.close());
    this.sockets.clear();
    this.ghosts.clear();
    this.dials.clear();
    this.servers.clear();
  }

  /** The phone is switched off. */
  shutDown(): void {
    this.unwatch();
    this.abandonAll();
  }

  emit(event: string, payload: SocketNews): void {
    if (!this.misbehaviour.lostEvents.has(event)) {
      this.options.emit(event, payload);
    }
  }

  gone(socket: NativeSocket): void {
    if (this.sockets.get(socket.id) === socket) {
      this.sockets.delete(socket.id);
    }
    if (!socket.inRange) {
      this.ghosts.add(socket);
    }
  }

  private airChanged(): void {
    [...this.dials.values()].forEach(dial => dial.follow());
    [...this.sockets.values(), ...this.ghosts].forEach(socket => socket.follow());
    [...this.ghosts].filter(({ inRange }) => inRange).forEach(ghost => this.ghosts.delete(ghost));
  }

  private hears(other: string | undefined): boolean {
    return this.options.ether.hears(this.options.phone, other);
  }

  /** A dialer's port is claimed a moment after its dial was answered, and given back before this end hears of it. */
  private hearsDialer({ remotePort = 0 }: Socket): () => boolean {
    let dialer: string | undefined;
    return () => {
      dialer ??= this.options.ether.phoneAtPort(remotePort);
      return this.hears(dialer);
    };
  }

  private knows(id: number): boolean {
    return this.sockets.has(id) || this.dials.has(id) || this.servers.has(id);
  }

  private nextAcceptedId(server: number): number {
    const count = this.accepted++;
    if (!this.misbehaviour.collidingIds) {
      return FIRST_ACCEPTED_ID + count;
    }
    return count + (this.system === 'ios' ? 5000 : (1 + server) * 1000);
  }

  private fail(id: number, error: string): void {
    this.emit('error', { id, error });
  }

  /** A native half never answers from inside a call to it. */
  private later(run: () => void): void {
    setImmediate(run);
  }
}
