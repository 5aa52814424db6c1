import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { openBridge } from '../../../src/preview/bridge';
import type {
  FieldOrder,
  FieldWelcome,
  NativeCall,
  NativeNews,
} from '../../../src/preview/bridge/messages';
import { realTime } from '../../platforms/node/real-time';

/** What a browser says of a page, and what the page asks for. Nothing said: as our own pages do. */
export interface Knock {
  readonly path?: string;
  readonly token?: string | undefined;
  readonly field?: string;
  readonly origin?: string | undefined;
  readonly host?: string;
}

/** A page of the demo, without a browser. */
export class Page {
  readonly heard: unknown[] = [];

  constructor(readonly socket: WebSocket) {
    socket.on('message', text => this.heard.push(JSON.parse(String(text))));
    socket.on('error', () => undefined);
  }

  say(text: string | Buffer): void {
    this.socket.send(text);
  }

  order(order: FieldOrder): void {
    this.say(JSON.stringify(order));
  }

  call(call: NativeCall): void {
    this.say(JSON.stringify(call));
  }

  get news(): readonly NativeNews[] {
    return this.heard as NativeNews[];
  }

  async until<Is extends NativeNews['is']>(
    is: Is,
    isMeant: (news: Extract<NativeNews, { is: Is }>) => boolean,
  ): Promise<Extract<NativeNews, { is: Is }>> {
    type Meant = Extract<NativeNews, { is: Is }>;
    const find = () =>
      this.news.find((each): each is Meant => each.is === is && isMeant(each as Meant));
    await realTime.until(`the ${is}`, () => find() !== undefined);
    return find() as Meant;
  }

  async answer(module: string, method: string, ...args: unknown[]): Promise<unknown> {
    const call = this.heard.length + Math.floor(performance.now() * 1000);
    this.call({ module, method, args, call });
    return (await this.until('answer', news => news.call === call)).value;
  }

  /** A port of this computer, on which the phone listens from now on. */
  async listen(host: string): Promise<AddressInfo> {
    this.call({ module: 'TcpSockets', method: 'listen', args: [0, { port: 0, host }] });
    const { payload } = await this.until('event', ({ event }) => event === 'listening');
    const { connection } = payload as {
      connection: { localAddress: string; localPort: number; localFamily: string };
    };
    const { localAddress: address, localPort: port, localFamily: family } = connection;
    return { address, port, family };
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** The code that the connection was closed with. */
  async closed(): Promise<number> {
    const [code] = (await once(this.socket, 'close')) as [number];
    return code;
  }

  /** Without a word, as when a tab crashes. */
  vanish(): void {
    this.socket.terminate();
  }
}

/** A bridge at a port of its own. */
export class OpenBridge {
  readonly directory = mkdtempSync(path.join(tmpdir(), 'earshot-bridge-'));
  readonly server = createServer();
  private readonly connections = new Set<Socket>();
  private readonly bridge = openBridge(this.server, this.directory);

  static async open(): Promise<OpenBridge> {
    const opened = new OpenBridge();
    opened.server.on('connection', socket => opened.connections.add(socket));
    opened.server.listen(0, '127.0.0.1');
    await once(opened.server, 'listening');
    return opened;
  }

  get token(): string {
    return this.bridge.token;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  knock(knock: Knock): WebSocket {
    const own = `127.0.0.1:${this.port}`;
    const {
      path: place = '/field',
      token,
      field,
      origin,
      host,
    } = {
      token: this.token,
      origin: `http://${own}`,
      host: own,
      ...knock,
    };
    const asked = new URLSearchParams({
      ...(token !== undefined && { token }),
      ...(field !== undefined && { field }),
    });
    return new WebSocket(`ws://${own}${place}?${String(asked)}`, {
      headers: { host, ...(origin !== undefined && { origin }) },
    });
  }

  /** The status with which it is refused; 101 if it is let in. */
  async statusFor(knock: Knock): Promise<number | undefined> {
    const socket = this.knock(knock);
    return new Promise((resolve, reject) => {
      socket.once('open', () => {
        socket.terminate();
        resolve(101);
      });
      socket.once('unexpected-response', (_request, response: IncomingMessage) => {
        response.resume();
        resolve(response.statusCode);
      });
      socket.once('error', reject);
    });
  }

  async openPage(knock: Knock): Promise<Page> {
    const socket = this.knock(knock);
    const page = new Page(socket);
    await once(socket, 'open');
    return page;
  }

  async openField(): Promise<{ readonly page: Page; readonly field: string }> {
    const page = await this.openPage({});
    await realTime.until('the welcome', () => page.heard.length > 0);
    const { field } = page.heard[0] as FieldWelcome;
    return { page, field };
  }

  openPhone(field: string, phone = 'ada'): Promise<Page> {
    return this.openPage({ path: `/phone/${phone}`, field });
  }

  /** What is kept for fields and their phones. */
  get kept(): readonly string[] {
    return readdirSync(this.directory).filter(name => name.startsWith('earshot-field-'));
  }

  async close(): Promise<void> {
    this.bridge.close();
    this.server.close();
    // Those too of which nobody has taken care.
    this.connections.forEach(socket => socket.destroy());
    await once(this.server, 'close');
    await realTime.until('the end of all fields', () => this.kept.length === 0);
    rmSync(this.directory, { recursive: true, force: true });
  }
}
