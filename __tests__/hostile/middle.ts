import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { connect, createServer } from 'node:net';
import { NodeConnection } from '../../src/platforms/node/connection';
import { nodeRandom } from '../../src/platforms/node';
import type { Connection } from '../../src/runtime';
import { Writer } from '../../src/runtime/bytes/bytes';
import { INCARNATION_BYTES, writeHello } from '../../src/runtime/link/hello';
import type { HandshakeRole } from '../../src/runtime/link/noise/handshake';
import { SecureStream } from '../../src/runtime/link/secure-stream';
import { nativeCryptography } from './native-cryptography';

/** Someone's key, made for this. */
function newIdentity() {
  const secret = nodeRandom.bytes(32);
  const publicKey = nativeCryptography.publicKey(secret);
  const id = Buffer.from(publicKey).toString('hex');
  return { cryptography: nativeCryptography, secret, publicKey, id };
}

/** One of the two connections: the handshake is real, and so is the encryption. */
class Side {
  readonly identity = newIdentity();
  private readonly stream: SecureStream;
  private isSecured = false;
  private waiting: Uint8Array[] = [];

  constructor(
    role: HandshakeRole,
    name: string,
    private readonly connection: Connection,
    passOn: (plain: Uint8Array) => void,
  ) {
    const hello = new Writer();
    const incarnation = Buffer.from(nodeRandom.bytes(INCARNATION_BYTES)).toString('hex');
    writeHello(hello, { name, incarnation });
    this.stream = new SecureStream(role, this.identity, nodeRandom, {
      payload: hello.written().slice(),
      proved: () => {
        this.stream.accept();
        this.isSecured = true;
        this.waiting.splice(0).forEach(plain => this.stream.seal(plain));
      },
      opened: plain => passOn(plain.slice()),
    });
    connection.attach({
      received: bytes => {
        this.stream.received(bytes);
        this.flush();
      },
      drained: () => undefined,
      ended: () => undefined,
    });
    this.flush();
  }

  send(plain: Uint8Array): void {
    if (this.isSecured) {
      this.stream.seal(plain);
      this.flush();
    } else {
      this.waiting.push(plain);
    }
  }

  close(): void {
    this.connection.close();
  }

  private flush(): void {
    const { outgoing } = this.stream;
    if (outgoing.length > 0) {
      this.connection.send(outgoing.written().slice());
      outgoing.reset();
    }
  }
}

/**
 * Someone in between: takes the connections of one device, opens another to the device that was meant for each, and
 * passes on everything that the two say to each other. Both believe to talk to the other, whose name it has.
 */
export class Middle {
  private sides: readonly Side[] = [];

  private constructor(private readonly server: Server) {}

  static async between(victimPort: number): Promise<Middle> {
    const server = createServer({ pauseOnConnect: true });
    const middle = new Middle(server);
    server.on('connection', socket => {
      const onward = connect({ host: '127.0.0.1', port: victimPort, localAddress: '127.0.0.99' });
      onward.pause();
      onward.once('connect', () => {
        middle.close();
        const there: Side = new Side('initiator', 'honest', new NodeConnection(onward), plain =>
          back.send(plain),
        );
        const back: Side = new Side('responder', 'victim', new NodeConnection(socket), plain =>
          there.send(plain),
        );
        middle.sides = [there, back];
      });
    });
    server.listen({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    return middle;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Who it is to the device that it dials, and to the one that dials it. */
  get ids(): readonly [string, string] | undefined {
    const [there, back] = this.sides;
    return there && back && [there.identity.id, back.identity.id];
  }

  end(): void {
    this.close();
    this.server.close();
  }

  private close(): void {
    this.sides.forEach(side => side.close());
  }
}
