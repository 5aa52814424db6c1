import type { Budget } from '../budget';
import type { Environment } from '../environment';
import type { Role } from '../events';
import type { LeasedObject } from '../lease/leased-object';
import type { PatternMaker } from '../lease/pattern';
import type { Link } from '../link/link';
import type { Random } from '../ports';
import type { ValueLimits } from '../values';
import type { PassedOnObjects } from './provenance';

/** What a device gives to every correspondence. */
export interface CorrespondenceSettings {
  /** P5. */
  readonly defaultLease: (object: object) => LeasedObject;
  readonly patterns: Readonly<Record<string, PatternMaker>>;
  readonly random: Random;
  /** This device. */
  readonly ownId: string;
  /** M9: its objects that come back by way of third devices. */
  readonly passedOn: PassedOnObjects;
}

/** What the parts of one correspondence share. */
export interface Between extends Environment, CorrespondenceSettings {
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

/** The parts of an event that say which lease it is about. */
export function aboutLease(between: Between, lease: number, role: Role) {
  return { peer: between.peerId, lease, role };
}
