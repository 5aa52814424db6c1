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

  export default class Zeroconf {
    on(event: 'start' | 'stop', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'found' | 'remove', listener: (name: string) => void): this;
    on(event: 'resolved', listener: (service: ResolvedService) => void): this;
    on(
      event: 'published' | 'unpublished',
      listener: (service: { readonly name: string }) => void,
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
