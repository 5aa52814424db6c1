import type { CloseKind } from '../../src/runtime';
import { RemoteError, TimeoutError } from '../../src/runtime';
import type { World } from '../../src/simulation';
import { createWorld } from '../../src/simulation';
import { dishonest } from '../../src/simulation/trial/honest-endings';
import type { SentMessage, TrialLease } from '../../src/simulation/trial/witness';
import { Witness } from '../../src/simulation/trial/witness';

/** Ada holds a lease of Noor's, and a witness sees what she sends. */
function watched() {
  const world: World = createWorld({ seed: 1 });
  const witness = new Witness(world);
  const lease: TrialLease = witness.lease('Ada#1/1', 'plain', 4000);
  const send = (): SentMessage =>
    witness.sent(lease, 'Ada#1', 'Noor#1', 'Ada#1→Noor#1', {
      method: 'note',
      oneWay: false,
      dueMs: undefined,
      pipelined: false,
      disconnection: undefined,
    });
  const deliver = ({ sequence, number }: SentMessage, timeLeftMs = 1000, caller = 'Ada') =>
    witness.delivered(sequence, number, lease, { timeLeftMs, caller });
  const rules = () => witness.violations.map(({ text }) => text.replace(/^[\d.]+ ms: /, ''));
  return { world, witness, lease, send, deliver, rules };
}

test('what is delivered once, in order and in time is no violation', () => {
  const { send, deliver, rules } = watched();
  const messages = [send(), send(), send()];
  messages.forEach(message => deliver(message));
  expect(rules()).toEqual([]);
});

test('M2, M3: a message that is delivered twice, or after a later one, is a violation', () => {
  const { send, deliver, rules } = watched();
  const [first, second] = [send(), send()];
  deliver(second);
  deliver(first);
  deliver(second);
  expect(rules()).toEqual([
    'M2, M3: note 1 of Ada#1→Noor#1 on Ada#1/1 (plain) was delivered after 2',
    'M2, M3: note 2 of Ada#1→Noor#1 on Ada#1/1 (plain) was delivered after 2',
  ]);
});

test('L5: a message that reaches the object after the end of its lease is a violation', () => {
  const { send, deliver, rules } = watched();
  deliver(send(), 0);
  expect(rules()).toEqual([expect.stringMatching(/^L5: note 1 .* after its lease had ended$/)]);
});

test("M17: a call that is taken for another device's is a violation", () => {
  const { send, deliver, rules } = watched();
  deliver(send(), 1000, 'Jules');
  expect(rules()).toEqual([expect.stringMatching(/^M17: note 1 .* for a call of Jules$/)]);
});

test.each(['before', 'after'])(
  'M13: a call that may not be carried out is a violation when it is, %s that is known',
  order => {
    const { witness, send, deliver, rules } = watched();
    const message = send();
    const forbid = () => witness.forbid(message, 'M13: failed while disconnected');
    if (order === 'before') {
      forbid();
      deliver(message);
    } else {
      deliver(message);
      forbid();
    }
    expect(rules()).toEqual([
      expect.stringMatching(/^M13: note 1 .* failed while disconnected and was carried out at/),
    ]);
  },
);

test("M4: so is a lease that is granted for a call that was given back, and not another's", () => {
  const { witness, lease, rules } = watched();
  const about = { phones: ['Ada', 'Noor'] };
  witness.leaseCameAbout(lease, about);
  witness.forbidLease(lease, 'M4: was given back by retract', undefined, about);
  expect(rules()).toEqual([]);
  witness.leaseCameAbout(lease, about);
  witness.leaseCameAbout(witness.lease('Ada#1/2', 'plain', 4000), about);
  expect(rules()).toEqual([
    'M4: the call for Ada#1/1 was given back by retract and was carried out',
  ]);
});

test('what is asked stays pending until it is settled, and keeps what it failed with', async () => {
  const { witness, world } = watched();
  const never = witness.ask('waiting', 'Ada#1', undefined, new Promise(() => undefined));
  const failed = witness.ask(
    'failing',
    'Ada#1',
    undefined,
    Promise.reject(new TimeoutError('note', 5)),
  );
  await world.run(1);
  expect([never.pending, failed.pending, failed.error?.name]).toEqual([
    true,
    false,
    'TimeoutError',
  ]);
});

test("the history of a violation has its lease's story, and what happened to the two phones meanwhile", async () => {
  const { witness, world, lease, send, deliver } = watched();
  const [ada, noor, jules] = ['Ada', 'Noor', 'Jules'].map(name => world.phone(name)) as [
    ReturnType<World['phone']>,
    ReturnType<World['phone']>,
    ReturnType<World['phone']>,
  ];
  await world.run(60_000);
  jules.stall(1);
  world.apart(ada, noor);
  witness.history.add({ phones: [], lease: lease.id }, () => 'Ada#1 asks for it');
  witness.history.add({ phones: [], lease: 'Ada#1/2' }, () => 'Ada#1 asks for another');
  await world.run(10);
  const message = send();
  deliver(message);
  await world.run(60_000);
  world.together(ada, noor);
  deliver(message);
  const [violation] = witness.violations;
  const told = violation && witness.history.before(violation, violation.at);
  expect(told).toEqual([
    '60000.0 ms Ada#1 asks for it',
    '60000.0 ms world: apart Ada Noor',
    '60010.0 ms Noor#1 took note 1',
    '120010.0 ms Noor#1 took note 1',
    '120010.0 ms world: together Ada Noor',
  ]);
});

describe('M15: what honest devices say of each other', () => {
  const ended = (kind: CloseKind, text: string) =>
    dishonest({
      type: 'connection ended',
      remote: '10.0.0.1:1',
      reason: { kind, text },
      peer: undefined,
    });

  test.each<[CloseKind, string]>([
    ['lost', 'reset'],
    ['lost', 'closed by peer'],
    ['closed by peer', 'closed by the other device: silent for too long'],
  ])('a connection may end as %s: %s', (kind, text) => expect(ended(kind, text)).toBeUndefined());

  test.each<[CloseKind, string]>([
    ['fault', 'a fault at this device'],
    ['closed by peer', 'closed by the other device: a fault at this device'],
    ['malformed', 'message 5 came where 4 was due'],
    ['closed by peer', 'closed'],
  ])('but not as %s: %s', (kind, text) =>
    expect(ended(kind, text)).toBe(`a connection has ended: ${text}`),
  );

  test('an error that the app has not thrown itself is a fault', () => {
    const event = (error: Error) => ({ type: 'application error', error } as const);
    expect(dishonest(event(new RemoteError('RangeError', 'of the runtime')))).toContain(
      'RangeError',
    );
    expect(
      dishonest(event(new TypeError("Cannot perform 'get' on a proxy that has been revoked"))),
    ).toBeUndefined();
  });
});
