import type { Ports } from '../runtime';
import { AppRun } from './app-run';
import { Counter } from './clock';
import type { Connections } from './connections';
import type { Radio } from './discovery';
import type { NetworkHost, OpenPort, Place } from './host';
import { duration, finite, positive } from './input';
import type { Nature } from './nature';
import type { RandomStream } from './random';
import { Disk } from './storage';

/** What a phone runs. */
export interface App {
  /** The person leaves the app: it should let go of everything. A crash does not ask. */
  stop?(): void;
  /** The app is back in the foreground, after a sleep or a suspension. */
  foreground?(): void;
}

export interface PhoneOptions {
  /** Starts the app, now and after every restart. Without it, a test uses the phone's ports itself. */
  readonly start?: (ports: Ports) => App | void;
  readonly position?: Place;
  /** How much too fast its clocks go, in millionths. */
  readonly driftPpm?: number;
  /** What its wall clock says at first. Without it, about the same as the others'. */
  readonly wallMs?: number;
  /** Some phones' monotonic clock goes on while they sleep; their timers stop all the same. */
  readonly monotonicRunsAsleep?: boolean;
}

export type PhoneState = 'running' | 'asleep' | 'suspended' | 'crashed' | 'killed';

export interface PhoneParts {
  readonly nature: Nature;
  readonly connections: Connections;
  readonly random: RandomStream;
  readonly index: number;
  /** Adds the phone's radio to the others'. */
  createRadio(phone: Phone): Radio;
}

const noon = Date.UTC(2025, 5, 1, 12);
/** How far apart the clocks of two phones usually are. */
const wallErrorMs = 30_000;
const foregroundNoticeMs = { least: 0, most: 100 };
const walkingMetresPerSecond = 1.4;

/** A phone: what can happen to it, and the ports that its app has. */
export class Phone implements NetworkHost {
  /** Outlives every crash. */
  readonly storage = new Disk();
  /** Where it is; `walkTo`, `moveTo`, `moveAway` and `comeBack` change it. */
  position: Place;
  private readonly home: Place;
  private readonly wall: Counter;
  private readonly radio: Radio;
  private readonly addresses: string[] = [];
  private phase: PhoneState = 'running';
  private run: AppRun;
  private app: App | undefined;
  private runs = 0;
  private mayListen = true;

  constructor(
    readonly name: string,
    private readonly options: PhoneOptions,
    private readonly parts: PhoneParts,
  ) {
    const { nature, random } = parts;
    this.position = options.position ?? { x: 0, y: 0 };
    this.home = this.position;
    const wallMs = options.wallMs ?? noon + random.fork('wall clock').below(wallErrorMs);
    this.wall = new Counter(
      nature.schedule,
      finite('A wall clock', wallMs),
      rateOf(options.driftPpm ?? 0),
    );
    this.addresses.unshift(nature.paths.giveAddress(this));
    nature.ground.add(this);
    this.radio = parts.createRadio(this);
    this.run = this.start();
  }

  get index(): number {
    return this.parts.index;
  }

  get state(): PhoneState {
    return this.phase;
  }

  /** The ports of the present run of its app. */
  get ports(): Ports {
    if (this.phase === 'crashed' || this.phase === 'killed') {
      throw new Error(`${this.name}'s app does not run: it ${this.phase}`);
    }
    return this.run.ports;
  }

  /** The app's timers that have neither run nor been cancelled. */
  get pendingTimers(): number {
    return this.run.clock.pendingTimers();
  }

  /** The radio goes off, timers stop, sockets are lost without a word. */
  sleep(): void {
    this.become('asleep', ['running'], 'slept');
    this.run.freeze();
  }

  wake(): void {
    this.become('running', ['asleep'], 'woke');
    this.comeToForeground();
  }

  /** Only the app stops: the system is still there, and refuses dials, and resets what is sent to the lost sockets. */
  suspend(): void {
    this.become('suspended', ['running'], 'suspended');
    this.run.freeze();
  }

  resume(): void {
    this.become('running', ['suspended'], 'resumed');
    this.comeToForeground();
  }

  /** The power is gone: nobody is told, and nothing answers until the restart. */
  crash(): void {
    this.become('crashed', ['running', 'asleep', 'suspended', 'killed'], 'crashed');
    this.run.end(false);
  }

  /**
   * The power goes at one of the next writes to the storage: `write` 1 is the next one. 'before' leaves nothing of it on
   * the disk, 'after' all of it; its promise settles in neither case. Counted over restarts, until it has happened.
   */
  crashAtWrite(write: number, when: 'before' | 'after'): void {
    if (!Number.isInteger(write) || write < 1) {
      throw new Error(`A write is counted from 1, not ${write}`);
    }
    this.storage.crashAtWrite({ writesBefore: write - 1, when, crash: () => this.crash() });
  }

  /** The system ends the app, and resets its connections. */
  kill(): void {
    this.become('killed', ['running', 'suspended'], 'killed');
    this.run.end(true);
  }

  /** The app starts again, with new ports. If it still runs, it is killed first. */
  restart(): void {
    if (this.phase === 'asleep') this.crash();
    if (this.phase === 'running' || this.phase === 'suspended') this.kill();
    this.phase = 'running';
    this.run = this.start();
  }

  /** Asks the app to let go of everything, in a turn of its own. */
  stopApp(): void {
    this.run.turns.post(() => this.app?.stop?.());
  }

  /** Something keeps the app busy: nothing else of it runs meanwhile, then everything does, late. */
  stall(ms: number): void {
    this.run.turns.stall(duration('A stall', ms));
    this.parts.nature.log.add({ what: 'stalled', phone: this.name, ms });
  }

  setWallClock(wallMs: number): void {
    this.wall.set(finite('A wall clock', wallMs));
    this.parts.nature.log.add({ what: 'set clock', phone: this.name, wallMs });
  }

  /** Sets the wall clock forward or back, from whatever it says. */
  shiftWallClock(ms: number): void {
    this.setWallClock(this.wall.read() + ms);
  }

  /** From now on its clocks go too fast by so many millionths. */
  drift(ppm: number): void {
    const rate = rateOf(ppm);
    this.wall.setRate(rate);
    this.run.clock.setRate(rate);
    this.parts.nature.log.add({ what: 'drifting', phone: this.name, ppm });
  }

  walkTo(place: Place, metresPerSecond = walkingMetresPerSecond): void {
    this.parts.nature.ground.walk(this, place, positive('A speed', metresPerSecond));
  }

  moveTo(place: Place): void {
    this.parts.nature.ground.put(this, place);
  }

  /** Out of range of every other phone, at once. */
  moveAway(): void {
    const { ground } = this.parts.nature;
    ground.put(this, ground.farAway(this));
  }

  /** Back to where it was at first. */
  comeBack(): void {
    this.parts.nature.ground.put(this, this.home);
  }

  /** Its connections go nowhere from now on; its own app is told so, or is not. */
  changeAddress({ to, told = false }: { to?: string; told?: boolean } = {}): void {
    this.addresses.unshift(this.parts.nature.paths.giveAddress(this, to));
    this.parts.nature.log.add({ what: 'changed address', phone: this.name, host: this.address });
    if (told) for (const socket of this.run.sockets) socket.failed('network gone');
  }

  /** Discovery stops without a word, until the app publishes and browses again. */
  dropDiscovery(): void {
    this.radio.stop();
    this.parts.nature.log.add({ what: 'dropped discovery', phone: this.name });
  }

  /** Whether its system lets the app listen. */
  allowListening(allowed: boolean): void {
    this.mayListen = allowed;
  }

  get up(): boolean {
    return this.phase !== 'asleep' && this.phase !== 'crashed';
  }

  get address(): string {
    return this.addresses[0] ?? '';
  }

  get formerAddresses(): readonly string[] {
    return this.addresses.slice(1);
  }

  listenerAt(port: number): OpenPort | undefined {
    return this.run.listenerAt(port);
  }

  private become(
    state: PhoneState,
    from: readonly PhoneState[],
    what: 'slept' | 'woke' | 'suspended' | 'resumed' | 'crashed' | 'killed',
  ): void {
    if (!from.includes(this.phase)) {
      throw new Error(`${this.name} is ${this.phase}: it cannot be ${state} next`);
    }
    this.phase = state;
    this.parts.nature.log.add({ what, phone: this.name });
  }

  private comeToForeground(): void {
    const { nature, random } = this.parts;
    const { run } = this;
    run.thaw();
    nature.schedule.after(random.between(foregroundNoticeMs), () =>
      run.turns.post(() => this.app?.foreground?.()),
    );
  }

  private start(): AppRun {
    const { nature, connections, random } = this.parts;
    const number = ++this.runs;
    const run = new AppRun({
      nature,
      connections,
      host: this,
      random: random.fork(`run ${number}`),
      radio: this.radio,
      disk: this.storage,
      wall: this.wall,
      monotonicRunsAsleep: this.options.monotonicRunsAsleep ?? false,
      mayListen: () => this.mayListen,
    });
    this.app = undefined;
    nature.log.add({ what: 'started', phone: this.name, run: number });
    const { start } = this.options;
    if (start) run.turns.post(() => (this.app = start(run.ports) ?? undefined));
    return run;
  }
}

function rateOf(ppm: number): number {
  return positive("A clock's rate", 1 + ppm / 1_000_000);
}
