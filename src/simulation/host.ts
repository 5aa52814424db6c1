import type { Connection, ConnectionEnd } from '../runtime';
import type { PhoneClock } from './clock';
import type { Turns } from './turns';

/** Metres east and north of the middle of the world. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A phone as the network sees it. */
export interface NetworkHost {
  readonly name: string;
  readonly index: number;
  /** Its present address. */
  readonly address: string;
  /** Addresses that it had before, the latest first. */
  readonly formerAddresses: readonly string[];
  /** Whether its system answers at all: not when it is asleep or without power. */
  readonly up: boolean;
  position: Place;
  listenerAt(port: number): OpenPort | undefined;
}

/** One run of an app, as its sockets see it. */
export interface SocketOwner {
  readonly host: NetworkHost;
  readonly turns: Turns;
  readonly clock: PhoneClock;
  readonly sockets: Set<OwnedSocket>;
}

/** What becomes of a socket when something happens to its phone. */
export interface OwnedSocket {
  /** The system has lost it, without a word to anyone. */
  die(): void;
  /** The app is gone: nobody holds it any more. */
  letGo(): void;
  /** The system ends it, and tells the other end. */
  kill(): void;
  /** The system has lost it, and tells the app. */
  failed(reason: ConnectionEnd): void;
  /** The phone woke up. */
  wake(): void;
}

/** A port on which an app listens. */
export interface OpenPort {
  readonly owner: SocketOwner;
  accept(connection: Connection): void;
}
