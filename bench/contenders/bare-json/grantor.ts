import { runGrantor } from '../grantor-program';
import { JoinedLines } from '../joined-lines';
import { ExchangeSession } from '../service';
import { listen } from '../sockets';
import type { Answer, Request } from './messages';

runGrantor(() =>
  listen(socket => {
    const sessions: ExchangeSession[] = [];
    const lines = new JoinedLines(socket);
    const run = ({ s = 0, m, a: [artist = '', title = ''] }: Request): string | number => {
      if (m === 'openSession') {
        return sessions.push(new ExchangeSession()) - 1;
      }
      const session = sessions[s] as ExchangeSession;
      return m === 'uploadSong' ? session.uploadSong(artist, title) : session.endExchange();
    };
    lines.receive(line => {
      const request = JSON.parse(line) as Request;
      lines.send(JSON.stringify({ i: request.i, r: run(request) } satisfies Answer));
    });
  }),
);
