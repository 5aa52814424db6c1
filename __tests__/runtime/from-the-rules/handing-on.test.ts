import type { Device, Far, Leased } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  leaseWith,
  minutes,
  peerOf,
  renewOnCallLease,
  revoke,
  seconds,
  serviceType,
  singleCallLease,
  transfer,
  whenExpired,
} from '../../../src/runtime';
import { gather } from '../two-phones';
import { dice, forSeeds, outcome, value, watch } from './stage';

interface Thing {
  use(n: number): number;
}
interface Desk {
  open(kind: number, periodMs: number): Leased<Thing>;
}
const Desk = serviceType<Desk>('Desk');
const Handed = serviceType<Thing>('Handed');

async function three(seed = 1) {
  const used: number[] = [];
  const granted: Leased<Thing>[] = [];
  const met = await gather(['owner', 'giver', 'taker'], { world: { seed } });
  const service: Thing = {
    use(n) {
      used.push(n);
      return n;
    },
  };
  const make = [
    (ms: number) => lease(ms, service),
    (ms: number) => renewOnCallLease(ms, service),
    (ms: number) => singleCallLease(ms, service),
    (ms: number) =>
      leaseWith(
        {
          name: 'kept',
          handingOn: () => {
            throw new Error('a secret reason');
          },
        },
        ms,
        service,
      ),
  ];
  met.owner.device.export(Desk, {
    open: (kind, ms) => {
      const made = make[kind]!(ms);
      granted.push(made);
      return made;
    },
  });
  const desk = await value(met.world, met.giver.device.discover(Desk, { within: seconds(60) }));
  const given: { far: Far<Thing>; from: string }[] = [];
  met.taker.device.whenHandedOn(Handed, (far, from) => given.push({ far, from }));
  const id = async (device: Device) => device.ready;
  return {
    ...met,
    desk,
    used,
    granted,
    given,
    ownerId: await id(met.owner.device),
    giverId: await id(met.giver.device),
    takerId: await id(met.taker.device),
  };
}

test('H1, H2: at random: granted for no longer, once, and with a move never two holders', async () => {
  await forSeeds(1, 12, async seed => {
    const draw = dice(seed);
    const complaints: string[] = [];
    const met = await three(seed);
    const { world, owner, giver, taker, desk, used, given, takerId, giverId, ownerId } = met;
    const period = seconds(draw.between(5, 60));
    const far = await value(world, desk.open(draw.below(2), period));
    await world.run(draw.between(0, 3_000));
    const move = draw.chance(0.5);
    const before = leaseTimeLeft(far);
    const asked = world.now;
    const became = watch(transfer(far, takerId, { as: Handed, move }));
    await world.run(draw.between(0, 60));
    // H2: from now on the giver is not needed, or somebody is out of range for a while.
    const trouble = draw.below(4);
    if (trouble === 0) giver.phone.moveAway();
    if (trouble === 1) world.apart(owner.phone, taker.phone);
    if (trouble === 2) world.apart(owner.phone, giver.phone);
    await world.run(draw.between(0, 8_000));
    world.together(owner.phone, taker.phone);
    world.together(owner.phone, giver.phone);
    await world.run(seconds(50));
    if (given.length > 1) complaints.push(`given ${given.length} times`);
    const [first] = given;
    if (first !== undefined) {
      if (first.from !== giverId) complaints.push('from someone else');
      if (leaseTimeLeft(first.far) > Math.max(0, before - (world.now - asked)) + 50) {
        complaints.push(`the new one has ${leaseTimeLeft(first.far)}, the old had ${before}`);
      }
      if (move && trouble !== 0 && leaseTimeLeft(far) > 0)
        complaints.push('two holders after a move');
      if (leaseTimeLeft(first.far) > 1_000) {
        if (peerOf(first.far) !== ownerId) complaints.push('does not lead to the owner');
        const answer = await outcome(world, first.far.use(7));
        if (answer.word !== 'done') complaints.push(`use: ${answer.word}`);
        if (!used.includes(7)) complaints.push('not used');
        // H2: the end of the giver changes nothing.
        if (leaseTimeLeft(far) > 0) revoke(far);
        await world.run(seconds(2));
        if (leaseTimeLeft(first.far) === 0 && before - (world.now - asked) > 3_000) {
          complaints.push('ended with the giver');
        }
      }
    }
    if (became.value === 'handed on' && given.length !== 1) complaints.push('handed on to nobody');
    if (became.value === 'refused' && given.length !== 0) complaints.push('refused and given');
    await world.run(minutes(11));
    if (became.state === 'pending') complaints.push('pending');
    for (const [name, { device }] of [
      ['owner', owner],
      ['giver', giver],
      ['taker', taker],
    ] as const) {
      const { kept } = device.snapshot();
      if (kept.calls + kept.messages > 0) complaints.push(`${name} keeps ${JSON.stringify(kept)}`);
    }
    return complaints;
  });
});

test('H3: refused: ended, forbidden, a single call for two, nobody waits; no reason is told', async () => {
  const { world, desk, given, takerId, ownerId, giver, granted } = await three();
  const told = async (kind: number, options: object, to = takerId) => {
    const far = await value(world, desk.open(kind, minutes(1)));
    return (await outcome(world, transfer(far, to, options))).value;
  };
  expect(await told(0, { as: Handed })).toBe('handed on');
  expect(await told(3, { as: Handed })).toBe('refused');
  expect(await told(2, { as: Handed })).toBe('refused');
  expect(await told(2, { as: Handed, move: true })).toBe('handed on');
  expect(await told(0, { as: serviceType('Unheard of') })).toBe('refused');
  expect(given).toHaveLength(2);
  const far = await value(world, desk.open(0, seconds(1)));
  await world.run(seconds(2));
  expect((await outcome(world, transfer(far, takerId, { as: Handed }))).word).toBe(
    'ExpiredLeaseError',
  );
  const revoked = await value(world, desk.open(0, minutes(1)));
  revoke(granted.at(-1)!);
  expect(['ExpiredLeaseError', 'done']).toContain(
    (await outcome(world, transfer(revoked, takerId, { as: Handed }))).word,
  );
  // To the owner itself, and to the giver itself.
  const own = await value(world, desk.open(0, minutes(1)));
  for (const to of [ownerId, await giver.device.ready]) {
    const fate = await outcome(world, transfer(own, to, { as: Handed }));
    expect(fate.state).not.toBe('pending');
  }
  expect(() => transfer(own, 'nobody')).toThrow(RangeError);
  expect(given).toHaveLength(2);
});

test('H1: somebody who is not there: not reached, or later when they come', async () => {
  const { world, desk, given, takerId, taker, owner } = await three();
  taker.phone.moveAway();
  await world.run(seconds(20));
  const far = await value(world, desk.open(0, minutes(5)));
  expect((await outcome(world, transfer(far, takerId, { as: Handed, move: true }))).value).toBe(
    'not reached',
  );
  expect(leaseTimeLeft(far)).toBeGreaterThan(0);
  const due = await outcome(world, transfer(far, takerId, { as: Handed }).due(seconds(3)));
  expect(due.word).toBe('TimeoutError');
  const later = watch(transfer(far, takerId, { as: Handed, move: true }));
  await world.run(seconds(5));
  taker.phone.comeBack();
  await world.runUntil(() => later.state !== 'pending', seconds(40));
  expect(later.value).toBe('handed on');
  expect(leaseTimeLeft(far)).toBe(0);
  const ends: string[] = [];
  whenExpired(given.at(-1)!.far, reason => ends.push(reason));
  owner.phone.moveAway();
  await world.run(minutes(6));
  expect(ends).toEqual(['elapsed']);
});
