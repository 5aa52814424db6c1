import type { Connection, Ports, Sighting } from '../../src/runtime';

/** What went out of one device's sockets: all of it, with handshakes, heartbeats and acknowledgements. */
export class Sent {
  bytes = 0;
  sends = 0;
}

/** A device's ports, its bytes counted at its sockets. */
export function countedPorts(ports: Ports, sent: Sent): Ports {
  const counted = (connection: Connection): Connection => ({
    remote: connection.remote,
    attach: handler => connection.attach(handler),
    close: () => connection.close(),
    send: bytes => {
      sent.bytes += bytes.length;
      sent.sends += 1;
      return connection.send(bytes);
    },
  });
  const { transport } = ports;
  return {
    ...ports,
    transport: {
      listen: accept => transport.listen(connection => accept(counted(connection))),
      dial: (address, timeoutMs, urgent) => {
        const dial = transport.dial(address, timeoutMs, urgent);
        return { connection: dial.connection.then(counted), abort: () => dial.abort() };
      },
    },
  };
}

/**
 * Discovery of a light phone: it is not announced, and hears of nobody but the host. In a hall of 10,000 every announcement
 * would be heard 10,000 times, and that is all that a simulator would do.
 */
export function onlyTheHost(ports: Ports, host: () => Sighting): Ports {
  return {
    ...ports,
    discovery: {
      publish: () => undefined,
      browse: heard => heard(host()),
      stop: () => undefined,
    },
  };
}
