import { NativeEventEmitter, NativeModules } from 'react-native';
import type TcpSocket from 'react-native-tcp-socket';

export type LibrarySocket = InstanceType<typeof TcpSocket.Socket>;
export type LibraryServer = InstanceType<typeof TcpSocket.Server>;

/** What bytes become on their way through React Native. */
interface NativeTcpSockets {
  write(id: number, base64: string, messageId: number): void;
  pause(id: number): void;
  resume(id: number): void;
  addListener(event: string): void;
  removeListeners(count: number): void;
}

interface EventSubscription {
  remove(): void;
}

/** What the library does not show. transport.test.ts fails when a new version of it has something else there. */
interface InsideSocket {
  readonly _id: number;
  readonly _dataListener?: EventSubscription;
  readonly _writtenListener?: EventSubscription;
  _unregisterEvents(): void;
}

interface InsideServer {
  readonly _listeningListener?: EventSubscription;
  readonly _errorListener?: EventSubscription;
  readonly _connectionsListener?: EventSubscription;
}

export interface WireEnd {
  received(base64: string): void;
  written(messageId: number, error: string | undefined): void;
}

/**
 * The library's own way turns every byte into a Buffer and back, which costs most of the time that a call takes on a
 * phone. Here base64 goes straight to its native half and comes straight from there; all else is left to the library.
 */
export class Wire {
  private readonly id: number;

  constructor(private readonly socket: LibrarySocket, end: WireEnd) {
    const inside = socket as unknown as InsideSocket;
    this.id = inside._id;
    inside._dataListener?.remove();
    inside._writtenListener?.remove();
    ends().set(this.id, end);
  }

  write(base64: string, messageId: number): void {
    native().write(this.id, base64, messageId);
  }

  pause(): void {
    native().pause(this.id);
  }

  resume(): void {
    native().resume(this.id);
  }

  /** Nothing more is heard of the socket, whether or not the system ever says that it is closed. */
  cut(): void {
    ends().delete(this.id);
    discard(this.socket);
  }
}

/** Closes a socket, and lets go of it without waiting for the system to say so: it may never do that. */
export function discard(socket: LibrarySocket): void {
  socket.destroy();
  (socket as unknown as InsideSocket)._unregisterEvents();
  // A server keeps what it has accepted until it hears this.
  socket.emit('close', false);
  socket.removeAllListeners();
}

/** The library keeps listening for a server that is closed. */
export function forgetServer(server: LibraryServer): void {
  const inside = server as unknown as InsideServer;
  inside._listeningListener?.remove();
  inside._errorListener?.remove();
  inside._connectionsListener?.remove();
}

let wireEnds: Map<number, WireEnd> | undefined;

/** One listener for all sockets: the library's way, each socket listens to everything that happens to any. */
function ends(): Map<number, WireEnd> {
  if (wireEnds === undefined) {
    const known = new Map<number, WireEnd>();
    const emitter = new NativeEventEmitter(native());
    emitter.addListener('data', ({ id, data }: { id: number; data: string }) =>
      known.get(id)?.received(data),
    );
    emitter.addListener(
      'written',
      // Android says null where nothing went wrong, iOS says nothing.
      ({ id, msgId, err }: { id: number; msgId: number; err?: string | null }) =>
        known.get(id)?.written(msgId, err ?? undefined),
    );
    wireEnds = known;
  }
  return wireEnds;
}

function native(): NativeTcpSockets {
  return NativeModules.TcpSockets as NativeTcpSockets;
}
