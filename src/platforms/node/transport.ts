import type { Server } from 'node:net';
import { createServer } from 'node:net';
import type { Address, Connection, Dial, Listener, Transport } from '../../runtime';
import { NodeConnection } from './connection';
import { NodeDial } from './dial';
import { codeOf } from './errno';

export interface NodeTransportOptions {
  /** Listened on if it is free, so that a typed address stays good over a restart. Else the system chooses. */
  readonly preferredPort?: number;
  /** The one address to listen at. Without it everyone who can reach this computer reaches the device. */
  readonly host?: string;
}

/** Where a server listens for both families of addresses, and for the one that is always there. */
const EVERYWHERE = '::';
const EVERYWHERE_IPV4 = '0.0.0.0';

export class NodeTransport implements Transport {
  constructor(private readonly options: NodeTransportOptions = {}) {}

  async listen(accept: (connection: Connection) => void): Promise<Listener> {
    const { preferredPort = 0, host } = this.options;
    const server = createServer({ pauseOnConnect: true, noDelay: true });
    const port =
      host === undefined
        ? await this.open(server, preferredPort)
        : await openAt(server, host, preferredPort);
    let listening = true;
    server.on('connection', socket => {
      if (listening) {
        accept(new NodeConnection(socket));
      } else {
        socket.destroy();
      }
    });
    return {
      port,
      close: () => {
        listening = false;
        server.close();
      },
    };
  }

  dial(address: Address, timeoutMs: number): Dial {
    return new NodeDial(address, timeoutMs);
  }

  private async open(server: Server, wanted: number): Promise<number> {
    try {
      return await openAt(server, EVERYWHERE, wanted);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL') {
        return openAt(server, EVERYWHERE_IPV4, wanted);
      }
      if (code === 'EADDRINUSE' && wanted !== 0) {
        return this.open(server, 0);
      }
      throw error;
    }
  }
}

function openAt(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, ipv6Only: false }, () => {
      server.off('error', reject);
      // A connection that could not be accepted, for want of a file descriptor say: the dialer tries again.
      server.on('error', () => undefined);
      const bound = server.address();
      resolve(bound !== null && typeof bound === 'object' ? bound.port : port);
    });
  });
}
