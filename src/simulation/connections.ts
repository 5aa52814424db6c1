import type { OpenPort, SocketOwner } from './host';
import type { Told } from './log';
import type { Nature } from './nature';
import { SocketPair } from './pair';
import type { Socket } from './socket';

/** A connection that at least one app holds. */
export interface HeldConnection {
  readonly id: number;
  /** The phones' names. */
  readonly dialer: string;
  readonly acceptor: string;
  readonly dialerHolds: boolean;
  readonly acceptorHolds: boolean;
  /** Both hold it, and what one sends gets to the other, now or once they are in range. */
  readonly live: boolean;
  /** Loses what is under way and ends the connection for who is told. If nobody is, it is silent from now on. */
  reset(told: Told): void;
}

/** All connections of the world. */
export class Connections {
  private readonly known = new Set<SocketPair>();
  private made = 0;

  constructor(private readonly nature: Nature) {}

  /** Makes a connection, and gives the dialer's end of it. */
  make(dialer: SocketOwner, port: OpenPort, portNumber: number): Socket {
    const id = ++this.made;
    this.nature.log.add({
      what: 'connected',
      connection: id,
      dialer: dialer.host.name,
      acceptor: port.owner.host.name,
    });
    return new SocketPair(this.nature, { id, dialer, port, portNumber, known: this.known }).dialer;
  }

  held(): HeldConnection[] {
    return [...this.known]
      .map(pair => ({
        id: pair.id,
        dialer: pair.nameOf('dialer'),
        acceptor: pair.nameOf('acceptor'),
        dialerHolds: pair.dialer.held,
        acceptorHolds: pair.acceptor?.held ?? false,
        live: pair.live,
        reset: (told: Told) => pair.reset(told),
      }))
      .filter(pair => pair.dialerHolds || pair.acceptorHolds);
  }
}
