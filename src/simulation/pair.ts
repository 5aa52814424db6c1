import type { Sink } from './flow';
import { Flow } from './flow';
import type { OpenPort, SocketOwner } from './host';
import type { Told } from './log';
import type { Nature } from './nature';
import type { RandomStream } from './random';
import type { Route, RouteEnd } from './route';
import { createRoute } from './route';
import type { Source } from './sender';
import { Socket } from './socket';

/** Ports that systems give to those who dial. */
const firstDialerPort = 32_768;
const dialerPorts = 16_384;
/** How long an acceptor's system waits for the last step of a handshake, and asks for it again. */
const handshakeRetriesMs = [1_000, 2_000, 4_000, 8_000, 16_000] as const;

export interface PairParts {
  readonly id: number;
  readonly dialer: SocketOwner;
  readonly port: OpenPort;
  readonly portNumber: number;
  /** The pairs that an app holds, or a system knows: this one stays there as long as that is so. */
  readonly known: Set<SocketPair>;
}

type End = 'dialer' | 'acceptor';

/** A connection: two sockets and the two flows between them. The acceptor's socket is there once the handshake is. */
export class SocketPair {
  readonly dialer: Socket;
  private accepted: Socket | undefined;
  private readonly toAcceptor: Flow;
  private readonly toDialer: Flow;
  private readonly ends: { readonly dialer: RouteEnd; readonly acceptor: RouteEnd };
  private severed = false;
  private handshake: 'going on' | 'done' | 'given up' = 'going on';

  constructor(private readonly nature: Nature, private readonly parts: PairParts) {
    const { dialer, port, portNumber, known } = parts;
    this.ends = {
      dialer: { host: dialer.host, address: dialer.host.address },
      acceptor: { host: port.owner.host, address: port.owner.host.address },
    };
    known.add(this);
    this.dialer = this.socket('dialer', dialer, `${this.ends.acceptor.address}:${portNumber}`);
    const acceptor: Source & Sink = {
      takes: bytes => this.accept()?.takes(bytes) ?? false,
      readable: () => this.accepted?.readable(),
      drained: () => this.accepted?.drained(),
      finished: () => this.accepted?.finished(),
      failed: reason => this.accepted?.failed(reason),
    };
    this.toDialer = this.flow('acceptor', acceptor, this.dialer);
    this.toAcceptor = this.flow('dialer', this.dialer, acceptor);
    this.shakeHands();
  }

  get id(): number {
    return this.parts.id;
  }

  get acceptor(): Socket | undefined {
    return this.accepted;
  }

  nameOf(end: End): string {
    return this.ends[end].host.name;
  }

  /** Both apps hold it, and what one sends gets to the other, now or once they are in range. */
  get live(): boolean {
    const sockets = [this.dialer, this.accepted];
    const addressesHold = Object.values(this.ends).every(end => end.host.address === end.address);
    return addressesHold && !this.severed && sockets.every(socket => socket?.held && socket.isOpen);
  }

  /** Loses what is under way and ends the connection for who is told. If nobody is, it is silent from now on. */
  reset(told: Told): void {
    this.nature.log.add({ what: 'reset', connection: this.id, told });
    this.toAcceptor.break();
    this.toDialer.break();
    if (told === 'neither') this.severed = true;
    else if (this.handshake === 'going on') this.handshake = 'given up';
    if (told === 'both' || told === 'dialer') this.dialer.failed('reset');
    if (told === 'both' || told === 'acceptor') this.accepted?.failed('reset');
  }

  /** The last step of the handshake, from the dialer to the acceptor. Anything else that arrives does as well. */
  private shakeHands(tries = 0): void {
    const route = this.routeFrom('dialer', this.stream(`handshake ${tries}`));
    this.nature.schedule.after(route.delayThereMs(), () => {
      if (this.handshake !== 'going on') return;
      if (this.dialer.isGone) {
        this.handshake = 'given up';
        return;
      }
      if (route.there() === 'arrives') {
        if (!this.accept()) this.resetOther('acceptor');
        return;
      }
      const retryMs = handshakeRetriesMs[tries];
      if (retryMs === undefined) this.handshake = 'given up';
      else this.nature.schedule.after(retryMs, () => this.shakeHands(tries + 1));
    });
  }

  private accept(): Socket | undefined {
    if (this.handshake !== 'going on') return this.accepted;
    const { id: connection, port, portNumber, known } = this.parts;
    const { owner } = port;
    if (owner.host.listenerAt(portNumber) !== port) return undefined;
    this.handshake = 'done';
    const dialerPort = firstDialerPort + (connection % dialerPorts);
    this.accepted = this.socket('acceptor', owner, `${this.ends.dialer.address}:${dialerPort}`);
    known.add(this);
    this.nature.log.add({ what: 'accepted', connection, phone: owner.host.name });
    port.accept(this.accepted);
    return this.accepted;
  }

  private socket(end: End, owner: SocketOwner, remote: string): Socket {
    const socket: Socket = new Socket({
      connection: this.id,
      owner,
      remote,
      log: this.nature.log,
      model: this.nature.network,
      random: this.stream(`${end}'s socket`),
      outgoing: () => (end === 'dialer' ? this.toAcceptor : this.toDialer),
      incoming: () => (end === 'dialer' ? this.toDialer : this.toAcceptor),
      changed: () => this.changed(owner, socket),
      resetOther: () => this.resetOther(end),
    });
    owner.sockets.add(socket);
    return socket;
  }

  private changed(owner: SocketOwner, socket: Socket): void {
    if (socket.isOver) owner.sockets.delete(socket);
    if (this.dialer.isOver && (this.accepted?.isOver ?? true)) this.parts.known.delete(this);
  }

  private resetOther(from: End): void {
    const route = this.routeFrom(from, this.stream(`reset by ${from}`));
    this.nature.schedule.after(route.delayThereMs(), () => {
      if (route.there() !== 'arrives') return;
      const other = from === 'dialer' ? this.accepted : this.dialer;
      other?.failed('reset');
    });
  }

  private flow(from: End, source: Source, sink: Sink): Flow {
    const { schedule, network: model } = this.nature;
    const random = this.stream(`from ${from}`);
    const route = this.routeFrom(from, random);
    return new Flow({ schedule, model, random, route, source, sink });
  }

  private routeFrom(from: End, random: RandomStream): Route {
    return createRoute({
      paths: this.nature.paths,
      random,
      from: this.ends[from],
      to: this.ends[from === 'dialer' ? 'acceptor' : 'dialer'],
      severed: () => this.severed,
    });
  }

  private stream(name: string): RandomStream {
    return this.nature.random.fork(`connection ${this.id}/${name}`);
  }
}
