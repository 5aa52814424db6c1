/** What a `Future<T>` lets its caller do. Nothing here runs: that it compiles is the test. */
import type { Far, Future, Leased } from '../../src/runtime';
import { leaseTimeLeft, minutes, renew } from '../../src/runtime';
import { exactly, same } from './same';

interface Session {
  upload(title: string): 'ok';
  due(): number;
  child(): Leased<Session>;
}

interface Player {
  count(): number;
  slowCount(): Promise<number>;
  open(user: string): Leased<Session>;
  slowOpen(user: string): Promise<Leased<Session>>;
  nested(): Promise<{ session: Leased<Session> }>;
  maybeOpen(): Leased<Session> | undefined;
  counter(): Leased<() => number>;
}

export async function aFutureIsAwaited(player: Far<Player>) {
  const count = await player.count();
  exactly<number>()(count);
  const [two, open] = await Promise.all([player.count(), player.open('Mika')]);
  exactly<number>()(two);
  exactly<Far<Session>>()(open);
  const either = await player.count().catch(() => 'none' as const);
  exactly<number | 'none'>()(either);
  const finished = await player.count().finally(() => {});
  exactly<number>()(finished);
  const longer = await player.count().then(n => `${n}`);
  exactly<string>()(longer);
  // @ts-expect-error not before it is there
  player.count() + 1;
}

export async function promisesUnwrap(player: Far<Player>) {
  same<ReturnType<typeof player.slowCount>, Future<number>>();
  same<ReturnType<typeof player.slowOpen>, Future<Far<Session>>>();
  const { session } = await player.nested();
  exactly<Far<Session>>()(session);
  // @ts-expect-error there is one thing to wait for, not two
  await (await player.slowCount()).then();
}

export async function duesAndOneWays(player: Far<Player>) {
  const due = player.open('Mika').due(minutes(10));
  exactly<Future<Far<Session>>>()(due);
  const session = await due;
  exactly<Far<Session>>()(session);
  const ok = await session.upload('Relax').due(leaseTimeLeft(session));
  exactly<'ok'>()(ok);
  const nothing = session.upload('Relax').oneWay();
  exactly<void>()(nothing);
  // @ts-expect-error a due is a number of milliseconds
  player.count().due('10 minutes');
  // @ts-expect-error a due without a time
  player.count().due();
  // @ts-expect-error nothing comes back from a one-way call
  session.upload('Relax').oneWay().due(5);
}

export function methodsOfAReferenceThatIsNotThereYet(player: Far<Player>) {
  const session = player.open('Mika');
  const uploaded = session.upload('Relax');
  exactly<Future<'ok'>>()(uploaded);
  player.slowOpen('Mika').upload('Relax').due(5);
  player.open('Mika').due(5).upload('Relax').oneWay();
  player.open('Mika').child().child().upload('Relax');
  // @ts-expect-error a wrong argument
  session.upload(5);
  // @ts-expect-error a missing method
  session.download();
}

export function onlyFuturesOfReferencesHaveThem(player: Far<Player>) {
  // @ts-expect-error a number has none
  player.count().toFixed();
  // @ts-expect-error nor has what holds a reference
  player.nested().session;
  // @ts-expect-error nor what may be none
  player.maybeOpen().upload('Relax');
  // @ts-expect-error a future's own names come first
  player.open('Mika').due().oneWay();
  // @ts-expect-error a future is not a function, though it may become one
  player.counter()();
}

export async function renewalsGiveTheTimeLeft(session: Far<Session>, own: Leased<Session>) {
  same<ReturnType<typeof renew>, Future<number>>();
  const leftMs = await renew(session, minutes(5));
  exactly<number>()(leftMs);
  renew(own, minutes(5)).due(minutes(1));
  // @ts-expect-error a duration is a number
  renew(session, '5 minutes');
}
