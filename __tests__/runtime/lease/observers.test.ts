import {
  lease,
  leaseTimeLeft,
  millis,
  minutes,
  revoke,
  seconds,
  whenExpired,
} from '../../../src/runtime';
import { fateOf } from '../fate';
import type { Book } from './lending';
import { leasesOf, lend, meet } from './lending';

const long = (book: Book) => lease(minutes(5), book);

describe('registered before the end', () => {
  test('L4: observers run once, however much time passes', async () => {
    const { world, leased, book, ends } = await lend();
    await world.run(seconds(11));
    revoke(leased);
    revoke(book);
    await book.read(1).catch(() => undefined);
    await world.run(minutes(5));

    expect(ends).toHaveLength(2);
  });

  test('L4: every observer of either end runs, in the order in which they were registered', async () => {
    const { world, leased, book } = await lend();
    const told: string[] = [];
    for (const which of ['first', 'second', 'third']) {
      whenExpired(leased, () => told.push(`ada's ${which}`));
      whenExpired(book, () => told.push(`noor's ${which}`));
    }
    await world.run(seconds(11));

    const of = (who: string) => told.filter(each => each.startsWith(who));
    expect(of('ada')).toEqual(["ada's first", "ada's second", "ada's third"]);
    expect(of('noor')).toEqual(["noor's first", "noor's second", "noor's third"]);
  });

  test('L4: a cancelled observer does not run', async () => {
    const { world, leased, book } = await lend();
    const ended = jest.fn();
    whenExpired(leased, ended)();
    whenExpired(book, ended)();
    await world.run(seconds(11));

    expect(ended).not.toHaveBeenCalled();
  });

  test('L4: an observer that another one cancels while they run does not run', async () => {
    const { world, leased, book } = await lend();
    const told = jest.fn();
    for (const end of [leased, book]) {
      const callOff: (() => void)[] = [];
      whenExpired(end, () => callOff.forEach(off => off()));
      callOff.push(whenExpired(end, told));
    }
    await world.run(seconds(11));

    expect(told).not.toHaveBeenCalled();
  });

  test('L4: an observer registered twice runs twice, and each registration is cancelled by itself', async () => {
    const { world, leased, book } = await lend();
    const told = { ada: jest.fn(), noor: jest.fn() };
    whenExpired(leased, told.ada)();
    whenExpired(book, told.noor)();
    [1, 2, 3].forEach(() => whenExpired(leased, told.ada));
    whenExpired(leased, told.ada)();
    [1, 2, 3].forEach(() => whenExpired(book, told.noor));
    whenExpired(book, told.noor)();
    await world.run(seconds(11));

    expect(told.ada).toHaveBeenCalledTimes(3);
    expect(told.noor).toHaveBeenCalledTimes(3);
  });

  test('L4: observers run in a later turn than the end: by then the lease has ended for all code of that device', async () => {
    const { world, ada, leased, book, noor } = await lend();
    const seen: string[] = [];
    ada.device.observe(event => event.type === 'lease expired' && seen.push('ada: the end'));
    noor.device.observe(event => event.type === 'lease expired' && seen.push('noor: the end'));
    whenExpired(leased, () => seen.push(`ada: told, ${leaseTimeLeft(leased)} left`));
    whenExpired(book, () => seen.push(`noor: told, ${leaseTimeLeft(book)} left`));
    await world.run(seconds(11));

    const of = (who: string) => seen.filter(each => each.startsWith(who));
    expect(of('ada')).toEqual(['ada: the end', 'ada: told, 0 left']);
    expect(of('noor')).toEqual(['noor: the end', 'noor: told, 0 left']);
  });

  test("L4: of two leases with one deadline, both have ended when either's observer runs", async () => {
    const meeting = await meet();
    const { world, reader, newBook, ada } = meeting;
    const pair = [lease(seconds(10), newBook()), lease(seconds(10), newBook())] as const;
    const seen: number[] = [];
    for (const leased of pair) {
      void reader.take(leased);
      whenExpired(leased, () => seen.push(leasesOf(ada, seconds(10)).length));
    }
    await world.run(seconds(11));

    expect(seen).toEqual([0, 0]);
  });
});

describe('registered after it', () => {
  test('L9: one that is registered after the end runs at once, in a later turn', async () => {
    const { world, leased, book } = await lend();
    await world.run(seconds(11));
    const told: string[] = [];
    whenExpired(leased, reason => told.push(`ada ${reason}`));
    whenExpired(book, reason => told.push(`noor ${reason}`));
    expect(told).toEqual([]);
    await world.run(millis(0));

    expect(told).toEqual(['ada elapsed', 'noor elapsed']);
    await world.run(minutes(1));
    expect(told).toHaveLength(2);
  });

  test("L9: registered after a revocation it gets the reason 'revoked', also at the end that revoked", async () => {
    const { world, leased, book } = await lend(long);
    revoke(leased);
    await world.run(seconds(1));
    const told: string[] = [];
    whenExpired(leased, reason => told.push(`ada ${reason}`));
    whenExpired(book, reason => told.push(`noor ${reason}`));
    await world.run(millis(0));

    expect(told).toEqual(['ada revoked', 'noor revoked']);
  });

  test('L9: an observer registered by a running observer runs too', async () => {
    const { world, leased, book } = await lend();
    const told: string[] = [];
    whenExpired(leased, () => whenExpired(leased, () => told.push('ada')));
    whenExpired(book, () => whenExpired(book, () => told.push('noor')));
    await world.run(seconds(11));

    expect(told.sort()).toEqual(['ada', 'noor']);
  });

  test('L9: an observer registered late and cancelled before its turn does not run', async () => {
    const { world, book } = await lend();
    await world.run(seconds(11));
    const ended = jest.fn();
    whenExpired(book, ended)();
    await world.run(seconds(1));

    expect(ended).not.toHaveBeenCalled();
  });

  test('L9: an observer that throws affects no other observer, lease or call', async () => {
    const loan = await lend();
    const { world, ada, noor, leased, book, library } = loan;
    const throwing = () => {
      throw new Error('clumsy');
    };
    const told: string[] = [];
    whenExpired(leased, throwing);
    whenExpired(book, throwing);
    whenExpired(leased, () => told.push('ada'));
    whenExpired(book, () => told.push('noor'));
    await world.run(seconds(11));
    whenExpired(leased, throwing);
    whenExpired(book, throwing);
    const again = fateOf(world, library.borrow());
    await world.run(seconds(1));

    expect(told.sort()).toEqual(['ada', 'noor']);
    expect(loan.ends).toHaveLength(2);
    expect(again.value).toBeDefined();
    for (const { events } of [ada, noor]) {
      const errors = events.filter(({ type }) => type === 'application error');
      expect(errors).toHaveLength(2);
      expect(errors[0]).toMatchObject({ error: { message: 'clumsy' } });
    }
  });
});
