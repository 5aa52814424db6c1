/** What was decided about someone. */
export type Standing = 'known' | 'verified' | 'blocked';

/** Another device, as this one remembers it. */
export interface Person {
  /** Its public key. */
  readonly id: string;
  /** As it called itself last. */
  readonly name: string;
  readonly standing: Standing;
  /**
   * Others with what a person would take for the same name, unless `accept` has said that this is fine: those who had it
   * earlier, and those who were verified, the first eight of them. This may be an old friend's new phone, someone of the
   * same name, or someone who pretends. Where one of them was verified, this person is not let in.
   */
  readonly namesakes: readonly string[];
}

/** Whom this device has met, and what its owner thinks of them. Remembered from one start of the app to the next. */
export interface People {
  /** In the order in which they were met under the names that they have now. */
  list(): readonly Person[];
  /**
   * B6: for two people to compare: fifteen digits, the same on both screens, and others for each link. Undefined
   * before there was a link with that person since this device was started.
   */
  codeFor(id: string): string | undefined;
  /** The codes were compared, and are the same. */
  verify(id: string): void;
  /** Ends what is between the two, and lets no connection come to anything any more. */
  block(id: string): void;
  /** They share a name with someone else, and that is fine. */
  accept(id: string): void;
  /** Ends what is between the two; the next meeting is the first again. */
  forget(id: string): void;
  /** "Only people I have verified": all others are refused before any service is in their reach. */
  onlyVerified: boolean;
}
