import type { Told } from '../log';
import type { Phone } from '../phone';
import type { RandomStream } from '../random';
import type { World } from '../world';
import type { Clocks } from './clocks';
import { JITTER_MS } from './tolerances';

export const FAULT_NAMES = [
  'out of range',
  'one-way silence',
  'connection reset',
  'sleep',
  'suspension',
  'crash',
  'address change',
  'stall',
  'slow path',
  'clock jump',
  'clock jitter',
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

/** How often each fault has happened. */
export type FaultCounts = ReadonlyMap<FaultName, number>;

/** Makes it happen, and says how it is undone. Undefined: the phone that was drawn was in no state for it. */
type TrialFault = (
  world: World,
  random: RandomStream,
  clocks: Clocks,
) => (() => void) | 'nothing to undo' | undefined;

const TOLD: readonly Told[] = ['both', 'dialer', 'acceptor', 'neither'];
/** Phones read their clocks when they wake: one that was set back before would have hidden the sleep. */
const LOOKED_AFTER_MS = 1000;
const JITTER_EVERY_MS = 100;
/** From a correction by the network to somebody who corrects the hour. */
const JUMPS_MS = [100, 3000, 30_000, 400_000];
const LONGEST_STALL_MS = 8000;

/** What happens to people's phones, the usual more often than the unusual. */
const WEIGHTS: Readonly<Record<FaultName, number>> = {
  'out of range': 6,
  'one-way silence': 2,
  'connection reset': 5,
  sleep: 2,
  suspension: 2,
  crash: 1,
  'address change': 2,
  stall: 2,
  'slow path': 1,
  'clock jump': 3,
  'clock jitter': 2,
};

const FAULTS: Readonly<Record<FaultName, TrialFault>> = {
  'out of range': (world, random) => {
    const [one, other] = onePair(world, random);
    world.apart(one, other);
    return () => world.together(one, other);
  },
  'one-way silence': (world, random) => {
    const [one, other] = onePair(world, random);
    world.mute(one, other);
    return () => world.unmute(one, other);
  },
  'connection reset': (world, random) => {
    const held = world.connections();
    const connection = held[random.below(held.length)];
    connection?.reset(random.pick(TOLD));
    return connection && 'nothing to undo';
  },
  sleep: (world, random, clocks) => {
    const phone = anyPhone(world, random);
    if (phone.state !== 'running') {
      return undefined;
    }
    clocks.slept(phone.name, world.now);
    phone.sleep();
    return () => {
      if (phone.state === 'asleep') {
        phone.wake();
        clocks.woke(phone.name, world.now);
      }
    };
  },
  suspension: (world, random, clocks) => {
    const phone = anyPhone(world, random);
    if (phone.state !== 'running') {
      return undefined;
    }
    clocks.slept(phone.name, world.now);
    phone.suspend();
    return () => {
      if (phone.state === 'suspended') {
        phone.resume();
        clocks.woke(phone.name, world.now);
      }
    };
  },
  crash: (world, random) => {
    const phone = anyPhone(world, random);
    if (phone.state !== 'running') {
      return undefined;
    }
    phone.crash();
    return () => phone.restart();
  },
  'address change': (world, random) => {
    anyPhone(world, random).changeAddress();
    return 'nothing to undo';
  },
  stall: (world, random) => {
    anyPhone(world, random).stall(random.below(LONGEST_STALL_MS));
    return 'nothing to undo';
  },
  'slow path': (world, random) => {
    const [one, other] = onePair(world, random);
    world.delay(one, other, { least: 20, most: 20 + random.below(800) });
    return () => world.usualDelay(one, other);
  },
  'clock jump': (world, random, clocks) => {
    const phone = anyPhone(world, random);
    const ms = 1 + random.below(random.pick(JUMPS_MS));
    if (phone.state !== 'running' || world.now - clocks.wokeAt(phone.name) <= LOOKED_AFTER_MS) {
      return undefined;
    }
    jump(world, phone, random.chance(0.5) ? ms : -ms, clocks);
    return 'nothing to undo';
  },
  'clock jitter': (world, random, clocks) => {
    const phone = anyPhone(world, random);
    let offMs = 0;
    let over = false;
    const shiftTo = (nextMs: number) => {
      phone.shiftWallClock(nextMs - offMs);
      offMs = nextMs;
    };
    const jitter = () => {
      if (!over) {
        shiftTo(random.between({ least: -JITTER_MS, most: JITTER_MS }));
        world.at(world.now + JITTER_EVERY_MS, jitter);
      }
    };
    clocks.jitters(phone.name);
    jitter();
    return () => {
      over = true;
      shiftTo(0);
    };
  },
};

export interface FaultOptions {
  readonly enabled: ReadonlySet<FaultName>;
  /** Keeps what happened to wall clocks. */
  readonly clocks: Clocks;
  readonly untilMs: number;
}

/** Lets faults happen until a certain time, and undoes every one of them by then. The counts grow meanwhile. */
export function scheduleFaults(
  world: World,
  random: RandomStream,
  { enabled, clocks, untilMs }: FaultOptions,
): FaultCounts {
  const counts = new Map<FaultName, number>();
  const undoings = new Set<() => void>();
  const happen = () => {
    const name = draw(random, enabled);
    const undo = FAULTS[name](world, random, clocks);
    if (undo !== undefined) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    if (typeof undo === 'function') {
      undoings.add(undo);
      const lastsMs = 200 + random.below(random.chance(0.2) ? 60_000 : 10_000);
      world.at(Math.min(untilMs, world.now + lastsMs), () => {
        if (undoings.delete(undo)) {
          undo();
        }
      });
    }
    const next = world.now + 200 + random.below(8000);
    if (next < untilMs) {
      world.at(next, happen);
    }
  };
  world.at(world.now + random.below(3000), happen);
  return counts;
}

/** L14: counts as time, so that the phone's leases have less left. Some end. */
export function jumpForward(
  world: World,
  phone: Phone,
  random: RandomStream,
  clocks: Clocks,
): void {
  jump(world, phone, 1000 + random.below(20_000), clocks);
}

function jump(world: World, phone: Phone, ms: number, clocks: Clocks): void {
  clocks.jumped(phone.name, ms, world.now);
  phone.shiftWallClock(ms);
}

function draw(random: RandomStream, enabled: ReadonlySet<FaultName>): FaultName {
  const names = [...enabled];
  let left = random.below(names.reduce((sum, name) => sum + WEIGHTS[name], 0));
  const drawn = names.find(name => {
    left -= WEIGHTS[name];
    return left < 0;
  });
  return drawn as FaultName;
}

function anyPhone(world: World, random: RandomStream): Phone {
  return random.pick(world.phones);
}

function onePair(world: World, random: RandomStream): [Phone, Phone] {
  const one = anyPhone(world, random);
  const others = world.phones.filter(phone => phone !== one);
  return [one, random.pick(others)];
}
