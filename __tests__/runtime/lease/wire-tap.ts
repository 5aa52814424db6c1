import type { Connection, Ports } from '../../../src/runtime';

interface Sent {
  readonly by: string;
  readonly bytes: Uint8Array;
}

/** All bytes that devices sent, in order. */
export interface WireTap {
  readonly sent: Sent[];
  /** Called before something leaves. */
  leaving: (piece: Sent) => void;
  /** How many bytes they sent. */
  bytesBy(name: string): number;
  /** How many times they sent something. */
  sendsBy(name: string): number;
  /** Wraps the ports of a device. */
  readonly ports: (ports: Ports, name: string) => Ports;
}

export function tapTheWire(): WireTap {
  const sent: Sent[] = [];
  const by = (name: string) => sent.filter(piece => piece.by === name);
  const tapped = (connection: Connection, name: string): Connection => ({
    remote: connection.remote,
    send: bytes => {
      const piece = { by: name, bytes: bytes.slice() };
      sent.push(piece);
      tap.leaving(piece);
      return connection.send(bytes);
    },
    attach: handler => connection.attach(handler),
    close: () => connection.close(),
  });
  const tap: WireTap = {
    sent,
    leaving: () => undefined,
    bytesBy: name => by(name).reduce((total, { bytes }) => total + bytes.length, 0),
    sendsBy: name => by(name).length,
    ports: ({ transport, ...others }, name) => ({
      ...others,
      transport: {
        listen: accept => transport.listen(connection => accept(tapped(connection, name))),
        dial: (address, timeoutMs) => {
          const dial = transport.dial(address, timeoutMs);
          return {
            connection: dial.connection.then(connection => tapped(connection, name)),
            abort: () => dial.abort(),
          };
        },
      },
    }),
  };
  return tap;
}
