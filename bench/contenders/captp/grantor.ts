import '@endo/init';
import { makeCapTP } from '@endo/captp';
import { Far } from '@endo/marshal';
import { runGrantor } from '../grantor-program';
import { JoinedLines } from '../joined-lines';
import { ExchangeSession } from '../service';
import { listen } from '../sockets';

const player = Far('MusicPlayer', {
  openSession() {
    const session = new ExchangeSession();
    return Far('Session', {
      uploadSong: (artist: string, title: string) => session.uploadSong(artist, title),
      endExchange: () => session.endExchange(),
    });
  },
});

runGrantor(() =>
  listen(socket => {
    const lines = new JoinedLines(socket);
    const { dispatch } = makeCapTP(
      'grantor',
      message => lines.send(JSON.stringify(message)),
      player,
    );
    lines.receive(line => dispatch(JSON.parse(line)));
  }),
);
