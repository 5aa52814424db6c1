import type { Lookup, LookupEvent } from '../../src/lookup';
import { createLookup, PHONE_BUDGET } from '../../src/lookup';
import type { Device } from '../../src/runtime';
import { createDevice, minutes, seconds, serviceType } from '../../src/runtime';
import type { Phone, World } from '../../src/simulation';
import { createWorld } from '../../src/simulation';

export interface LookupTrialResult {
  readonly seed: number;
  readonly phones: number;
  readonly simulatedMs: number;
  readonly grants: number;
  readonly leaderChanges: number;
  readonly violations: readonly string[];
}

interface Guest {
  readonly name: string;
  readonly phone: Phone;
  device: Device | undefined;
  lookup: Lookup | undefined;
}

const Player = serviceType<{ name(): string }>('Player');
const everyone = { type: 'Player', scopes: ['hall'] };
const CROWD = 4;
const FAULTY_MS = minutes(4);
/** E14: where hosts have to find each other again by announcements. */
const AGREED_MS = seconds(90);
const STEADY_MS = minutes(3);
const FEWEST = 5;
const MOST_MORE = 4;

/** A random hall: faults for a while, then it must heal. Everything follows from the seed. */
export async function runLookupTrial(seed: number): Promise<LookupTrialResult> {
  const trial = new LookupTrial(seed);
  await trial.run();
  return trial.result();
}

class LookupTrial {
  private readonly world: World;
  private readonly guests: Guest[] = [];
  private readonly violations: string[] = [];
  private readonly draw: () => number;
  private grants = 0;
  private leaderChanges = 0;
  private steadyGrants: number | undefined;

  constructor(private readonly seed: number) {
    this.world = createWorld({ seed: `lookup ${seed}` });
    this.draw = numbers(seed);
    const count = FEWEST + Math.floor(this.draw() * MOST_MORE);
    for (let i = 0; i < count; i++) this.add(`Phone ${i}`);
  }

  async run(): Promise<void> {
    const { world } = this;
    await world.run(seconds(30));
    while (world.now < FAULTY_MS) {
      this.disturb();
      await world.run(seconds(1) + this.draw() * seconds(15));
    }
    this.heal();
    await world.run(AGREED_MS + PHONE_BUDGET.renewAt * PHONE_BUDGET.leastMs + seconds(10));
    this.checkAgreement();
    await this.checkAnswers();
    await this.checkDeath();
    this.steadyGrants = 0;
    await world.run(STEADY_MS);
    this.checkRate();
    await this.checkClosing();
  }

  result(): LookupTrialResult {
    const { seed, guests, world, grants, leaderChanges, violations } = this;
    return {
      seed,
      phones: guests.length,
      simulatedMs: world.now,
      grants,
      leaderChanges,
      violations,
    };
  }

  private add(name: string): void {
    const guest: Guest = { name, device: undefined, lookup: undefined } as Guest;
    const phone = this.world.phone(name, {
      wallMs: Date.UTC(2025, 5, 1) + this.draw() * minutes(10),
      start: ports => {
        const device = createDevice({ ports, name });
        Object.assign(guest, { device, lookup: undefined });
        const { clock, random } = ports;
        void createLookup({ device, clock, random, crowd: CROWD }).then(lookup => {
          guest.lookup = lookup;
          lookup.observe(event => this.heard(name, event));
          lookup.publish(Player, { name: () => name }, { name, scopes: ['hall'] });
        });
        return {
          stop: () => {
            guest.lookup?.close();
            device.close();
          },
          foreground: () => device.refresh(),
        };
      },
    });
    this.guests.push(Object.assign(guest, { phone }));
  }

  private heard(name: string, event: LookupEvent): void {
    if (event.type === 'state') {
      this.leaderChanges += 1;
    }
    if (event.type !== 'granted') {
      return;
    }
    this.grants += 1;
    if (this.steadyGrants !== undefined) this.steadyGrants += 1;
    const { askedMs, periodMs, isRenewal } = event;
    const { leastMs, mostMs } = PHONE_BUDGET;
    if (periodMs > mostMs || (periodMs < leastMs && !isRenewal)) {
      this.violated(`A1: ${name} granted ${periodMs} ms`);
    }
    if (askedMs !== 'any' && periodMs > askedMs) {
      this.violated(`R3: ${name} granted ${periodMs} ms to a request of ${askedMs} ms`);
    }
  }

  private disturb(): void {
    const { world } = this;
    const [one, other] = [this.any(), this.any()];
    const what = Math.floor(this.draw() * 6);
    const { phone } = one;
    if (what === 0 && one !== other) {
      world.apart(phone, other.phone);
    } else if (what === 1 && one !== other) {
      world.together(phone, other.phone);
    } else if (what === 2 && phone.state === 'running') {
      phone.sleep();
    } else if (what === 3) {
      if (phone.state === 'asleep') phone.wake();
      else phone.restart();
    } else if (what === 4 && phone.state === 'running') {
      phone.crash();
    } else if (phone.state === 'crashed') {
      phone.restart();
    }
  }

  private heal(): void {
    const { guests, world } = this;
    guests.forEach(({ phone }, at) => {
      guests.slice(at + 1).forEach(other => world.together(phone, other.phone));
      if (phone.state === 'asleep') phone.wake();
      else if (phone.state !== 'running') phone.restart();
    });
  }

  /** E14: one leader, which knows that it is. */
  private checkAgreement(): void {
    const leaders = new Set(this.running().map(({ lookup }) => lookup?.snapshot().leader));
    const hosts = this.running().filter(({ lookup }) => lookup?.snapshot().state === 'hosting');
    const isHost = hosts.some(({ lookup }) => lookup !== undefined && leaders.has(lookup.id));
    if (leaders.size !== 1 || hosts.length !== 1 || !isHost) {
      const states = this.running().map(
        ({ name, lookup }) =>
          `${name} ${lookup?.snapshot().state} ${lookup?.snapshot().leader?.slice(0, 4)}`,
      );
      this.violated(`E14: no agreement: ${states.join(', ')}`);
    }
  }

  /** E11: an answer that is not partial lacks nobody who lives. */
  private async checkAnswers(): Promise<void> {
    const living = this.running().map(({ name }) => name);
    for (const { name, lookup } of this.running()) {
      const answer = await this.answerFrom(lookup);
      const missing = living.filter(each => !answer?.matches.some(match => match.name === each));
      if (answer?.isPartial === false && missing.length > 0) {
        this.violated(`E11: the answer to ${name} is not partial and lacks ${missing.join(', ')}`);
      }
    }
  }

  /** R19: no entry outlives its holder by more than its period. */
  private async checkDeath(): Promise<void> {
    const dead = this.running().find(({ lookup }) => lookup?.snapshot().state === 'following');
    if (dead === undefined) return;
    dead.phone.crash();
    await this.world.run(PHONE_BUDGET.leastMs + seconds(2));
    for (const { name, lookup } of this.running()) {
      const answer = await this.answerFrom(lookup);
      if (answer?.matches.some(match => match.name === dead.name)) {
        this.violated(`R19: ${name} still finds ${dead.name}`);
      }
    }
    dead.phone.restart();
    await this.world.run(seconds(60));
  }

  private checkRate(): void {
    const rate = (this.steadyGrants ?? 0) / (STEADY_MS / seconds(1));
    this.steadyGrants = undefined;
    if (rate > 1.05 * PHONE_BUDGET.renewalsPerSecond) {
      this.violated(`A5: ${rate.toFixed(2)} renewals a second`);
    }
  }

  private async checkClosing(): Promise<void> {
    const { guests, world } = this;
    guests.forEach(({ phone }) => phone.stopApp());
    await world.run(seconds(5));
    for (const { name, phone, lookup } of guests) {
      const kept = lookup?.snapshot().kept;
      if (kept === undefined || kept.table + kept.replica + kept.enrolments > 0) {
        this.violated(`R17: ${name} keeps ${JSON.stringify(kept)} after close`);
      }
      if (phone.pendingTimers > 0) {
        this.violated(`R17: ${name} has ${phone.pendingTimers} timers left after close`);
      }
    }
  }

  private async answerFrom(lookup: Lookup | undefined) {
    let answer: Awaited<ReturnType<Lookup['find']>> | undefined;
    void lookup?.find(everyone).then(found => (answer = found));
    await this.world.run(seconds(10));
    return answer;
  }

  private running(): Guest[] {
    return this.guests.filter(({ phone, lookup }) => phone.state === 'running' && lookup);
  }

  private any(): Guest {
    return this.guests[Math.floor(this.draw() * this.guests.length)] as Guest;
  }

  private violated(text: string): void {
    this.violations.push(`${(this.world.now / 1000).toFixed(1)} s: ${text}`);
  }
}

/** Weyl steps, mixed: the same on every machine. */
function numbers(seed: number): () => number {
  let at = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), at | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
