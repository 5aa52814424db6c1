import { buildSync } from 'esbuild';
import { resolve } from 'node:path';
import { compileFunction } from 'node:vm';

interface Socket {
  readonly _id: number;
  on(event: string, listener: (value: unknown) => void): void;
  write(text: string, encoding: string, written: (error?: Error) => void): void;
}

interface Library {
  readonly Socket: new () => Socket;
  readonly Server: new (onConnection: (socket: Socket) => void) => { readonly _id: number };
}

type Hear = (body: object) => void;

/** What the patched native halves give to the first socket that they accept. */
const acceptedId = 2 ** 30;
const connection = {
  localAddress: '10.0.0.1',
  localPort: 1,
  remoteAddress: '10.0.0.2',
  remotePort: 2,
};

const calls: (readonly unknown[])[] = [];
const listeners = new Map<object, { readonly event: string; readonly hear: Hear }>();

function hearFromNative(event: string, body: object): void {
  for (const listener of [...listeners.values()]) if (listener.event === event) listener.hear(body);
}

const record =
  (method: string) =>
  (...words: readonly unknown[]): void => {
    calls.push([method, ...words]);
  };

const reactNative = {
  NativeModules: { TcpSockets: { write: record('write'), end: record('end') } },
  NativeEventEmitter: class {
    addListener(event: string, hear: Hear) {
      const subscription = { remove: () => listeners.delete(subscription) };
      listeners.set(subscription, { event, hear });
      return subscription;
    }
  },
};

/** The library's own, unchanged; only react-native is ours. */
function loadLibrary(): Library {
  const [bundle] = buildSync({
    stdin: {
      contents: `export { default as Socket } from './Socket'; export { default as Server } from './Server';`,
      resolveDir: resolve(__dirname, '../../../node_modules/react-native-tcp-socket/src'),
    },
    bundle: true,
    write: false,
    format: 'cjs',
    external: ['react-native'],
  }).outputFiles;
  const module = { exports: {} };
  compileFunction(bundle?.text ?? '', ['module', 'require'])(module, () => reactNative);
  return module.exports as Library;
}

it('the library’s JavaScript works with an accepted id, and does not count up to it in 10,000 sockets', () => {
  const { Socket, Server } = loadLibrary();
  const accepted: Socket[] = [];
  const heard: unknown[] = [];
  const server = new Server(socket => {
    accepted.push(socket);
    for (const event of ['data', 'end', 'close']) socket.on(event, () => heard.push(event));
    socket.write('hi', 'utf8', error => heard.push(error ?? 'written'));
  });

  hearFromNative('connection', { id: server._id, info: { id: acceptedId, connection } });
  hearFromNative('written', { id: acceptedId, msgId: 0 });
  hearFromNative('data', { id: acceptedId, data: 'aGk=' });
  hearFromNative('end', { id: acceptedId });
  hearFromNative('close', { id: acceptedId, hadError: false });

  expect(accepted.map(socket => socket._id)).toEqual([acceptedId]);
  expect(heard).toEqual(['written', 'data', 'end', 'close']);
  expect(calls).toEqual([
    ['write', acceptedId, 'aGk=', 0],
    ['end', acceptedId],
  ]);

  const ownIds = Array.from({ length: 10_000 }, () => new Socket()._id);
  expect(ownIds).not.toContain(acceptedId);
});
