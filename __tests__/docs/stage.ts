import assert from 'node:assert/strict';
import type { Device, DeviceOptions, Far, Leased, ServiceType } from '../../src/runtime';
import { createDevice, lease, minutes, serviceType } from '../../src/runtime';
import type { World, WorldOptions } from '../../src/simulation';
import { createWorld } from '../../src/simulation';

interface Counter {
  add(count: number): number;
}

/** While an example waits for something else than the world, time passes in steps of this. */
const STEP_MS = 20;

/**
 * What the guide's examples find when they begin: a world in which time passes while they wait, two phones that are
 * together, and what Ada offers.
 */
export function stage() {
  const clockwork = new Clockwork();
  const world = clockwork.createWorld({ seed: 7 });
  const phones = { ada: world.phone('Ada'), noor: world.phone('Noor') };
  const ports = world.phone('Mika').ports;
  const ada = createDevice({ ports: phones.ada.ports, name: 'Ada' });
  const noor = createDevice({ ports: phones.noor.ports, name: 'Noor' });

  const Desk = serviceType<{ borrow(): Leased<Counter> }>('Desk');
  const Shop = serviceType<{ lend(): Leased<object>[] }>('Shop');
  let total = 0;
  let leased: Leased<Counter> | undefined;
  ada.export(Desk, {
    borrow() {
      leased = lease(minutes(2), {
        add(count: number) {
          if (count < 0) {
            throw new RangeError('only upwards');
          }
          total += count;
          return total;
        },
      });
      return leased;
    },
  });

  const find = <T>(device: Device, type: ServiceType<T>) =>
    new Promise<Far<T>>(resolve => device.whenDiscovered(type, resolve));

  async function borrowCounter(options?: Partial<DeviceOptions>) {
    let holder = noor;
    if (options !== undefined) {
      noor.close();
      holder = createDevice({ ports: phones.noor.ports, name: 'Noor', ...options });
    }
    const counter = await (await find(holder, Desk)).borrow();
    return { counter, total: () => total, leased: () => leased };
  }

  async function lend(...objects: Leased<object>[]) {
    ada.export(Shop, { lend: () => objects });
    const [first, second] = await (await find(noor, Shop)).lend();
    return { first, second };
  }

  async function rejects(future: PromiseLike<unknown>, type: new (...args: never[]) => Error) {
    try {
      await future;
    } catch (error) {
      assert.ok(error instanceof type, `${String(error)} is no ${type.name}`);
      return error;
    }
    throw new assert.AssertionError({ message: `no ${type.name} came` });
  }

  const given = { world, phones, ports, ada, noor, find, Desk, borrowCounter, lend, rejects };
  return {
    clockwork,
    given: { ...given, createWorld: (options: WorldOptions) => clockwork.createWorld(options) },
  };
}

/** Lets time pass in its worlds for as long as somebody waits. */
class Clockwork {
  private readonly worlds: { readonly world: World; run: (() => Promise<void>) | undefined }[] = [];

  createWorld(options: WorldOptions): World {
    const world = createWorld(options);
    const entry: (typeof this.worlds)[number] = { world, run: undefined };
    this.worlds.push(entry);
    const pass = world.run.bind(world);
    world.run = ms =>
      new Promise((resolve, reject) => {
        entry.run = () => pass(ms).then(resolve, reject);
      });
    return Object.assign(world, { step: () => pass(STEP_MS) });
  }

  async drive(example: Promise<void>): Promise<void> {
    const state = { waiting: true };
    const finished = example.finally(() => {
      state.waiting = false;
    });
    finished.catch(() => undefined);
    while (state.waiting) {
      await new Promise(setImmediate);
      for (const entry of this.worlds) {
        const { run } = entry;
        entry.run = undefined;
        await (run ?? (entry.world as World & { step(): Promise<void> }).step)();
      }
    }
    await finished;
  }
}
