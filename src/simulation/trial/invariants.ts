import type { Device } from '../../runtime';
import type { World } from '../world';
import { DELAY_MS, DRIFT_MS, FOREGROUND_MS, HEARTBEAT_MS } from './tolerances';
import type { SentMessage, TrialLease, Witness } from './witness';

/** Neither delivered nor failed may not be, and an answer comes only of a delivery. */
export function checkMessages(witness: Witness): void {
  for (const message of witness.messages) {
    const { route, number, outcome, oneWay, deliveredAt, lease } = message;
    if (!oneWay && outcome === 'pending' && !witness.isGone(senderOf(route))) {
      witness.violated(`message ${number} on ${route} (${lease}) has neither answer nor error`);
    }
    if (outcome === 'answered' && deliveredAt === undefined) {
      witness.violated(`message ${number} on ${route} was answered and never delivered`);
    }
  }
}

/** The two ends of a lease end together. */
export function checkEnds(witness: Witness, world: World): void {
  const awake = wakefulness(world);
  for (const lease of witness.leases.values()) {
    const { grantor, holder, id, pattern, periodMs } = lease;
    if (grantor?.reason !== 'elapsed' || holder?.reason !== 'elapsed') {
      continue;
    }
    const grantorEndedAt = grantor.endedAt as number;
    const holderEndedAt = holder.endedAt as number;
    const laterMs = holderEndedAt - grantorEndedAt;
    if (laterMs > DRIFT_MS && awake(holder.phone, grantorEndedAt, holderEndedAt)) {
      witness.violated(`${id} (${pattern}) outlived its grantor's end by ${laterMs.toFixed(1)} ms`);
    }
    const earlierMs = -laterMs;
    if (
      earlierMs > DRIFT_MS + HEARTBEAT_MS + DELAY_MS &&
      holderKnew(lease) &&
      awake(grantor.phone, holderEndedAt, grantorEndedAt)
    ) {
      witness.violated(
        `${id} (${pattern}) ended ${earlierMs.toFixed(1)} ms before its grantor's end`,
      );
    }
    const { lastDelivered } = lease;
    if (pattern === 'renew-on-call' && lastDelivered?.deliveredAt !== undefined) {
      const livedMs = grantorEndedAt - lastDelivered.deliveredAt;
      if (livedMs < periodMs - DRIFT_MS) {
        witness.violated(`${id} ended ${livedMs.toFixed(1)} ms after a call, of ${periodMs} ms`);
      }
    }
  }
}

export function checkNothingLeft(witness: Witness, name: string, device: Device): void {
  const { leases, kept, peers } = device.snapshot();
  if (leases.length > 0) {
    witness.violated(`${name} has ${leases.length} leases left`);
  }
  if (kept.calls > 0 || kept.messages > 0) {
    witness.violated(`${name} has ${kept.calls} calls and ${kept.messages} messages left`);
  }
  // A heartbeat and a planned dial for each other device.
  if (kept.deadlines > 2 * peers.length) {
    witness.violated(`${name} has ${kept.deadlines} deadlines left with ${peers.length} peers`);
  }
}

/** What waits when the world has healed, and whose lease and due time leave enough time. */
export function promptlyDue(witness: Witness, world: World, withinMs: number) {
  const enoughMs = withinMs + 2 * HEARTBEAT_MS;
  const waiting = witness.messages.filter(message => {
    const lease = witness.leases.get(message.lease);
    const leftMs =
      message.dueMs === undefined ? Infinity : message.sentAt + message.dueMs - world.now;
    return (
      message.deliveredAt === undefined &&
      message.outcome === 'pending' &&
      leftMs > enoughMs &&
      !abandoned(witness, message) &&
      lease !== undefined &&
      witness.timeLeft(lease) > enoughMs
    );
  });
  return {
    check: () => {
      for (const message of waiting) {
        const { number, route, lease, deliveredAt, outcome, oneWay } = message;
        // Of a one-way message whose lease was revoked meanwhile, nobody hears.
        const lost = oneWay && witness.timeLeft(witness.leases.get(lease) as TrialLease) === 0;
        if (deliveredAt === undefined && outcome === 'pending' && !lost) {
          witness.violated(
            `message ${number} on ${route} (${lease}) waits ${withinMs} ms after healing`,
          );
        }
      }
    },
  };
}

/** Whether the last renewal was told to the holder, as far as it can know. */
function holderKnew({ pattern, lastDelivered, unheardRenewals }: TrialLease): boolean {
  const byCall = pattern !== 'plain' && lastDelivered !== undefined;
  return unheardRenewals === 0 && (!byCall || lastDelivered.outcome === 'answered');
}

/** Says whether a phone was awake all the time from one moment to another: asleep, it cannot end a lease on time. */
function wakefulness(world: World): (phone: string, from: number, to: number) => boolean {
  const absences = new Map<string, { from: number; to: number }[]>();
  for (const event of world.log) {
    switch (event.what) {
      case 'slept':
      case 'suspended':
      case 'crashed':
      case 'killed':
        absencesOf(event.phone).push({ from: event.at, to: Infinity });
        break;
      case 'woke':
      case 'resumed':
      case 'started': {
        const last = absencesOf(event.phone).slice(-1)[0];
        if (last !== undefined) {
          last.to = Math.min(last.to, event.at + FOREGROUND_MS);
        }
        break;
      }
      case 'stalled':
        absencesOf(event.phone).push({ from: event.at, to: event.at + event.ms });
        break;
      default:
    }
  }
  function absencesOf(phone: string) {
    const known = absences.get(phone) ?? [];
    absences.set(phone, known);
    return known;
  }
  return (phone, from, to) =>
    absencesOf(phone).every(absence => absence.to < from || absence.from > to);
}

const senderOf = (route: string) => route.slice(0, route.indexOf('→'));

/** Who sent it, or who was to have it, is no more. */
function abandoned(witness: Witness, { route }: SentMessage): boolean {
  return route.split('→').some(run => witness.isGone(run));
}
