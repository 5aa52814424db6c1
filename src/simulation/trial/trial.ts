import type { DeviceEvent } from '../../runtime';
import { seconds } from '../../runtime';
import { RandomStream } from '../random';
import { createWorld } from '../world';
import type { World } from '../world';
import { checkTimesLeft, revocationsDue } from './both-ends';
import { scheduleFaults } from './faults';
import { checkEnds, checkMessages, checkNothingLeft, promptlyDue } from './invariants';
import { TrialApp } from './trial-app';
import { Witness } from './witness';

export interface TrialResult {
  readonly seed: number;
  readonly simulatedMs: number;
  readonly messages: number;
  readonly leases: number;
  readonly digest: string;
  /** Empty when all is well. */
  readonly violations: readonly string[];
  /** What happened last, for a person to read. */
  readonly lastEvents: readonly string[];
}

const FAULTY_MS = seconds(180);
const PROMPT_MS = seconds(10);
/** Connected: there and back at the worst of times. */
const TOLD_MS = seconds(2);
const SETTLE_MS = seconds(60);
/** The longest period there is, a due time, and some. */
const ALL_ENDED_MS = seconds(150);
const NAMES = ['Ada', 'Noor', 'Jules', 'Ines', 'Mika', 'Sol'];
const MOST_DRIFT_PPM = 200;
const EVENTS_KEPT = 40;

/** Everything about a trial follows from its seed. */
export async function runTrial(seed: number): Promise<TrialResult> {
  const random = new RandomStream(`trial ${seed}`);
  const world = createWorld({ seed, logLimit: Infinity });
  const witness = new Witness(() => world.now);
  const apps = new Map<string, TrialApp>();
  const told: Told[] = [];
  let calm = false;

  for (const name of NAMES.slice(0, 2 + random.below(NAMES.length - 1))) {
    let runs = 0;
    const own = random.fork(name);
    world.phone(name, {
      driftPpm: own.between({ least: -MOST_DRIFT_PPM, most: MOST_DRIFT_PPM }),
      start: ports => {
        witness.gone(`${name}#${runs}`);
        runs += 1;
        const app: TrialApp = new TrialApp(ports, name, runs, {
          witness,
          random: own.fork(`run ${runs}`),
          now: () => world.now,
          later: (ms, run) => {
            ports.clock.setTimer(ms, run);
          },
        });
        if (calm) {
          app.calmDown();
        }
        app.device.observe(event => {
          told.push({ at: world.now, phone: name, event });
          if (told.length > EVENTS_KEPT) {
            told.shift();
          }
        });
        apps.set(name, app);
        return { foreground: () => app.device.refresh(), stop: () => app.device.close() };
      },
    });
  }

  scheduleFaults(world, random.fork('faults'), FAULTY_MS);
  await world.run(FAULTY_MS + 1);

  // The healed phase: everything must settle.
  calm = true;
  apps.forEach(app => app.calmDown());
  const due = promptlyDue(witness, world, PROMPT_MS);
  const untold = revocationsDue(witness, PROMPT_MS);
  await world.run(PROMPT_MS);
  due.check();
  untold.check();
  checkTimesLeft(witness);
  apps.forEach(app => app.fussOnceMore());
  const toldNow = revocationsDue(witness, TOLD_MS);
  await world.run(TOLD_MS);
  toldNow.check();
  checkTimesLeft(witness);
  await world.run(SETTLE_MS);
  checkConnections(world, witness);
  apps.forEach(app => app.withdraw());
  await world.run(ALL_ENDED_MS);
  checkMessages(witness);
  checkEnds(witness, world);
  apps.forEach((app, name) => checkNothingLeft(witness, name, app.device));
  for (const phone of world.phones) {
    phone.stopApp();
  }
  await world.run(seconds(1));
  for (const phone of world.phones) {
    if (phone.pendingTimers > 0) {
      witness.violated(`${phone.name} has ${phone.pendingTimers} timers left`);
    }
  }
  return {
    seed,
    simulatedMs: world.now,
    messages: witness.messages.length,
    leases: witness.leases.size,
    digest: world.digest,
    violations: witness.violations,
    lastEvents: told.map(inWords),
  };
}

function checkConnections(world: World, witness: Witness): void {
  const pairs = new Map<string, number>();
  for (const { dialer, acceptor, live } of world.connections()) {
    if (live) {
      const pair = [dialer, acceptor].sort().join(' and ');
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  for (const [pair, count] of pairs) {
    if (count > 1) {
      witness.violated(`${pair} have ${count} connections`);
    }
  }
}

interface Told {
  readonly at: number;
  readonly phone: string;
  readonly event: DeviceEvent;
}

/** Put into words only in the end: of thousands, the last few are read. */
function inWords({ at, phone, event }: Told): string {
  const { type, ...rest } = event;
  return `${at.toFixed(1)} ms ${phone}: ${type} ${JSON.stringify(rest)}`;
}
