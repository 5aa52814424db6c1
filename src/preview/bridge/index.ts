import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { FieldEnd } from './field-end';
import type { FieldWelcome } from './messages';

/** A phone writes 16 KiB at once at most, and base64 makes more of it; a library is kept in one piece. */
const LARGEST_MESSAGE_BYTES = 16 * 1024 * 1024;
const TOKEN_BYTES = 24;

export interface Bridge {
  /** Known only to pages that this server has served: the bridge opens sockets for whoever has it. */
  readonly token: string;
  close(): void;
}

/** Where the pages of the demo reach the native halves of their phones. */
export function openBridge(server: Server): Bridge {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES });
  const fields = new Map<string, FieldEnd>();

  const fieldOpened = (page: WebSocket) => {
    const field = randomBytes(TOKEN_BYTES).toString('base64url');
    const end = new FieldEnd(page);
    fields.set(field, end);
    page.on('close', () => {
      fields.delete(field);
      end.close();
    });
    const serviceName = `earshot-${randomBytes(3).toString('hex')}`;
    const welcome: FieldWelcome = { field, serviceName };
    page.send(JSON.stringify(welcome));
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, place, phone = ''] = pathname.split('/');
    const field = fields.get(searchParams.get('field') ?? '');
    const known = isOurs(request) && isSame(searchParams.get('token') ?? '', token);
    const isField = known && place === 'field';
    const isPhone = known && place === 'phone' && /^[a-z]{1,20}$/.test(phone);
    if (!isField && !(isPhone && field !== undefined)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, page => {
      page.on('error', () => page.terminate());
      if (isField) {
        fieldOpened(page);
      } else {
        field?.phoneStarted(phone, page);
      }
    });
  });

  return {
    token,
    close: () => {
      sockets.clients.forEach(page => page.terminate());
      sockets.close();
      fields.forEach(field => field.close());
    },
  };
}

/** Any page may open a WebSocket to any computer; the browser says whose page it is. */
function isOurs({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === `http://${host ?? ''}` && /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? '');
}

function isSame(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
