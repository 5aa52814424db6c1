import type { Ports } from '../runtime';
import { Counter, PhoneClock } from './clock';
import type { Connections } from './connections';
import type { Radio } from './discovery';
import { SimulatedDiscovery } from './discovery';
import type { NetworkHost, OpenPort, OwnedSocket, SocketOwner } from './host';
import type { Nature } from './nature';
import type { RandomStream } from './random';
import type { Disk } from './storage';
import { SimulatedStorage } from './storage';
import { SimulatedTransport } from './transport';
import { Turns } from './turns';

/** The monotonic clock starts anywhere: nobody may read a date out of it. */
const monotonicStartMs = 1_000_000;

export interface AppRunParts {
  readonly nature: Nature;
  readonly connections: Connections;
  readonly host: NetworkHost;
  readonly random: RandomStream;
  readonly radio: Radio;
  readonly disk: Disk;
  readonly wall: Counter;
  readonly monotonicRunsAsleep: boolean;
  mayListen(): boolean;
}

/** One run of a phone's app, from its start to its crash, with ports of its own. */
export class AppRun implements SocketOwner {
  readonly host: NetworkHost;
  readonly turns: Turns;
  readonly clock: PhoneClock;
  readonly sockets = new Set<OwnedSocket>();
  readonly ports: Ports;
  private readonly storage: SimulatedStorage;
  private readonly transport: SimulatedTransport;
  private readonly discovery: SimulatedDiscovery;

  constructor(parts: AppRunParts) {
    const { nature, host, random, wall } = parts;
    const { schedule } = nature;
    this.host = host;
    this.turns = new Turns(schedule, nature.log.digest, host.index);
    const startMs = random.fork('clock').below(monotonicStartMs);
    this.clock = new PhoneClock({
      schedule,
      turns: this.turns,
      wall,
      monotonic: new Counter(schedule, startMs, wall.rate),
      monotonicRunsAsleep: parts.monotonicRunsAsleep,
    });
    this.storage = new SimulatedStorage(parts.disk, schedule, this.turns, random.fork('storage'));
    this.transport = new SimulatedTransport({
      nature,
      random: random.fork('transport'),
      owner: this,
      connections: parts.connections,
      mayListen: parts.mayListen,
    });
    this.discovery = new SimulatedDiscovery(parts.radio, this.turns);
    const { clock, storage, transport, discovery } = this;
    const bytes = random.fork('random port');
    this.ports = {
      clock,
      storage,
      transport,
      discovery,
      random: { bytes: count => bytes.bytes(count) },
      ...(nature.cryptography && { cryptography: nature.cryptography }),
    };
  }

  listenerAt(port: number): OpenPort | undefined {
    return this.transport.listenerAt(port);
  }

  /** Time stands still for the app, and its sockets are lost. */
  freeze(): void {
    this.turns.halt();
    this.clock.sleep();
    this.transport.lose();
  }

  thaw(): void {
    this.clock.wake();
    this.transport.wake();
    this.turns.goOn();
  }

  /** Nothing of it ever runs again. */
  end(othersTold: boolean): void {
    this.turns.end();
    this.clock.end();
    this.storage.end();
    this.discovery.end();
    this.transport.end(othersTold);
  }
}
