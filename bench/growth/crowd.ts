import type { Connection, ConnectionHandler, Device, Ports, Transport } from '../../src/runtime';
import { createDevice } from '../../src/runtime';
import { simulatedCryptography } from '../../src/simulation';
import { PushedClock } from '../hermes/pushed-clock';
import { noSurroundings } from '../no-surroundings';
import { median } from '../processes/statistics';
import type { Cost } from './costs';

const NEWCOMERS = 100;
/** Who hears of another waits at most this long before dialing. */
const LONGEST_COURTESY_MS = 500;
const ROOMY = { peers: 1e6, strangers: 1e6, connectionsPerMinute: 1e9 };

/** From the dial until both ends have a link, at both ends together, without the arithmetic of the encryption. */
export const meetAmongLinked: Cost = async many => {
  const crowd = new Crowd();
  for (let met = 0; met < many; met += 1) {
    await crowd.meet();
  }
  const costs: number[] = [];
  for (let met = 0; met < NEWCOMERS; met += 1) {
    costs.push(await crowd.meet());
  }
  if (crowd.linked < many + NEWCOMERS) {
    throw new Error(`${crowd.linked} of ${many + NEWCOMERS} devices have a link`);
  }
  crowd.close();
  return median(costs);
};

/** One device, and others that dial it one after the other and stay. Only for the one who dials does time go on. */
class Crowd {
  private readonly onTheWay: (() => void)[] = [];
  private readonly devices: Device[] = [];
  private readonly middle: Device;
  private accept: ((connection: Connection) => void) | undefined;
  private drawn = 0;

  constructor() {
    const transport: Transport = {
      listen: async accept => {
        this.accept = accept;
        return { port: 1, close: () => undefined };
      },
      dial: () => ({ connection: new Promise(() => undefined), abort: () => undefined }),
    };
    this.middle = this.device(new PushedClock(), transport);
  }

  get linked(): number {
    return this.middle.snapshot().peers.filter(({ state }) => state === 'up').length;
  }

  /** Microseconds. */
  async meet(): Promise<number> {
    const clock = new PushedClock();
    const device = this.device(clock, this.dialing(this.devices.length));
    await device.ready;
    const started = performance.now();
    device.reach({ host: '10.0.0.1', port: 1 });
    clock.push(LONGEST_COURTESY_MS);
    do {
      await nextTurn();
      this.onTheWay.splice(0).forEach(arrive => arrive());
      await nextTurn();
    } while (this.onTheWay.length > 0);
    return (performance.now() - started) * 1_000;
  }

  close(): void {
    this.devices.forEach(device => device.close());
  }

  private dialing(number: number): Transport {
    const host = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    return {
      listen: async () => ({ port: 2, close: () => undefined }),
      dial: () => {
        const [near, far] = this.joined(`${host}:2`);
        this.accept?.(far);
        return { connection: Promise.resolve(near), abort: () => undefined };
      },
    };
  }

  private joined(remote: string): readonly [Connection, Connection] {
    const handlers: (ConnectionHandler | undefined)[] = [];
    const end = (own: 0 | 1, seen: string): Connection => ({
      remote: seen,
      attach: handler => (handlers[own] = handler),
      send: bytes => {
        const sent = bytes.slice();
        this.onTheWay.push(() => handlers[1 - own]?.received(sent));
        return true;
      },
      close: () => (handlers[own] = undefined),
    });
    return [end(0, '10.0.0.1:1'), end(1, remote)];
  }

  private device(clock: PushedClock, transport: Transport): Device {
    const ports: Ports = {
      transport,
      clock: clock.port,
      random: { bytes: count => Uint8Array.from({ length: count }, () => this.draw()) },
      cryptography: simulatedCryptography,
      ...noSurroundings,
    };
    const device = createDevice({ ports, name: `visitor ${this.devices.length}`, limits: ROOMY });
    this.devices.push(device);
    return device;
  }

  /** Every device gets other bytes, and every run the same. */
  private draw(): number {
    this.drawn = (Math.imul(this.drawn, 1_664_525) + 1_013_904_223) >>> 0;
    return this.drawn >>> 24;
  }
}

const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve));
