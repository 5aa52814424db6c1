/** What the contenders use of packages that are only there once the benchmark has been run: see ../package.json. */

declare module 'capnweb' {
  export interface RpcTransport {
    send(message: string): void;
    receive(): Promise<string>;
  }
  export class RpcTarget {}
  export class RpcSession<Main = undefined> {
    constructor(transport: RpcTransport, localMain?: RpcTarget);
    getRemoteMain(): Main;
  }
}

declare module '@endo/init' {}

declare module '@endo/captp' {
  type Eventually<T> = {
    [K in keyof T]: T[K] extends (...args: infer A) => infer R
      ? (...args: A) => Promise<Awaited<R>>
      : never;
  };
  export function E<T>(target: T | PromiseLike<T>): Eventually<T>;
  export function makeCapTP(
    name: string,
    send: (message: unknown) => void,
    bootstrap?: object,
  ): { dispatch(message: unknown): boolean; getBootstrap(): Promise<unknown> };
}

declare module '@endo/marshal' {
  export function Far<T extends object>(name: string, methods: T): T;
}
