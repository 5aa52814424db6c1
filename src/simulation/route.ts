import type { NetworkHost } from './host';
import type { Paths } from './paths';
import type { RandomStream } from './random';

/** Whether what was sent gets to the other end, to nobody, or to a system that knows no such connection. */
type Arrival = 'arrives' | 'lost' | 'refused';

/** The way from one end of a connection to the other, and back. */
export interface Route {
  there(): Arrival;
  back(): boolean;
  /** Whether one piece or acknowledgement gets lost, though the way is open. */
  loses(): boolean;
  delayThereMs(): number;
  delayBackMs(): number;
}

/** A phone, and the address that it had when the connection was made: the connection knows it by no other. */
export interface RouteEnd {
  readonly host: NetworkHost;
  readonly address: string;
}

export interface RouteParts {
  readonly paths: Paths;
  readonly random: RandomStream;
  readonly from: RouteEnd;
  readonly to: RouteEnd;
  /** Something on the way has forgotten the connection. */
  severed(): boolean;
}

export function createRoute({ paths, random, from, to, severed }: RouteParts): Route {
  /** Who gets what is sent now: perhaps another phone, that has the address by now. */
  const receiver = () =>
    severed() || from.host.address !== from.address ? undefined : paths.hostAt(to.address);
  return {
    there: () => {
      const host = receiver();
      if (!host || !paths.carries(from.host, host)) return 'lost';
      return host === to.host ? 'arrives' : 'refused';
    },
    back: () => {
      const host = receiver();
      return host !== undefined && paths.carries(host, from.host);
    },
    loses: () => paths.losesPiece(random),
    delayThereMs: () => paths.delayMs(from.host, to.host, random),
    delayBackMs: () => paths.delayMs(to.host, from.host, random),
  };
}
