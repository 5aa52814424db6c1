/** The kind of reason why a connection ended. */
export type CloseKind =
  /** The network failed, or the peer closed its end without giving a reason. */
  | 'lost'
  /** Nothing was received for too long, or the handshake did not finish in time. */
  | 'silent'
  /** There is another connection with the same peer. */
  | 'duplicate'
  /** This device closed it and would accept another: `refresh`, or no lease or call is left between the two. */
  | 'closed'
  /** This device is at one of its limits. */
  | 'over capacity'
  /** This device does not let the peer in. */
  | 'refused'
  /** The peer does not let this device in. It does not say why (B5). */
  | 'refused by peer'
  /** The peer closed it for any other reason: the text is the peer's. */
  | 'closed by peer'
  /** The peer speaks another version of the protocol. */
  | 'other version'
  /** The bytes that came are not the ones that the peer encrypted. */
  | 'not authentic'
  /** The peer violates the protocol. */
  | 'malformed'
  /** This device dialed its own address. */
  | 'dialed itself'
  /** An error in this program. */
  | 'fault';

/** Why a connection ended: the kind for programs, the text for people who look into it. */
export interface CloseReason {
  readonly kind: CloseKind;
  readonly text: string;
}
