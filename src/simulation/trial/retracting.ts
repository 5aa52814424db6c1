import type { Far } from '../../runtime';
import { retract } from '../../runtime';
import type { Contact } from './contact';
import type { Subject } from './history';
import type { Self } from './self';
import { NOTE_METHODS } from './services';
import type { SentMessage, TrialLease } from './witness';
import { phoneOf } from './witness';

/** A reference that messages may wait in. */
export interface TrialReference {
  readonly reference: Far<unknown>;
  readonly contact: Contact;
  readonly to: string;
  /** Undefined for a desk. */
  readonly lease: TrialLease | undefined;
}

const OPENING_METHODS: ReadonlySet<string> = new Set(['open', 'openLater', 'refuse', 'echo']);
const OTHER_METHODS: ReadonlySet<string> = new Set(['whoAreYou', 'collect', 'isHome', 'puzzle']);

/** M4, M13: what comes back was never sent, comes back once, and is never sent; what waits comes back. */
export function takeBack(self: Self, held: TrialReference): void {
  const { witness } = self;
  const expected = held.lease?.messages.filter(message => mustComeBack(self, held, message)) ?? [];
  for (const { method, args } of retract(held.reference)) {
    if (NOTE_METHODS.some(known => known === method)) {
      takenBack(self, held, witness.find(args[0], args[1]));
    } else if (OPENING_METHODS.has(method)) {
      openingTakenBack(self, held, (args[0] as { id: string }).id);
    } else if (!OTHER_METHODS.has(method)) {
      violated(self, held, `M4: retract gave back ${method}, which is no message`);
    }
  }
  for (const message of expected) {
    if (!message.takenBack) {
      witness.violatedBy(message, 'M13: waits while disconnected, and was not given back');
    }
  }
}

function mustComeBack(self: Self, { contact }: TrialReference, message: SentMessage): boolean {
  const { disconnection, outcome, takenBack: already, pipelined, from } = message;
  const waits = outcome === 'pending' && disconnection === contact.disconnection;
  return (
    from === self.name &&
    !pipelined &&
    !already &&
    disconnection !== undefined &&
    (waits || message.comesBack)
  );
}

function takenBack(self: Self, held: TrialReference, message: SentMessage | undefined): void {
  const { witness } = self;
  if (message === undefined) {
    violated(self, held, 'M4: retract gave back a note that was never sent');
    return;
  }
  if (message.takenBack) {
    witness.violatedBy(message, 'M4: was given back twice');
  }
  message.takenBack = true;
  witness.history.add(
    { phones: [], lease: message.lease.id },
    () => `${self.name} takes back ${message.number}`,
  );
  witness.forbid(message, 'M4: was given back by retract');
}

function openingTakenBack(self: Self, held: TrialReference, id: string): void {
  const lease = self.witness.leases.get(id);
  if (lease === undefined) {
    violated(self, held, `M4: retract gave back the opening of ${id}, which nobody asked for`);
    return;
  }
  // The caller's own, where it is passed: there the other has it once the call is carried out.
  const since = lease.grantor?.run === self.name ? lease.passedAt : lease.grantedAt;
  self.witness.forbidLease(lease, 'M4: was given back by retract', since, about(self, held));
}

function violated(self: Self, held: TrialReference, what: string): void {
  self.witness.violated(what, about(self, held));
}

function about(self: Self, { to, lease }: TrialReference): Subject {
  return { phones: [self.phone, phoneOf(to)], lease: lease?.id };
}
