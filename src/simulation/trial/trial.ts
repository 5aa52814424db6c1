import type { DeviceEvent } from '../../runtime';
import { minutes, seconds } from '../../runtime';
import type { Phone } from '../phone';
import { RandomStream } from '../random';
import type { World } from '../world';
import { createWorld } from '../world';
import { checkTimesLeft, revocationsDue } from './both-ends';
import type { FaultCounts } from './faults';
import { jumpForward, scheduleFaults } from './faults';
import { dishonest } from './honest-endings';
import { checkEnds, checkMessages, checkNothingLeft, promptlyDue } from './invariants';
import { storyOf } from './device-story';
import { ANSWERED_WITHIN_MS, askEveryone, checkConnections, checkLinks } from './links';
import { Neighbours } from './neighbours';
import type { TrialSetting } from './setting';
import { describeSetting, drawSetting } from './setting';
import { TrialApp } from './trial-app';
import { OFTEN_MS, scheduleTrustChanges, SELDOM_MS } from './trust-changes';
import { Witness } from './witness';

export interface TrialResult {
  readonly seed: number;
  /** What the seed drew, a line for each part of it. */
  readonly setting: readonly string[];
  readonly faults: FaultCounts;
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
  /** An app that restarts does as the others do. */
  private active = true;
  private readonly setting: TrialSetting;
  private faults: FaultCounts = new Map();

  constructor(private readonly seed: number) {
    this.random = new RandomStream(`trial ${seed}`);
    this.setting = drawSetting(this.random.fork('setting'));
    const { network, discovery } = this.setting;
    this.world = createWorld({ seed, logLimit: Infinity, network, discovery });
    this.world.setLoss(this.setting.loss);
    this.witness = new Witness(this.world);
    this.neighbours = new Neighbours(this.world);
  }

  async run(): Promise<void> {
    const { world, random, witness, neighbours } = this;
    const { phones, faults, trustChanges } = this.setting;
    phones.forEach(name => this.addPhone(name));
    this.faults = scheduleFaults(world, random.fork('faults'), {
      enabled: faults,
      clocks: witness.clocks,
      untilMs: FAULTY_MS,
    });
    if (trustChanges) {
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
    this.witness.violated(`M7: ${what}`, { phones: this.setting.phones });
  }

  result(): TrialResult {
    const { seed, world, witness } = this;
    return {
      seed,
      setting: describeSetting(this.setting),
      faults: this.faults,
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
    const { leaver, limited } = this.setting;
    world.setLoss({ streams: 0, multicast: 0 });
    if (leaver !== undefined) {
      this.leave(world.phoneNamed(leaver));
    }
    this.calmDown();
    const due = promptlyDue(witness, world, neighbours, {
      withinMs: PROMPT_MS,
      oneWayMayBeLost: limited !== undefined,
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
    if (this.setting.faults.has('clock jump')) {
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
    if (this.setting.trustChanges) {
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
    if (this.setting.limited === undefined) {
      // Who has no place for one more lease discovers nobody.
      asked.check();
    }
    for (const pair of neighbours.pairs()) {
      if (neighbours.mayTalk(pair) && neighbours.inContact(pair, 0)) {
        const { one, other } = pair;
        one.callAtTheLastMoment(neighbours.idOf(other.phone) ?? '', other.name);
        other.callAtTheLastMoment(neighbours.idOf(one.phone) ?? '', one.name);
      }
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
      this.setting.leaver === undefined ? (['calls', 'messages'] as const) : (['calls'] as const);
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
    const { limited } = this.setting;
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
          limits: limited?.phone === name ? limited.limits : {},
          largeMessages: limited?.limits.frameBytes !== undefined,
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
}
