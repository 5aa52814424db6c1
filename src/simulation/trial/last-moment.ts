import type { Far } from '../../runtime';
import { leaseTimeLeft, seconds } from '../../runtime';
import { Contact } from './contact';
import type { InHand } from './in-hand';
import { betweenPhones } from './known-desk';
import type { Self } from './self';
import { sendNote } from './sending';
import type { Desk, Request } from './services';
import { LATER_TURN_MS } from './tolerances';

/** Below a heartbeat and two ways; above there and back on the slowest network of a trial. */
const LAST_MS = { least: 500, most: 1800 };

/**
 * P2: on a network without fault, a call in the last moment of a lease keeps it alive at both ends, whether or not it is
 * answered. The holder hears of the renewal before its own end.
 */
export function callAtTheLastMoment(
  self: Self,
  inHand: InHand,
  desk: Far<Desk>,
  them: string,
): void {
  const { witness } = self;
  const random = self.random.fork(`last moment with ${them}`);
  const request: Request = {
    id: `${self.name}/last with ${them}`,
    pattern: 'renew-on-call',
    periodMs: seconds(2) + random.below(seconds(4)),
  };
  const asked = desk.open(request);
  witness.ask(`${self.name} opening ${request.id}`, self.name, betweenPhones(self, them), asked);
  void asked.then(
    notes => {
      const lease = witness.lease(request.id, request.pattern, request.periodMs);
      const end = inHand.take(lease, notes);
      lease.holder = end;
      const contact = new Contact(() => undefined);
      contact.watch(notes);
      const lastMs = random.between(LAST_MS);
      self.later(leaseTimeLeft(notes) - lastMs, () => {
        const endsInMs = leaseTimeLeft(notes);
        if (endsInMs < LAST_MS.least) {
          return;
        }
        const recipient = { lease, to: them, sequence: `${self.name}→${them}`, contact, notes };
        const method = random.pick(['note', 'noteLater', 'noteSilently'] as const);
        const oneWay = random.chance(0.5);
        sendNote(self, recipient, { method, oneWay, dueMs: undefined, filler: '' });
        self.later(endsInMs + LATER_TURN_MS, () => {
          if (end.reason === 'elapsed' && contact.disconnection === undefined) {
            const late = `${endsInMs.toFixed(0)} ms before its end`;
            witness.violated(`P2: ${end.what} has ended though ${method} was called ${late}`, {
              ...betweenPhones(self, them),
              lease: lease.id,
            });
          }
        });
      });
    },
    // A device takes only so many leases, and so many calls.
    () => undefined,
  );
}
