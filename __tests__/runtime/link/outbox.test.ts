import fc from 'fast-check';
import { LimitError } from '../../../src/runtime';
import { Budget, SharedBudget } from '../../../src/runtime/budget';
import { DEFAULT_LIMITS } from '../../../src/runtime/limits';
import { Outbox } from '../../../src/runtime/link/outbox';
import type { Outgoing } from '../../../src/runtime/link/outgoing';

const budget = () => new Budget(Infinity, new SharedBudget(Infinity, () => undefined));

class Note implements Outgoing {
  readonly isAnswer = false;
  readonly neededUntilMs = 0;
  withdrawn = false;
  numbers: number[] = [];

  constructor(readonly name: string, readonly size = 10) {}

  numbered(number: number): void {
    this.numbers.push(number);
  }

  write(): void {
    // What is in it does not matter here.
  }
}

function outboxWith(...names: string[]) {
  const outbox = new Outbox({ ...DEFAULT_LIMITS, outboxMessages: 5, outboxBytes: 100 }, budget());
  const notes = names.map(name => new Note(name));
  notes.forEach(note => outbox.add(note));
  return { outbox, notes };
}

function takeAll(outbox: Outbox, roomBytes = Infinity): string[] {
  const taken: string[] = [];
  for (let note = outbox.take(roomBytes); note !== undefined; note = outbox.take(roomBytes)) {
    taken.push((note as Note).name);
  }
  return taken;
}

const undelivered = (outbox: Outbox) => [...outbox.undelivered()].map(note => (note as Note).name);

test('messages are sent in order, each with the next number, assigned once', () => {
  const { outbox, notes } = outboxWith('a', 'b', 'c');
  expect(takeAll(outbox)).toEqual(['a', 'b', 'c']);
  outbox.resume(0);
  expect(takeAll(outbox)).toEqual(['a', 'b', 'c']);
  expect(notes.map(({ numbers }) => numbers)).toEqual([[1], [2], [3]]);
  expect(outbox.lastNumber).toBe(3);
});

test('acknowledged messages are dropped, others are kept for the next connection', () => {
  const { outbox } = outboxWith('a', 'b', 'c');
  takeAll(outbox);
  outbox.acknowledge(2);
  expect(undelivered(outbox)).toEqual(['c']);
  outbox.resume(2);
  expect(outbox.nextNumber).toBe(3);
  expect(takeAll(outbox)).toEqual(['c']);
});

test('after a lost acknowledgement, a resume continues after the last message that the other end has', () => {
  const { outbox } = outboxWith('a', 'b', 'c');
  takeAll(outbox);
  outbox.resume(2);
  expect(takeAll(outbox)).toEqual(['c']);
  expect(outbox.acknowledged).toBe(2);
});

test('an acknowledgement beyond what was sent acknowledges no more than that', () => {
  const { outbox } = outboxWith('a', 'b');
  outbox.take(Infinity);
  outbox.acknowledge(99);
  expect(outbox.acknowledged).toBe(1);
  expect(undelivered(outbox)).toEqual(['b']);
  expect(takeAll(outbox)).toEqual(['b']);
});

test('a message withdrawn before it was sent is skipped and leaves no gap', () => {
  const { outbox, notes } = outboxWith('a', 'b', 'c');
  (notes[1] as Note).withdrawn = true;
  expect(takeAll(outbox)).toEqual(['a', 'c']);
  expect(notes.map(({ numbers }) => numbers)).toEqual([[1], [], [2]]);
});

test('a message withdrawn after it was sent keeps its number', () => {
  const { outbox, notes } = outboxWith('a', 'b', 'c');
  takeAll(outbox);
  (notes[1] as Note).withdrawn = true;
  outbox.withdraw();
  outbox.resume(0);
  expect(takeAll(outbox)).toEqual(['a', 'b', 'c']);
  expect(outbox.length).toBe(3);
});

test('a message that does not fit waits for the next frame', () => {
  const { outbox } = outboxWith('a', 'b');
  expect(outbox.take(9)).toBeUndefined();
  expect(outbox.hasMore).toBe(true);
  expect((outbox.take(10) as Note).name).toBe('a');
});

test('beyond the limit of messages it refuses more with an error, and keeps those it has', () => {
  const { outbox } = outboxWith('a', 'b', 'c', 'd', 'e');
  expect(() => outbox.add(new Note('f'))).toThrow(LimitError);
  expect(() => outbox.add(new Note('f'))).toThrow(
    '5 messages (50 bytes) wait for the other device already; the limit is 5 messages and 100 bytes.',
  );
  expect(takeAll(outbox)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('beyond the limit of bytes it does the same', () => {
  const { outbox } = outboxWith('a');
  expect(() => outbox.add(new Note('large', 91))).toThrow(LimitError);
  outbox.add(new Note('fits', 90));
  expect(undelivered(outbox)).toEqual(['a', 'fits']);
});

test('control messages have a larger limit', () => {
  const { outbox } = outboxWith('a', 'b', 'c', 'd', 'e');
  for (let i = 0; i < 5; i++) {
    outbox.add(new Note(`answer ${i}`), 2);
  }
  expect(outbox.hasRoom(new Note('answer'), 2)).toBe(false);
  expect(() => outbox.add(new Note('answer'), 2)).toThrow(LimitError);
});

test.each(['acknowledged', 'withdrawn'])('capacity is freed when a message is %s', how => {
  const { outbox, notes } = outboxWith('a', 'b', 'c', 'd', 'e');
  if (how === 'acknowledged') {
    takeAll(outbox);
    outbox.acknowledge(5);
  } else {
    notes.forEach(note => (note.withdrawn = true));
    notes.forEach(() => outbox.withdraw());
  }
  expect(outbox.length).toBe(0);
  expect(() => outbox.add(new Note('large', 100))).not.toThrow();
});

/** The operations of a link on an outbox, and breaks of its connection. */
type Step = 'say' | 'withdraw' | 'send' | 'acknowledge' | 'break' | 'forget';

test('wherever the connection breaks, the other end gets each message once, in order, and withdrawn ones at most once', () => {
  const anySteps = fc.array(
    fc.tuple(
      fc.constantFrom<Step>(
        'say',
        'say',
        'withdraw',
        'send',
        'send',
        'acknowledge',
        'break',
        'forget',
      ),
      fc.nat(20),
    ),
    { maxLength: 120 },
  );
  fc.assert(
    fc.property(anySteps, steps => {
      const outbox = new Outbox({ ...DEFAULT_LIMITS, outboxMessages: 10 }, budget());
      const said: Note[] = [];
      const got: Note[] = [];
      const wire: { number: number; note: Note }[] = [];
      const deliver = (count: number) => {
        for (const { number, note } of wire.splice(0, count)) {
          expect(number).toBe(got.length + 1);
          got.push(note);
        }
      };
      const perform: Record<Step, (n: number) => void> = {
        say: () => {
          const note = new Note(`${said.length}`);
          if (outbox.hasRoom(note)) {
            outbox.add(note);
            said.push(note);
          }
        },
        withdraw: n => {
          const note = said[n];
          if (note !== undefined) {
            note.withdrawn = true;
          }
        },
        send: n => {
          for (let i = 0; i < n % 4; i++) {
            const number = outbox.nextNumber;
            const note = outbox.take(Infinity) as Note | undefined;
            if (note !== undefined) {
              wire.push({ number: note.numbers[0] ?? number, note });
            }
          }
        },
        acknowledge: n => {
          deliver(n);
          outbox.acknowledge(got.length);
        },
        break: n => {
          deliver(n);
          wire.length = 0;
          outbox.resume(got.length);
        },
        forget: () => outbox.withdraw(),
      };
      steps.forEach(([step, n]) => perform[step](n));
      perform.break(0);
      for (; outbox.hasMore; perform.acknowledge(4)) {
        perform.send(3);
      }
      expect(new Set(got).size).toBe(got.length);
      expect(got.filter(note => !note.withdrawn)).toEqual(said.filter(note => !note.withdrawn));
      expect(got.map(({ name }) => Number(name))).toEqual(
        got.map(({ name }) => Number(name)).sort((a, b) => a - b),
      );
      expect(outbox.length).toBe(0);
    }),
    { seed: 11, numRuns: 500 },
  );
});

test('a long exchange does not make it grow', () => {
  const outbox = new Outbox(DEFAULT_LIMITS, budget());
  for (let i = 1; i <= 20_000; i++) {
    outbox.add(new Note(`${i}`));
    outbox.take(Infinity);
    outbox.acknowledge(i);
  }
  expect(outbox.length).toBe(0);
  expect(outbox.lastNumber).toBe(20_000);
  const { sent, fresh } = outbox as unknown as Record<'sent' | 'fresh', { entries: unknown[] }>;
  expect(sent.entries.length + fresh.entries.length).toBeLessThan(5_000);
});
