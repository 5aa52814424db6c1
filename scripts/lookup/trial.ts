import type { FindAnswer, Lookup, LookupEvent } from '../../src/lookup';
import { createLookup, isRegistration, PHONE_BUDGET } from '../../src/lookup';
import type { Device, Ports } from '../../src/runtime';
import { createDevice, minutes, seconds, serviceType } from '../../src/runtime';
import type { Phone, World } from '../../src/simulation';
import { createWorld } from '../../src/simulation';
import type { HallSetting } from './setting';
import { drawSetting } from './setting';
import { numbers } from './numbers';

export interface LookupTrialResult {
  readonly seed: number;
  readonly setting: HallSetting;
  readonly phones: number;
  readonly simulatedMs: number;
  readonly grants: number;
  readonly leaderChanges: number;
  /** What happened, and how often. */
  readonly happened: ReadonlyMap<string, number>;
  readonly violations: readonly string[];
}

interface Guest {
  readonly name: string;
  readonly phone: Phone;
  device: Device | undefined;
  lookup: Lookup | undefined;
  /** The person has left the app. */
  isStopped: boolean;
  /** E18: it has passed some host over, and goes its own way for ten minutes. */
  hasPassedOver: boolean;
  /** E17: it knows nothing of lookups. */
  readonly isOld: boolean;
  /** Whose player it has found. */
  readonly found: Set<string>;
}

const Player = serviceType<{ name(): string }>('Player');
const everyone = { type: 'Player', scopes: ['hall'] };
const FAULTY_MS = minutes(4);
/** E14: where hosts have to find each other again by announcements. */
const AGREED_MS = seconds(90);
/** E14: followers that hear of it only by asking the host before. */
const FOLLOWED_MS = PHONE_BUDGET.renewAt * PHONE_BUDGET.leastMs + seconds(15);
const STEADY_MS = minutes(3);
const ANSWER_MS = seconds(10);
/** E4: a link that nobody needs is given up after a while. */
const PARTED_MS = seconds(60);

function passOver(guest: Guest): void {
  guest.hasPassedOver = true;
  guest.lookup?.report('nobody met');
}

const did = (act: () => void): true => {
  act();
  return true;
};

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
  private readonly happened = new Map<string, number>();
  private readonly draw: () => number;
  private readonly setting: HallSetting;
  /** By host, then by holder: until when it was granted. */
  private readonly granted = new Map<string, Map<string, number>>();
  private grants = 0;
  private leaderChanges = 0;
  private steadyGrants: number | undefined;

  constructor(private readonly seed: number) {
    this.draw = numbers(seed);
    this.setting = drawSetting(this.draw);
    const { phones, old, multicastLoss } = this.setting;
    this.world = createWorld({ seed: `lookup ${seed}`, discovery: { multicastLoss }, logLimit: 1 });
    for (let i = 0; i < phones; i++) this.add(`Phone ${i}`);
    for (let i = 0; i < old; i++) this.add(`Old ${i}`, { isOld: true });
  }

  async run(): Promise<void> {
    const { world } = this;
    await world.run(seconds(30));
    while (world.now < FAULTY_MS) {
      this.disturb();
      await world.run(seconds(1) + this.draw() * seconds(15));
      if (this.draw() < 0.3) await this.checkOneAnswer();
    }
    this.heal();
    await world.run(AGREED_MS + FOLLOWED_MS);
    this.checkAgreement();
    await this.checkAnswers();
    await this.checkDeath();
    this.checkOldDevices();
    await world.run(PARTED_MS);
    this.checkLinks();
    this.steadyGrants = 0;
    await world.run(STEADY_MS);
    this.checkRate();
    await this.checkClosing();
  }

  result(): LookupTrialResult {
    const { seed, setting, guests, world, grants, leaderChanges, happened, violations } = this;
    const [phones, simulatedMs] = [guests.length, world.now];
    return { seed, setting, phones, simulatedMs, grants, leaderChanges, happened, violations };
  }

  private add(name: string, { isOld = false, isElder = false } = {}): void {
    const guest = { name, isOld, found: new Set<string>() } as unknown as Guest;
    const { clocksMs } = this.setting;
    const wrongMs = (this.draw() * 2 - 1) * clocksMs - (isElder ? 2 * clocksMs : 0);
    const phone = this.world.phone(name, {
      wallMs: Date.UTC(2025, 5, 1) + wrongMs,
      start: ports => {
        const device = createDevice({ ports, name });
        Object.assign(guest, { device, lookup: undefined, isStopped: false, hasPassedOver: false });
        guest.found.clear();
        const leave = isOld ? this.startOld(guest) : this.startLookup(guest, ports);
        const stop = () => {
          guest.isStopped = true;
          leave();
        };
        return { stop, foreground: () => guest.device?.refresh() };
      },
    });
    this.guests.push(Object.assign(guest, { phone }));
  }

  private startOld(guest: Guest): () => void {
    const { device, name, found } = guest as Guest & { readonly device: Device };
    device.export(Player, { name: () => name });
    device.wheneverDiscovered(Player, async player => {
      found.add(await player.name().due(seconds(30)));
    });
    return () => device.close();
  }

  private startLookup(guest: Guest, { clock, random }: Ports): () => void {
    const { device, name } = guest as Guest & { readonly device: Device };
    void createLookup({ device, clock, random, crowd: this.setting.crowd }).then(lookup => {
      guest.lookup = lookup;
      lookup.observe(event => this.heard(guest, event));
      lookup.publish(Player, { name: () => name }, { name, scopes: ['hall'] });
    });
    return () => {
      guest.lookup?.close();
      device.close();
    };
  }

  private heard({ name, lookup }: Guest, event: LookupEvent): void {
    if (event.type === 'state') {
      this.leaderChanges += 1;
    }
    if (event.type !== 'granted' || lookup === undefined) {
      return;
    }
    this.grants += 1;
    if (this.steadyGrants !== undefined) this.steadyGrants += 1;
    const { askedMs, periodMs, isRenewal, holder } = event;
    const { leastMs, mostMs } = PHONE_BUDGET;
    if (periodMs > mostMs || (periodMs < leastMs && !isRenewal)) {
      this.violated(`A1: ${name} granted ${periodMs} ms`);
    }
    if (askedMs !== 'any' && periodMs > askedMs) {
      this.violated(`R3: ${name} granted ${periodMs} ms to a request of ${askedMs} ms`);
    }
    const byHolder = this.granted.get(lookup.id) ?? new Map<string, number>();
    this.granted.set(lookup.id, byHolder);
    byHolder.set(holder, this.world.now + periodMs);
  }

  private disturb(): void {
    const [one, other] = [this.any(), this.any()];
    const { phone } = one;
    const faults: Readonly<Record<string, () => boolean>> = {
      apart: () => one !== other && did(() => this.world.apart(phone, other.phone)),
      together: () => one !== other && did(() => this.world.together(phone, other.phone)),
      sleep: () => phone.state === 'running' && did(() => phone.sleep()),
      wake: () => phone.state === 'asleep' && did(() => phone.wake()),
      restart: () => did(() => phone.restart()),
      crash: () => phone.state === 'running' && did(() => phone.crash()),
      leave: () => phone.state === 'running' && did(() => phone.stopApp()),
      'may not stand': () => one.lookup !== undefined && did(() => one.lookup?.setMayStand(false)),
      newcomer: () => this.newcomer(),
      'host dies': () => this.killHosts(1),
      'host and deputies die': () => this.killHosts(3),
      'leader out of reach': () => this.cutOff(one),
      'passed over': () => one.lookup !== undefined && did(() => passOver(one)),
      halves: () => this.halve(),
      joined: () => did(() => this.join()),
    };
    const names = Object.keys(faults);
    const name = names[Math.floor(this.draw() * names.length)] as string;
    if (faults[name]?.() === true) this.happened.set(name, (this.happened.get(name) ?? 0) + 1);
  }

  /** E8: by its clock it is older than everyone. */
  private newcomer(): boolean {
    if (this.guests.length >= this.setting.phones + this.setting.old + 3) return false;
    this.add(`Phone ${this.guests.length}`, { isElder: true });
    return true;
  }

  private killHosts(count: number): boolean {
    const host = this.running().find(({ lookup }) => lookup?.snapshot().state === 'hosting');
    if (host?.lookup === undefined) return false;
    const ids = [host.lookup.id, ...host.lookup.snapshot().deputies].slice(0, count);
    this.running()
      .filter(({ lookup }) => lookup && ids.includes(lookup.id))
      .forEach(({ phone }) => phone.crash());
    return true;
  }

  /** E15. */
  private cutOff({ phone, lookup }: Guest): boolean {
    const leader = this.guests.find(
      other => other.lookup !== undefined && other.lookup.id === lookup?.snapshot().leader,
    );
    if (leader === undefined || leader.phone === phone) return false;
    this.world.apart(phone, leader.phone);
    return true;
  }

  private halve(): boolean {
    const { guests, world } = this;
    const isLeft = guests.map(() => this.draw() < 0.5);
    guests.forEach(({ phone }, at) =>
      guests.forEach(
        (other, to) => at < to && isLeft[at] !== isLeft[to] && world.apart(phone, other.phone),
      ),
    );
    return true;
  }

  private join(): void {
    const { guests, world } = this;
    guests.forEach(({ phone }, at) =>
      guests.slice(at + 1).forEach(other => world.together(phone, other.phone)),
    );
  }

  private heal(): void {
    this.join();
    this.guests.forEach(({ phone, lookup, isStopped }) => {
      if (isStopped || !['running', 'asleep'].includes(phone.state)) {
        phone.restart();
        return;
      }
      if (phone.state === 'asleep') phone.wake();
      lookup?.setMayStand(true);
    });
  }

  /** E14: one leader, which knows that it is. */
  private checkAgreement(): void {
    const running = this.running();
    const leaders = new Set(running.map(({ lookup }) => lookup?.snapshot().leader));
    const hosts = running.filter(({ lookup }) => lookup?.snapshot().state === 'hosting');
    const isHost = hosts.some(({ lookup }) => lookup !== undefined && leaders.has(lookup.id));
    // E18: who passes a host over goes without it for ten minutes.
    const mayDiffer = this.happened.has('passed over');
    const isAgreed = leaders.size === 1 && hosts.length === 1 && isHost;
    if (!isAgreed && !mayDiffer) {
      const states = running.map(
        ({ name, lookup }) =>
          `${name} ${lookup?.snapshot().state} ${lookup?.snapshot().leader?.slice(0, 4)}`,
      );
      this.violated(`E14: no agreement: ${states.join(', ')}`);
    }
  }

  /** At any time: an answer that is not partial lacks nobody whom its host has granted. */
  private async checkOneAnswer(): Promise<void> {
    const asker = this.running()[Math.floor(this.draw() * this.running().length)];
    const leader = asker?.lookup?.snapshot().leader;
    if (asker?.lookup === undefined || leader === undefined) return;
    const at = this.world.now;
    const grantedThen = new Set(this.grantedBy(leader));
    const answer = await this.answerFrom(asker.lookup);
    if (answer?.isPartial !== false || asker.lookup.snapshot().leader !== leader) return;
    const lacking = this.running().filter(
      ({ name, lookup }) =>
        lookup !== undefined &&
        grantedThen.has(lookup.id) &&
        this.grantedBy(leader).includes(lookup.id) &&
        lookup.snapshot().leader === leader &&
        !answer.matches.some(match => match.name === name),
    );
    if (lacking.length > 0) {
      const names = lacking.map(({ name }) => name).join(', ');
      this.violated(
        `E11: asked at ${(at / 1000).toFixed(0)} s, the answer to ${
          asker.name
        } is not partial and lacks ${names}`,
      );
    }
  }

  /** Those whose lease lives on at the host, too: who follows another gives the one before back (R5). */
  private grantedBy(host: string): string[] {
    const { device } = this.running().find(({ lookup }) => lookup?.id === host) ?? {};
    const leases = device?.snapshot().leases ?? [];
    const holders = new Set(
      leases.flatMap(({ role, peer, origin }) =>
        role === 'grantor' && isRegistration(origin) ? [peer] : [],
      ),
    );
    return [...(this.granted.get(host) ?? [])].flatMap(([holder, untilMs]) =>
      untilMs > this.world.now && holders.has(holder) ? [holder] : [],
    );
  }

  /** E11, E14: everyone who lives is listed for everyone, and nothing is partial any more. */
  private async checkAnswers(): Promise<void> {
    const asked = this.running().filter(({ hasPassedOver }) => !hasPassedOver);
    const living = asked.map(({ name }) => name);
    const answers = await this.answersFrom(asked.flatMap(({ lookup }) => lookup ?? []));
    asked.forEach(({ name }, at) => {
      const answer = answers[at];
      const missing = living.filter(each => !answer?.matches.some(match => match.name === each));
      if (answer?.isPartial === false && missing.length > 0) {
        this.violated(`E11: the answer to ${name} is not partial and lacks ${missing.join(', ')}`);
      } else if (answer?.isPartial !== false && !this.happened.has('passed over')) {
        this.violated(`E14: the answer to ${name} is still partial`);
      }
    });
  }

  /** R19: no entry outlives its holder by more than its period. */
  private async checkDeath(): Promise<void> {
    const dead = this.running().find(({ lookup }) => lookup?.snapshot().state === 'following');
    if (dead === undefined) return;
    dead.phone.crash();
    await this.world.run(PHONE_BUDGET.leastMs + seconds(2));
    const asked = this.running();
    const answers = await this.answersFrom(asked.flatMap(({ lookup }) => lookup ?? []));
    asked.forEach(({ name }, at) => {
      if (answers[at]?.matches.some(match => match.name === dead.name)) {
        this.violated(`R19: ${name} still finds ${dead.name}`);
      }
    });
    dead.phone.restart();
    await this.world.run(seconds(60));
  }

  /** E17: they meet everyone, as ever. */
  private checkOldDevices(): void {
    const names = this.guests.map(({ name }) => name);
    for (const { name, found, isOld } of this.guests) {
      const missed = names.filter(each => each !== name && !found.has(each));
      if (isOld && missed.length > 0) {
        this.violated(`E17: ${name} has not met ${missed.join(', ')}`);
      }
    }
  }

  /** E4: who follows keeps a link with its host, deputies one more; old devices link with everyone. */
  private checkLinks(): void {
    if (this.happened.has('passed over')) return;
    const isNew = new Set(this.guests.flatMap(({ lookup }) => lookup?.id ?? []));
    for (const { name, device, lookup } of this.running()) {
      const { state, deputies = [] } = lookup?.snapshot() ?? {};
      const links = device
        ?.snapshot()
        .peers.filter(({ id, state: at }) => at === 'up' && isNew.has(id));
      const most = lookup !== undefined && deputies.includes(lookup.id) ? 2 : 1;
      if (state === 'following' && (links?.length ?? 0) > most) {
        this.violated(`E4: ${name} has ${links?.length} links with others`);
      }
    }
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
    for (const { name, phone, lookup, isOld } of guests) {
      const kept = lookup?.snapshot().kept;
      if (!isOld && (kept === undefined || kept.table + kept.replica + kept.enrolments > 0)) {
        this.violated(`R17: ${name} keeps ${JSON.stringify(kept)} after close`);
      }
      if (phone.pendingTimers > 0) {
        this.violated(`R17: ${name} has ${phone.pendingTimers} timers left after close`);
      }
    }
  }

  private async answerFrom(lookup: Lookup): Promise<FindAnswer | undefined> {
    return (await this.answersFrom([lookup]))[0];
  }

  private async answersFrom(lookups: readonly Lookup[]): Promise<(FindAnswer | undefined)[]> {
    const answers: (FindAnswer | undefined)[] = lookups.map(() => undefined);
    lookups.forEach(
      (lookup, at) => void lookup.find(everyone).then(found => (answers[at] = found)),
    );
    await this.world.run(ANSWER_MS);
    return answers;
  }

  /** With a lookup. */
  private running(): Guest[] {
    return this.guests.filter(
      ({ phone, lookup, isStopped }) => phone.state === 'running' && lookup && !isStopped,
    );
  }

  private any(): Guest {
    return this.guests[Math.floor(this.draw() * this.guests.length)] as Guest;
  }

  private violated(text: string): void {
    this.violations.push(`${(this.world.now / 1000).toFixed(1)} s: ${text}`);
  }
}
