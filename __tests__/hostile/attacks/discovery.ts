/** B3, B4: announcements prove nothing. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { realTime } from '../../platforms/node/real-time';
import type { Assault } from '../attack';
import { attack } from '../attack';
import { Attacker } from '../attacker';
import { announcement, knot, Speaker } from '../speaker';

const HOST = '127.0.0.1';
/** B4. */
const DIALS_AT_ONCE = 8;
const HONEST = 23;

/** Takes every connection, and never says a word. */
async function silentPort() {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen({ host: HOST, port: 0 });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    end: () => {
      server.close();
      sockets.forEach(socket => socket.destroy());
    },
  };
}

const madeUp = (number: number) => number.toString(16).padStart(16, '0');

/** So many ids are said to be at a port that stays silent, again and again, while `meanwhile` goes on. */
async function speak(
  assault: Assault,
  serviceName: string,
  ids: number,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const silent = await silentPort();
  const speaker = new Speaker(serviceName);
  const stopped = new AbortController();
  const isOver = () => stopped.signal.aborted;
  const speaking = (async () => {
    while (!isOver()) {
      for (let i = 0; i < ids && !isOver(); i++) {
        await speaker.say(madeUp(i), [HOST], silent.port);
        if (i % 20 === 19) {
          await realTime.pass(5);
        }
      }
      await realTime.pass(500);
    }
  })();
  try {
    await meanwhile();
    const { mostAtOnce, total } = await assault.siege.victim.tell('dials');
    assault.require(total > 0, `${total} dials`);
    assault.require(
      mostAtOnce <= DIALS_AT_ONCE,
      `${mostAtOnce} sockets at once (${DIALS_AT_ONCE})`,
    );
  } finally {
    stopped.abort();
    await speaking;
    speaker.end();
    silent.end();
  }
}

const hears = (serviceName: string) => ({
  fresh: true,
  victim: { network: 'loopback' as const, serviceName },
});

/** Nobody else on this machine listens to these. */
const [FEW, MANY, KNOTTED] = ['few', 'many', 'knotted'].map(name => `${name}-${process.pid}`) as [
  string,
  string,
  string,
];

attack('an mDNS speaker with 30 made-up ids', hears(FEW), async assault => {
  await speak(assault, FEW, 30, async () => {
    await realTime.pass(2_000);
    let letIn = 0;
    for (let i = 0; i < HONEST; i++) {
      const visitor = await Attacker.link(assault.siege, { name: `guest ${i}` });
      letIn += visitor.stranger.linked ? 1 : 0;
      visitor.leave();
      await realTime.pass(120);
    }
    assault.require(letIn === HONEST, `${letIn} of ${HONEST} honest connections let in`);
  });
});

attack('an mDNS speaker with 3,000 made-up ids', hears(MANY), async assault => {
  await speak(assault, MANY, 3_000, () => assault.pass(5_000));
});

/** The largest that a network carries; the largest that a device looks at. */
const KNOTS = [65_000, 9_000, 4_096];

attack('an mDNS speaker who ties knots', hears(KNOTTED), async assault => {
  const speaker = new Speaker(KNOTTED);
  for (let round = 0; round < 20; round++) {
    for (const size of KNOTS) {
      await speaker.sayBytes(knot(size));
    }
    await realTime.pass(100);
  }
  speaker.end();
  await assault.comeRound();
});

/** Where nobody is who could be within earshot; and one where somebody could be. */
const ELSEWHERE = [
  '127.0.0.1',
  '::1',
  '0.0.0.0',
  '224.0.0.251',
  'ff02::fb',
  '255.255.255.255',
  '192.168.77.255',
  '8.8.8.8',
  '2606:4700:4700::1111',
  '10.0.0.7',
  '192.168.78.20',
  '169.254.10.20',
];
const NEARBY = '192.168.77.20';

attack(
  'an mDNS speaker that sends a device elsewhere',
  { fresh: true, victim: { network: 'wifi', onlyRecordDials: true } },
  async assault => {
    const { victim } = assault.siege;
    const addresses = [...ELSEWHERE, NEARBY];
    for (const [i, address] of addresses.entries()) {
      await victim.tell('hear', announcement(madeUp(i), [address], 7));
    }
    await victim.tell('hear', announcement(madeUp(99), addresses, 7));
    await assault.pass(6_000);
    const dialed = new Set((await victim.tell('dials')).hosts);
    assault.require(dialed.has(NEARBY), `${dialed.has(NEARBY) ? '' : 'not '}dialed: ${NEARBY}`);
    const astray = ELSEWHERE.filter(address => dialed.has(address));
    assault.require(astray.length === 0, `dialed elsewhere: ${astray.join(', ') || 'none'}`);
  },
);
