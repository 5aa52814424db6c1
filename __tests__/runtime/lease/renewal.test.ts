import type { LeasePattern } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  leaseWith,
  millis,
  minutes,
  renew,
  seconds,
} from '../../../src/runtime';
import { fateOf } from '../fate';
import { leasesOf, lend, meet } from './lending';

/** Long enough for any message to arrive. */
const toldMs = millis(500);

/** What the grantor grants of the requested time. */
const granting = (renewal: NonNullable<LeasePattern['renewal']>): LeasePattern => ({
  name: 'of its own mind',
  renewal,
});

function expectAbout(ms: number, aboutMs: number): void {
  expect(ms).toBeGreaterThan(aboutMs - toldMs - millis(50));
  expect(ms).toBeLessThanOrEqual(aboutMs);
}

describe('the grantor renews', () => {
  test('L6: it takes effect at once, and the holder gets it', async () => {
    const { world, leased, book, ends } = await lend();
    await world.run(seconds(5));
    const renewed = fateOf(world, renew(leased, seconds(30)));
    expect(leaseTimeLeft(leased)).toBe(seconds(30));
    await world.run(toldMs);

    expect(renewed.value).toBe(seconds(30));
    expectAbout(leaseTimeLeft(book), seconds(30) - toldMs);
    expect(leaseTimeLeft(book)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    await world.run(seconds(29));
    expect(ends).toEqual([]);
    await world.run(seconds(2));
    expect(ends.map(({ reason }) => reason)).toEqual(['elapsed', 'elapsed']);
  });

  test('L6: however often it renews while the two are apart, one notice waits', async () => {
    const { world, ada, noor, leased } = await lend();
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(9));
    const before = ada.device.snapshot().kept.messages;
    for (let more = 1; more <= 100; more++) {
      void renew(leased, minutes(more));
    }
    expect(ada.device.snapshot().kept.messages).toBe(before + 1);
  });

  test('L6: a renewal shortly before the end reaches the holder in time, though nothing else is sent', async () => {
    for (let round = 0; round < 10; round++) {
      const { world, leased, ends } = await lend(undefined, { world: { seed: round } });
      await world.run(seconds(9) + round * millis(70));
      const leftMs = leaseTimeLeft(leased);
      void renew(leased, minutes(1));
      await world.run(seconds(10));

      expect({ leftMs, ends }).toEqual({ leftMs, ends: [] });
    }
  });

  test('L6: a renewal by less than the time left changes nothing, at either end', async () => {
    const { world, leased, book } = await lend(each => lease(seconds(20), each));
    const before = leaseTimeLeft(book);
    const renewed = fateOf(world, renew(leased, seconds(5)));
    await world.run(seconds(1));

    expect(renewed.value).toBeCloseTo(leaseTimeLeft(leased) + seconds(1), 3);
    expectAbout(leaseTimeLeft(leased), seconds(19));
    expect(leaseTimeLeft(book)).toBeCloseTo(before - seconds(1), 0);
  });

  test('L6: a renewal while apart reaches the holder on reconnection', async () => {
    const { world, ada, noor, leased, book, ends } = await lend(each => lease(minutes(2), each));
    world.apart(ada.phone, noor.phone);
    await world.run(minutes(1));
    renew(leased, minutes(5));
    await world.run(seconds(10));
    expectAbout(leaseTimeLeft(book), seconds(50));
    world.together(ada.phone, noor.phone);
    await world.run(seconds(30));

    expect(leaseTimeLeft(leased)).toBeCloseTo(minutes(4) + seconds(20), 3);
    expect(leaseTimeLeft(book)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    expectAbout(leaseTimeLeft(book), minutes(4) + seconds(20));
    await world.run(minutes(2));
    expect(ends).toEqual([]);
  });

  test('L6: a renewal lost with its connection is sent again', async () => {
    const { world, ada, noor, leased, book } = await lend(each => lease(minutes(2), each));
    await world.run(seconds(5));
    void renew(leased, minutes(20));
    await world.run(millis(0));
    for (const connection of world.connections()) {
      connection.reset('neither');
    }
    await world.run(minutes(1));

    expect(noor.device.snapshot().peers[0]?.state).toBe('up');
    expectAbout(leaseTimeLeft(leased), minutes(19));
    expectAbout(leaseTimeLeft(book), minutes(19));
    expect(ada.device.snapshot().kept.messages).toBe(0);
  });

  test('L6: a holder that the renewal does not reach ends at the time that it knows', async () => {
    const { world, ada, noor, leased, ends } = await lend();
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(5));
    renew(leased, seconds(30));
    await world.run(seconds(10));

    expect(ends.map(({ who, reason }) => [who, reason])).toEqual([['noor', 'elapsed']]);
    await world.run(seconds(21));
    expect(ends.map(({ who, reason }) => [who, reason])).toEqual([
      ['noor', 'elapsed'],
      ['ada', 'elapsed'],
    ]);
  });

  test('L6: an object that crossed twice is renewed with all its references', async () => {
    const { world, ada, noor, reader, newBook } = await meet();
    const leased = lease(seconds(10), newBook());
    void reader.take(leased);
    await world.run(seconds(3));
    void reader.take(leased);
    await world.run(seconds(1));
    renew(leased, seconds(30));
    await world.run(seconds(1));

    for (const party of [ada, noor]) {
      const left = leasesOf(party, seconds(10)).map(each => each.timeLeftMs);
      expect(left).toHaveLength(2);
      left.forEach(ms => expectAbout(ms, seconds(29)));
    }
  });
});

describe('the holder renews', () => {
  test('L6: it is a request, granted when it reaches the grantor', async () => {
    const { world, ada, noor, leased, book } = await lend();
    world.delay(noor.phone, ada.phone, { least: 500, most: 500 });
    const renewed = fateOf(world, renew(book, seconds(30)));
    await world.run(millis(400));
    expect(renewed.state).toBe('pending');
    expect(leaseTimeLeft(leased)).toBeLessThan(seconds(10));
    expect(leaseTimeLeft(book)).toBeLessThan(seconds(10));
    await world.run(millis(200));

    expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(29.8));
    expect(renewed.value).toBeGreaterThan(seconds(29));
    expect(renewed.value).toBeLessThanOrEqual(seconds(30));
    expect(leaseTimeLeft(book)).toBeGreaterThan(seconds(29));
    expect(leaseTimeLeft(book)).toBeLessThanOrEqual(leaseTimeLeft(leased));
  });

  test('L6: a request for less than the time left changes nothing', async () => {
    const { world, leased, book } = await lend(each => lease(seconds(20), each));
    const renewed = fateOf(world, renew(book, seconds(5)));
    await world.run(seconds(1));

    expect(renewed.value).toBeGreaterThan(seconds(19));
    expectAbout(leaseTimeLeft(leased), seconds(19));
    expectAbout(leaseTimeLeft(book), seconds(19));
  });

  test('L6: the grantor may grant less', async () => {
    const asked: number[] = [];
    const pattern = granting((_lease, ms) => {
      asked.push(ms);
      return seconds(15);
    });
    const { world, leased, book } = await lend(each => leaseWith(pattern, seconds(10), each));
    const renewed = fateOf(world, renew(book, minutes(10)));
    await world.run(toldMs);

    expect(asked).toEqual([minutes(10)]);
    expectAbout(leaseTimeLeft(leased), seconds(15));
    expectAbout(leaseTimeLeft(book), seconds(15));
    expect(leaseTimeLeft(book)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    expectAbout(renewed.value as number, seconds(15));
  });

  test('L6: a smaller grant never shortens the lease', async () => {
    const pattern = granting(() => seconds(1));
    const { world, leased, book } = await lend(each => leaseWith(pattern, seconds(10), each));
    const renewed = fateOf(world, renew(book, minutes(10)));
    await world.run(toldMs);

    expectAbout(leaseTimeLeft(leased), seconds(10) - toldMs);
    expectAbout(leaseTimeLeft(book), seconds(10) - toldMs);
    expectAbout(renewed.value as number, seconds(10));
  });

  test('L6: the grantor may refuse: the request fails, and the lease is unchanged', async () => {
    const pattern = granting(() => {
      throw new Error('Others are waiting for it.');
    });
    const { world, leased, book, ends } = await lend(each => leaseWith(pattern, seconds(10), each));
    const renewed = fateOf(world, renew(book, minutes(10)));
    await world.run(seconds(5));

    expect(renewed.error).toMatchObject({ message: expect.stringContaining('Others are waiting') });
    expectAbout(leaseTimeLeft(leased), seconds(5));
    expectAbout(leaseTimeLeft(book), seconds(5));
    const read = fateOf(world, book.read(1));
    await world.run(seconds(1));
    expect(read.value).toBe('page 1');
    await world.run(seconds(5));
    expect(ends.map(({ reason }) => reason)).toEqual(['elapsed', 'elapsed']);
  });

  test('L6: while apart the request waits, changes nothing meanwhile, and is granted on reconnection', async () => {
    const { world, ada, noor, leased, book } = await lend(each => lease(minutes(2), each));
    world.apart(ada.phone, noor.phone);
    await world.run(minutes(1));
    const renewed = fateOf(world, renew(book, minutes(5)));
    await world.run(seconds(10));
    expect(renewed.state).toBe('pending');
    expectAbout(leaseTimeLeft(book), seconds(50));
    expectAbout(leaseTimeLeft(leased), seconds(50));
    world.together(ada.phone, noor.phone);
    await world.runUntil(() => renewed.state !== 'pending', seconds(40));

    expect(renewed.value).toBeGreaterThan(minutes(4));
    expect(leaseTimeLeft(leased)).toBeGreaterThan(minutes(4));
    expect(leaseTimeLeft(book)).toBeLessThanOrEqual(leaseTimeLeft(leased));
  });

  test('L6, L7: a request still queued when the lease ends fails with ExpiredLeaseError, and is never granted', async () => {
    const { world, ada, noor, book } = await lend();
    world.apart(ada.phone, noor.phone);
    const renewed = fateOf(world, renew(book, minutes(5)));
    await world.run(seconds(11));
    expect(renewed.error).toBeInstanceOf(ExpiredLeaseError);
    world.together(ada.phone, noor.phone);
    await world.run(minutes(1));

    expect(leasesOf(ada, seconds(10))).toEqual([]);
    expect(leasesOf(noor, seconds(10))).toEqual([]);
  });
});
