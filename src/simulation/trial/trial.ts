import type { DeviceEvent, Limits } from '../../runtime';
import { minutes, seconds } from '../../runtime';
import type { Phone } from '../phone';
import { RandomStream } from '../random';
import type { World } from '../world';
import { createWorld } from '../world';
import { checkTimesLeft, revocationsDue } from './both-ends';
import { jumpForward, scheduleFaults } from './faults';
import { dishonest } from './honest-endings';
import { checkEnds, checkMessages, checkNothingLeft, promptlyDue } from './invariants';
import { storyOf } from './device-story';
import { ANSWERED_WITHIN_MS, askEveryone, checkConnections, checkLinks } from './links';
import { drawLosingClose } from './losing-close';
import { Neighbours } from './neighbours';
import { drawSmallLimits } from './small-limits';
import { TrialApp } from './trial-app';
import { OFTEN_MS, scheduleTrustChanges, SELDOM_MS } from './trust-changes';
import { Witness } from './witness';

export interface TrialResult {
  readonly seed: number;
  /** What was drawn for this world as a whole. */
  readonly setting: string;
  readonly simulatedMs: number;
  readonly messages: number;
  readonly leases: number;
  readonly digest: string;
  /** Empty when all is well. */
  readonly violations: readonly {
    /** Which rule was broken, and how. */
    readonly text: string;
    /** What led to it, for a person to read. */
    history(): readonly string[];
  }[];
}

const FAULTY_MS = seconds(180);
const PROMPT_MS = seconds(10);
/** Connected: there and back at the worst of times. */
const TOLD_MS = seconds(2);
/** What happens between two heartbeats is noticed with the next, and told with the one after it. */
const HEARD_MS = seconds(3);
/** How long minds change once the network has healed. */
const DECIDING_MS = seconds(15);
const SETTLE_MS = seconds(60);
/** The longest period there is, a due time, and some. */
const ALL_ENDED_MS = seconds(150);
/** Longer than anything is kept for someone who has left. */
const ALL_FORGOTTEN_MS = minutes(11);
const NAMES = ['Ada', 'Noor', 'Jules', 'Ines', 'Mika', 'Sol'];
const MOST_DRIFT_PPM = 200;

/** Everything about a trial follows from its seed. `watchCrashes`: how to hear of a promise that nobody looks at. */
export async function runTrial(
  seed: number,
  watchCrashes: (crashed: (error: unknown) => void) => () => void = () => () => undefined,
): Promise<TrialResult> {
  const trial = new Trial(seed);
  const stopWatching = watchCrashes(error => trial.crashed(error));
  await trial.run();
  stopWatching();
  return trial.result();
}

class Trial {
  private readonly random: RandomStream;
  private readonly world: World;
  private readonly witness: Witness;
  private readonly neighbours: Neighbours;
  /** Whoever starts anew does as the others do. */
  private active = true;
  private readonly names: readonly string[];
  private readonly clocksJump: boolean;
  private readonly mindsChange: boolean;
  private readonly limited: { readonly name: string; readonly limits: Partial<Limits> } | undefined;
  private readonly leaver: string | undefined;
  private readonly losingClose: ReturnType<typeof drawLosingClose>;

  constructor(private readonly seed: number) {
    this.random = new RandomStream(`trial ${seed}`);
    const setting = this.random.fork('setting');
    this.names = NAMES.slice(0, 2 + setting.below(NAMES.length - 1));
    const anyName = () => this.names[setting.below(this.names.length)] as string;
    this.clocksJump = setting.chance(0.4);
    this.mindsChange = setting.chance(0.4);
    this.limited = setting.chance(0.5)
      ? { name: anyName(), limits: drawSmallLimits(setting) }
      : undefined;
    this.leaver = setting.chance(0.2) ? anyName() : undefined;
    this.losingClose = drawLosingClose(setting);
    this.world = createWorld({ seed, logLimit: Infinity, network: this.losingClose });
    this.witness = new Witness(this.world);
    this.neighbours = new Neighbours(this.world);
  }

  async run(): Promise<void> {
    const { world, random, witness, neighbours } = this;
    this.names.forEach(name => this.addPhone(name));
    const { clocks } = witness;
    scheduleFaults(world, random.fork('faults'), {
      clocks,
      ofClocksToo: this.clocksJump,
      untilMs: FAULTY_MS,
    });
    if (this.mindsChange) {
      const options = { untilMs: FAULTY_MS, pauseMs: SELDOM_MS };
      scheduleTrustChanges(world, neighbours, random.fork('trust'), options);
    }
    await world.run(FAULTY_MS + 1);
    await this.heal();
    await this.decide();
    await this.end();
    await this.part();
  }

  crashed(error: unknown): void {
    const what = `a promise has failed that nobody looks at: ${String(error)}`;
    this.witness.violated(`M7: ${what}`, { phones: this.names });
  }

  result(): TrialResult {
    const { seed, world, witness } = this;
    return {
      seed,
      setting: this.settingInWords(),
      simulatedMs: world.now,
      messages: witness.messages.length,
      leases: witness.leases.size,
      digest: world.digest,
      violations: witness.violations.map(violation => ({
        text: violation.text,
        history: () => witness.history.before(violation, violation.at),
      })),
    };
  }

  /** Everything must settle once faults have ceased. */
  private async heal(): Promise<void> {
    const { world, witness, neighbours } = this;
    if (this.leaver !== undefined) {
      this.leave(world.phoneNamed(this.leaver));
    }
    this.calmDown();
    const due = promptlyDue(witness, world, neighbours, {
      withinMs: PROMPT_MS,
      oneWayMayBeLost: this.limited !== undefined,
    });
    const untold = revocationsDue(witness, neighbours, PROMPT_MS);
    await world.run(PROMPT_MS);
    due.check();
    untold.check();
    checkTimesLeft(witness, neighbours);
    await this.jumpOnceMore();
    this.running().forEach(app => app.fussOnceMore());
    const toldNow = revocationsDue(witness, neighbours, TOLD_MS);
    await world.run(TOLD_MS);
    toldNow.check();
    checkTimesLeft(witness, neighbours);
  }

  /** L13: a grantor whose clock jumps has less left, and its holders hear of it with what goes anyway. */
  private async jumpOnceMore(): Promise<void> {
    const { world, witness, neighbours } = this;
    if (this.clocksJump) {
      const random = this.random.fork('late jumps');
      world.phones
        .filter(phone => phone.state === 'running' && random.chance(0.5))
        .forEach(phone => jumpForward(world, phone, random, witness.clocks));
      await world.run(HEARD_MS);
      checkTimesLeft(witness, neighbours);
    }
  }

  /** C7: minds change while calls go back and forth, on a network without fault. */
  private async decide(): Promise<void> {
    const { world, witness, neighbours, random } = this;
    if (this.mindsChange) {
      this.active = true;
      this.running().forEach(app => (app.active = true));
      const options = { untilMs: world.now + DECIDING_MS, pauseMs: OFTEN_MS };
      scheduleTrustChanges(world, neighbours, random.fork('late trust'), options);
    }
    // And until the last is undone.
    await world.run(DECIDING_MS + 3 * OFTEN_MS);
    this.calmDown();
    await world.run(PROMPT_MS);
    checkLinks(witness, neighbours, PROMPT_MS);
    checkTimesLeft(witness, neighbours);
    const asked = askEveryone(witness, neighbours);
    await world.run(ANSWERED_WITHIN_MS);
    if (this.limited === undefined) {
      // Who has no place for one more lease discovers nobody.
      asked.check();
    }
    await world.run(SETTLE_MS);
    checkConnections(world, witness);
  }

  private async end(): Promise<void> {
    const { world, witness } = this;
    this.running().forEach(app => app.withdraw());
    await world.run(ALL_ENDED_MS);
    checkMessages(witness);
    checkEnds(witness, world);
    const left =
      this.leaver === undefined ? (['calls', 'messages'] as const) : (['calls'] as const);
    this.running().forEach(app => checkNothingLeft(witness, app.phone, app.device, left));
  }

  /** L11: everyone goes, and nothing is left of anyone. */
  private async part(): Promise<void> {
    const { world, witness } = this;
    world.phones.forEach((phone, at) =>
      world.phones.slice(at + 1).forEach(other => world.apart(phone, other)),
    );
    await world.run(ALL_FORGOTTEN_MS);
    const left = ['calls', 'messages', 'deadlines', 'peers'] as const;
    this.running().forEach(app => checkNothingLeft(witness, app.phone, app.device, left));
    for (const phone of world.phones) {
      phone.stopApp();
    }
    await world.run(seconds(1));
    for (const phone of world.phones) {
      if (phone.pendingTimers > 0) {
        const what = `${phone.name} has ${phone.pendingTimers} timers left`;
        witness.violated(`L11: ${what}`, { phones: [phone.name] });
      }
    }
  }

  private addPhone(name: string): void {
    const { world, witness, neighbours } = this;
    const own = this.random.fork(name);
    let runs = 0;
    let onlyVerified = false;
    world.phone(name, {
      driftPpm: own.between({ least: -MOST_DRIFT_PPM, most: MOST_DRIFT_PPM }),
      start: ports => {
        witness.gone(`${name}#${runs}`);
        runs += 1;
        const app: TrialApp = new TrialApp({
          ports,
          phone: name,
          run: runs,
          witness,
          random: own.fork(`run ${runs}`),
          limits: this.limited?.name === name ? this.limited.limits : {},
          largeMessages: this.limited?.limits.frameBytes !== undefined,
          onlyVerified,
          keepOnlyVerified: only => (onlyVerified = only),
          phoneWithId: id => neighbours.phoneWithId(id),
        });
        app.active = this.active;
        app.device.observe(event => this.heard(app, event));
        neighbours.started(app);
        return { foreground: () => app.device.refresh(), stop: () => app.device.close() };
      },
    });
  }

  private heard(app: TrialApp, event: DeviceEvent): void {
    const { witness, neighbours } = this;
    neighbours.heard(app.phone, event);
    const other = 'peer' in event ? neighbours.phoneWithId(event.peer) : undefined;
    const phones = other === undefined ? [app.phone] : [app.phone, other];
    const story = storyOf(event, app.phone, other);
    if (story !== undefined) {
      const { lease, text } = story;
      witness.history.add({ phones, lease }, () => `${app.name}: ${text()}`);
    }
    const fault = dishonest(event);
    if (fault !== undefined) {
      witness.violated(`M15: at ${app.name} ${fault}`, { phones });
    }
  }

  private calmDown(): void {
    this.active = false;
    this.neighbours.apps.forEach(app => (app.active = false));
  }

  private leave(phone: Phone): void {
    const app = this.neighbours.apps.get(phone.name);
    if (app !== undefined) {
      this.witness.gone(app.name);
    }
    phone.crash();
  }

  private running(): TrialApp[] {
    return this.world.phones.flatMap(({ name, state }) => {
      const app = this.neighbours.apps.get(name);
      return state === 'running' && app !== undefined ? [app] : [];
    });
  }

  private settingInWords(): string {
    const { limited, leaver, losingClose } = this;
    return [
      this.names.join(', '),
      ...(this.clocksJump ? ['wall clocks jump'] : []),
      ...(this.mindsChange ? ['trust changes'] : []),
      ...(limited === undefined ? [] : [`${limited.name} has ${JSON.stringify(limited.limits)}`]),
      ...(leaver === undefined ? [] : [`${leaver} leaves without a word`]),
      JSON.stringify(losingClose),
    ].join('; ');
  }
}
