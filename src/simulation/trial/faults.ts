import type { Told } from '../log';
import type { Phone } from '../phone';
import type { RandomStream } from '../random';
import type { World } from '../world';
import type { Clocks } from './clocks';
import { JITTER_MS } from './tolerances';

const TOLD: readonly Told[] = ['both', 'dialer', 'acceptor', 'neither'];

/** Something that happens to a world, and how it is undone. */
type Fault = (world: World, random: RandomStream, clocks: Clocks) => (() => void) | void;

interface Weighted {
  readonly weight: number;
  readonly fault: Fault;
}

const anyPhone = (world: World, random: RandomStream): Phone =>
  world.phones[random.below(world.phones.length)] as Phone;

const onePair = (world: World, random: RandomStream): [Phone, Phone] => {
  const one = anyPhone(world, random);
  const others = world.phones.filter(phone => phone !== one);
  return [one, others[random.below(others.length)] as Phone];
};

/** What happens to people's phones, the usual more often than the unusual. */
const FAULTS: readonly Weighted[] = [
  {
    weight: 6,
    fault: (world, random) => {
      const [one, other] = onePair(world, random);
      world.apart(one, other);
      return () => world.together(one, other);
    },
  },
  {
    weight: 2,
    fault: (world, random) => {
      const [one, other] = onePair(world, random);
      world.mute(one, other);
      return () => world.unmute(one, other);
    },
  },
  {
    weight: 5,
    fault: (world, random) => {
      const held = world.connections();
      held[random.below(held.length)]?.reset(TOLD[random.below(TOLD.length)] as Told);
    },
  },
  {
    weight: 2,
    fault: (world, random, clocks) => {
      const phone = anyPhone(world, random);
      if (phone.state === 'running') {
        clocks.slept(phone.name, world.now);
        phone.sleep();
        return () => {
          if (phone.state === 'asleep') {
            phone.wake();
            clocks.woke(phone.name, world.now);
          }
        };
      }
      return undefined;
    },
  },
  {
    weight: 2,
    fault: (world, random, clocks) => {
      const phone = anyPhone(world, random);
      if (phone.state === 'running') {
        clocks.slept(phone.name, world.now);
        phone.suspend();
        return () => {
          if (phone.state === 'suspended') {
            phone.resume();
            clocks.woke(phone.name, world.now);
          }
        };
      }
      return undefined;
    },
  },
  {
    weight: 1,
    fault: (world, random) => {
      const phone = anyPhone(world, random);
      if (phone.state === 'running') {
        phone.crash();
        return () => phone.restart();
      }
      return undefined;
    },
  },
  { weight: 2, fault: (world, random) => anyPhone(world, random).changeAddress() },
  { weight: 2, fault: (world, random) => anyPhone(world, random).stall(random.below(8000)) },
  {
    weight: 1,
    fault: (world, random) => {
      const [one, other] = onePair(world, random);
      world.delay(one, other, { least: 20, most: 20 + random.below(800) });
      return () => world.delay(one, other, { least: 1, most: 8 });
    },
  },
];

/** Phones look at their clocks when they wake: one that was set back before would have hidden the sleep. */
const LOOKED_AFTER_MS = 1000;
const JITTER_EVERY_MS = 100;
/** From a correction by the network to somebody who corrects the hour. */
const JUMPS_MS = [100, 3000, 30_000, 400_000];

/** L14: counts as time, so that the phone's leases have less left. Some end. */
export function jumpForward(
  world: World,
  phone: Phone,
  random: RandomStream,
  clocks: Clocks,
): void {
  const ms = 1000 + random.below(20_000);
  clocks.jumped(phone.name, ms, world.now);
  phone.shiftWallClock(ms);
}

/** L14: what happens to wall clocks. */
const CLOCK_FAULTS: readonly Weighted[] = [
  {
    weight: 3,
    fault: (world, random, clocks) => {
      const phone = anyPhone(world, random);
      const ms = 1 + random.below(JUMPS_MS[random.below(JUMPS_MS.length)] as number);
      if (phone.state === 'running' && world.now - clocks.wokeAt(phone.name) > LOOKED_AFTER_MS) {
        const jumpMs = random.chance(0.5) ? ms : -ms;
        clocks.jumped(phone.name, jumpMs, world.now);
        phone.shiftWallClock(jumpMs);
      }
    },
  },
  {
    weight: 2,
    fault: (world, random, clocks) => {
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
  },
];

function draw(random: RandomStream, faults: readonly Weighted[]): Fault {
  let left = random.below(faults.reduce((sum, { weight }) => sum + weight, 0));
  for (const { weight, fault } of faults) {
    left -= weight;
    if (left < 0) {
      return fault;
    }
  }
  return (faults[0] as Weighted).fault;
}

/** Lets faults happen until a certain time, and undoes every one of them by then. */
export function scheduleFaults(
  world: World,
  random: RandomStream,
  { clocks, ofClocksToo, untilMs }: FaultOptions,
): void {
  const faults = ofClocksToo ? [...FAULTS, ...CLOCK_FAULTS] : FAULTS;
  const undoings = new Set<() => void>();
  const happen = () => {
    const undo = draw(random, faults)(world, random, clocks);
    if (undo) {
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
}

interface FaultOptions {
  /** Where it is kept what happened to wall clocks. */
  readonly clocks: Clocks;
  readonly ofClocksToo: boolean;
  readonly untilMs: number;
}
