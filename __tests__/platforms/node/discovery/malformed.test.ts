import type { Socket } from 'node:dgram';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { NodeDiscovery } from '../../../../src/platforms/node';
import type { Announcement } from '../../../../src/runtime';
import { RandomStream } from '../../../../src/simulation/random';
import { realTime } from '../real-time';
import { amongOurselves } from './loopback';

const GROUP = '224.0.0.251';
const PORT = 5353;
const seed = Number(process.env.FUZZ_SEED ?? 20_250);
const rounds = 3000;
const announcement: Announcement = {
  port: 4321,
  idPrefix: 'wellknown',
  incarnation: '01',
  protocolVersion: 1,
};

let socket: Socket;

beforeEach(async () => {
  socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.bind(PORT, '0.0.0.0');
  await once(socket, 'listening');
  socket.addMembership(GROUP, '127.0.0.1');
  socket.setMulticastInterface('127.0.0.1');
});

afterEach(() => {
  socket.close();
});

const send = (packet: Buffer) =>
  new Promise(resolve => socket.send(packet, PORT, GROUP, () => resolve(undefined)));

test(`packets that make no sense disturb nothing (seed ${seed})`, async () => {
  const random = new RandomStream(`${seed} packets`);
  const options = amongOurselves();
  const packets: Buffer[] = [];
  socket.on('message', packet => {
    if (packet.includes(options.serviceName)) packets.push(packet);
  });
  const [here, there] = [new NodeDiscovery(options), new NodeDiscovery(options)];
  const heard = new Set<string>();
  try {
    here.publish(announcement);
    here.browse(({ idPrefix }) => heard.add(idPrefix));
    // An announcement and a question, as they are sent.
    await realTime.until('packets to spoil', () => packets.length >= 2);
    const models = packets.splice(0);
    for (let round = 0; round < rounds; round++) {
      await send(spoiled(random, models[round % models.length] as Buffer));
    }
    there.publish({ ...announcement, idPrefix: 'late' });
    await realTime.until('someone who makes sense', () => heard.has('late'));
    there.browse(({ idPrefix }) => heard.add(`${idPrefix}, heard there`));
    await realTime.until('an answer', () => heard.has('wellknown, heard there'));
  } finally {
    here.stop();
    there.stop();
  }
});

/** A packet of which some bytes are others, or missing, or too many. */
function spoiled(random: RandomStream, model: Buffer): Buffer {
  const length = random.chance(0.3) ? random.below(model.length + 1) : model.length;
  const packet = Buffer.from(model.subarray(0, length));
  for (let left = random.below(8); left > 0 && packet.length > 0; left--) {
    packet[random.below(packet.length)] = random.below(256);
  }
  const rest = Array.from({ length: random.chance(0.2) ? random.below(40) : 0 }, () =>
    random.below(256),
  );
  return Buffer.concat([packet, Buffer.from(rest)]);
}
