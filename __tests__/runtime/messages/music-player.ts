import type { Far, Leased } from '../../../src/runtime';
import { minutes, renewOnCallLease, revoke, singleCallLease } from '../../../src/runtime';
import { encounter } from '../encounter';

export interface Session {
  uploadSong(title: string): number;
  slowly(title: string): Promise<number>;
  child(name: string): Leased<Session>;
  endExchange(): number;
}

/** Ada's player; `log` records the calls on its sessions, in order. */
export function musicPlayer() {
  const log: string[] = [];
  const finish: (() => void)[] = [];
  const sessions: Leased<Session>[] = [];
  const makeSession = (name: string): Leased<Session> => {
    let songs = 0;
    const session = renewOnCallLease<Session>(minutes(10), {
      uploadSong(title) {
        log.push(`${name} ${title}`);
        return ++songs;
      },
      slowly(title) {
        log.push(`${name} ${title}`);
        return Promise.resolve(++songs);
      },
      child: makeSession,
      endExchange() {
        log.push(`${name} ended`);
        revoke(session);
        return songs;
      },
    });
    sessions.push(session);
    return session;
  };
  const later = () => new Promise<void>(resolve => finish.push(resolve));
  return {
    log,
    sessions,
    finish: () => finish.forEach(each => each()),
    service: {
      open: makeSession,
      openSlowly: (name: string) => later().then(() => makeSession(name)),
      openNever(name: string): Leased<Session> {
        throw new RangeError(`Not for ${name}.`);
      },
      failSlowly: (name: string) =>
        later().then((): Leased<Session> => {
          throw new RangeError(`Not for ${name}.`);
        }),
      openOnce: () =>
        singleCallLease<Session>(minutes(10), {
          uploadSong: title => log.push(`once ${title}`),
          slowly: title => Promise.resolve(log.push(`once ${title}`)),
          child: makeSession,
          endExchange: () => 0,
        }),
      notOne: () => 5 as unknown as Leased<Session>,
      restoreSongs: (session: Far<Session>) => session,
      ping: () => log.push('ping'),
    },
  };
}

/** Noor has a reference to it. */
export async function meetPlayer(circumstances: Parameters<typeof encounter>[1] = {}) {
  const { service, ...rest } = musicPlayer();
  return { ...(await encounter(service, circumstances)), ...rest };
}
