import type { Device } from '../../runtime';
import type { World } from '../world';
import type { TrialLeaseEnd } from './lease-end';
import type { Neighbours } from './neighbours';
import { DELAY_MS, DRIFT_MS, FOREGROUND_MS, HEARTBEAT_MS } from './tolerances';
import type { SentMessage, TrialLease, Witness } from './witness';
import { phoneOf } from './witness';

/** Neither delivered nor failed may not be, and an answer comes only of a delivery. */
export function checkMessages(witness: Witness): void {
  for (const message of witness.messages) {
    const { from, outcome, oneWay, deliveredAt } = message;
    if (!oneWay && outcome === 'pending' && !witness.isGone(from)) {
      witness.violatedBy(message, 'M7: has neither answer nor error');
    }
    if (outcome === 'answered' && deliveredAt === undefined) {
      witness.violatedBy(message, 'M3: was answered and never delivered');
    }
  }
  for (const { what, from, pending } of witness.asked) {
    if (pending && !witness.isGone(from)) {
      witness.violated(`M7: ${what} has neither answer nor error`, { phones: [phoneOf(from)] });
    }
  }
}

/** The two ends of a lease end together, and live as long as they were to. */
export function checkEnds(witness: Witness, world: World): void {
  const awake = wakefulness(world);
  const { clocks } = witness;
  for (const lease of witness.leases.values()) {
    const { grantor, holder, id, pattern, begunAt } = lease;
    for (const end of [grantor, holder]) {
      if (end !== undefined && !witness.isGone(end.run)) {
        end.checkObserver();
      }
    }
    if (grantor?.reason === 'elapsed') {
      checkLife(witness, lease, grantor);
    }
    if (grantor?.reason !== 'elapsed' || holder?.reason !== 'elapsed') {
      continue;
    }
    const about = { phones: [grantor.phone, holder.phone], lease: id };
    const grantorEndedAt = grantor.endedAt as number;
    const holderEndedAt = holder.endedAt as number;
    const bothEndedAt = Math.max(grantorEndedAt, holderEndedAt);
    if ([grantor, holder].some(({ phone }) => clocks.jumpedForward(phone, begunAt, bothEndedAt))) {
      continue;
    }
    const toleranceMs = DRIFT_MS + clocks.doubtMs(grantor.phone) + clocks.doubtMs(holder.phone);
    const laterMs = holderEndedAt - grantorEndedAt;
    if (laterMs > toleranceMs && awake(holder.phone, grantorEndedAt, holderEndedAt)) {
      witness.violated(
        `L12: ${id} (${pattern}) outlived its grantor's end by ${laterMs.toFixed(1)} ms`,
        about,
      );
    }
    const earlierMs = -laterMs;
    // L12: of a lease that came in just after the holder's clock had jumped, it cannot know that it was granted after that.
    const knownFrom = begunAt - HEARTBEAT_MS - DELAY_MS;
    if (
      !clocks.jumpedForward(holder.phone, knownFrom, begunAt) &&
      earlierMs > toleranceMs + HEARTBEAT_MS + DELAY_MS &&
      holderKnew(lease) &&
      awake(grantor.phone, holderEndedAt, grantorEndedAt)
    ) {
      witness.violated(
        `L4: ${id} (${pattern}) ended ${earlierMs.toFixed(1)} ms before its grantor's end`,
        about,
      );
    }
  }
}

/** L14, P1, P2: a lease whose time is up has had its period, from the grant and from the last call that renewed it. */
function checkLife(witness: Witness, lease: TrialLease, grantor: TrialLeaseEnd): void {
  const { id, pattern, periodMs, grantedAt, lastDelivered } = lease;
  const endedAt = grantor.endedAt as number;
  const renewedAt =
    pattern === 'renew-on-call' || pattern === 'until noted later'
      ? lastDelivered?.deliveredAt
      : undefined;
  const fromMs = renewedAt ?? grantedAt ?? endedAt - periodMs;
  const livedMs = endedAt - fromMs;
  const toleranceMs = DRIFT_MS + witness.clocks.doubtMs(grantor.phone);
  if (
    livedMs < periodMs - toleranceMs &&
    !witness.clocks.jumpedForward(grantor.phone, fromMs, endedAt)
  ) {
    witness.violated(
      `L14: ${id} (${pattern}) has ended ${livedMs.toFixed(
        1,
      )} ms after its last renewal, of ${periodMs} ms`,
      { phones: [grantor.phone], lease: id },
    );
  }
}

/** L11, M16: once all leases have ended, no call is kept; nor a message, where everyone could be told. */
export function checkNothingLeft(
  witness: Witness,
  name: string,
  device: Device,
  left: readonly ('calls' | 'messages' | 'deadlines' | 'peers')[],
): void {
  const { leases, kept, peers } = device.snapshot();
  const counts = { ...kept, peers: peers.length };
  const what = [
    ...(leases.length > 0 ? [`${leases.length} leases`] : []),
    ...left.flatMap(kind => (counts[kind] > 0 ? [`${counts[kind]} ${kind}`] : [])),
  ];
  if (what.length > 0) {
    const others = peers.map(peer => `${peer.name} ${peer.state} with ${peer.waiting} waiting`);
    witness.violated(
      `L11, M16: ${name} has ${what.join(', ')} left (${others.join(', ') || 'nobody'})`,
      { phones: [name, ...peers.map(peer => peer.name)] },
    );
  }
}

/** What waits when the world has healed, and whose lease and due time leave enough time. */
export function promptlyDue(
  witness: Witness,
  world: World,
  neighbours: Neighbours,
  { withinMs, oneWayMayBeLost }: { readonly withinMs: number; readonly oneWayMayBeLost: boolean },
) {
  const enoughMs = withinMs + 2 * HEARTBEAT_MS;
  const waiting = witness.messages.filter(message => {
    const { dueMs, sentAt, lease, from, to } = message;
    const leftMs = dueMs === undefined ? Infinity : sentAt + dueMs - world.now;
    return (
      message.deliveredAt === undefined &&
      message.outcome === 'pending' &&
      leftMs > enoughMs &&
      message.forbidden === undefined &&
      !(message.oneWay && oneWayMayBeLost) &&
      !abandoned(witness, message) &&
      witness.timeLeft(lease) > enoughMs &&
      neighbours.mayTalkNow(phoneOf(from), phoneOf(to))
    );
  });
  return {
    check: () => {
      for (const message of waiting) {
        const { lease, deliveredAt, outcome, oneWay } = message;
        // Of a one-way message that was taken back, or whose lease was revoked meanwhile, nobody hears.
        const lost = oneWay && (message.takenBack || witness.timeLeft(lease) === 0);
        if (deliveredAt === undefined && outcome === 'pending' && !lost) {
          witness.violatedBy(message, `M3: waits ${withinMs} ms after healing`);
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

/** Who sent it, or who was to have it, is no more. */
function abandoned(witness: Witness, { from, to }: SentMessage): boolean {
  return witness.isGone(from) || witness.isGone(to);
}
