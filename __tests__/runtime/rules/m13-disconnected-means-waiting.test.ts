import type { Far, Leased } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  isConnected,
  lease,
  minutes,
  renewOnCallLease,
  retract,
  RetractedError,
  seconds,
  TimeoutError,
  whenDisconnected,
  whenReconnected,
} from '../../../src/runtime';
import { failureOf, fateOf } from '../fate';
import type { Circumstances } from './loan';
import { lent, seeds, watchForCrashes } from './loan';

watchForCrashes();

/** Noor holds a notebook of Ada's. */
async function notebook(circumstances: Circumstances, periodMs = minutes(10)) {
  const notes: string[] = [];
  const loan = await lent(
    () =>
      lease(periodMs, {
        put: (note: string, reply?: (text: string) => void) => {
          notes.push(note);
          void reply;
          return notes.length;
        },
      }),
    circumstances,
  );
  const { held, world, ada, noor } = loan;
  const story: string[] = [];
  whenDisconnected(held, () => story.push('apart'));
  whenReconnected(held, () => story.push('together'));
  const ways = {
    apart: () => world.apart(ada.phone, noor.phone),
    'deaf to the holder': () => world.mute(noor.phone, ada.phone),
    'mute to the holder': () => world.mute(ada.phone, noor.phone),
  };
  return {
    ...loan,
    notes,
    story,
    ways,
    heal() {
      world.together(ada.phone, noor.phone);
      world.unmute(ada.phone, noor.phone);
      world.unmute(noor.phone, ada.phone);
    },
    disconnected: () => world.runUntil(() => story.at(-1) === 'apart', minutes(2)),
    reconnected: () => world.runUntil(() => story.at(-1) === 'together', minutes(3)),
  };
}

const ways = ['apart', 'deaf to the holder', 'mute to the holder'] as const;

describe.each(ways)('M13: after whenDisconnected has run (%s)', way => {
  test.each(seeds(15))('M13: a call that timed out is never carried out (seed %d)', async seed => {
    const book = await notebook({ world: { seed } });
    const { world, held, notes } = book;
    await world.run(seed * 37);
    book.ways[way]();
    await book.disconnected();
    const late = held.put('too late').due(300);
    expect(await failureOf(world, late)).toBeInstanceOf(TimeoutError);
    // One direction is still open in two of the three: if the two reconnected in between, the rule does not apply.
    if (book.story.at(-1) !== 'apart' || book.story.length > 1) return;
    if (seed % 2 === 0) await world.run(seconds(seed));
    book.heal();
    await book.reconnected();
    await world.run(seconds(60));
    expect(notes).toEqual([]);
  });

  test.each(seeds(5))(
    'M13: a call that failed with its lease is never carried out (seed %d)',
    async seed => {
      const book = await notebook({ world: { seed } }, seconds(40));
      const { world, held, notes } = book;
      book.ways[way]();
      await book.disconnected();
      await world.run(seed * 11);
      const late = [fateOf(world, held.put('a')), fateOf(world, held.put('b').due(minutes(5)))];
      held.put('one way').oneWay();
      await world.run(seconds(60));
      expect(late.map(({ error }) => error)).toEqual([
        expect.any(ExpiredLeaseError),
        expect.any(ExpiredLeaseError),
      ]);
      book.heal();
      await world.run(minutes(3));
      expect(notes).toEqual([]);
    },
  );

  test.each([0, 1, 100, seconds(1), seconds(29), seconds(31)])(
    'M13: calls retracted %d ms later are all returned, in order, and never carried out',
    async laterMs => {
      const book = await notebook({ world: { seed: 7 } });
      const { world, held, notes } = book;
      book.ways[way]();
      await book.disconnected();
      const calls = ['a', 'b', 'c'].map(note => fateOf(world, held.put(note)));
      held.put('d').oneWay();
      await world.run(laterMs);
      expect(retract(held).map(({ args }) => args[0])).toEqual(['a', 'b', 'c', 'd']);
      expect(retract(held)).toEqual([]);
      await world.run(1);
      expect(calls.map(({ error }) => error)).toEqual(Array(3).fill(expect.any(RetractedError)));
      book.heal();
      await book.reconnected();
      await world.run(seconds(60));
      expect(notes).toEqual([]);
    },
  );

  test('M13: nothing reaches the other device before whenReconnected has run, then everything does, once, in order', async () => {
    const book = await notebook({ world: { seed: 3 } });
    const { world, held, notes } = book;
    book.ways[way]();
    await book.disconnected();
    const atReconnection: number[] = [];
    const off = whenReconnected(held, () => {
      off();
      atReconnection.push(notes.length);
      held.put('last').oneWay();
    });
    for (let i = 0; i < 20; i++) {
      if (i % 3 === 0) held.put(`note ${i}`).oneWay();
      else void held.put(`note ${i}`);
      await world.run(500);
    }
    expect(notes).toEqual([]);
    book.heal();
    await book.reconnected();
    await world.run(seconds(60));
    expect(atReconnection).toEqual([0]);
    expect(notes).toEqual([...Array.from({ length: 20 }, (_, i) => `note ${i}`), 'last']);
  });

  test('M13: a call made in the observer itself is queued too', async () => {
    const book = await notebook({ world: { seed: 5 } });
    const { world, held, notes } = book;
    const errors: unknown[] = [];
    whenDisconnected(held, () => {
      held
        .put('in the observer')
        .due(1)
        .then(undefined, error => errors.push(error));
    });
    book.ways[way]();
    await book.disconnected();
    await world.run(seconds(1));
    expect(errors).toEqual([expect.any(TimeoutError)]);
    book.heal();
    await book.reconnected();
    await world.run(seconds(60));
    expect(notes).toEqual([]);
  });

  test('M13: a call due in the turn of the reconnection is carried out or fails, not both', async () => {
    for (const seed of seeds(10)) {
      const book = await notebook({ world: { seed } });
      const { world, held, notes } = book;
      book.ways[way]();
      await book.disconnected();
      // Due around the reconnection: calls that fail before it are not carried out.
      const calls = Array.from({ length: 40 }, (_, i) =>
        fateOf(world, held.put(`${i}`).due(seconds(1) + i * 250)),
      );
      await world.run(seconds(1));
      const failedBefore: number[] = [];
      const off = whenReconnected(held, () => {
        off();
        calls.forEach(({ state }, i) => state === 'failed' && failedBefore.push(i));
      });
      book.heal();
      await book.reconnected();
      await world.run(seconds(60));
      expect(notes.filter(note => failedBefore.includes(Number(note)))).toEqual([]);
      calls.forEach(({ state }, i) => {
        if (state === 'succeeded') expect(notes.filter(note => note === `${i}`)).toHaveLength(1);
      });
    }
  });

  test('M13: isConnected agrees with the observers', async () => {
    const book = await notebook({ world: { seed: 9 } });
    const { world, held } = book;
    expect(isConnected(held)).toBe(true);
    const seen: boolean[] = [];
    whenDisconnected(held, () => seen.push(isConnected(held)));
    whenReconnected(held, () => seen.push(isConnected(held)));
    book.ways[way]();
    await book.disconnected();
    expect(isConnected(held)).toBe(false);
    await world.run(seconds(40));
    expect(isConnected(held)).toBe(false);
    book.heal();
    await book.reconnected();
    expect(isConnected(held)).toBe(true);
    expect(seen).toEqual([false, true]);
  });
});

describe('M13: pipelined calls are queued as well', () => {
  interface Session {
    put(note: string): number;
    open(): Leased<Session>;
  }

  test.each(['suspected', 'down'])(
    'M13: each is withdrawn, retracted or carried out by itself (%s)',
    async state => {
      const notes: string[] = [];
      const make = (): Leased<Session> =>
        lease<Session>(minutes(30), { put: note => notes.push(note), open: make });
      const { world, held, ada, noor } = await lent(make, { world: { seed: 11 } });
      const session = held as Far<Session>;
      let apart = false;
      whenDisconnected(held, () => (apart = true));
      world.apart(ada.phone, noor.phone);
      await world.runUntil(() => apart, minutes(1));
      if (state === 'down') await world.run(minutes(1));
      const f = session.open();
      const late = fateOf(world, f.put('late').due(200));
      const deep = fateOf(world, f.open().open().put('deep'));
      const lateRoot = fateOf(world, session.open().due(200).put('after a late future'));
      f.put('one way').oneWay();
      await world.run(500);
      expect(late.error).toBeInstanceOf(TimeoutError);
      expect(lateRoot.error).toBeInstanceOf(TimeoutError);
      world.together(ada.phone, noor.phone);
      await world.run(minutes(2));
      expect(deep.state).toBe('succeeded');
      expect(notes.sort()).toEqual(['deep', 'one way']);
    },
  );
});

describe('M13: across a false suspicion', () => {
  test.each(seeds(10))(
    'M13: calls that failed while disconnected are not carried out when the same connection continues (seed %d)',
    async seed => {
      const notes: string[] = [];
      const loan = await lent(
        () => renewOnCallLease(minutes(10), { put: (note: string) => notes.push(note) }),
        { world: { seed } },
      );
      const { world, ada, held } = loan;
      let disconnected = 0;
      whenDisconnected(held, () => (disconnected += 1));
      // A busy app sends nothing for a while; its socket stays open.
      ada.phone.stall(seconds(20));
      await world.runUntil(() => disconnected > 0, seconds(20));
      const late = fateOf(world, held.put('late').due(50));
      await world.run(60);
      expect(late.error).toBeInstanceOf(TimeoutError);
      const patient = fateOf(world, held.put('patient'));
      await world.run(minutes(1));
      expect(notes).toEqual(['patient']);
      expect(patient.state).toBe('succeeded');
    },
  );
});
