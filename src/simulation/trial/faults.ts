import type { Told } from '../log';
import type { Phone } from '../phone';
import type { RandomStream } from '../random';
import type { World } from '../world';

const TOLD: readonly Told[] = ['both', 'dialer', 'acceptor', 'neither'];

/** Something that happens to a world, and how it is undone. */
type Fault = (world: World, random: RandomStream) => (() => void) | void;

const anyPhone = (world: World, random: RandomStream): Phone =>
  world.phones[random.below(world.phones.length)] as Phone;

const onePair = (world: World, random: RandomStream): [Phone, Phone] => {
  const one = anyPhone(world, random);
  const others = world.phones.filter(phone => phone !== one);
  return [one, others[random.below(others.length)] as Phone];
};

/** What happens to people's phones, the usual more often than the unusual. */
const FAULTS: readonly { readonly weight: number; readonly fault: Fault }[] = [
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
    fault: (world, random) => {
      const phone = anyPhone(world, random);
      if (phone.state === 'running') {
        phone.sleep();
        return () => {
          if (phone.state === 'asleep') {
            phone.wake();
          }
        };
      }
      return undefined;
    },
  },
  {
    weight: 2,
    fault: (world, random) => {
      const phone = anyPhone(world, random);
      if (phone.state === 'running') {
        phone.suspend();
        return () => {
          if (phone.state === 'suspended') {
            phone.resume();
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

const ALL = FAULTS.reduce((sum, { weight }) => sum + weight, 0);

function draw(random: RandomStream): Fault {
  let left = random.below(ALL);
  for (const { weight, fault } of FAULTS) {
    left -= weight;
    if (left < 0) {
      return fault;
    }
  }
  return (FAULTS[0] as { fault: Fault }).fault;
}

/** Lets faults happen until a certain time, and undoes every one of them by then. */
export function scheduleFaults(world: World, random: RandomStream, untilMs: number): void {
  const undoings = new Set<() => void>();
  const happen = () => {
    const undo = draw(random)(world, random);
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
