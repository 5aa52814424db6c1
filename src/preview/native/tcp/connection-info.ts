import type { Socket } from 'node:net';

/** Where a socket is and where it leads, as JavaScript is told. */
export function connectionInfo(socket: Socket) {
  return {
    localAddress: plain(socket.localAddress),
    localPort: socket.localPort ?? 0,
    remoteAddress: plain(socket.remoteAddress),
    remotePort: socket.remotePort ?? 0,
    remoteFamily: plain(socket.remoteAddress).includes(':') ? 'IPv6' : 'IPv4',
  };
}

/** On a socket for both families, an IPv4 address comes dressed up as an IPv6 one. */
function plain(address = ''): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
