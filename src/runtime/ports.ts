/**
 * What a platform must provide. The runtime touches no clock, timer, socket, file or randomness but through these, so
 * that it runs the same on a phone, in Node and in a simulated world.
 *
 * Callbacks never throw back into the platform, and a platform never calls back from inside a call to it: whatever
 * happens at once is reported in a later turn.
 */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly transport: Transport;
  readonly discovery: Discovery;
  readonly storage: Storage;
  /** The arithmetic of the secure link. Left out, it is plain JavaScript, the same on every platform. */
  readonly cryptography?: Cryptography;
}

export interface Clock {
  /** Never goes back. May stand still while the device sleeps. */
  monotonicMs(): number;
  /** Continues while the device sleeps. May be set forward or back at any time. */
  wallMs(): number;
  /** Runs once, no earlier than asked on the monotonic clock; after a sleep it may be much later. */
  setTimer(delayMs: number, run: () => void): Timer;
}

export interface Timer {
  /** After this the callback does not run. Cancelling twice, or after it ran, does nothing. */
  cancel(): void;
}

export interface Random {
  /** Unpredictable to others: secret keys come from here. */
  bytes(count: number): Uint8Array;
}

/** Where a device can be dialed. The runtime only carries it from Discovery to Transport. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Byte streams between devices: in order, in arbitrary pieces, and broken at any time without notice. */
export interface Transport {
  /** Resolves once others can dial. Rejects when the platform refuses to listen. */
  listen(accept: (connection: Connection) => void): Promise<Listener>;
  /**
   * Resolves with an open connection, rejects with a `DialFailure` when there is none within `timeoutMs`. A dial that
   * is aborted rejects, and leaves no connection behind. Where dials are queued, an `urgent` one is next.
   */
  dial(address: Address, timeoutMs: number, urgent?: boolean): Dial;
}

export interface Listener {
  readonly port: number;
  /** Stops accepting. Connections that were accepted live on. */
  close(): void;
}

export interface Dial {
  readonly connection: Promise<Connection>;
  abort(): void;
}

/** An error with the reason why there is no connection. */
export interface DialFailure extends Error {
  /**
   * 'refused': there is a device at that address, and no listener on that port. 'unreachable': this device's own system
   * has no route there at present.
   */
  readonly reason: 'refused' | 'timed out' | 'unreachable' | 'aborted';
}

export interface Connection {
  /** For people: where the other end seems to be. */
  readonly remote: string;
  /**
   * Takes the bytes (the caller may reuse the array afterwards). False means "taken, but wait for `drained` before the
   * next": a platform that is not told to wait would queue without bound. Bytes sent after the end are dropped.
   */
  send(bytes: Uint8Array): boolean;
  /** Called once, before anything is reported. What arrived earlier is kept until then. */
  attach(handler: ConnectionHandler): void;
  /** Closes the connection at once; bytes in flight may be lost. Nothing is reported afterwards. */
  close(): void;
}

export interface ConnectionHandler {
  /** The array belongs to the platform and is valid only during the call. */
  received(bytes: Uint8Array): void;
  drained(): void;
  /** Reported last, or never: a peer that is out of range closes nothing. */
  ended(reason: ConnectionEnd): void;
}

export type ConnectionEnd = 'closed by peer' | 'reset' | 'timed out' | 'network gone';

/** Announces and finds devices. A sighting does not prove that a device can be reached, nor silence that it left. */
export interface Discovery {
  /**
   * Announces this device until stopped. Publishing again replaces the announcement; undefined takes it back, and others
   * are heard of as before.
   */
  publish(announcement: Announcement | undefined): void;
  /**
   * Reports every sighting, repeated and stale ones too. Browsing again replaces the listeners, and sends the query again.
   * `gone`: an announcement was taken back, which is a hint only: another may be on its way in its place. A platform
   * that hears nothing of that says nothing.
   */
  browse(heard: (sighting: Sighting) => void, gone?: (which: SightingGone) => void): void;
  /** Stops both. */
  stop(): void;
  /**
   * B4: the networks that this device is on at present; undefined while that is not known. Addresses known only from
   * announcements are dialed if they are on one of these.
   */
  networks?(): readonly LocalNetwork[] | undefined;
}

/** One of the device's own addresses, and how many of its first bits are those of its network, where that is known. */
export interface LocalNetwork {
  readonly address: string;
  readonly prefixLength?: number | undefined;
}

/** What a device says of itself where everyone can read it: short words under short keys, beside its announcement. */
export type AboutDevice = Readonly<Partial<Record<'since' | 'host' | 'd', string>>>;

export interface Announcement {
  readonly port: number;
  /** The first characters of the device's id: enough to know one's own announcement, and who should dial. */
  readonly idPrefix: string;
  /** Changes with every start of the app, so that a restart is noticed before the first connection. */
  readonly incarnation: string;
  readonly protocolVersion: number;
  /** For devices without a link: short words under short keys. */
  readonly about?: AboutDevice;
}

/** Whose announcement was taken back. */
export type SightingGone = Pick<Announcement, 'idPrefix' | 'incarnation'>;

export interface Sighting extends Omit<Announcement, 'port'> {
  /** Best first. */
  readonly addresses: readonly Address[];
  /** B4: whether it came from one of these addresses. Undefined where the platform cannot tell. */
  readonly isFirsthand?: boolean;
}

/** Records that outlive the app. A key is any text, a value has at most 2,000,000 bytes. */
export interface Storage {
  get(key: string): Promise<Uint8Array | undefined>;
  /** The keys that begin with `prefix`, in the order of their UTF-16 code units. */
  keys(prefix: string): Promise<readonly string[]>;
  /**
   * T1: all of the changes or none, at whatever moment the app or the power fails. Resolves once they survive that. When
   * it rejects, this run of the app sees none of them; the next one sees all or none.
   */
  write(changes: StorageChanges): Promise<void>;
  /** A write of one key. */
  set(key: string, value: Uint8Array): Promise<void>;
  /** A write of one key. */
  delete(key: string): Promise<void>;
}

/** Values to keep under their keys; undefined deletes. */
export type StorageChanges = ReadonlyMap<string, Uint8Array | undefined>;

/** The primitives of `Noise_XX_25519_ChaChaPoly_SHA256`. Keys, secrets and hashes have 32 bytes. */
export interface Cryptography {
  /** X25519. */
  publicKey(secret: Uint8Array): Uint8Array;
  /**
   * X25519. Throws for a public key of low order, which would make the secret the same for everyone, and for one that is
   * not in its canonical form (2^255 - 19 or more, or the top bit set), which would give one device two ids.
   */
  sharedSecret(secret: Uint8Array, publicKey: Uint8Array): Uint8Array;
  /** SHA-256. */
  hash(bytes: Uint8Array): Uint8Array;
  /** HMAC-SHA-256. */
  keyedHash(key: Uint8Array, bytes: Uint8Array): Uint8Array;
  /** ChaCha20-Poly1305, with a nonce of 12 bytes. `sealed` has 16 bytes more than `plain`, and does not overlap it. */
  seal(
    key: Uint8Array,
    nonce: Uint8Array,
    associated: Uint8Array,
    plain: Uint8Array,
    sealed: Uint8Array,
  ): void;
  /** Throws when it was not sealed like this. `plain` has 16 bytes less than `sealed`. */
  open(
    key: Uint8Array,
    nonce: Uint8Array,
    associated: Uint8Array,
    sealed: Uint8Array,
    plain: Uint8Array,
  ): void;
}
