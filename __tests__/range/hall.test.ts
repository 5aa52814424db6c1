import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { realTime } from '../platforms/node/real-time';
import { HallNetwork } from './hall-network';
import { TerminalPeer } from './terminal-peer';

const GUESTS = 8;
/** E10, E14 and the longest that an entry outlives its holder (A5), and a machine that does other things as well. */
const PATIENCE_MS = 120_000;

test('E10, E14: eight computers follow the one that hosts; it is cut off and replaced, comes back, and all agree', async () => {
  const network = new HallNetwork(GUESTS);
  const directory = mkdtempSync(path.join(tmpdir(), 'earshot-hall-'));
  const start = (at: number, name: string, ...more: string[]) =>
    new TerminalPeer(name, network.nameOf(at), path.join(directory, name), ...more);
  const host = start(0, 'Host', '--host');
  const peers = [host];
  const until = (what: string, holds: () => boolean) =>
    realTime.until(what, holds, PATIENCE_MS).catch((error: unknown) => {
      const last = peers.flatMap(({ name, lines }) => lines.slice(-8).map(l => `${name}: ${l}`));
      throw new Error([String(error), ...last].join('\n'));
    });
  try {
    await until('a host', () => host.isHost);
    // E1: in another second than the host's, or the smaller key decides between them.
    await realTime.pass(1000);
    for (let at = 1; at < GUESTS; at++) peers.push(start(at, `Guest ${at}`));
    const guests = peers.slice(1);
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
