import { RpcSession } from 'capnweb';
import { runHolder } from '../holder-program';
import type { RemoteSession } from '../service';
import { dial } from '../sockets';
import { LineTransport } from './line-transport';

interface Player {
  /** Both a promise and, before it is kept, the session itself. */
  openSession(user: string): PromiseLike<RemoteSession> & RemoteSession;
}

runHolder(async port => {
  const player = new RpcSession<Player>(new LineTransport(await dial(port))).getRemoteMain();
  return {
    openSession: user => player.openSession(user),
    openSessionAhead: user => player.openSession(user),
  };
});
