import type { Leased } from '../../runtime';
import { callerOf, leaseTimeLeft } from '../../runtime';
import type { InHand } from './in-hand';
import type { Self } from './self';
import type { Notes, Request } from './services';
import { leaseBy } from './services';
import { phoneOf } from './witness';

const SLOW_MS = 3000;

/** The objects of one run of an app that others take leases on. */
export class Notebooks {
  private readonly objects = new WeakSet<object>();

  constructor(private readonly self: Self, private readonly inHand: InHand) {}

  open(request: Request): Leased<Notes> {
    const { witness } = this.self;
    const lease = witness.lease(request.id, request.pattern, request.periodMs);
    witness.leaseCameAbout(lease, { phones: [this.self.phone, phoneOf(request.id)] });
    const note = (sequence: string, number: number) => {
      const timeLeftMs = leaseTimeLeft(leased);
      const caller = this.self.phoneWithId(callerOf());
      witness.delivered(sequence, number, lease, { timeLeftMs, caller });
      return 'noted';
    };
    const notes: Notes = {
      note,
      noteLater: (sequence, number) => {
        note(sequence, number);
        return this.slowly(() => 'noted later');
      },
      noteSilently: (sequence, number) => {
        note(sequence, number);
        return new Promise(() => undefined);
      },
      open: another => this.open(another),
    };
    this.objects.add(notes);
    const leased = leaseBy(request, notes);
    lease.grantedAt = witness.now;
    lease.grantor = this.inHand.take(lease, leased);
    lease.grantor.tell(() => `grants ${request.pattern}, ${request.periodMs} ms`);
    return leased;
  }

  owns(object: object): boolean {
    return this.objects.has(object);
  }

  /** M11: a method may return a promise. */
  slowly<T>(result: () => T): Promise<T> {
    const { self } = this;
    return new Promise<void>(resolve => {
      self.later(self.random.below(SLOW_MS), resolve);
    }).then(result);
  }
}
