import type { AboutDevice, Address, Device } from '../runtime';
import { seconds } from '../runtime';

/** What a device says of itself in its announcement, before any link. A proposal: only the answer on a link counts (E1). */
export interface SeatAbout {
  readonly since: number;
  readonly role: 'none' | 'host' | 'deputy';
  /** E11: how long a new host's followers spread their registrations over. */
  readonly rollCallMs: number;
}

export interface SightedLookup {
  readonly idPrefix: string;
  readonly since: number;
  readonly role: SeatAbout['role'];
  readonly rollCallMs: number;
  /** E17: it knows nothing of lookups. */
  readonly isOld: boolean;
}

/** What the lookup needs of the runtime to keep few links. */
export interface Seat {
  /** E11, E17: undefined withdraws from the network. */
  announce(about: SeatAbout | undefined): void;
  /** 'invited': sightings are reported and not dialed. */
  meet(who: 'everyone' | 'invited'): void;
  invite(peer: string, addresses?: readonly Address[]): void;
  /** Gives the link up, and its redials, unless something but this lookup needs it. */
  part(peer: string): void;
  /** The link is silent unless a call is pending. */
  rest(peer: string): void;
  wake(peer: string): void;
  wakeAll(): void;
  addressesOf(peer: string): readonly Address[];
  /** With or without a lookup there. Perhaps a moment ago. */
  isLinkedWith(idPrefix: string): boolean;
  sighted(): readonly SightedLookup[];
}

const LETTERS = { host: 'h', deputy: 'd' } as const;
const LONGEST_ROLL_CALL_MS = seconds(600);
/** How long what a snapshot says about links is taken for true: making one walks all of them. */
const SNAPSHOT_MS = seconds(2);

export interface DeviceSeatOptions {
  readonly device: Device;
  readonly now: () => number;
  /** Of a lease's origin: it is no reason to keep a link. */
  readonly isOwn: (origin: string) => boolean;
}

/** On a real device. */
export class DeviceSeat implements Seat {
  private readonly resting = new Map<string, () => void>();
  private announced = '';
  private known:
    | {
        readonly atMs: number;
        readonly addresses: Map<string, readonly Address[]>;
        readonly linked: readonly string[];
      }
    | undefined;

  constructor(private readonly options: DeviceSeatOptions) {}

  announce(about: SeatAbout | undefined): void {
    const said = about === undefined ? '' : `${about.since} ${about.role} ${about.rollCallMs}`;
    if (said === this.announced) return;
    this.announced = said;
    this.options.device.announce(about && written(about));
  }

  meet(who: 'everyone' | 'invited'): void {
    this.options.device.meets = who;
  }

  invite(peer: string, addresses?: readonly Address[]): void {
    this.options.device.invite(peer, addresses);
  }

  part(peer: string): void {
    const { device, isOwn } = this.options;
    const { peers, leases } = device.snapshot();
    // It may be given by what is announced of its id.
    const isNeeded =
      leases.some(lease => lease.peer.startsWith(peer) && !isOwn(lease.origin)) ||
      peers.some(({ id, waiting }) => id.startsWith(peer) && waiting > 0);
    if (!isNeeded) device.part(peer);
  }

  rest(peer: string): void {
    if (!this.resting.has(peer)) this.resting.set(peer, this.options.device.rest(peer));
  }

  wake(peer: string): void {
    const stop = this.resting.get(peer);
    this.resting.delete(peer);
    stop?.();
  }

  wakeAll(): void {
    [...this.resting.keys()].forEach(peer => this.wake(peer));
  }

  addressesOf(peer: string): readonly Address[] {
    return this.lately.addresses.get(peer) ?? [];
  }

  isLinkedWith(idPrefix: string): boolean {
    return this.lately.linked.some(id => id.startsWith(idPrefix));
  }

  private get lately() {
    const nowMs = this.options.now();
    if (this.known === undefined || nowMs - this.known.atMs > SNAPSHOT_MS) {
      const { peers } = this.options.device.snapshot();
      const addresses = new Map(peers.map(each => [each.id, each.addresses] as const));
      const linked = peers.flatMap(({ id, state }) => (state === 'up' ? [id] : []));
      this.known = { atMs: nowMs, addresses, linked };
    }
    return this.known;
  }

  sighted(): readonly SightedLookup[] {
    return this.options.device.sightings().map(({ idPrefix, about }) => ({
      idPrefix,
      ...read(about),
    }));
  }
}

function written({ since, role, rollCallMs }: SeatAbout): AboutDevice {
  const about = { since: String(since) };
  switch (role) {
    case 'none':
      return about;
    case 'deputy':
      return { ...about, host: LETTERS.deputy };
    case 'host':
      return { ...about, host: LETTERS.host, d: String(Math.round(rollCallMs)) };
  }
}

/** From anyone: what it cannot be, it is not. */
function read(about: AboutDevice | undefined): Omit<SightedLookup, 'idPrefix'> {
  const since = Number(about?.since);
  const rollCallMs = Number(about?.d ?? 0);
  const { host } = about ?? {};
  return {
    since: Number.isSafeInteger(since) && since >= 0 ? since : Infinity,
    role: host === LETTERS.host ? 'host' : host === LETTERS.deputy ? 'deputy' : 'none',
    rollCallMs: rollCallMs >= 0 ? Math.min(rollCallMs, LONGEST_ROLL_CALL_MS) : 0,
    isOld: about?.since === undefined,
  };
}
