import type { CloseReason } from '../../../src/runtime';
import { Door } from '../../../src/runtime/link/door';
import { fakeEnvironment } from './fake-device';

/** An accepted connection that records what happens to it. */
class Visitor {
  answered = false;
  closed: string | undefined;

  constructor(private readonly door: Door) {}

  answer(): void {
    this.answered = true;
  }

  close(reason: CloseReason): void {
    this.closed = reason.text;
    this.door.leave(this);
  }
}

function atTheDoor(limits = {}) {
  const environment = fakeEnvironment(limits);
  const { clock, deadlines } = environment;
  const door = new Door(environment);
  const knock = (remote: string) => {
    const visitor = new Visitor(door);
    if (door.refusal(remote) === undefined) {
      door.enter(visitor, remote);
    } else {
      visitor.closed = 'refused';
    }
    return visitor;
  };
  const ask = (remote: string) => {
    const visitor = knock(remote);
    if (visitor.closed === undefined) {
      door.answerWanted(visitor);
    }
    return visitor;
  };
  return { door, knock, ask, clock, deadlines };
}

test('B3: all IPv6 addresses of one network count as one', () => {
  const { knock } = atTheDoor({ strangers: 8 });
  const honest = knock('10.0.0.2:1');
  const crowd = Array.from({ length: 200 }, (_, i) => knock(`fd00::${(i + 1).toString(16)}:1`));
  expect(honest.closed).toBeUndefined();
  expect(crowd.filter(({ closed }) => closed === 'refused').length).toBe(200 - 30);
});

test('B3: an address where a contact was met is not refused because of others on its network', () => {
  const { door, knock } = atTheDoor();
  door.metAt('fd00::7:1', 1);
  Array.from({ length: 200 }, (_, i) => knock(`fd00::1:${i.toString(16)}:1`));
  expect(knock('fd00::7:2').closed).toBeUndefined();
});

test('B3: contacts that were met earlier keep their slots, and are answered first', () => {
  const { door, ask, clock } = atTheDoor({ strangers: 8 });
  const hostOf = (i: number) => `10.0.1.${i}:1`;
  for (let i = 1; i <= 60; i++) door.metAt(hostOf(i), 100 + i);
  door.metAt('10.0.0.2:1', 1);
  // Uses up the handshakes for contacts and for strangers.
  for (let round = 0; round < 4; round++) {
    for (let i = 1; i <= 60; i++) ask(hostOf(i));
    clock.pass(1_000);
  }
  const friend = ask('10.0.0.2:1');
  for (let i = 1; i <= 60; i++) ask(hostOf(i));
  expect(friend.closed).toBeUndefined();
  clock.pass(1_000);
  expect(friend.answered).toBe(true);
});

test("B3: a contact that finds no slot among the contacts' gets one of the strangers'", () => {
  const { door, knock } = atTheDoor({ strangers: 8 });
  for (let i = 1; i <= 4; i++) door.metAt(`10.0.1.${i}:1`, i);
  const visitors = [1, 2, 3, 4].map(i => knock(`10.0.1.${i}:1`));
  // Two have slots of contacts, two of strangers.
  const strangers = Array.from({ length: 6 }, (_, i) => knock(`10.0.2.${i}:1`));
  expect([...visitors, ...strangers].map(({ closed }) => closed)).toEqual(
    new Array(10).fill(undefined),
  );
});

test('B3: a first connection from an address is not queued behind a flood from others', () => {
  const { ask, clock } = atTheDoor();
  const crowd = () => {
    for (let i = 1; i <= 24; i++) ask(`10.0.1.${i % 8}:1`);
  };
  for (let second = 0; second < 60; second++) {
    crowd();
    clock.pass(1_000);
  }
  const newcomer = ask('10.0.0.9:1');
  crowd();
  clock.pass(600);
  expect(newcomer.answered).toBe(true);
});

test('no timer is set while the queue is empty', () => {
  const { door, ask, clock, deadlines } = atTheDoor();
  const visitors = Array.from({ length: 20 }, (_, i) => ask(`10.0.1.${i}:1`));
  expect(visitors.filter(({ answered }) => answered)).toHaveLength(3);
  expect(deadlines.size).toBe(1);
  visitors.slice(10).forEach(visitor => door.leave(visitor));
  clock.pass(5_000);
  expect(visitors.slice(0, 10).every(({ answered }) => answered)).toBe(true);
  expect(visitors.slice(10).some(({ answered }) => answered)).toBe(false);
  expect(deadlines.size).toBe(0);
});
