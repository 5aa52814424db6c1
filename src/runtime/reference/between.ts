import type { Environment } from '../environment';
import type { Role } from '../events';
import type { LeasedObject } from '../lease/leased-object';
import type { PatternMaker } from '../lease/pattern';
import type { Link } from '../link/link';
import type { ValueLimits } from '../values';

/** What a device gives to every correspondence. */
export interface CorrespondenceSettings {
  /** P5. */
  readonly defaultLease: (object: object) => LeasedObject;
  readonly patterns: Readonly<Record<string, PatternMaker>>;
}

/** What the parts of one correspondence share. */
export interface Between extends Environment, CorrespondenceSettings {
  readonly peerId: string;
  readonly link: Link;
  readonly valueLimits: ValueLimits;
}

/** The parts of an event that say which lease it is about. */
export function aboutLease(between: Between, lease: number, role: Role) {
  return { peer: between.peerId, lease, role };
}
