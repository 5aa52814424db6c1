/** The two public keys of a pair, as one of them sees it. */
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
  /** A verification link, but of another version. */
  | 'malformed'
  /** This device's own: it proves nothing about the other. */
  | 'shown by this device'
  /** The shown key is not the one that this device knows: another person, or someone in the middle. */
  | 'shown by another device'
  /** It names another key than this device's: it is meant for another device, or someone is in the middle. */
  | 'meant for another device';

const BEGINNING = 'earshot://verify?';
const LINK = /^earshot:\/\/verify\?from=([0-9a-f]{64})&to=([0-9a-f]{64})$/;

/** For one screen to show and the other phone's camera to read: the two keys. Nothing in it is secret. */
export function verificationLink({ own, peer }: KeyPairInView): string {
  return `${BEGINNING}from=${own}&to=${peer}`;
}

/**
 * Undefined when the two devices know each other by their whole keys: then nobody is in the middle. The scanned text is
 * untrusted, and has to be exactly the one spelling of this link.
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
