import { lease, leaseTimeLeft, millis, seconds } from '../../../src/runtime';
import type { Loan } from './lending';
import { leasesOf, lend, meet } from './lending';

const timeLeft = (loan: Loan) => ({
  ada: leaseTimeLeft(loan.leased),
  noor: leaseTimeLeft(loan.book),
});

test('L10: it falls with time and is 0 after the end, at both ends, and never negative', async () => {
  const loan = await lend();
  let before = timeLeft(loan);
  for (let i = 0; i < 240; i++) {
    await loan.world.run(millis(47));
    const now = timeLeft(loan);
    for (const who of ['ada', 'noor'] as const) {
      expect(now[who]).toBeGreaterThanOrEqual(0);
      expect(now[who]).toBeLessThanOrEqual(before[who]);
    }
    before = now;
  }
  expect(timeLeft(loan)).toEqual({ ada: 0, noor: 0 });
});

test('L10: it is not negative while the end is late, because the app is busy', async () => {
  const loan = await lend();
  const { world, ada, noor } = loan;
  await world.run(seconds(5));
  ada.phone.stall(seconds(20));
  noor.phone.stall(seconds(20));
  await world.run(seconds(15));

  expect(loan.ends).toEqual([]);
  expect(timeLeft(loan)).toEqual({ ada: 0, noor: 0 });
  const left = [ada, noor].flatMap(party =>
    leasesOf(party, seconds(10)).map(({ timeLeftMs }) => timeLeftMs),
  );
  left.forEach(ms => expect(ms).toBe(0));
});

test('L10: a lease with period 0 has ended when it is passed', async () => {
  const { world, reader, taken, newBook } = await meet();
  const leased = lease(0, newBook());
  expect(leaseTimeLeft(leased)).toBe(0);
  void reader.take(leased);
  await world.run(seconds(1));

  expect(leaseTimeLeft(leased)).toBe(0);
  taken.forEach(({ book }) => expect(leaseTimeLeft(book)).toBe(0));
});

test('L12: of a period that is no whole number of milliseconds the holder is told the whole ones', async () => {
  const loan = await lend(book => lease(9_000.75, book));
  const { ada, noor } = timeLeft(loan);
  expect(noor).toBeLessThanOrEqual(ada);
  expect(leasesOf(loan.ada, 9_000.75)).toHaveLength(1);
  expect(leasesOf(loan.noor, 9_000)).toHaveLength(1);
});
