/** What can be leased, and what a lease lets one do. Nothing here runs: that it compiles is the test. */
import type { Device, EndReason, Far, Leased, LeasePattern } from '../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  leaseWith,
  minutes,
  renewOnCallLease,
  retract,
  revoke,
  serviceType,
  singleCallLease,
  whenDisconnected,
  whenExpired,
  whenReconnected,
} from '../../src/runtime';
import { exactly, same } from './same';

interface Session {
  uploadSong(artist: string, title: string): 'ok';
  endExchange(): number;
}

interface Answers {
  tell(kind: string): { kind: 'match'; score: number } | { kind: 'none' };
  agree(): true;
  all(of: string): ('a' | 'b')[];
}

const MusicPlayer = serviceType<{ openSession(user: string): Leased<Session> }>('MusicPlayer');
declare const key: (artist: string, title: string) => string;

export function everyLeasingFunctionKeepsTheObjectsType(session: Session, pattern: LeasePattern) {
  exactly<Leased<Session>>()(lease(minutes(1), session));
  const renewed: Leased<Session> = renewOnCallLease(minutes(1), session, minutes(2));
  const single: Leased<Session> = singleCallLease(minutes(1), session, 'endExchange');
  const own: Leased<Session> = leaseWith(pattern, minutes(1), session);
  const fn: Leased<(title: string) => number> = lease(minutes(1), (title: string) => title.length);
  // @ts-expect-error a method that is not there
  singleCallLease(minutes(1), session, 'closeExchange');
  // @ts-expect-error a number has no methods
  lease(minutes(1), 5);
  // @ts-expect-error it is leased already
  lease(minutes(1), lease(minutes(2), session));
  // @ts-expect-error it is leased already
  leaseWith(pattern, minutes(1), single);
  // @ts-expect-error a lease needs a period
  lease(session);
  // @ts-expect-error another object
  const other: Leased<Session> = lease(minutes(1), { open() {} });
  return [renewed, single, own, fn, other];
}

export function aServiceIsWrittenBeforeItsInterfaceIsInSight() {
  const session = renewOnCallLease(minutes(10), {
    uploadSong(artist, title) {
      key(artist, title);
      return 'ok';
    },
    endExchange() {
      revoke(session);
      return 5;
    },
  });
  const fits: Leased<Session> = session;
  const answers: Leased<Answers> = singleCallLease(
    minutes(1),
    {
      tell(kind) {
        return kind === 'match' ? { kind: 'match', score: 1 } : { kind: 'none' };
      },
      agree: () => true,
      all(of) {
        return of === 'a' ? ['a'] : ['a', 'b'];
      },
    },
    'tell',
  );
  const half = lease(minutes(1), { uploadSong: (_artist, _title) => 'ok' });
  // @ts-expect-error a method is missing
  const missing: Leased<Session> = half;
  const refusing = lease(minutes(1), { uploadSong: () => 'no', endExchange: () => 1 });
  // @ts-expect-error another word than the interface allows
  const wrongWord: Leased<Session> = refusing;
  return [fits, answers, missing, wrongWord];
}

export function anInterfaceThatIsInSightTypesTheParameters() {
  const named = lease<Session>(minutes(1), {
    uploadSong(artist, title) {
      exactly<string>()(artist);
      return title === '' ? 'ok' : 'ok';
    },
    endExchange: () => 0,
  });
  const declared: Leased<Session> = lease(minutes(1), {
    uploadSong(artist) {
      exactly<string>()(artist);
      return 'ok';
    },
    endExchange: () => 0,
  });
  // @ts-expect-error another word than the interface allows
  lease<Session>(minutes(1), { uploadSong: () => 'no', endExchange: () => 0 });
  // @ts-expect-error a method is missing
  lease<Session>(minutes(1), { uploadSong: () => 'ok' });
  return [named, declared];
}

export function exportsAreHeldToTheirType(device: Device, session: Session) {
  device.export(MusicPlayer, {
    openSession(user) {
      exactly<string>()(user);
      return lease(minutes(1), session);
    },
  });
  // @ts-expect-error a session without its lease
  device.export(MusicPlayer, { openSession: () => session });
  // @ts-expect-error a lease on something else
  device.export(MusicPlayer, { openSession: () => lease(minutes(1), { endExchange: () => 1 }) });
  // @ts-expect-error no session at all
  device.export(MusicPlayer, {});
}

export function leasedResultsBecomeReferences(player: Far<{ open(): Leased<Session> }>) {
  player.open().then(session => {
    exactly<Far<Session>>()(session);
    whenDisconnected(session, () => {});
    whenReconnected(session, () => {});
    for (const { method } of retract(session)) exactly<string>()(method);
  });
}

export function whatALeaseCanBeAskedOf(own: Leased<Session>, session: Session) {
  same<ReturnType<typeof leaseTimeLeft>, number>();
  whenExpired(own, reason => exactly<EndReason>()(reason));
  // @ts-expect-error its methods are for the other device
  own.endExchange();
  // @ts-expect-error an object without a lease
  leaseTimeLeft(session);
  // @ts-expect-error the grantor's end has no connection of its own
  whenDisconnected(own, () => {});
  // @ts-expect-error nothing is sent from the grantor's end
  retract(own);
  // @ts-expect-error no reason of ours
  whenExpired(own, (reason: 'tired') => reason);
}
