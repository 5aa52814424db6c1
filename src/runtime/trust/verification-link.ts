/** The two whole keys of a pair, as one of them sees it. Public, both of them. */
export interface KeyPairInView {
  /** This device's own id. */
  readonly own: string;
  /** The other's, as this device knows it. */
  readonly peer: string;
}

/** Why a link does not show that two devices know each other's keys. */
export type VerificationLinkProblem =
  /** Something else was scanned. */
  | 'not a verification link'
  /** It is one, but nothing that this version makes. */
  | 'malformed'
  /** This device's own: it proves nothing of the other. */
  | 'shown by this device'
  /** Whoever shows it does not have the key that this device knows: somebody else, or someone is in between. */
  | 'shown by another device'
  /** The other knows another key than this device's: it means somebody else, or someone is in between. */
  | 'meant for another device';

const BEGINNING = 'earshot://verify?';
const LINK = /^earshot:\/\/verify\?from=([0-9a-f]{64})&to=([0-9a-f]{64})$/;

/** For one screen to show and the other phone's camera to read: who shows it, and for whom. Nothing in it is secret. */
export function verificationLink({ own, peer }: KeyPairInView): string {
  return `${BEGINNING}from=${own}&to=${peer}`;
}

/**
 * Undefined when the two devices know each other by their whole keys: then nobody is in between. What was scanned may be
 * anything, and has to be this link in the only way that it can be written.
 */
export function verificationLinkProblem(
  scanned: string,
  { own, peer }: KeyPairInView,
): VerificationLinkProblem | undefined {
  if (!scanned.startsWith(BEGINNING)) {
    return 'not a verification link';
  }
  const [, from, to] = LINK.exec(scanned) ?? [];
  if (from === undefined || to === undefined) {
    return 'malformed';
  }
  if (from === own) {
    return 'shown by this device';
  }
  if (from !== peer) {
    return 'shown by another device';
  }
  return to === own ? undefined : 'meant for another device';
}
