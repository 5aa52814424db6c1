import {
  ExpiredLeaseError,
  lease,
  minutes,
  retract,
  RetractedError,
  revoke,
  seconds,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, fateOf } from '../fate';

async function borrowed(periodMs = minutes(3)) {
  const said: string[] = [];
  const parrot = {
    say: (word: string) => said.push(word),
    never: (_word: string) => new Promise<void>(() => {}),
  };
  const leased = lease(periodMs, parrot);
  const other = lease(periodMs, parrot);
  const met = await encounter({ lend: () => leased, lendOther: () => other });
  return {
    ...met,
    said,
    leased,
    held: await answerTo(met.world, met.far.lend()),
    heldToo: await answerTo(met.world, met.far.lendOther()),
  };
}

test('M4: when a lease ends, all its unanswered futures fail with ExpiredLeaseError', async () => {
  const { world, held, lose } = await borrowed();
  const sent = fateOf(world, held.never('sent'));
  await world.run(seconds(1));
  const due = fateOf(world, held.never('due').due(minutes(20)));
  await world.run(seconds(1));
  await lose();
  const waiting = fateOf(world, held.say('waiting'));
  await world.run(minutes(3));

  for (const fate of [sent, due, waiting]) {
    expect(fate).toMatchObject({ state: 'failed', times: 1 });
    expect(fate.error).toBeInstanceOf(ExpiredLeaseError);
    expect(fate.error).toMatchObject({ reason: 'elapsed' });
  }
});

test('M4: they fail at the end of the lease, and not earlier', async () => {
  const { world, held, lose } = await borrowed();
  const startedAt = world.now;
  await lose();
  const waiting = fateOf(world, held.say('waiting'));
  await world.run(startedAt + minutes(3) - seconds(1) - world.now);
  expect(waiting.state).toBe('pending');
  await world.run(seconds(1.1));
  expect(waiting.state).toBe('failed');
});

test('M4: queued messages of another reference stay queued', async () => {
  const { world, said, held, heldToo, lose, regain } = await borrowed();
  await lose();
  held.say('of the one');
  const other = fateOf(world, heldToo.say('of the other'));
  revoke(held);
  await world.run(seconds(1));
  expect(other.state).toBe('pending');
  await regain();
  await world.run(seconds(5));

  expect(other.state).toBe('succeeded');
  expect(said).toEqual(['of the other']);
});

test('M4: retract returns the messages that were never sent, and they are never sent', async () => {
  const { world, said, held, heldToo, noor, lose, regain } = await borrowed();
  await answerTo(world, held.say('before'));
  await lose();
  const first = fateOf(world, held.say('first'));
  const kept = fateOf(world, heldToo.say('kept'));
  const second = fateOf(world, held.never('second'));
  held.say('third').oneWay();

  expect(retract(held)).toEqual([
    { method: 'say', args: ['first'] },
    { method: 'never', args: ['second'] },
    { method: 'say', args: ['third'] },
  ]);
  expect(noor.device.snapshot().peers[0]?.waiting).toBe(1);
  await world.run(seconds(1));
  expect(first.error).toBeInstanceOf(RetractedError);
  expect(second.error).toBeInstanceOf(RetractedError);
  await regain();
  await world.run(seconds(10));
  expect(kept.state).toBe('succeeded');
  expect(said).toEqual(['before', 'kept']);
  expect(await answerTo(world, held.say('after'))).toBe(3);
});

test('M4: it returns them once', async () => {
  const { held, lose } = await borrowed();
  await lose();
  held.say('a');
  expect(retract(held)).toHaveLength(1);
  expect(retract(held)).toEqual([]);
  held.say('b');
  expect(retract(held)).toEqual([{ method: 'say', args: ['b'] }]);
});

test.each(['elapsed', 'revoked'])(
  'M4: after the lease has %s, it returns what was queued until then',
  async how => {
    const { world, said, held, lose, regain } = await borrowed();
    await lose();
    const fates = ['a', 'b'].map(word => fateOf(world, held.say(word)));
    if (how === 'elapsed') await world.run(minutes(3));
    else revoke(held);
    await world.run(seconds(1));

    for (const fate of fates) expect(fate.error).toBeInstanceOf(ExpiredLeaseError);
    expect(retract(held)).toEqual([
      { method: 'say', args: ['a'] },
      { method: 'say', args: ['b'] },
    ]);
    expect(retract(held)).toEqual([]);
    await regain();
    await world.run(seconds(30));
    expect(said).toEqual([]);
  },
);

test('M4: a sent message is not returned, answered or not', async () => {
  const { world, said, held } = await borrowed();
  await answerTo(world, held.say('answered'));
  const unanswered = fateOf(world, held.never('unanswered'));
  await world.run(seconds(1));

  expect(retract(held)).toEqual([]);
  expect(unanswered.state).toBe('pending');
  expect(said).toEqual(['answered']);
});

test('M4: a message that was sent and lost is not returned: it may have been delivered', async () => {
  const { world, said, held, part, rejoin } = await borrowed();
  part();
  held.say('on the way').oneWay();
  await world.run(seconds(1));
  expect(retract(held)).toEqual([]);
  rejoin();
  await world.run(minutes(1));

  expect(said).toEqual(['on the way']);
});

test('M4: a message past its due is not returned any more', async () => {
  const { world, held, lose } = await borrowed();
  await lose();
  held.say('due').due(seconds(5));
  held.say('kept');
  await world.run(seconds(6));

  expect(retract(held)).toEqual([{ method: 'say', args: ['kept'] }]);
});

test('M4: the arguments are returned as they were given', async () => {
  const { held, lose } = await borrowed();
  await lose();
  const thing = { songs: new Set(['Relax']) };
  held.say(thing as unknown as string);

  expect(retract(held)[0]?.args[0]).toBe(thing);
});
