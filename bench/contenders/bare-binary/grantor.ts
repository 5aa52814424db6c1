import { runGrantor } from '../grantor-program';
import { ExchangeSession } from '../service';
import { listen } from '../sockets';
import {
  ANSWER_BYTES,
  JoinedBytes,
  METHOD,
  OK,
  receiveBytes,
  REQUEST_HEAD_BYTES,
} from './messages';

runGrantor(() =>
  listen(socket => {
    const sessions: ExchangeSession[] = [];
    const answers = new JoinedBytes(socket);
    const answer = (value: number) => {
      const at = answers.room(ANSWER_BYTES);
      answers.slab[at] = OK;
      answers.slab.writeUInt32LE(value, at + 1);
    };
    const run = (bytes: Buffer, at: number): number => {
      const method = bytes[at + 2];
      if (method === METHOD.openSession) {
        return sessions.push(new ExchangeSession()) - 1;
      }
      const session = sessions[bytes.readUInt32LE(at + 3)] as ExchangeSession;
      if (method === METHOD.endExchange) {
        return session.endExchange();
      }
      const artistAt = at + REQUEST_HEAD_BYTES + 1;
      const titleAt = artistAt + (bytes[artistAt - 1] as number) + 1;
      const titleEnd = titleAt + (bytes[titleAt - 1] as number);
      session.uploadSong(
        bytes.toString('latin1', artistAt, titleAt - 1),
        bytes.toString('latin1', titleAt, titleEnd),
      );
      return 0;
    };
    receiveBytes(socket, bytes => {
      let at = 0;
      while (at + 2 <= bytes.length) {
        const next = at + bytes.readUInt16LE(at);
        if (next > bytes.length) {
          break;
        }
        answer(run(bytes, at));
        at = next;
      }
      return at;
    });
  }),
);
