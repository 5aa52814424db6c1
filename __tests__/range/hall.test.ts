import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { realTime } from '../platforms/node/real-time';
import { HallNetwork } from './hall-network';
import { TerminalPeer } from './terminal-peer';

const GUESTS = 8;
/** E10 and E14, and a machine that does other things as well. */
const PATIENCE_MS = 60_000;

test('E10, E14: eight computers follow the one that hosts; it is cut off and replaced, comes back, and all agree', async () => {
  const network = new HallNetwork(GUESTS);
  const directory = mkdtempSync(path.join(tmpdir(), 'earshot-hall-'));
  const peers = Array.from({ length: GUESTS }, (_, at) => {
    const name = at === 0 ? 'Host' : `Guest ${at}`;
    const more = at === 0 ? ['--host'] : [];
    return new TerminalPeer(name, network.nameOf(at), path.join(directory, name), ...more);
  });
  const [host, ...guests] = peers as [TerminalPeer, ...TerminalPeer[]];
  const until = (what: string, holds: () => boolean) =>
    realTime.until(what, holds, PATIENCE_MS).catch((error: unknown) => {
      const last = peers.flatMap(({ name, lines }) => lines.slice(-8).map(l => `${name}: ${l}`));
      throw new Error([String(error), ...last].join('\n'));
    });
  try {
    await until('one host for all', () => {
      return /You introduce 7 people/.test(host.introducing) && guests.every(each => each.follows);
    });
    expect(guests.filter(({ isHost }) => isHost)).toEqual([]);

    network.cut(0);
    await until('another host', () => guests.filter(({ isHost }) => isHost).length === 1);
    await until('the others with it', () =>
      guests.every(({ isHost, introducing, follows }) =>
        isHost ? /You introduce 6 people/.test(introducing) : follows,
      ),
    );

    network.heal(0);
    await until('one host for all again', () => {
      const hosts = peers.filter(({ isHost }) => isHost);
      const others = peers.filter(({ isHost }) => !isHost);
      return (
        hosts.length === 1 &&
        /You introduce 7 people/.test(hosts[0]?.introducing ?? '') &&
        others.every(({ follows }) => follows)
      );
    });
  } finally {
    await Promise.all(peers.map(peer => peer.kill()));
    network.remove();
    rmSync(directory, { recursive: true, force: true });
  }
});
