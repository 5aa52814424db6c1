import type { Budget } from '../budget';
import type { Environment } from '../environment';
import type { Role } from '../events';
import type { Transferred, TransferRequest } from './transfer';
import type { GrantorEnd } from '../lease/grantor-end';
import type { LeasedObject } from '../lease/leased-object';
import type { PatternMaker } from '../lease/pattern';
import type { Link } from '../link/link';
import type { Random } from '../ports';
import type { ValueLimits } from '../values';
import type { AnswerContent } from './answer';
import type { Granting } from './granting';
import type { Holding } from './holding';
import type { PassedOnObjects } from './provenance';

/** What is the same for the references of all peers. */
export interface ReferenceSettings {
  /** P5. */
  readonly defaultLease: (object: object) => LeasedObject;
  readonly patterns: Readonly<Record<string, PatternMaker>>;
  readonly random: Random;
  /** This device. */
  readonly ownId: string;
  /** M9: its objects that come back by way of third devices. */
  readonly passedOn: PassedOnObjects;
}

/** What the references of one peer need of it. */
export interface PeerContext extends Environment, ReferenceSettings {
  readonly peerId: string;
  readonly link: Link;
  /** B2: what the other device makes this one hold. */
  readonly budget: Budget;
  /** Of what comes in. */
  readonly valueLimits: ValueLimits;
  /** M15: of what goes out, which both ends must be able to take. */
  readonly outgoingLimits: ValueLimits;
  /** M15: leases that the other device holds at once, at the most. */
  readonly mostGranted: number;
  /** L11: something has ended, and nothing may be left between the two. */
  mayBeIdle(): void;
}

/** What incoming calls and services need besides. */
export interface AnsweringContext extends PeerContext {
  readonly granting: Granting;
  readonly holding: Holding;
  /** H1: the holder of a lease asks that another device be granted one. */
  handOn(end: GrantorEnd, request: TransferRequest): Promise<Transferred>;
  /** Returns what was sent, which may be an error in place of the answer, or nothing. */
  sendAnswer(
    call: number,
    content: AnswerContent,
    neededUntilMs: number,
  ): AnswerContent | undefined;
}

/** The parts of an event that say which lease it is about. */
export function aboutLease(peer: PeerContext, lease: number, role: Role) {
  return { peer: peer.peerId, lease, role };
}
