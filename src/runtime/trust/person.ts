/** What the owner has decided about a contact. */
export type Standing = 'known' | 'verified' | 'blocked';

/** Another device, as this one remembers it. */
export interface Person {
  /** Its public key. */
  readonly id: string;
  /** The name it gave last. */
  readonly name: string;
  readonly standing: Standing;
  /**
   * Others whose name looks the same, unless `accept` was called: those who had it earlier, and those who were verified;
   * the first eight of them. This may be a friend's new phone, someone of the same name, or an impostor. If one of them
   * was verified, this person is refused.
   */
  readonly namesakes: readonly string[];
}

/** The devices that this one has met, and what its owner has decided about them. Stored across restarts. */
export interface People {
  /** In the order in which they were met under the names that they have now. */
  list(): readonly Person[];
  /**
   * B6: for two people to compare: fifteen digits, the same on both screens, different for each link. Undefined until
   * there was a link with that person since this device was started.
   */
  codeFor(id: string): string | undefined;
  /** The codes were compared, and are the same. */
  verify(id: string): void;
  /** Ends the link and all leases with that device, and refuses its connections from now on. */
  block(id: string): void;
  /** Accepts that they share a name with someone else. */
  accept(id: string): void;
  /** Ends the link and all leases with that device, and forgets it. */
  forget(id: string): void;
  /** "Only people I have verified": all others are refused before they can reach any service. */
  onlyVerified: boolean;
}
