import type { Environment } from '../environment';
import type { Connection, Random, Transport } from '../ports';
import type { Guests } from './company';
import type { DialHistory } from './dial-history';
import type { DialSlots } from './dial-slots';

export interface DialingOwner extends Environment {
  readonly idPrefix: string;
  readonly transport: Transport;
  readonly random: Random;
  /** Whether the device with this id prefix has a link, leases, and was met before. */
  standing(idPrefix: string): DialStatus;
  /** Whether a link with that device would be accepted. */
  mayBeWanted(idPrefix: string): boolean;
  /** B4: whether an address known only from announcements may be dialed. */
  isNearby?(host: string): boolean;
  /** When the discovery query was last sent. */
  readonly lookedAroundMs: number;
  /** Sends the discovery query again, rate-limited. */
  lookAround(): void;
  /** Returns how to close the connection. */
  connected(connection: Connection, dialer: Dialer): (() => void) | undefined;
}

export interface DialStatus {
  readonly up: boolean;
  readonly hasLeases: boolean;
  /** Met before, and not only in a crowd. */
  readonly known?: boolean;
  /** Something that the application has called waits for it. */
  readonly hasCalls?: boolean;
}

/** Told of the outcome of a dialed connection. */
export interface Dialer {
  /** The peer has proved its id. False if it is not the device that was dialed. */
  introduced(idPrefix: string): boolean;
  /** The connection is in use, or closed. */
  settled(): void;
}

/** Shared by all dial targets. */
export interface DialingParts {
  readonly owner: DialingOwner;
  readonly slots: DialSlots;
  readonly history: DialHistory;
  readonly guests: Guests;
}
