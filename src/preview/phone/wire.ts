import { DeviceEventEmitter } from 'react-native-web';
import type { NativeCall, NativeNews } from '../bridge/messages';
import { bridgeAddress } from './whereabouts';

interface PendingNativeCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, PendingNativeCall>();
const unsent: string[] = [];
let calls = 0;
let socket: WebSocket | undefined;

/** Resolves with what the native half answers. */
export function callNative(module: string, method: string, args: unknown[]): Promise<unknown> {
  const call = ++calls;
  send({ module, method, args, call });
  return new Promise((resolve, reject) => waiting.set(call, { resolve, reject }));
}

export function tellNative(module: string, method: string, args: unknown[]): void {
  send({ module, method, args });
}

function send(message: NativeCall): void {
  const text = JSON.stringify(message);
  socket ??= open();
  if (socket.readyState === WebSocket.OPEN) {
    socket.send(text);
  } else {
    unsent.push(text);
  }
}

function open(): WebSocket {
  const opened = new WebSocket(bridgeAddress());
  opened.addEventListener('open', () => unsent.splice(0).forEach(text => opened.send(text)));
  opened.addEventListener('message', ({ data }) => take(JSON.parse(String(data)) as NativeNews));
  return opened;
}

function take(news: NativeNews): void {
  switch (news.is) {
    case 'event':
      DeviceEventEmitter.emit(news.event, news.payload);
      break;
    case 'answer':
      waiting.get(news.call)?.resolve(news.value);
      waiting.delete(news.call);
      break;
    case 'refusal': {
      const error = new Error(news.message);
      if (news.call === undefined) {
        throw error;
      }
      waiting.get(news.call)?.reject(error);
      waiting.delete(news.call);
      break;
    }
  }
}
