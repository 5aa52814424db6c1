import type { Far } from '../../runtime';
import type { Contact } from './contact';
import type { Subject } from './history';
import type { TrialReference } from './retracting';
import type { Self } from './self';
import type { Desk } from './services';
import { phoneOf } from './witness';

/** One desk that was discovered, and the references that came from it. */
export interface KnownDesk {
  readonly desk: Far<Desk>;
  /** Which run of which app has it. */
  readonly them: string;
  readonly contact: Contact;
  readonly held: TrialReference[];
}

/** A violation between this app and the run of another. */
export function betweenPhones({ phone }: Self, them: string): Subject {
  return { phones: [phone, phoneOf(them)] };
}
