import { directory, ether, phone, system } from './native-halves';
import path from 'node:path';
import type { NodePortsOptions } from '../../../src/platforms/node';
import { createNodePorts } from '../../../src/platforms/node';
import type { PhonePlatform } from '../../../src/platforms/phone';
import { createPhonePlatform } from '../../../src/platforms/phone';
import type { Device } from '../../../src/runtime';
import { createDevice, serviceType } from '../../../src/runtime';
import { amongOurselves } from '../node/discovery/loopback';
import { realTime } from '../node/real-time';
import { phoneInHand } from './hands';

interface Greeter {
  greet(name: string): string;
}

const Greeter = serviceType<Greeter>('Greeter');
const { TcpSockets: sockets, EarshotStore: database } = phone.modules;
const good = { ...sockets.misbehaviour };

let hand: ReturnType<typeof phoneInHand>;
let platform: PhonePlatform;
let mobile: Device;
let computer: Device;
let greetings: string[];

async function meet(options: Omit<NodePortsOptions, 'directory'> & { serviceName: string }) {
  hand = phoneInHand();
  hand.isAndroid(31);
  await database.write(['phone/asked for the local network', ''], []);
  platform = createPhonePlatform({ serviceName: options.serviceName });
  mobile = createDevice({ ports: platform.ports, name: 'mobile' });
  platform.whenRefreshIsDue(() => mobile.refresh());
  computer = createDevice({
    ports: createNodePorts({ directory: path.join(directory, 'computer'), ...options }),
    name: 'computer',
  });
  for (const device of [mobile, computer]) {
    const { name } = device.snapshot();
    device.export(Greeter, { greet: who => `Hello ${who}, I am ${name}.` });
  }
  greetings = [];
  mobile.wheneverDiscovered(Greeter, async greeter => {
    greetings.push(await greeter.greet('phone'));
  });
  computer.wheneverDiscovered(Greeter, async greeter => {
    greetings.push(await greeter.greet('computer'));
  });
  await realTime.until('both greetings', () => greetings.length === 2);
  expect(greetings.sort()).toEqual(['Hello computer, I am mobile.', 'Hello phone, I am computer.']);
}

const linked = (device: Device) => device.snapshot().peers.some(({ state }) => state === 'up');

afterEach(() => {
  mobile.close();
  computer.close();
  platform.close();
  ether.setInRange('this one', true);
  Object.assign(sockets.misbehaviour, good);
  sockets.misbehaviour.lostEvents.clear();
  jest.restoreAllMocks();
});

test('a phone and a computer find each other and talk', async () => {
  await meet(amongOurselves());
});

test('so they do on a system with every fault there is', async () => {
  Object.assign(sockets.misbehaviour, {
    silentResets: true,
    collidingIds: true,
    silentWriteFailures: true,
    endDropsWrites: true,
  });
  sockets.misbehaviour.lostEvents.add('error').add('close').add('end');
  await meet(amongOurselves());
});

test('an app that was suspended, and lost its sockets without a word, is met again', async () => {
  await meet(amongOurselves());
  const portBefore = mobile.snapshot().port;
  hand.goesTo('background');
  sockets.abandonAll();
  await realTime.until('the loss', () => !linked(computer));
  hand.goesTo('active');
  await realTime.until('both up', () => linked(mobile) && linked(computer));
  expect(mobile.snapshot().port).not.toBe(portBefore);
});

test('a phone that walks off and comes back goes on where it was', async () => {
  await meet(amongOurselves());
  ether.setInRange('this one', false);
  await realTime.until('the loss', () => !linked(computer) && !linked(mobile));
  ether.setInRange('this one', true);
  await realTime.until('both up', () => linked(mobile) && linked(computer));
});

test('C7: whichever of the two forgets the other, also while calls are under way, is met again', async () => {
  await meet(amongOurselves());
  // What is sent in the turn in which a connection is closed never leaves a phone; and of the two ids either is larger.
  for (const [one, other] of [
    [mobile, computer],
    [computer, mobile],
  ] as const) {
    const met = greetings.length;
    one.people.forget(await other.ready);
    await realTime.until(
      'both up, and two more greetings',
      () => linked(mobile) && linked(computer) && greetings.length >= met + 2,
      10_000,
    );
  }
});

test(`the identity of a phone is in its keychain (${system})`, async () => {
  await meet(amongOurselves());
  const id = await mobile.ready;
  mobile.close();
  mobile = createDevice({ ports: platform.ports, name: 'mobile' });
  expect(await mobile.ready).toBe(id);
});
