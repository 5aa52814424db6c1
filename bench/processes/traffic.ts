import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Bytes up and down through every TCP socket that this process dials from now on, counted at the sockets themselves. */
export function watchTraffic(): () => { readonly up: number; readonly down: number } {
  const sockets: Socket[] = [];
  subscribe('net.client.socket', message => {
    sockets.push((message as { readonly socket: Socket }).socket);
  });
  return () => ({
    up: sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0),
    down: sockets.reduce((sum, socket) => sum + socket.bytesRead, 0),
  });
}
