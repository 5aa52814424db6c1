import type { HeldConnection } from './connections';
import { Connections } from './connections';
import { Radio } from './discovery';
import { simulatedCryptography } from './cryptography';
import { createDrain } from './drain';
import { Ground } from './ground';
import { duration, share } from './input';
import type { WorldEvent } from './log';
import { Log } from './log';
import type { Nature } from './nature';
import type { DiscoveryModel, NetworkModel, Span } from './options';
import { usualDiscovery, usualNetwork } from './options';
import type { Loss } from './paths';
import { Paths } from './paths';
import type { PhoneOptions } from './phone';
import { Phone } from './phone';
import { RandomStream } from './random';
import { Schedule } from './schedule';

export interface WorldOptions {
  /** Decides everything: the same seed gives the same run, event for event. */
  readonly seed: number | string;
  readonly network?: Partial<NetworkModel>;
  readonly discovery?: Partial<DiscoveryModel>;
  /** How many events `log` keeps at least. */
  readonly logLimit?: number;
  /** Real encryption takes real time: a handshake some milliseconds. Without it, nothing in the world is secret. */
  readonly encryption?: 'simulated' | 'real';
  /** Waits until no promise is left that could settle by itself. */
  readonly drain?: () => Promise<void>;
}

const usualLogLimit = 100_000;

export function createWorld(options: WorldOptions): World {
  return new World(options);
}

/** A world of phones on virtual time. */
export class World {
  private readonly nature: Nature;
  private readonly connectionsMade: Connections;
  private readonly discovery: DiscoveryModel;
  private readonly radios: Radio[] = [];
  private readonly byName = new Map<string, Phone>();
  private readonly drain: () => Promise<void>;
  private running = false;

  constructor(options: WorldOptions) {
    const { seed, network, discovery, logLimit = usualLogLimit, drain } = options;
    const schedule = new Schedule();
    const log = new Log(schedule, logLimit);
    const model = { ...usualNetwork, ...network };
    const ground = new Ground(schedule, log, model.rangeM);
    this.discovery = { ...usualDiscovery, ...discovery };
    const paths = new Paths(ground, model.delayMs, {
      streams: share('A loss', model.loss),
      multicast: share('A loss', this.discovery.multicastLoss),
    });
    const random = new RandomStream(`seed ${seed}`);
    this.nature = {
      schedule,
      log,
      ground,
      paths,
      random,
      network: model,
      ...(options.encryption === 'real' ? {} : { cryptography: simulatedCryptography }),
    };
    this.connectionsMade = new Connections(this.nature);
    this.drain = drain ?? createDrain();
  }

  /** True time in milliseconds since the world began. */
  get now(): number {
    return this.nature.schedule.now;
  }

  get phones(): readonly Phone[] {
    return [...this.byName.values()];
  }

  /** What the world did, the latest last. */
  get log(): readonly WorldEvent[] {
    return this.nature.log.events;
  }

  /** A mark of everything that happened so far: two runs with the same mark went the same way. */
  get digest(): string {
    return this.nature.log.digest.toString();
  }

  /** A new phone, switched on. */
  phone(name: string, options: PhoneOptions = {}): Phone {
    if (this.byName.has(name)) throw new Error(`There is a phone ${name} already`);
    const { nature, connectionsMade: connections, discovery: model, radios } = this;
    const phone = new Phone(name, options, {
      nature,
      connections,
      random: nature.random.fork(`phone ${name}`),
      index: this.byName.size,
      createRadio: host => {
        const random = nature.random.fork(`radio ${name}`);
        const appRuns = () => host.state === 'running';
        const radio = new Radio({ nature, model, random, host, radios, appRuns });
        radios.push(radio);
        return radio;
      },
    });
    this.byName.set(name, phone);
    return phone;
  }

  phoneNamed(name: string): Phone {
    const phone = this.byName.get(name);
    if (!phone) throw new Error(`There is no phone ${name} in this world`);
    return phone;
  }

  /** Something that a script does at a certain time. */
  at(timeMs: number, happening: () => void): void {
    const { schedule } = this.nature;
    if (!(timeMs >= this.now)) throw new RangeError(`${timeMs} ms is over: it is ${this.now} ms`);
    schedule.at(timeMs, () => schedule.enter(happening));
  }

  /** Lets so much time pass. */
  async run(ms: number): Promise<void> {
    await this.pass(duration('A run', ms), () => false);
  }

  /** Lets time pass until `holds`, and fails when that takes longer than `withinMs`. */
  async runUntil(holds: () => boolean, withinMs: number): Promise<void> {
    const reached = await this.pass(duration('A run', withinMs), holds);
    if (!reached) throw new Error(`What was awaited did not come about within ${withinMs} ms`);
  }

  /** A wall between two phones: nothing gets through, either way. */
  apart(one: Phone, other: Phone): void {
    this.nature.ground.apart(this.known(one), this.known(other));
  }

  /** No wall between two phones: they hear each other where they are in range. */
  together(one: Phone, other: Phone): void {
    this.nature.ground.together(this.known(one), this.known(other));
  }

  /** From now on nothing gets from one to the other; the other way is as it was. */
  mute(from: Phone, to: Phone): void {
    this.nature.ground.mute(this.known(from), this.known(to));
  }

  unmute(from: Phone, to: Phone): void {
    this.nature.ground.unmute(this.known(from), this.known(to));
  }

  /** How long what one sends takes to the other. */
  delay(from: Phone, to: Phone, delayMs: Span): void {
    duration('A delay', delayMs.least);
    duration('A delay', delayMs.most - delayMs.least);
    this.nature.paths.setDelay(this.known(from), this.known(to), delayMs);
  }

  /** What one sends takes as long to the other as the network's model says. */
  usualDelay(from: Phone, to: Phone): void {
    this.nature.paths.setDelay(this.known(from), this.known(to), undefined);
  }

  /** From now on so much of what is sent is lost. */
  setLoss({ streams, multicast }: Loss): void {
    this.nature.paths.loss = {
      streams: share('A loss', streams),
      multicast: share('A loss', multicast),
    };
  }

  /** The connections that at least one app holds. */
  connections(): HeldConnection[] {
    return this.connectionsMade.held();
  }

  private known(phone: Phone): Phone {
    if (this.byName.get(phone.name) === phone) return phone;
    throw new Error(`The phone ${phone.name} is not of this world`);
  }

  private async pass(ms: number, enough: () => boolean): Promise<boolean> {
    if (this.running) throw new Error('The world is running already');
    const { schedule } = this.nature;
    const end = this.now + ms;
    this.running = true;
    try {
      await this.drain();
      while (!enough()) {
        if (schedule.nextAt() > end) {
          schedule.goOnTo(end);
          return enough();
        }
        if (schedule.performNext()) await this.drain();
      }
      return true;
    } finally {
      this.running = false;
    }
  }
}
