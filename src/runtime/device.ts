import type { DeviceEvent, LinkState, Role } from './events';
import type { LeasePattern, PatternMaker } from './lease/pattern';
import type { Limits } from './limits';
import type { AboutDevice, Address, Ports } from './ports';
import { DeviceRuntime } from './device-runtime';
import type { Company } from './link/company';
import type { CallSnapshot } from './reference/call-snapshot';
import type { Audience, ServiceType } from './services';
import type { SightedDevice } from './sightings';
import type { People } from './trust/person';
import type { Far } from './types';

export interface DeviceOptions {
  readonly ports: Ports;
  /** What other people see. */
  readonly name: string;
  readonly limits?: Partial<Limits>;
  /** P5: what is passed by reference without a lease gets this one: renew-on-call, 10 minutes, unless set. */
  readonly defaultLease?: { readonly pattern?: LeasePattern; readonly periodMs: number };
  /** P4: patterns of your own, so that the holder's end behaves like the grantor's. */
  readonly patterns?: Readonly<Record<string, PatternMaker>>;
  /** Only people whom this device's owner has verified are let in. Can be changed later: `people.onlyVerified`. */
  readonly onlyVerified?: boolean;
  /**
   * Makes a new key even if there is one: for a person who was told that the old one is gone (`IdentityError`). To others
   * this is then a new device. People verified on this device stay verified.
   */
  readonly asNewDevice?: boolean;
}

/** One running app. */
export interface Device {
  /**
   * Resolves with the device's id, its public key, once others can find it. Rejects when the platform fails to listen, and
   * with an `IdentityError` when the device has lost its key.
   */
  readonly ready: Promise<string>;
  /** The people that this device has met: to be verified, blocked, forgotten. */
  readonly people: People;
  /**
   * Offers an object to every device that looks for its type. Returns how to withdraw it. TypeScript's `private` hides
   * nothing: all methods of a class instance can be called from afar, except `#private` ones. With `to` only the
   * devices that it says yes to hear of it.
   */
  export<T extends object>(
    type: ServiceType<T>,
    object: NoInfer<T>,
    options?: { readonly to?: Audience },
  ): () => void;
  /** C6: runs once, with the first that is found. Returns a function that cancels it. */
  whenDiscovered<T>(type: ServiceType<T>, found: (service: Far<T>) => unknown): () => void;
  /** C6: runs for each service of each device, and again when a service whose lease has ended is found again. */
  wheneverDiscovered<T>(type: ServiceType<T>, found: (service: Far<T>) => unknown): () => void;
  /** The first that is found; fails with `TimeoutError` when none is found within this time. */
  discover<T>(type: ServiceType<T>, options: { readonly within: number }): Promise<Far<T>>;
  /** H1: runs for each reference that someone hands on to this device under this type. */
  whenHandedOn<T>(
    type: ServiceType<T>,
    received: (reference: Far<T>, from: string) => unknown,
  ): () => void;
  /**
   * What others read of this device before they have a link with it: `{}` at first, nothing but that it is there. With
   * undefined it is not announced any more, and goes on hearing others.
   */
  announce(about: AboutDevice | undefined): void;
  /**
   * 'everyone' at first. With 'invited' others are reported and not dialed, unless they are invited, or have leases; who
   * comes uninvited is let in as ever, and not remembered among the people.
   */
  meets: Company;
  /**
   * Dials a device, given by its id or by what of it is announced, and goes on until it is parted from. The addresses are
   * those where it is said to be, beside those where it is announced.
   */
  invite(id: string, addresses?: readonly Address[]): void;
  /**
   * Closes the link, at both ends, until one of them invites the other or has a message for it. Leases live on, and
   * messages wait as ever: one that is sent afterwards dials.
   */
  part(id: string): void;
  /**
   * The link with this device is silent while there is nothing to say, as soon as the other end rests as well. That it
   * has gone is found out with the next call, or after some minutes. Returns how to call it off.
   */
  rest(id: string): () => void;
  /** The app is about to be suspended: tells those who watch ('sleeping') in time for a last word. */
  sleep(): void;
  /** Connects to an address, for networks on which devices cannot discover each other. */
  reach(address: Address): void;
  /** C4: the app is in the foreground again, or the network has changed: sockets are replaced, leases live on. */
  refresh(): void;
  observe(listener: (event: DeviceEvent) => void): () => void;
  snapshot(): DeviceSnapshot;
  /** Whose announcements were heard lately, whether or not there is a link with them. */
  sightings(): readonly SightedDevice[];
  /**
   * For one device only, by way of others, who cannot read it. `context` has to be the same at its opening. Throws before
   * `ready`, and for an id that is no key.
   */
  sealFor(peer: string, plain: Uint8Array, context: Uint8Array): Uint8Array;
  /** What that device, and no other, has sealed for this one; else undefined. */
  openFrom(peer: string, sealed: Uint8Array, context: Uint8Array): Uint8Array | undefined;
  /**
   * The calls of this device that are not answered yet, made on demand: for a screen that shows them, not for each call.
   */
  calls(): readonly CallSnapshot[];
  /** One end of a lease that is known from a snapshot or an event. Undefined once it has ended. */
  findLease(which: LeaseKey): LeaseHandle | undefined;
  /** Ends every lease and leaves the network. */
  close(): void;
}

export interface DeviceSnapshot {
  readonly id: string | undefined;
  readonly name: string;
  readonly port: number | undefined;
  readonly peers: readonly PeerSnapshot[];
  readonly leases: readonly LeaseSnapshot[];
  /** Totals of what is kept: all 0 once every lease has ended, except what watches the network. */
  readonly kept: { readonly deadlines: number; readonly calls: number; readonly messages: number };
}

export interface PeerSnapshot {
  readonly id: string;
  readonly name: string;
  readonly incarnation: string;
  readonly state: LinkState;
  /** Messages that wait for their return. */
  readonly waiting: number;
  /** From 0, just received something, to 1. */
  readonly suspicion: number;
  /** Round trip over the last few frames. Undefined before the first. */
  readonly roundTripMs: number | undefined;
  /** Nothing is said for lack of anything to say: how long nothing was heard means nothing. */
  readonly isResting: boolean;
  /** Where it was dialed, or is announced: best first. Empty where it came from is all that is known. */
  readonly addresses: readonly Address[];
}

/** Which end of which lease. */
export interface LeaseKey {
  readonly peer: string;
  readonly lease: number;
  readonly role: Role;
}

/** What a person can do with a lease that they see on a screen. */
export interface LeaseHandle {
  /** L6: the time left becomes at least this; the promise says what it is then. */
  renew(ms: number): Promise<number>;
  /** L8, but observers at this end run as well: it was not the application that ended the lease. */
  revoke(): void;
}

export interface LeaseSnapshot extends LeaseKey {
  /** The service's type, or the method with which it was passed. */
  readonly origin: string;
  readonly pattern: string;
  readonly periodMs: number;
  readonly timeLeftMs: number;
}

export function createDevice(options: DeviceOptions): Device {
  return new DeviceRuntime(options);
}
