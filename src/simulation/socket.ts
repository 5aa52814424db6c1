import type { Connection, ConnectionEnd, ConnectionHandler } from '../runtime';
import type { Flow, Sink } from './flow';
import type { OwnedSocket, SocketOwner } from './host';
import type { Log } from './log';
import type { NetworkModel } from './options';
import type { RandomStream } from './random';
import type { Source } from './sender';

const mostReadAtOnce = 64 * 1024;
/** Written over what was read once the app had it: nobody gets away with keeping the array. */
const scribble = 0xdd;

export interface SocketParts {
  readonly connection: number;
  readonly owner: SocketOwner;
  readonly remote: string;
  readonly log: Log;
  readonly random: RandomStream;
  readonly model: NetworkModel;
  /** Not there yet while the two ends are being put together. */
  outgoing(): Flow;
  incoming(): Flow;
  /** Told after every step towards the end. */
  changed(): void;
  /** Tells the other end, if it can be reached. */
  resetOther(): void;
}

/**
 * One end of a connection. What the system has and what the app believes are two things: a phone that slept has lost
 * its sockets, and its app still holds them.
 */
export class Socket implements Connection, OwnedSocket, Source, Sink {
  readonly remote: string;
  /** 'lingering': the app closed it, and what it had sent is still going out. */
  private system: 'open' | 'lingering' | 'gone' = 'open';
  private appHolds = true;
  private handler: ConnectionHandler | undefined;
  private reading = false;
  private ending: ConnectionEnd | undefined;

  constructor(private readonly parts: SocketParts) {
    this.remote = parts.remote;
  }

  get owner(): SocketOwner {
    return this.parts.owner;
  }

  /** The app has neither closed it nor heard of its end. */
  get held(): boolean {
    return this.appHolds;
  }

  get isOpen(): boolean {
    return this.system === 'open';
  }

  get isGone(): boolean {
    return this.system === 'gone';
  }

  /** Neither the system nor the app knows it any more. */
  get isOver(): boolean {
    return this.isGone && !this.appHolds;
  }

  send(bytes: Uint8Array): boolean {
    if (!this.appHolds || bytes.length === 0) return true;
    if (this.system === 'open') return this.parts.outgoing().sender.write(bytes);
    if (this.parts.model.deadSocketTells !== 'never') this.tell('network gone');
    return true;
  }

  attach(handler: ConnectionHandler): void {
    if (this.handler) throw new Error(`Connection ${this.parts.connection} has a handler already`);
    if (!this.appHolds) return;
    this.handler = handler;
    this.readable();
    this.reportEnd();
  }

  close(): void {
    if (!this.appHolds) return;
    this.letGo();
    const { log, connection, owner, random, model } = this.parts;
    log.add({ what: 'closed', connection, phone: owner.host.name });
    if (this.system !== 'open') return;
    // Bytes that nobody will read: a system does not end such a connection, it resets it.
    if (this.parts.incoming().unread > 0) return this.kill();
    this.system = 'lingering';
    this.parts.outgoing().sender.finish(random.chance(model.closeDropsUnsent));
    this.parts.changed();
  }

  die(): void {
    this.system = 'gone';
    this.parts.outgoing().sender.stop();
    this.parts.changed();
  }

  kill(): void {
    if (this.system === 'gone') return;
    this.die();
    this.parts.resetOther();
  }

  letGo(): void {
    this.appHolds = false;
    this.handler = undefined;
    this.parts.changed();
  }

  wake(): void {
    const isDead = this.appHolds && this.system === 'gone';
    if (isDead && this.parts.model.deadSocketTells === 'on waking') this.tell('network gone');
  }

  failed(reason: ConnectionEnd): void {
    if (this.system === 'gone') return;
    this.die();
    this.tell(reason);
  }

  drained(): void {
    this.parts.owner.turns.post(() => this.handler?.drained());
  }

  finished(): void {
    if (this.system === 'lingering') this.die();
  }

  takes(bytes: number): boolean {
    // Nobody will ever read it, and a sender that is not told would go on sending.
    if (this.system === 'lingering' && bytes > 0) this.die();
    return this.system !== 'gone';
  }

  readable(): void {
    if (this.reading || !this.handler) return;
    this.reading = true;
    this.parts.owner.turns.post(() => this.read());
  }

  private read(): void {
    this.reading = false;
    if (!this.handler || this.system !== 'open') return;
    const flow = this.parts.incoming();
    if (flow.isAtEnd()) {
      this.die();
      this.ending = 'closed by peer';
      return this.end(this.ending);
    }
    if (flow.unread === 0) return;
    const { log, connection, owner } = this.parts;
    const bytes = flow.read(this.howMuch(Math.min(flow.unread, mostReadAtOnce)));
    log.add({ what: 'delivered', connection, phone: owner.host.name, bytes: bytes.length });
    log.digest.addBytes(bytes);
    if (flow.unread > 0 || flow.isAtEnd()) this.readable();
    this.handler.received(bytes);
    bytes.fill(scribble);
  }

  private howMuch(unread: number): number {
    const { random, model } = this.parts;
    if (model.pieces === 'single bytes') return 1;
    return model.pieces === 'whole' || random.chance(0.5) ? unread : 1 + random.below(unread);
  }

  private tell(reason: ConnectionEnd): void {
    if (!this.appHolds || this.ending) return;
    this.ending = reason;
    this.reportEnd();
  }

  /** Without a handler it is kept until there is one. */
  private reportEnd(): void {
    const reason = this.ending;
    if (reason && this.handler) this.parts.owner.turns.post(() => this.end(reason));
  }

  private end(reason: ConnectionEnd): void {
    const { handler } = this;
    if (!handler) return;
    this.letGo();
    const { log, connection, owner } = this.parts;
    log.add({ what: 'ended', connection, phone: owner.host.name, reason });
    handler.ended(reason);
  }
}
