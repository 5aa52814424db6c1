import type { Far, Ports, Transport } from '../../../src/runtime';
import {
  leaseTimeLeft,
  minutes,
  revoke,
  seconds,
  serviceType,
  whenExpired,
} from '../../../src/runtime';
import { plain } from '../../../src/runtime/lease/pattern';
import type { NotebookLike } from '../notebook';
import { notebookEncounter, connected, Notebook } from '../notebook';
import { gather } from '../two-phones';
import { deaf } from './dials';

/** As in a crowded network: a dial gets no answer, while an old connection works again. */
function firstDialOnly(ports: Ports): Ports {
  let dials = 0;
  const dial: Transport['dial'] = (address, timeoutMs) =>
    dials++ === 0
      ? ports.transport.dial(address, timeoutMs)
      : { connection: new Promise(() => undefined), abort: () => undefined };
  return { ...ports, transport: { listen: accept => ports.transport.listen(accept), dial } };
}

const notebook = (): NotebookLike => ({ write: () => 0 });

test('C6: a discovered service is a leased reference under the default lease: 10 minutes, renewed by calls', async () => {
  const { world, ada, noor, notebook: found } = await notebookEncounter();
  expect(leaseTimeLeft(found)).toBeGreaterThan(minutes(10) - seconds(2));
  expect(leaseTimeLeft(found)).toBeLessThanOrEqual(minutes(10));
  for (const { device } of [ada, noor]) {
    expect(device.snapshot().leases).toMatchObject([
      { pattern: 'renew-on-call', periodMs: minutes(10) },
    ]);
  }
  await world.run(minutes(9));
  expect(leaseTimeLeft(found)).toBeLessThan(minutes(1));
  await Promise.all([found.write('still here'), world.run(seconds(1))]);
  expect(leaseTimeLeft(found)).toBeGreaterThan(minutes(9.9));
  await world.run(minutes(10));
  expect(leaseTimeLeft(found)).toBe(0);
});

test("C6: the default lease is the exporting device's setting", async () => {
  const { world, notebook: found } = await notebookEncounter({
    device: { defaultLease: { pattern: plain, periodMs: minutes(2) } },
  });
  expect(leaseTimeLeft(found)).toBeLessThanOrEqual(minutes(2));
  await Promise.all([found.write('does not renew'), world.run(seconds(60))]);
  expect(leaseTimeLeft(found)).toBeLessThanOrEqual(minutes(1));
});

test('C6: wheneverDiscovered runs once, however often the device is sighted and the link comes back', async () => {
  const { world, ada, noor, found } = await notebookEncounter({
    world: { discovery: { duplicates: 1, echoes: 1 } },
  });
  for (let i = 0; i < 4; i++) {
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(30));
    world.together(ada.phone, noor.phone);
    await world.run(seconds(60));
    expect(connected(ada, noor)).toBe(true);
  }
  expect(found).toHaveLength(1);
});

test('C6: a service whose lease ended during a disconnection is discovered once after it, also on the same connection', async () => {
  const { world, ada, noor, found } = await notebookEncounter({
    world: deaf,
    device: { defaultLease: { pattern: plain, periodMs: seconds(6) } },
    ports: firstDialOnly,
  });
  const ids = () => world.connections().map(({ id }) => id);
  const before = ids();
  world.mute(ada.phone, noor.phone);
  world.mute(noor.phone, ada.phone);
  await world.run(seconds(9));
  expect(noor.device.snapshot().leases).toEqual([]);
  world.unmute(ada.phone, noor.phone);
  world.unmute(noor.phone, ada.phone);
  await world.runUntil(() => connected(ada, noor), seconds(20));
  await world.run(seconds(1));
  expect(ids()).toEqual(before);
  expect(found).toHaveLength(2);
  expect(ada.device.snapshot().leases).toHaveLength(1);
});

test('C6: it runs once for each service of a device, of each device, and for no other type', async () => {
  const Camera = serviceType<NotebookLike>('Camera');
  const found: Record<string, Far<NotebookLike>[]> = { ada: [], noor: [], mika: [] };
  const { world } = await gather(['ada', 'noor', 'mika'], {
    app: (device, name) => {
      device.export(Notebook, notebook());
      device.export(Notebook, notebook());
      device.export(Camera, notebook());
      device.wheneverDiscovered(Notebook, service => found[name]?.push(service));
    },
  });
  await world.run(minutes(1));
  for (const services of Object.values(found)) {
    expect(services).toHaveLength(4);
    expect(new Set(services).size).toBe(4);
  }
});

test('C6: it runs in any order of export, request and connection', async () => {
  const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika']);
  const found: string[] = [];
  ada.device.export(Notebook, notebook());
  await world.run(seconds(20));
  noor.device.wheneverDiscovered(Notebook, () => found.push('noor'));
  await world.run(seconds(5));
  expect(found).toEqual(['noor']);
  mika.device.export(Notebook, notebook());
  await world.run(seconds(5));
  expect(found).toEqual(['noor', 'noor']);
});

test('C6: a device that was restarted offers a new service: it runs again, with a new reference', async () => {
  const found: Far<NotebookLike>[] = [];
  const { world, ada } = await gather(['ada', 'noor'], {
    app: (device, name) => {
      if (name === 'ada') {
        device.export(Notebook, notebook());
      } else {
        device.wheneverDiscovered(Notebook, service => found.push(service));
      }
    },
  });
  await world.run(seconds(20));
  expect(found).toHaveLength(1);
  for (const often of [2, 3]) {
    ada.phone.restart();
    await world.run(seconds(60));
    expect(found).toHaveLength(often);
  }
  expect(new Set(found).size).toBe(3);
});

test('C6: it runs again with a new, working reference when a service whose lease ended while apart is found again', async () => {
  const { world, ada, noor, found, lines } = await notebookEncounter();
  const ended: string[] = [];
  whenExpired(found[0] as Far<NotebookLike>, reason => ended.push(reason));
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(11));
  expect(ended).toEqual(['elapsed']);
  expect(found).toHaveLength(1);

  world.together(ada.phone, noor.phone);
  await world.run(minutes(1));
  expect(found).toHaveLength(2);
  expect(found[1]).not.toBe(found[0]);
  found[1]?.write('again').oneWay();
  await world.run(seconds(1));
  expect(lines).toEqual(['again']);
});

test('C6: a service whose holder revoked the lease is discovered again after the next reconnection', async () => {
  const { world, ada, noor, found } = await notebookEncounter();
  revoke(found[0] as Far<NotebookLike>);
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(1));
  world.together(ada.phone, noor.phone);
  await world.run(minutes(1));
  expect(found).toHaveLength(2);
});

test('C6: whenDiscovered runs once in all, with the first', async () => {
  const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika']);
  const found: Far<NotebookLike>[] = [];
  ada.device.export(Notebook, notebook());
  ada.device.export(Notebook, notebook());
  mika.device.export(Notebook, notebook());
  noor.device.whenDiscovered(Notebook, service => found.push(service));
  await world.run(minutes(1));
  world.apart(ada.phone, noor.phone);
  world.apart(mika.phone, noor.phone);
  await world.run(minutes(15));
  world.together(ada.phone, noor.phone);
  world.together(mika.phone, noor.phone);
  await world.run(minutes(1));
  mika.phone.restart();
  await world.run(minutes(1));
  expect(found).toHaveLength(1);
});

test('C6: a cancelled search finds nothing, and a withdrawn service is not found', async () => {
  const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika']);
  const found: string[] = [];
  const takeBack = ada.device.export(Notebook, notebook());
  const callOffs = [
    noor.device.wheneverDiscovered(Notebook, () => found.push('noor whenever')),
    noor.device.whenDiscovered(Notebook, () => found.push('noor once')),
  ];
  callOffs.forEach(callOff => callOff());
  await world.run(seconds(20));
  expect(found).toEqual([]);

  takeBack();
  mika.device.wheneverDiscovered(Notebook, () => found.push('mika'));
  await world.run(seconds(20));
  expect(found).toEqual([]);
});

test('C6: two devices that look for a service of one device both find it', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  const told: string[] = [];
  ada.device.export(Notebook, notebook());
  noor.device.wheneverDiscovered(Notebook, () => told.push('one'));
  noor.device.wheneverDiscovered(Notebook, () => told.push('two'));
  await world.run(seconds(20));
  noor.device.wheneverDiscovered(Notebook, () => told.push('three'));
  await world.run(seconds(20));
  expect(told.sort()).toEqual(['one', 'three', 'two']);
});

test('C6: a device never discovers its own exports, nor those of its earlier incarnation', async () => {
  const found: string[] = [];
  const { world, ada } = await gather(['ada'], {
    app: (device, name) => {
      device.export(Notebook, notebook());
      device.wheneverDiscovered(Notebook, () => found.push(name));
    },
  });
  await world.run(minutes(1));
  ada.phone.restart();
  await world.run(minutes(5));
  expect(found).toEqual([]);
  expect(ada.device.snapshot().peers).toEqual([]);
});

test('C6: an observer that throws keeps no other service from being discovered', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  ada.device.export(Notebook, notebook());
  ada.device.export(Notebook, notebook());
  let found = 0;
  noor.device.wheneverDiscovered(Notebook, () => {
    throw new Error('clumsy');
  });
  noor.device.wheneverDiscovered(Notebook, () => found++);
  await world.run(seconds(20));
  expect(found).toBe(2);
  expect(noor.events.filter(({ type }) => type === 'application error')).toHaveLength(2);
});
