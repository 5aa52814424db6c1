import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { FieldEnd } from './field-end';
import type { FieldWelcome } from './messages';

/** A phone writes 16 KiB at once at most, and base64 makes more of it; a page of songs with long titles is larger. */
const LARGEST_MESSAGE_BYTES = 16 * 1024 * 1024;
const TOKEN_BYTES = 24;

export interface Bridge {
  /** Known only to pages that this server has served: the bridge opens sockets for any page that has it. */
  readonly token: string;
  close(): void;
}

/** Where the pages of the demo reach the native halves of their phones. These keep what is theirs in the directory. */
export function openBridge(server: Server, directory = tmpdir()): Bridge {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES });
  const fields = new Map<string, FieldEnd>();

  const fieldOpened = (page: WebSocket) => {
    const field = randomBytes(TOKEN_BYTES).toString('base64url');
    const serviceName = `earshot-${randomBytes(3).toString('hex')}`;
    const end = new FieldEnd(page, directory, serviceName);
    fields.set(field, end);
    page.on('close', () => {
      if (fields.delete(field)) {
        end.close();
      }
    });
    const welcome: FieldWelcome = { field, serviceName };
    page.send(JSON.stringify(welcome));
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Not as a URL: what is none would have to be caught.
    const [path = '', asked] = (request.url ?? '').split('?', 2);
    const words = new URLSearchParams(asked);
    const isKnown = isOurs(request) && isSame(words.get('token') ?? '', token);
    const field = fields.get(words.get('field') ?? '');
    const [, phone] = /^\/phone\/([a-z]{1,20})$/.exec(path) ?? [];
    const opened =
      path === '/field'
        ? fieldOpened
        : field && phone && ((page: WebSocket) => field.phoneStarted(phone, page));
    if (!isKnown || !opened) {
      refuse(socket);
      return;
    }
    sockets.handleUpgrade(request, socket, head, page => {
      page.on('error', () => page.terminate());
      opened(page);
    });
  });

  return {
    token,
    close: () => {
      sockets.clients.forEach(page => page.terminate());
      sockets.close();
      fields.forEach(field => field.close());
      fields.clear();
    },
  };
}

function refuse(socket: Duplex): void {
  // A refused client may have disconnected already, and must not be able to keep the socket open.
  socket.on('error', () => socket.destroy());
  socket.on('finish', () => socket.destroy());
  socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
}

/** Any page may open a WebSocket to any computer; the browser says whose page it is. */
function isOurs({ headers: { origin, host = '' } }: IncomingMessage): boolean {
  return origin === `http://${host}` && isThisComputer(host);
}

/** A page from elsewhere may have a name that was made to point here: then that is what its browser asks for. */
export function isThisComputer(hostHeader: string): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(hostHeader);
}

function isSame(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
