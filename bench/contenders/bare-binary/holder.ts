import { runHolder } from '../holder-program';
import type { RemoteSession } from '../service';
import { dial } from '../sockets';
import { ANSWER_BYTES, JoinedBytes, METHOD, receiveBytes, REQUEST_HEAD_BYTES } from './messages';

runHolder(async port => {
  const socket = await dial(port);
  const requests = new JoinedBytes(socket);
  let waiting: ((value: number) => void)[] = [];
  receiveBytes(socket, bytes => {
    const count = Math.floor(bytes.length / ANSWER_BYTES);
    const answered = waiting.slice(0, count);
    waiting = waiting.slice(count);
    answered.forEach((resolve, index) => resolve(bytes.readUInt32LE(index * ANSWER_BYTES + 1)));
    return count * ANSWER_BYTES;
  });
  const call = (method: number, session: number, args: readonly string[]): Promise<number> => {
    const length = args.reduce((sum, text) => sum + 1 + text.length, REQUEST_HEAD_BYTES);
    let at = requests.room(length);
    const { slab } = requests;
    slab.writeUInt16LE(length, at);
    slab[at + 2] = method;
    slab.writeUInt32LE(session, at + 3);
    at += REQUEST_HEAD_BYTES;
    for (const text of args) {
      slab[at++] = text.length;
      for (let i = 0; i < text.length; i++) {
        slab[at++] = text.charCodeAt(i);
      }
    }
    return new Promise(resolve => waiting.push(resolve));
  };
  const sessionOf = (session: number): RemoteSession => ({
    uploadSong: (artist, title) => call(METHOD.uploadSong, session, [artist, title]),
    endExchange: () => call(METHOD.endExchange, session, []),
  });
  return { openSession: async user => sessionOf(await call(METHOD.openSession, 0, [user])) };
});
