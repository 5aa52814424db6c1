import type { Far } from '../../src/runtime';
import { createDevice, minutes, renewOnCallLease } from '../../src/runtime';
import type { Player } from '../contenders/earshot/music-player';
import { MusicPlayer } from '../contenders/earshot/music-player';
import { ExchangeSession } from '../contenders/service';
import { Bridge, nextTurn } from './bridged-ports';

const limits = { messagesPerSecond: 1e9, outboxMessages: 1e6, pendingAnswers: 1e6 };

export const BURST_SONGS = 64;

/** Who hears of another waits at most this long before dialing. */
const LONGEST_COURTESY_MS = 500;

/** Clocks tell whole milliseconds there: many bursts are timed together. */
const BURSTS_AT_ONCE = 40;

/**
 * What the whole runtime takes for one song on this VM, from the call to base64 and from base64 to the service: the best of
 * all rounds, because the VM has no clock of processor time, and whatever else the machine does only adds to it.
 */
export async function measureExchange(rounds: number) {
  const bridge = new Bridge();
  const carryAll = async () => {
    await nextTurn();
    bridge.clock.push(LONGEST_COURTESY_MS);
    await nextTurn();
    while ((await bridge.toGrantor.carry()) || (await bridge.toHolder.carry())) {
      // Until both have said all.
    }
  };
  const grantor = createDevice({ ports: bridge.grantorPorts, name: 'grantor', limits });
  const holder = createDevice({ ports: bridge.holderPorts, name: 'holder', limits });
  grantor.export(MusicPlayer, {
    openSession: () => renewOnCallLease(minutes(10), new ExchangeSession()),
  });
  await Promise.all([grantor.ready, holder.ready]);
  const found = new Promise<Far<Player>>(resolve => {
    holder.whenDiscovered(MusicPlayer, resolve);
  });
  const meeting = Date.now();
  holder.reach({ host: 'phone', port: 1 });
  await carryAll();
  const player = await found;
  const meetingMs = Date.now() - meeting;
  const opened = player.openSession('Mika');
  await carryAll();
  const session = await opened;

  let [sendMs, receiveMs, answerMs] = [Infinity, Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    const started = Date.now();
    for (let burst = 0; burst < BURSTS_AT_ONCE; burst++) {
      for (let song = 0; song < BURST_SONGS; song++) {
        session.uploadSong('Mika', 'Relax').then(() => undefined);
      }
      await nextTurn();
    }
    const sent = Date.now();
    await bridge.toGrantor.carry();
    const received = Date.now();
    await bridge.toHolder.carry();
    const answered = Date.now();
    sendMs = Math.min(sendMs, sent - started);
    receiveMs = Math.min(receiveMs, received - sent);
    answerMs = Math.min(answerMs, answered - received);
  }
  const each = BURSTS_AT_ONCE * BURST_SONGS;
  const songs = rounds * each;
  const counted = session.endExchange();
  await carryAll();
  if ((await counted) !== songs) {
    throw new Error(`${songs} songs were uploaded, and ${await counted} counted.`);
  }
  return {
    /** Both ends together, from the dial to the music player: the handshake, nearly all of it. */
    meetingMs,
    microsPerSongSent: (sendMs * 1000) / each,
    microsPerSongReceivedAndAnswered: (receiveMs * 1000) / each,
    microsPerAnswerReceived: (answerMs * 1000) / each,
  };
}
