import { runHolder } from '../holder-program';
import { JoinedLines } from '../joined-lines';
import type { RemoteSession } from '../service';
import { dial } from '../sockets';
import type { Answer, Request } from './messages';

runHolder(async port => {
  const lines = new JoinedLines(await dial(port));
  const waiting = new Map<number, (answer: string | number) => void>();
  let lastCall = 0;
  lines.receive(line => {
    const { i, r } = JSON.parse(line) as Answer;
    waiting.get(i)?.(r);
    waiting.delete(i);
  });
  const call = (request: Omit<Request, 'i'>) => {
    const i = ++lastCall;
    lines.send(JSON.stringify({ i, ...request }));
    return new Promise<string | number>(resolve => waiting.set(i, resolve));
  };
  const session = (s: number): RemoteSession => ({
    uploadSong: (artist, title) => call({ s, m: 'uploadSong', a: [artist, title] }),
    endExchange: () => call({ s, m: 'endExchange', a: [] }),
  });
  return {
    openSession: async user => session((await call({ m: 'openSession', a: [user] })) as number),
  };
});
