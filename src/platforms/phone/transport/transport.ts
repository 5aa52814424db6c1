import TcpSocket from 'react-native-tcp-socket';
import type { Address, Connection, Dial, Listener, Transport } from '../../../runtime';
import { clearTimeout, setTimeout } from '../timers';
import { PhoneConnection } from './connection';
import { PhoneDial } from './dial';
import { DialQueue } from './dial-queue';
import { textOf } from './failure';
import type { LibraryServer, LibrarySocket } from './wire';
import { discard, forgetServer } from './wire';

/** A system that has not answered by then never will. */
const LISTENING_WITHIN_MS = 5000;
/** Android listens on IPv4 whatever is asked for. */
const EVERYWHERE = '0.0.0.0';

export interface PhoneTransportOptions {
  /** Gets errors, in words for people, that no caller awaits. */
  readonly troubled?: (what: string) => void;
  /** A listener has failed: nobody can dial this phone any more, though its announcement is heard. */
  readonly listensNoMore?: () => void;
}

/** Byte streams on react-native-tcp-socket, whatever that leaves unsaid. */
export class PhoneTransport implements Transport {
  private readonly dials = new DialQueue();
  /** Still listened to for what it may have accepted as it was closed. */
  private closed: LibraryServer | undefined;

  constructor(private readonly options: PhoneTransportOptions = {}) {}

  async listen(accept: (connection: Connection) => void): Promise<Listener> {
    const server = new TcpSocket.Server();
    let listening = true;
    server.on('connection', (socket: LibrarySocket) => {
      if (listening) {
        accept(new PhoneConnection(socket));
      } else {
        discard(socket);
      }
    });
    const port = await this.open(server);
    server.on('error', (error: unknown) => {
      this.options.troubled?.(`Port ${port} is no longer listened on: ${textOf(error)}`);
      if (listening) {
        this.options.listensNoMore?.();
      }
    });
    return {
      port,
      close: () => {
        if (listening) {
          listening = false;
          this.close(server);
        }
      },
    };
  }

  dial(address: Address, timeoutMs: number, urgent = false): Dial {
    return new PhoneDial(address, timeoutMs, this.dials, urgent);
  }

  private open(server: LibraryServer): Promise<number> {
    return new Promise((resolve, reject) => {
      const refuse = (why: string) => {
        clearTimeout(timeout);
        server.removeAllListeners();
        forgetServer(server);
        reject(
          new Error(`This phone accepts no connections: ${why}. Restarting the app may help.`),
        );
      };
      const timeout = setTimeout(
        () => refuse(`no port was opened within ${LISTENING_WITHIN_MS / 1000} s`),
        LISTENING_WITHIN_MS,
      );
      server.once('error', (error: unknown) => refuse(textOf(error)));
      server.once('listening', () => {
        clearTimeout(timeout);
        server.removeListener('error');
        resolve(server.address()?.port ?? 0);
      });
      server.listen({ port: 0, host: EVERYWHERE });
    });
  }

  private close(server: LibraryServer): void {
    server.close();
    if (this.closed !== undefined) {
      forgetServer(this.closed);
    }
    this.closed = server;
  }
}
