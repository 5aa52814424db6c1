import type { NetworkHost, Place } from './host';
import type { Log } from './log';
import type { Schedule } from './schedule';

const stepMs = 250;

/** Where the phones are, what stands between them, and so who gets through to whom. */
export class Ground {
  private readonly hosts: NetworkHost[] = [];
  private readonly walls = new Set<number>();
  private readonly mutes = new Set<number>();
  /** Each walk ends the one before it. */
  private readonly walks = new Map<NetworkHost, number>();
  private walksBegun = 0;

  constructor(
    private readonly schedule: Schedule,
    private readonly log: Log,
    private readonly rangeM: number,
  ) {}

  add(host: NetworkHost): void {
    this.hosts.push(host);
  }

  /** Whether something that `from` sends now gets to `to`. */
  carries(from: NetworkHost, to: NetworkHost): boolean {
    if (!from.up || !to.up) return false;
    if (from === to) return true;
    return !this.mutes.has(oneWay(from, to)) && this.near(from, to);
  }

  near(one: NetworkHost, other: NetworkHost): boolean {
    if (this.walls.has(bothWays(one, other))) return false;
    return squaredDistance(one.position, other.position) <= this.rangeM * this.rangeM;
  }

  apart(one: NetworkHost, other: NetworkHost): void {
    this.walls.add(bothWays(one, other));
    this.log.add({ what: 'apart', phone: one.name, other: other.name });
  }

  together(one: NetworkHost, other: NetworkHost): void {
    this.walls.delete(bothWays(one, other));
    this.log.add({ what: 'together', phone: one.name, other: other.name });
  }

  mute(from: NetworkHost, to: NetworkHost): void {
    this.mutes.add(oneWay(from, to));
    this.log.add({ what: 'muted', from: from.name, to: to.name });
  }

  unmute(from: NetworkHost, to: NetworkHost): void {
    this.mutes.delete(oneWay(from, to));
    this.log.add({ what: 'unmuted', from: from.name, to: to.name });
  }

  /** Puts a phone somewhere at once. */
  put(host: NetworkHost, place: Place): void {
    this.walks.delete(host);
    this.move(host, place);
    this.log.add({ what: 'stands', phone: host.name, x: place.x, y: place.y });
  }

  walk(host: NetworkHost, to: Place, metresPerSecond: number): void {
    const from = host.position;
    const startedAt = this.schedule.now;
    const lastsMs = (Math.sqrt(squaredDistance(from, to)) / metresPerSecond) * 1_000;
    const endsAt = startedAt + lastsMs;
    const walk = ++this.walksBegun;
    this.walks.set(host, walk);
    const step = () => {
      if (this.walks.get(host) !== walk) return;
      const { now } = this.schedule;
      if (now >= endsAt) return this.put(host, to);
      const done = (now - startedAt) / lastsMs;
      this.move(host, {
        x: from.x + (to.x - from.x) * done,
        y: from.y + (to.y - from.y) * done,
      });
      this.schedule.at(Math.min(now + stepMs, endsAt), step);
    };
    this.schedule.after(0, step);
  }

  /** Where no other phone is in range, nor goes when it walks off too. */
  farAway(host: NetworkHost): Place {
    return { x: (host.index + 1) * 1_000 * this.rangeM, y: 1_000 * this.rangeM };
  }

  private move(host: NetworkHost, place: Place): void {
    const others = this.hosts.filter(other => other !== host);
    const wereNear = others.map(other => this.near(host, other));
    host.position = place;
    others.forEach((other, i) => {
      const isNear = this.near(host, other);
      if (isNear === wereNear[i]) return;
      const what = isNear ? 'in range' : 'out of range';
      this.log.add({ what, phone: host.name, other: other.name });
    });
  }
}

const mostHosts = 0x1_0000;

function oneWay(from: NetworkHost, to: NetworkHost): number {
  return from.index * mostHosts + to.index;
}

function bothWays(one: NetworkHost, other: NetworkHost): number {
  return one.index < other.index ? oneWay(one, other) : oneWay(other, one);
}

function squaredDistance(one: Place, other: Place): number {
  const x = one.x - other.x;
  const y = one.y - other.y;
  return x * x + y * y;
}
