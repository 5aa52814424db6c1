import type { Address, Connection, Listener, Transport } from '../runtime';
import type { Connections } from './connections';
import { SimulatedDial } from './dial';
import type { OpenPort, SocketOwner } from './host';
import type { Nature } from './nature';
import type { RandomStream } from './random';

const listenMs = { least: 0.1, most: 3 };
/** Where systems take a free port from. */
const firstPort = 49_152;
const ports = 16_384;

export interface TransportParts {
  readonly nature: Nature;
  readonly random: RandomStream;
  readonly owner: SocketOwner;
  readonly connections: Connections;
  /** Whether the system lets the app listen. */
  mayListen(): boolean;
}

/** The sockets of one run of an app. */
export class SimulatedTransport implements Transport {
  private readonly listeners = new Map<number, OpenPort>();
  private readonly dials = new Set<SimulatedDial>();
  private dialed = 0;
  private over = false;

  constructor(private readonly parts: TransportParts) {}

  listen(accept: (connection: Connection) => void): Promise<Listener> {
    const { nature, random, owner, mayListen } = this.parts;
    return new Promise((resolve, reject) => {
      nature.schedule.after(random.between(listenMs), () => {
        if (this.over) return;
        if (mayListen()) {
          const listener = this.open(accept);
          owner.turns.post(() => resolve(listener));
        } else {
          const { name } = owner.host;
          owner.turns.post(() => reject(new Error(`${name}'s system lets nobody listen`)));
        }
      });
    });
  }

  dial(address: Address, timeoutMs: number): SimulatedDial {
    if (!(timeoutMs > 0)) throw new RangeError(`A dial cannot wait ${timeoutMs} ms`);
    const { nature, random, owner, connections } = this.parts;
    const dial: SimulatedDial = new SimulatedDial({
      nature,
      random: random.fork(`dial ${++this.dialed}`),
      owner,
      address,
      timeoutMs,
      connect: port => connections.make(owner, port, address.port),
      settled: () => this.dials.delete(dial),
    });
    this.dials.add(dial);
    if (this.over) dial.die();
    return dial;
  }

  listenerAt(port: number): OpenPort | undefined {
    return this.listeners.get(port);
  }

  /** All sockets are gone, and nobody was told. */
  lose(): void {
    this.listeners.clear();
    for (const dial of this.dials) dial.die();
    for (const socket of this.parts.owner.sockets) socket.die();
  }

  wake(): void {
    for (const socket of this.parts.owner.sockets) socket.wake();
  }

  /** The run is over. The other ends hear of it if its system is still there to tell them. */
  end(told: boolean): void {
    this.over = true;
    for (const socket of this.parts.owner.sockets) if (told) socket.kill();
    this.lose();
    for (const socket of this.parts.owner.sockets) socket.letGo();
  }

  private open(accept: (connection: Connection) => void): Listener {
    const { nature, random, owner } = this.parts;
    let port = firstPort + random.below(ports);
    while (this.listeners.has(port)) port = firstPort + random.below(ports);
    const opened: OpenPort = {
      owner,
      accept: connection =>
        owner.turns.post(() => {
          if (this.listeners.get(port) === opened) accept(connection);
          else connection.close();
        }),
    };
    this.listeners.set(port, opened);
    nature.log.add({ what: 'listening', phone: owner.host.name, port });
    return {
      port,
      close: () => {
        if (this.listeners.get(port) === opened) this.listeners.delete(port);
      },
    };
  }
}
