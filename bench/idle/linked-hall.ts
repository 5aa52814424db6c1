import type { Lookup, RegistryPolicy } from '../../src/lookup';
import { createLookup, NODE_BUDGET, PHONE_POLICY } from '../../src/lookup';
import type { Announcement, Device, Ports, Sighting } from '../../src/runtime';
import { createDevice, seconds, serviceType } from '../../src/runtime';
import type { Phone, World } from '../../src/simulation';
import { createWorld } from '../../src/simulation';
import { countedPorts, onlyTheHost, Sent } from './counted-ports';

interface LinkedGuest {
  readonly phone: Phone;
  readonly sent: Sent;
  device: Device;
  lookup: Lookup | undefined;
}

const Player = serviceType<{ name(): string }>('Player');
const SCOPES = ['hall'];
const MOST_GUESTS = 12_000;

/** What a computer that hosts has (`npm run peer -- --host`). */
export const COMPUTER: RegistryPolicy = {
  ...PHONE_POLICY,
  budget: NODE_BUDGET,
  mostHolders: MOST_GUESTS,
};

/**
 * A host and its light phones, in the simulator. A light phone is the whole device and the whole lookup, on real links; it is
 * not announced, and hears of nobody but the host. In a hall of 10,000 each announcement would be heard 10,000 times, and
 * that is all that a simulator would do.
 */
class LinkedHall {
  readonly world: World;
  readonly host: LinkedGuest;
  readonly guests: LinkedGuest[] = [];
  /** How often the host has renewed a registration. */
  renewals = 0;
  private announced: Announcement | undefined;

  constructor(seed: number, private readonly policy: RegistryPolicy = COMPUTER) {
    this.world = createWorld({
      seed,
      network: { pieces: 'whole' },
      discovery: { duplicates: 0, echoes: 0 },
      logLimit: 1,
    });
    this.host = this.add('Host', ports => this.announcing(ports), true);
  }

  join(name: string): void {
    this.guests.push(this.add(name, ports => onlyTheHost(ports, () => this.hostSighting()), false));
  }

  /** N, the host's own entry included. */
  get registered(): number {
    return this.host.lookup?.snapshot().kept.table ?? 0;
  }

  private add(name: string, portsOf: (ports: Ports) => Ports, isHost: boolean): LinkedGuest {
    const sent = new Sent();
    const guest = { sent, lookup: undefined } as unknown as LinkedGuest;
    const phone = this.world.phone(name, {
      start: given => {
        const ports = portsOf(countedPorts(given, sent));
        const { clock, random } = ports;
        // Half of the places are for strangers (B3); the door is as wide as a hall's has to be.
        const wide = { peers: 2 * MOST_GUESTS, strangers: 1_024, connectionsPerMinute: 6_000 };
        guest.device = createDevice({ ports, name, ...(isHost && { limits: wide }) });
        const { device } = guest;
        void createLookup({
          ...{ device, clock, random, policy: this.policy, mayStand: isHost },
          ...(isHost && { crowd: 2 }),
        }).then(lookup => {
          guest.lookup = lookup;
          lookup.publish(Player, { name: () => name }, { name, scopes: SCOPES });
          lookup.observe(event => {
            if (event.type === 'granted' && event.isRenewal) this.renewals += 1;
          });
        });
        return { stop: () => guest.device.close() };
      },
    });
    return Object.assign(guest, { phone });
  }

  private announcing(ports: Ports): Ports {
    return {
      ...ports,
      discovery: {
        publish: announcement => (this.announced = announcement),
        browse: () => undefined,
        stop: () => undefined,
      },
    };
  }

  private hostSighting(): Sighting {
    if (this.announced === undefined) throw new Error('The host is not announced yet');
    const { port, ...about } = this.announced;
    return { ...about, addresses: [{ host: this.host.phone.address, port }] };
  }
}

export interface HallMeasure {
  readonly count: number;
  /** From the first arrival until everyone is registered. */
  readonly joinedInMs: number;
  /** Simulated seconds in a real one, everyone registered and idle. */
  readonly speed: number;
  readonly memoryMb: number;
  /** Both ways, at the sockets. */
  readonly phoneBytesPerSecond: number;
  readonly hostBytesPerSecond: number;
  readonly renewalsPerSecond: number;
  readonly periodMs: number;
  readonly linksPerPhone: number;
  /** A4, A5: what so many leases are granted, and how often they renew. */
  readonly wanted: { readonly periodMs: number; readonly renewalsPerSecond: number };
}

const ARRIVALS_PER_SECOND = 100;
const MOST_JOINING_MS = seconds(600);
/** Links that were used come to rest. */
const SETTLES_MS = seconds(45);
const LEAST_IDLE_MS = seconds(60);

export async function measuredHall(count: number, policy = COMPUTER): Promise<HallMeasure> {
  const hall = new LinkedHall(count, policy);
  const { world, guests, host } = hall;
  const { renewAt, leastMs, mostMs, renewalsPerSecond } = policy.budget;
  await world.run(seconds(2));
  const startMs = world.now;
  for (let i = 0; i < count; i++) {
    world.at(startMs + seconds(i / ARRIVALS_PER_SECOND), () => hall.join(`Phone ${i}`));
  }
  await world.runUntil(() => hall.registered > count, MOST_JOINING_MS);
  const joinedInMs = world.now - startMs;
  await world.run(SETTLES_MS);
  const evenMs = seconds((count + 1) / (renewAt * renewalsPerSecond));
  const periodMs = Math.min(mostMs, Math.max(leastMs, evenMs));
  // Whole rounds: arrivals are spread over a part of one.
  const roundMs = renewAt * periodMs;
  const idleMs = Math.ceil(LEAST_IDLE_MS / roundMs) * roundMs;
  hall.renewals = 0;
  const before = bytesOf(guests) + host.sent.bytes;
  const startedMs = performance.now();
  await world.run(idleMs);
  const realMs = performance.now() - startedMs;
  const bytes = bytesOf(guests) + host.sent.bytes - before;
  const perSecond = (much: number) => much / (idleMs / seconds(1));
  return {
    count,
    joinedInMs,
    speed: idleMs / realMs,
    memoryMb: process.memoryUsage().rss / 1e6,
    phoneBytesPerSecond: perSecond(bytes / count),
    hostBytesPerSecond: perSecond(bytes),
    renewalsPerSecond: perSecond(hall.renewals),
    periodMs: mean(guests.map(({ lookup }) => lookup?.snapshot().periodMs ?? 0)),
    linksPerPhone: mean(guests.map(({ device }) => linksOf(device))),
    wanted: { periodMs, renewalsPerSecond: count / (roundMs / seconds(1)) },
  };
}

export const describeHall = (hall: HallMeasure): string =>
  `${hall.count} phones with links: in after ${(hall.joinedInMs / 1000).toFixed(0)} s; ` +
  `${hall.phoneBytesPerSecond.toFixed(2)} B/s a phone, ${hall.hostBytesPerSecond.toFixed(
    0,
  )} B/s the host; ` +
  `${hall.renewalsPerSecond.toFixed(2)} renewals/s, ${hall.wanted.renewalsPerSecond.toFixed(
    2,
  )} wanted; ` +
  `L_G ${(hall.periodMs / 1000).toFixed(1)} s, A5 ${(hall.wanted.periodMs / 1000).toFixed(1)} s; ` +
  `${hall.linksPerPhone.toFixed(2)} links a phone; ` +
  `${hall.speed.toFixed(2)} simulated seconds a second, ${hall.memoryMb.toFixed(0)} MB`;

const bytesOf = (guests: readonly LinkedGuest[]) =>
  guests.reduce((sum, { sent }) => sum + sent.bytes, 0);

const linksOf = (device: Device) =>
  device.snapshot().peers.filter(({ state }) => state === 'up').length;

const mean = (values: readonly number[]) =>
  values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
