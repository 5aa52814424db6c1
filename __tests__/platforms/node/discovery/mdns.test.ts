import type { Socket } from 'node:dgram';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { MulticastDNS, ResponsePacket } from 'multicast-dns';
import makeMulticastDns from 'multicast-dns';
import { NodeDiscovery } from '../../../../src/platforms/node';
import type { Announcement, Sighting } from '../../../../src/runtime';
import { realTime } from '../real-time';
import { amongOurselves, onlyThisMachine } from './loopback';

const announcement: Announcement = {
  port: 4321,
  idPrefix: '00112233aabbccdd',
  incarnation: '0102030405060708',
  protocolVersion: 1,
};

type Answer = NonNullable<ResponsePacket['answers']>[number];

/** Someone else on the network, who speaks mDNS and knows nothing of us. */
class Neighbour {
  readonly responses: Answer[][] = [];
  readonly questions: string[] = [];
  private readonly mdns: MulticastDNS;

  constructor(private readonly kind: string, socket?: Socket) {
    this.mdns = makeMulticastDns(
      socket ? { socket, bind: false } : { interface: '127.0.0.1', bind: '0.0.0.0' },
    );
    this.mdns.on('response', ({ answers = [] }) => {
      if (answers.some(({ name }) => name.endsWith(kind))) {
        this.responses.push(answers);
      }
    });
    this.mdns.on('query', ({ questions = [] }) => {
      this.questions.push(...questions.map(({ name }) => name).filter(name => name.endsWith(kind)));
    });
  }

  ask(name = this.kind): void {
    this.mdns.query([{ name, type: 'PTR' }]);
  }

  tell(answers: Answer[]): void {
    this.mdns.respond(answers);
  }

  leave(): void {
    this.mdns.destroy();
  }
}

let options: ReturnType<typeof amongOurselves>;
let kind: string;
let discovery: NodeDiscovery;
let neighbour: Neighbour;
const others: { stop(): void }[] = [];

beforeEach(() => {
  options = amongOurselves();
  kind = `_${options.serviceName}._tcp.local`;
  discovery = new NodeDiscovery(options);
  neighbour = new Neighbour(kind);
});

afterEach(() => {
  discovery.stop();
  neighbour.leave();
  others.splice(0).forEach(other => other.stop());
});

const until = (what: string, holds: () => boolean) => realTime.until(what, holds);

test('all that is to be known is announced in one packet, and once more a second later', async () => {
  const publishedMs = performance.now();
  discovery.publish(announcement);
  await until('two announcements', () => neighbour.responses.length > 1);
  expect(performance.now() - publishedMs).toBeGreaterThan(900);
  const [first = [], second] = neighbour.responses;
  expect(second).toEqual(first);
  expect(first.map(({ type }) => type)).toEqual(expect.arrayContaining(['PTR', 'SRV', 'TXT', 'A']));
  const [pointer, service, text, address] = ['PTR', 'SRV', 'TXT', 'A'].map(type =>
    first.find(answer => answer.type === type),
  );
  const instance = expect.stringMatching(new RegExp(`^[0-9a-f]{12}\\.${kind}$`)) as string;
  const ours = { ttl: 120, flush: true };
  // Others are of the same kind: this record must not push theirs out.
  expect(pointer).toMatchObject({ name: kind, data: instance, ttl: 120, flush: false });
  expect(service).toMatchObject({ name: instance, data: { port: 4321 }, ...ours });
  expect(text).toMatchObject({
    name: instance,
    data: ['v=1', 'id=00112233aabbccdd', 'boot=0102030405060708'].map(line => Buffer.from(line)),
    ...ours,
  });
  expect(address).toMatchObject({ data: '127.0.0.1', ...ours });
});

test('every start has a name of its own', async () => {
  const again = new NodeDiscovery(options);
  others.push(again);
  discovery.publish(announcement);
  again.publish(announcement);
  const instances = () =>
    new Set(neighbour.responses.flat().flatMap(({ type, name }) => (type === 'SRV' ? [name] : [])));
  await until('both', () => instances().size === 2);
});

test('who asks is answered, and not more than once a second', async () => {
  discovery.publish(announcement);
  await until('all announcements', () => neighbour.responses.length === 3);
  const before = neighbour.responses.length;
  await realTime.pass(1000);
  const askedMs = performance.now();
  for (let i = 0; i < 5; i++) neighbour.ask();
  await until('an answer', () => neighbour.responses.length > before);
  neighbour.ask();
  await realTime.pass(500);
  const answers = neighbour.responses.length - before;
  // One, unless the machine was so busy that there was time for more.
  expect(answers).toBeLessThanOrEqual(1 + Math.floor((performance.now() - askedMs) / 1000));
});

test('who asks from a port of its own is answered there', async () => {
  const socket = createSocket('udp4').bind(0);
  await once(socket, 'listening');
  socket.setMulticastInterface('127.0.0.1');
  const passerBy = new Neighbour(kind, socket);
  others.push({ stop: () => passerBy.leave() });
  discovery.publish(announcement);
  passerBy.ask();
  await until('an answer', () => passerBy.responses.length > 0);
  const [answers = []] = passerBy.responses;
  expect(answers.map(({ type }) => type)).toEqual(expect.arrayContaining(['PTR', 'SRV', 'A']));
  expect(answers.every(answer => 'ttl' in answer && answer.ttl === 10 && !answer.flush)).toBe(true);
});

test('who lists all kinds of services learns of ours', async () => {
  discovery.publish(announcement);
  const listener = makeMulticastDns({ interface: '127.0.0.1', bind: '0.0.0.0' });
  others.push({ stop: () => listener.destroy() });
  const kinds: unknown[] = [];
  listener.on('response', ({ answers = [] }) => {
    kinds.push(...answers.flatMap(answer => (answer.type === 'PTR' ? [answer.data] : [])));
  });
  await until('our kind', () => {
    neighbour.ask('_services._dns-sd._udp.local');
    return kinds.includes(kind);
  });
});

test('a goodbye is said on leaving', async () => {
  discovery.publish(announcement);
  await until('an announcement', () => neighbour.responses.length > 0);
  discovery.stop();
  await until('a goodbye', () =>
    neighbour.responses.some(answers =>
      answers.every(answer => 'ttl' in answer && answer.ttl === 0),
    ),
  );
});

test('what is published on another port after a stop has another name: the goodbye may be lost', async () => {
  discovery.publish(announcement);
  const portsByName = () =>
    new Map(
      neighbour.responses
        .flat()
        .flatMap(answer =>
          answer.type === 'SRV' && answer.ttl !== 0 ? [[answer.name, answer.data.port]] : [],
        ),
    );
  await until('the first', () => portsByName().size === 1);
  discovery.stop();
  discovery.publish({ ...announcement, port: 4322 });
  await until('the second', () => [...portsByName().values()].includes(4322));
  expect([...portsByName().values()]).toEqual([4321, 4322]);
});

test('someone who says little at a time is asked for the rest, and heard of', async () => {
  const heard: Sighting[] = [];
  discovery.browse(sighting => heard.push(sighting));
  const instance = `other.${kind}`;
  const base = { ttl: 120, class: 'IN' } as const;
  neighbour.tell([{ name: kind, type: 'PTR', data: instance, ...base }]);
  await until('a question', () => neighbour.questions.includes(instance));
  neighbour.tell([
    { name: instance, type: 'TXT', data: ['v=1', 'id=abc', 'boot=def', 'more=1'], ...base },
    { name: instance, type: 'SRV', data: { target: 'other.local', port: 99 }, ...base },
  ]);
  neighbour.tell([{ name: 'other.local', type: 'A', data: '127.0.0.9', ...base }]);
  await until('a sighting', () => heard.length > 0);
  expect(heard[0]).toEqual({
    protocolVersion: 1,
    idPrefix: 'abc',
    incarnation: 'def',
    addresses: [{ host: '127.0.0.9', port: 99 }],
  });
});

test('B1: packets larger than any that devices send are not read', async () => {
  const heard: string[] = [];
  discovery.browse(({ idPrefix }) => heard.push(idPrefix));
  const base = { ttl: 120, class: 'IN' } as const;
  const tell = (label: string, padding: number) => {
    const name = `${label}.${kind}`;
    neighbour.tell([
      { name: kind, type: 'PTR', data: name, ...base },
      { name, type: 'TXT', data: ['v=1', `id=${label}`, 'boot=1'], ...base },
      { name, type: 'SRV', data: { target: `${label}.local`, port: 99 }, ...base },
      { name: `${label}.local`, type: 'A', data: '127.0.0.9', ...base },
      ...Array.from({ length: padding }, (_, i) => ({
        name: `${i}.local`,
        type: 'TXT' as const,
        data: ['x'.repeat(200)],
        ...base,
      })),
    ]);
  };
  tell('large', 30);
  tell('less', 3);
  await until('the other', () => heard.includes('less'));
  expect(heard).not.toContain('large');
});

test('B4: it is told who was heard from where it says it is, and where that is comes first', async () => {
  const heard: Sighting[] = [];
  discovery.browse(sighting => heard.push(sighting));
  const base = { ttl: 120, class: 'IN' } as const;
  const tell = (label: string, ...hosts: string[]) =>
    neighbour.tell([
      { name: kind, type: 'PTR', data: `${label}.${kind}`, ...base },
      { name: `${label}.${kind}`, type: 'TXT', data: ['v=1', `id=${label}`, 'boot=1'], ...base },
      {
        name: `${label}.${kind}`,
        type: 'SRV',
        data: { target: `${label}.local`, port: 99 },
        ...base,
      },
      ...hosts.map(data => ({ name: `${label}.local`, type: 'A' as const, data, ...base })),
    ]);
  tell('itself', '10.0.0.1', '127.0.0.1');
  tell('another', '10.0.0.1', '127.0.0.9');
  const about = (label: string) => heard.find(({ idPrefix }) => idPrefix === label);
  await until('both', () => about('itself') !== undefined && about('another') !== undefined);
  expect(about('itself')).toMatchObject({
    isFirsthand: true,
    addresses: [{ host: '127.0.0.1' }, { host: '10.0.0.1' }],
  });
  expect(about('another')?.isFirsthand).toBeUndefined();
});

test('whose network goes and comes back is heard of at once, and hears again', async () => {
  let connected = false;
  let looks = 0;
  const heardHere: Sighting[] = [];
  const heardThere: Sighting[] = [];
  const interfaces = () => {
    looks++;
    return connected ? onlyThisMachine() : {};
  };
  const afterALook = async () => {
    const before = looks;
    await until('another look', () => looks > before + 1);
  };
  const moving = new NodeDiscovery({ ...options, interfaces });
  others.push(moving);
  discovery.publish(announcement);
  discovery.browse(({ idPrefix, ...rest }) => {
    if (idPrefix === 'moving') heardHere.push({ idPrefix, ...rest });
  });
  moving.publish({ ...announcement, idPrefix: 'moving' });
  moving.browse(({ idPrefix, ...rest }) => {
    if (idPrefix !== 'moving') heardThere.push({ idPrefix, ...rest });
  });
  await afterALook();
  for (let times = 0; times < 2; times++) {
    expect([heardHere, heardThere]).toEqual([[], []]);
    connected = true;
    await until('each other', () => heardHere.length > 0 && heardThere.length > 0);
    connected = false;
    await afterALook();
    // An answer may be under way.
    await realTime.pass(500);
    heardHere.splice(0);
    heardThere.splice(0);
    await realTime.pass(500);
  }
});
