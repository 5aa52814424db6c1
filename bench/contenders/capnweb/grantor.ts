import { RpcSession, RpcTarget } from 'capnweb';
import { runGrantor } from '../grantor-program';
import { listen } from '../sockets';
import { LineTransport } from './line-transport';

/** As service.ts has it; but what Cap'n Web passes by reference must be of its own class. */
class Session extends RpcTarget {
  private songs = 0;

  uploadSong(_artist: string, _title: string): string {
    this.songs += 1;
    return 'ok';
  }

  endExchange(): number {
    return this.songs;
  }
}

class Player extends RpcTarget {
  openSession(): Session {
    return new Session();
  }
}

runGrantor(() => listen(socket => void new RpcSession(new LineTransport(socket), new Player())));
