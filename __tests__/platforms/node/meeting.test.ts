import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NodePortsOptions } from '../../../src/platforms/node';
import { createNodePorts } from '../../../src/platforms/node';
import type { Device } from '../../../src/runtime';
import { createDevice, serviceType } from '../../../src/runtime';
import { amongOurselves } from './discovery/loopback';
import { realTime } from './real-time';

const Greeter = serviceType<{ greet(name: string): string }>('Greeter');

let directory: string;
let devices: Device[];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-meeting-'));
  devices = [];
});

afterEach(async () => {
  devices.forEach(device => device.close());
  await rm(directory, { recursive: true });
});

function start(name: string, options: Omit<NodePortsOptions, 'directory'>): Device {
  const ports = createNodePorts({ directory: path.join(directory, name), ...options });
  const device = createDevice({ ports, name });
  devices.push(device);
  device.export(Greeter, { greet: who => `Hello ${who}, I am ${name}.` });
  return device;
}

async function firstGreetingOf(device: Device): Promise<string> {
  const greetings: string[] = [];
  device.whenDiscovered(Greeter, async greeter => {
    greetings.push(await greeter.greet('you'));
  });
  await realTime.until('a greeting', () => greetings.length > 0);
  return greetings.join();
}

test('two devices on one network find each other and talk', async () => {
  const options = amongOurselves();
  const [anna, ben] = [start('anna', options), start('ben', options)];
  expect(await Promise.all([firstGreetingOf(anna), firstGreetingOf(ben)])).toEqual([
    'Hello you, I am ben.',
    'Hello you, I am anna.',
  ]);
});

test('a typed address is a second way in, where nobody is heard of', async () => {
  const [anna, ben] = [start('anna', amongOurselves()), start('ben', amongOurselves())];
  await ben.ready;
  anna.reach({ host: '127.0.0.1', port: ben.snapshot().port ?? 0 });
  expect(await firstGreetingOf(anna)).toBe('Hello you, I am ben.');
});

test('a device that starts again is the same one', async () => {
  const first = start('anna', amongOurselves());
  const id = await first.ready;
  first.close();
  expect(await start('anna', amongOurselves()).ready).toBe(id);
});
