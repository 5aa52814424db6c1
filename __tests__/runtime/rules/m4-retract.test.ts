import type { Far } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  minutes,
  renew,
  retract,
  RetractedError,
  revoke,
  seconds,
  whenDisconnected,
  whenExpired,
  whenReconnected,
} from '../../../src/runtime';
import { answerTo, fateOf } from '../fate';
import type { Circumstances } from './loan';
import { even, keptBy, lent, QUIET_MS, seeded, seeds, watchForCrashes } from './loan';

watchForCrashes();

interface Notebook {
  put(note: unknown): number;
  ping(): string;
}

async function notebook(periodMs = minutes(30), circumstances: Circumstances = even) {
  const notes: unknown[] = [];
  const loan = await lent<Notebook>(
    () => lease(periodMs, { put: (note: unknown) => notes.push(note), ping: () => 'pong' }),
    circumstances,
  );
  return { ...loan, book: loan.held as Far<Notebook>, notes };
}

const noteOf = ({ args }: { args: readonly unknown[] }) => args[0];

describe('M4: the end of a lease', () => {
  test.each([
    ['the grantor revokes it', 'ada'],
    ['the holder revokes it', 'noor'],
    ['it elapses', undefined],
  ])('M4: an unanswered call fails when %s, at its deadline at the latest', async (_, who) => {
    const never = () => new Promise<string>(() => undefined);
    const { world, held, leased } = await lent(() => lease(minutes(2), { never }));
    const calls = [held.never(), held.never().due(Infinity), held.never().due(minutes(60))].map(
      each => fateOf(world, each),
    );
    await world.run(seconds(1));
    if (who === 'ada') revoke(leased);
    if (who === 'noor') revoke(held);
    await world.run(minutes(2));
    expect(calls.map(({ error }) => error)).toEqual(Array(3).fill(expect.any(ExpiredLeaseError)));
  });
});

describe('M4: retract', () => {
  test('M4: returns unsent messages once, in order; they fail with RetractedError and are never sent', async () => {
    const { world, book, notes, lose, regain } = await notebook();
    await lose();
    const calls = [1, 2, 3].map(note => fateOf(world, book.put(note)));
    book.put(4).oneWay();
    void book.put(5).due(minutes(5));
    await world.run(seconds(10));
    const back = retract(book);
    expect(back).toEqual([1, 2, 3, 4, 5].map(note => ({ method: 'put', args: [note] })));
    expect(retract(book)).toEqual([]);
    await world.run(1);
    expect(calls.map(({ error }) => error)).toEqual(Array(3).fill(expect.any(RetractedError)));
    await regain();
    await world.run(seconds(10));
    expect(notes).toEqual([]);
    expect(await answerTo(world, book.put('after'))).toBe(1);
  });

  test('M4: a queued renewal is not returned, and settles', async () => {
    const { world, book, lose, regain } = await notebook();
    await lose();
    const renewals = [renew(book, minutes(60)), renew(book, minutes(90))].map(each =>
      fateOf(world, each),
    );
    const call = fateOf(world, book.put(1));
    await world.run(seconds(1));
    expect(retract(book)).toEqual([{ method: 'put', args: [1] }]);
    await regain();
    await world.run(seconds(10));
    expect(call.error).toBeInstanceOf(RetractedError);
    expect(renewals.map(({ state }) => state)).not.toContain('pending');
  });

  test('M4: a renewal in the same turn, before, between and after the calls, is not returned either', async () => {
    const { world, book, lose } = await notebook();
    await lose();
    void renew(book, minutes(60));
    void book.put(1);
    void renew(book, minutes(70));
    void book.put(2);
    void renew(book, minutes(80));
    expect(retract(book).map(noteOf)).toEqual([1, 2]);
    await world.run(1);
  });

  test('M4: does not affect other references', async () => {
    const { world, book, far, lose, regain } = await notebook();
    await lose();
    const [ours, others] = [fateOf(world, book.put(1)), fateOf(world, far.ping())];
    expect(retract(book)).toHaveLength(1);
    expect(retract(book)).toEqual([]);
    await regain();
    await world.run(seconds(10));
    expect(ours.error).toBeInstanceOf(RetractedError);
    expect(others.value).toBe('pong');
  });

  test('M4: a call that was withdrawn by its due is not sent, whether returned or not, and fails once', async () => {
    const { world, book, notes, lose, regain } = await notebook();
    await lose();
    const call = fateOf(world, book.put(1).due(seconds(1)));
    await world.run(seconds(2));
    expect(call).toMatchObject({ state: 'failed', times: 1 });
    retract(book);
    await regain();
    await world.run(seconds(10));
    expect(notes).toEqual([]);
    expect(call.times).toBe(1);
  });

  test('M4: at the exact millisecond of a due or a deadline each call fails once, with one of the two', async () => {
    const { world, book, notes, lose, regain } = await notebook(minutes(5));
    await lose();
    const calls = Array.from({ length: 10 }, (_, i) => fateOf(world, book.put(i).due(seconds(1))));
    world.at(world.now + seconds(1), () => void retract(book));
    await world.run(seconds(2));
    expect(calls.map(({ times }) => times)).toEqual(Array(10).fill(1));
    await regain();
    await world.run(seconds(10));
    expect(notes).toEqual([]);
  });

  test('M4: in a RetractedError handler the call can be made again, and that one is sent', async () => {
    const { world, book, notes, lose, regain } = await notebook();
    await lose();
    void book.put('first').catch(() => book.put('again'));
    await world.run(1);
    expect(retract(book).map(noteOf)).toEqual(['first']);
    await world.run(1);
    await regain();
    await world.run(seconds(10));
    expect(notes).toEqual(['again']);
  });

  test('M4: the returned arguments are the original ones, not copies', async () => {
    const { book, lose } = await notebook();
    await lose();
    const note = { text: 'a note' };
    void book.put(note);
    expect(retract(book)[0]?.args[0]).toBe(note);
  });

  test('M4: retract returns an empty list for a reference without queued messages, and for an ended one', async () => {
    const { world, book, leased } = await notebook();
    expect(retract(book)).toEqual([]);
    await answerTo(world, book.put(1));
    expect(retract(book)).toEqual([]);
    revoke(leased);
    await world.run(100);
    expect(retract(book)).toEqual([]);
  });

  test('M4: after the lease’s end unanswered calls have failed with ExpiredLeaseError, and unsent ones are returned once', async () => {
    const { world, book, notes, lose, regain } = await notebook(minutes(2));
    await lose();
    const calls = [1, 2].map(note => fateOf(world, book.put(note)));
    const inObserver: unknown[] = [];
    whenExpired(book, () => inObserver.push(...retract(book).map(noteOf)));
    await world.run(minutes(3));
    expect(calls.map(({ error }) => error)).toEqual(Array(2).fill(expect.any(ExpiredLeaseError)));
    expect(inObserver).toEqual([1, 2]);
    expect(retract(book)).toEqual([]);
    await regain();
    await world.run(seconds(10));
    expect(notes).toEqual([]);
  });

  test('M4: inside connection observers, returned messages are not sent and the others are, once', async () => {
    const { world, book, notes, part, rejoin } = await notebook(minutes(60));
    const back: unknown[] = [];
    let count = 0;
    whenDisconnected(book, () => {
      void book.put(`apart ${count++}`);
      back.push(...retract(book).map(noteOf));
      void book.put(`kept ${count++}`);
    });
    whenReconnected(book, () => {
      void book.put(`together ${count++}`);
      back.push(...retract(book).map(noteOf));
    });
    for (let i = 0; i < 3; i++) {
      part();
      await world.run(minutes(2));
      rejoin();
      await world.run(minutes(2));
    }
    expect(count).toBeGreaterThanOrEqual(9);
    expect([...back, ...notes].sort()).toEqual([...new Set([...back, ...notes])].sort());
    expect(back.length + notes.length).toBe(count);
  });

  test.each(seeds(60))(
    'M4: at any moment of a retract, a call is returned or carried out once, never both (seed %d)',
    async seed => {
      const pick = seeded(seed);
      const { world, book, notes, ada, noor } = await notebook(minutes(60), { world: { seed } });
      const back: unknown[] = [];
      const fates = new Map<number, ReturnType<typeof fateOf<number>>>();
      let next = 0;
      for (let step = 0; step < 60; step++) {
        const what = pick(10);
        if (what < 5) {
          const note = next++;
          fates.set(note, fateOf(world, book.put(note)));
        } else if (what === 5) back.push(...retract(book).map(noteOf));
        else if (what === 6) world.apart(ada.phone, noor.phone);
        else if (what === 7) world.together(ada.phone, noor.phone);
        else if (what === 8)
          world.connections().forEach(each => each.reset(pick(2) === 0 ? 'both' : 'neither'));
        if (pick(2) === 0) await world.run(pick(4) === 0 ? pick(seconds(20)) : pick(15));
      }
      world.together(ada.phone, noor.phone);
      await world.run(minutes(5));
      const all = [...Array(next).keys()];
      expect([...notes, ...back].sort((a, b) => Number(a) - Number(b))).toEqual(all);
      expect(notes).toEqual([...notes].sort((a, b) => Number(a) - Number(b)));
      for (const [note, fate] of fates) {
        expect({ note, state: fate.state, times: fate.times }).toEqual({
          note,
          state: back.includes(note) ? 'failed' : 'succeeded',
          times: 1,
        });
        if (back.includes(note)) expect(fate.error).toBeInstanceOf(RetractedError);
      }
    },
  );

  test('M4: nothing of a retracted call is kept', async () => {
    const { world, noor, ada, book, lose, regain } = await notebook();
    await world.run(QUIET_MS);
    const kept = [keptBy(ada), keptBy(noor)];
    await lose();
    for (let i = 0; i < 100; i++) void book.put(i).due(minutes(20));
    retract(book);
    await regain();
    await world.run(seconds(10));
    expect([keptBy(ada), keptBy(noor)]).toEqual(kept);
  });
});
