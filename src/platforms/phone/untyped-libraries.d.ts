/** Two libraries that ship no types: what of them is used here. */
declare module 'react-native-get-random-values';

declare module 'react-native-zeroconf' {
  export type ImplType = 'NSD' | 'DNSSD';

  export interface ResolvedService {
    readonly name: string;
    readonly port: number;
    /** Left out by NSD for a service without a host. */
    readonly addresses?: readonly string[];
    readonly txt?: Readonly<Record<string, string>>;
  }

  interface ZeroconfEvents {
    start: [];
    stop: [];
    error: [error: Error];
    found: [name: string];
    remove: [name: string];
    resolved: [service: ResolvedService];
    published: [service: { readonly name: string }];
    unpublished: [service: { readonly name: string }];
  }

  export default class Zeroconf {
    on<E extends keyof ZeroconfEvents>(
      event: E,
      listener: (...news: ZeroconfEvents[E]) => void,
    ): this;
    scan(type: string, protocol: string, domain: string, implType: ImplType): void;
    stop(implType: ImplType): void;
    publishService(
      type: string,
      protocol: string,
      domain: string,
      name: string,
      port: number,
      txt: Record<string, string>,
      implType: ImplType,
    ): void;
    unpublishService(name: string, implType: ImplType): void;
    removeAllListeners(): this;
    removeDeviceListeners(): void;
  }
}
