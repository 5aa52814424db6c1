import type { Device, Far, Future, Leased, Storage } from '../../src/runtime';
import {
  createDevice,
  minutes,
  renewOnCallLease,
  retract,
  revoke,
  seconds,
  serviceType,
  singleCallLease,
  TimeoutError,
} from '../../src/runtime';
import { DeviceEvents } from '../../src/runtime/events';
import { Deadlines } from '../../src/runtime/time/deadlines';
import { ElapsedTime } from '../../src/runtime/time/elapsed-time';
import { Contacts } from '../../src/runtime/trust/contacts';
import type { Phone } from '../../src/simulation';
import { createWorld } from '../../src/simulation';
import { median } from '../processes/statistics';

/** What one of many costs, in microseconds, where there are so many. */
export type Cost = (many: number) => number | Promise<number>;

interface Session {
  upload(artist: string, title: string): 'ok';
}
interface Ticket {
  use(): 'used';
}
interface Desk {
  open(): Leased<Session>;
  ticket(): Leased<Ticket>;
}
const DeskService = serviceType<Desk>('Desk');

/** Enough to tell a cost from a hiccup of the machine. */
const TIMES = 25;
const LONG_MS = minutes(60);

/** The end of one lease, while messages of others wait for the peer to come back. */
export const revokeAmongWaiting: Cost = async many => {
  const { world, desk, answers, part, close } = await encounter();
  const [busy] = await answers([desk.open()]);
  const brief = await answers(Array.from({ length: TIMES }, () => desk.open()));
  await part();
  for (let i = 0; i < many; i += 1) {
    busy.upload('Mika', 'Relax').oneWay();
  }
  const cost = median(brief.map(session => micros(() => revoke(session))));
  retract(busy);
  close();
  await world.run(seconds(1));
  return cost;
};

/** The end of one lease, while calls through another have no answer yet. */
export const revokeAmongPending: Cost = async many => {
  const { world, desk, answers, part, close } = await encounter();
  const [busy] = await answers([desk.open()]);
  const brief = await answers(Array.from({ length: TIMES }, () => desk.open()));
  await part();
  for (let i = 0; i < many; i += 1) {
    busy.upload('Mika', 'Relax').catch(() => undefined);
  }
  const cost = median(brief.map(session => micros(() => revoke(session))));
  close();
  await world.run(seconds(1));
  return cost;
};

/** One call among many whose dues run out together; the world that runs the timers included. */
export const dueRunsOut: Cost = async many => {
  const { world, desk, answers, part, close } = await encounter();
  const [busy] = await answers([desk.open()]);
  await part();
  let failed = 0;
  for (let i = 0; i < many; i += 1) {
    busy
      .upload('Mika', 'Relax')
      .due(seconds(20))
      .catch(error => (failed += Number(error instanceof TimeoutError)));
  }
  const spent = await cpuMicros(() => world.run(seconds(21)));
  if (failed !== many) {
    throw new Error(`${failed} of ${many} calls timed out`);
  }
  close();
  return spent / many;
};

/** One call among many, each through a single-call lease of its own, answers and ends at both ends included. */
export const singleCallsTogether: Cost = async many => {
  const { world, desk, answers, close } = await encounter();
  const tickets = await answers(Array.from({ length: many }, () => desk.ticket()));
  let used = 0;
  const spent = await cpuMicros(async () => {
    for (const ticket of tickets) {
      void ticket.use().then(() => (used += 1));
    }
    await world.runUntil(() => used === many, minutes(1));
  });
  close();
  return spent / many;
};

/** One deadline that comes round every 1.4 s, as a heartbeat does, among those of leases that are far from theirs. */
export const heartbeatAmongLeases: Cost = many => {
  let nowMs = 0;
  let fire: () => void = () => undefined;
  const clock = {
    monotonicMs: () => nowMs,
    wallMs: () => nowMs,
    setTimer: (_delayMs: number, run: () => void) => {
      fire = run;
      return { cancel: () => undefined };
    },
  };
  const deadlines = new Deadlines(clock, new ElapsedTime(clock));
  for (let i = 0; i < many; i += 1) {
    deadlines.add({ deadlineReached: () => undefined }, LONG_MS + i);
  }
  const slot = deadlines.add(
    { deadlineReached: () => deadlines.move(slot, nowMs + HEARTBEAT_MS) },
    HEARTBEAT_MS,
  );
  const beat = () => {
    nowMs += HEARTBEAT_MS;
    fire();
  };
  const batch = () => micros(() => repeat(BEATS, beat)) / BEATS;
  batch();
  return median(Array.from({ length: TIMES }, batch));
};

const HEARTBEAT_MS = 1_400;
const BEATS = 40;

const repeat = (times: number, run: () => void) => {
  for (let i = 0; i < times; i += 1) {
    run();
  }
};

/** Two devices on virtual time: nothing happens in between that is not asked for. */
async function encounter() {
  const world = createWorld({ seed: 'growth', logLimit: 1 });
  const devices: Device[] = [];
  const [grantor, holder] = ['grantor', 'holder'].map(name =>
    world.phone(name, {
      start(ports) {
        const device = createDevice({ ports, name, limits: ROOMY });
        devices.push(device);
        return { stop: () => device.close() };
      },
    }),
  ) as [Phone, Phone];
  await world.run(seconds(1));
  const [granting, holding] = devices as [Device, Device];
  granting.export(DeskService, {
    open: () => renewOnCallLease(LONG_MS, { upload: () => 'ok' as const }),
    ticket: () => singleCallLease(LONG_MS, { use: () => 'used' as const }),
  });
  const found: Far<Desk>[] = [];
  holding.whenDiscovered(DeskService, desk => found.push(desk));
  await world.runUntil(() => found.length > 0, minutes(1));
  return {
    world,
    desk: found[0] as Far<Desk>,
    async answers<T>(futures: readonly Future<T>[]): Promise<[T, ...T[]]> {
      let done: T[] | undefined;
      void Promise.all(futures).then(values => (done = values));
      await world.runUntil(() => done !== undefined, minutes(1));
      return done as [T, ...T[]];
    },
    async part() {
      world.apart(grantor, holder);
      await world.run(minutes(1));
    },
    close() {
      granting.close();
      holding.close();
    },
  };
}

const ROOMY = {
  liveLeases: 1_000_000,
  outboxMessages: 1_000_000,
  outboxBytes: 1e9,
  pendingAnswers: 1_000_000,
  messagesPerSecond: 1e9,
  peerBytes: 1e9,
  heldBytes: 1e9,
};

/** A device more that proves its key, where so many have before. */
export const connectAmongPeople: Cost = many => {
  const people = new Contacts(noStorage, {
    events: new DeviceEvents(),
    elapsed: new ElapsedTime({ monotonicMs: () => 0, wallMs: () => 0, setTimer: noTimer }),
    codeFor: () => undefined,
    isHere: () => false,
    forgetPeer: () => undefined,
    reviewPeople: () => undefined,
  });
  const connect = (number: number) => {
    const device = { id: number.toString(16).padStart(64, '0'), name: `visitor ${number}` };
    people.settle(device.id, device.name);
    people.met(device);
    people.refusal(device);
  };
  for (let number = 0; number < many; number += 1) {
    connect(number);
  }
  return median(Array.from({ length: 10 * TIMES }, (_, at) => micros(() => connect(many + at))));
};

const noTimer = () => ({ cancel: () => undefined });
const noStorage: Storage = {
  get: () => Promise.resolve(undefined),
  keys: () => Promise.resolve([]),
  write: () => Promise.resolve(),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
};

function micros(run: () => void): number {
  const started = performance.now();
  run();
  return (performance.now() - started) * 1_000;
}

async function cpuMicros(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
