import path from 'node:path';
import type { WebSocket } from 'ws';
import type { Ether, NativePhone } from '../native';
import { createNativePhone } from '../native';
import { isNativeCall } from './is-message';
import { listenTo } from './listen';
import type { NativeCall, NativeNews } from './messages';

/** The phones of a field are on no other network. */
const OWN_ADDRESS = '127.0.0.1';

/** One phone's native half, and the wire to its JavaScript. Asleep, nothing goes over it in either direction. */
export class NativeEnd {
  private readonly native: NativePhone;
  private asleep = false;
  private readonly heldNews: NativeNews[] = [];
  private readonly heldCalls: NativeCall[] = [];

  constructor(phone: string, ether: Ether, directory: string, private readonly page: WebSocket) {
    this.native = createNativePhone({
      phone,
      system: 'android',
      ether,
      directory: path.join(directory, phone),
      addresses: () => [OWN_ADDRESS],
      emit: (event, payload) => this.tell({ is: 'event', event, payload }),
    });
    listenTo(page, isNativeCall, call => this.asked(call));
  }

  sleep(): void {
    this.asleep = true;
  }

  /** As after a phone's sleep: what was open is not any more, and nobody says so. */
  wake(): void {
    this.native.modules.TcpSockets.abandonAll();
    this.asleep = false;
    this.heldNews.splice(0).forEach(news => this.tell(news));
    this.heldCalls.splice(0).forEach(call => this.asked(call));
  }

  /** Resolves when it writes nothing any more. */
  shutDown(): Promise<void> {
    this.native.shutDown();
    this.page.close();
    return this.native.atRest();
  }

  private asked(asked: NativeCall): void {
    if (this.asleep) {
      this.heldCalls.push(asked);
      return;
    }
    const { call } = asked;
    this.perform(asked).then(
      value => call !== undefined && this.tell({ is: 'answer', call, value: value ?? null }),
      (error: unknown) => this.tell({ is: 'refusal', call, message: (error as Error).message }),
    );
  }

  private async perform({ module, method, args }: NativeCall): Promise<unknown> {
    const methods = own(this.native.modules, module);
    const target = methods === undefined ? undefined : methodOf(methods, method);
    if (target === undefined) {
      throw new Error(`This phone has no ${module}.${method}.`);
    }
    return target.apply(
      methods,
      module === 'TcpSockets' ? onThisComputer(method, args) : [...args],
    );
  }

  private tell(news: NativeNews): void {
    if (this.asleep) {
      this.heldNews.push(news);
    } else {
      this.page.send(JSON.stringify(news));
    }
  }
}

/** A page must not be able to open this computer to its network, nor to reach anyone there. */
function onThisComputer(method: string, args: readonly unknown[]): unknown[] {
  const [id, where, ...rest] = args;
  switch (method) {
    case 'connect':
      return [id, OWN_ADDRESS, ...rest];
    case 'listen':
      return [id, { ...(where as object), host: OWN_ADDRESS }, ...rest];
    default:
      return [...args];
  }
}

function own(modules: object, name: string): object | undefined {
  return Object.hasOwn(modules, name)
    ? ((modules as Record<string, unknown>)[name] as object)
    : undefined;
}

type Method = (...args: unknown[]) => unknown;

function methodOf(methods: object, name: string): Method | undefined {
  const isMethod = name !== 'constructor' && !(name in Object.prototype);
  const method = isMethod ? (methods as Record<string, unknown>)[name] : undefined;
  return typeof method === 'function' ? (method as Method) : undefined;
}
