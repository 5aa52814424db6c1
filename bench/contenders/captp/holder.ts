import '@endo/init';
import { E, makeCapTP } from '@endo/captp';
import { runHolder } from '../holder-program';
import { JoinedLines } from '../joined-lines';
import type { RemoteSession } from '../service';
import { dial } from '../sockets';

interface Player {
  openSession(user: string): RemoteSession;
}

runHolder(async port => {
  const lines = new JoinedLines(await dial(port));
  const { dispatch, getBootstrap } = makeCapTP('holder', message =>
    lines.send(JSON.stringify(message)),
  );
  lines.receive(line => dispatch(JSON.parse(line)));
  const player = (await getBootstrap()) as Player;
  const called = (session: RemoteSession | PromiseLike<RemoteSession>): RemoteSession => ({
    uploadSong: (artist, title) => E(session).uploadSong(artist, title),
    endExchange: () => E(session).endExchange(),
  });
  return {
    openSession: async user => called(await E(player).openSession(user)),
    openSessionAhead: user => called(E(player).openSession(user)),
  };
});
