import type { Environment } from '../environment';
import type { Expiring } from '../lease/deadlines';
import type { Address, Connection, Dial, Random, Sighting, Transport } from '../ports';

/** Android routes a refused permission into a time-out: nothing is gained by waiting longer. */
const DIAL_TIMEOUT_MS = 3000;
/** Both hear of each other at about the same time: the second to dial waits this long for the first. */
const COURTESY_MS = 400;
const FIRST_PAUSE_MS = 500;
/** While leases live, someone may come back any moment; most likely soon after they left. */
const LONGEST_PAUSE_WITH_LEASES_MS = 3000;
const LONGEST_PAUSE_AT_FIRST_MS = 1000;
const AT_FIRST_MS = 60_000;
const LONGEST_PAUSE_MS = 30_000;
const PAUSE_AFTER_ECHO_MS = 1000;
/** A link that held this long counts as a success: less than it takes to suspect that someone has left. */
const STEADY_MS = 3000;
/** A dial that has gone on for this long when its device is heard of was sent while nobody was there. */
const HANGING_MS = 500;
/** Records of someone who walked off are repeated for a while; dialing goes on for as long after the last. */
const SIGHTING_COUNTS_MS = 120_000;
/** Answers to a question come within this. */
const ECHO_MS = 1500;
/** Pauses differ by up to this share, so that two devices do not dial in step. */
const JITTER = 0.25;

export interface DialingOwner extends Environment {
  readonly idPrefix: string;
  readonly transport: Transport;
  readonly random: Random;
  /** How things stand with the device whose id begins like this. */
  standing(idPrefix: string): { readonly up: boolean; readonly hasLeases: boolean };
  /** When it was last asked who is there. */
  readonly lookedAroundMs: number;
  /** Asks the network anew who is there, not more often than is decent. */
  lookAround(): void;
  /** `introduced` is called once it is known who answered. */
  connected(connection: Connection, introduced: (idPrefix: string) => void): void;
}

/** C4: whoever is heard of or was met is dialed until there is a link; with pauses that grow, and jitter. */
export class Dialing {
  private readonly acquaintances = new Map<string, Acquaintance>();

  constructor(private readonly owner: DialingOwner) {}

  /** Someone was heard of. True when that is news. */
  sighted({ idPrefix, incarnation, addresses }: Sighting): boolean {
    const acquaintance = this.acquaintance(idPrefix);
    const isNews = acquaintance.incarnation !== incarnation;
    acquaintance.incarnation = incarnation;
    acquaintance.sighted(addresses);
    return isNews;
  }

  /** A way in that was typed by a person: who is there is not known before they say so. */
  reach(address: Address): void {
    const stranger = this.acquaintance(`${address.host}:${address.port}`);
    stranger.turnsOutToBe = idPrefix => {
      stranger.forget();
      if (idPrefix !== this.owner.idPrefix) {
        this.acquaintance(idPrefix).metAt(address);
      }
    };
    stranger.sighted([address]);
  }

  /** There is a link, or it is gone or suspected. */
  linkChanged(idPrefix: string, up: boolean): void {
    const acquaintance = this.acquaintances.get(idPrefix);
    if (up) {
      acquaintance?.linked();
    } else {
      acquaintance?.lost();
    }
  }

  /** The app is back in front, or the network has changed: what failed before may succeed now. */
  retryAll(): void {
    this.acquaintances.forEach(acquaintance => acquaintance.retry());
  }

  close(): void {
    this.acquaintances.forEach(acquaintance => acquaintance.forget());
    this.acquaintances.clear();
  }

  private acquaintance(key: string): Acquaintance {
    let known = this.acquaintances.get(key);
    if (known === undefined) {
      known = new Acquaintance(key, this.owner, () => this.acquaintances.delete(key));
      this.acquaintances.set(key, known);
    }
    return known;
  }
}

class Acquaintance implements Expiring {
  /** Only of someone whose id is not known yet. */
  turnsOutToBe: ((idPrefix: string) => void) | undefined;
  /** As it was last announced. */
  incarnation: string | undefined;
  private addresses: readonly Address[] = [];
  private nextAddress = 0;
  private sightedMs = 0;
  private linkedMs = -Infinity;
  private lostMs = -Infinity;
  /** Dials since there was last a link, whether or not they led to a connection. */
  private failures = 0;
  /** Heard of since the last dial, but perhaps only by what is remembered of them. */
  private echoed = false;
  /** There was reason to dial while a dial was under way already. */
  private dialAgain = false;
  private dial: Dial | undefined;
  private dialedMs = 0;
  /** Once in a row: however often someone is heard of, a slow network gets its time. */
  private startedAnew = false;
  private slot: number | undefined;

  constructor(
    private readonly idPrefix: string,
    private readonly owner: DialingOwner,
    private readonly forgotten: () => void,
  ) {}

  sighted(addresses: readonly Address[]): void {
    const nowMs = this.owner.elapsed.nowMs();
    const isNews = !sameAddresses(addresses, this.addresses);
    // Who asks around hears what it knows already, too: that alone must not undo the pauses between dials.
    const isEcho = !isNews && nowMs - this.owner.lookedAroundMs < ECHO_MS;
    this.addresses = addresses;
    this.sightedMs = nowMs;
    if (isNews) {
      this.nextAddress = 0;
    }
    if (this.owner.standing(this.idPrefix).up) {
      return;
    }
    if (isEcho) {
      this.echoed = true;
      this.plan(this.pauseMs());
    } else {
      this.soon();
    }
    this.startHangingDialAnew(nowMs);
  }

  /** They were reached here, and have just said who they are. */
  metAt(address: Address): void {
    this.addresses = [address];
    this.sightedMs = this.owner.elapsed.nowMs();
    this.linked();
    this.failures += 1;
    this.plan(this.pauseMs());
  }

  linked(): void {
    this.startedAnew = false;
    this.linkedMs = this.owner.elapsed.nowMs();
  }

  lost(): void {
    const nowMs = this.owner.elapsed.nowMs();
    if (nowMs - this.linkedMs < STEADY_MS) {
      // A link that breaks as soon as it is up would else be dialed as fast as it breaks.
      this.plan(this.pauseMs());
    } else {
      this.lostMs = nowMs;
      this.failures = 0;
      this.soon();
    }
  }

  /** What is under way may lead nowhere any more. */
  retry(): void {
    this.failures = 0;
    this.soon();
    this.dial?.abort();
  }

  forget(): void {
    this.dial?.abort();
    this.unplan();
    this.forgotten();
  }

  deadlineReached(): void {
    this.unplan();
    const { up, hasLeases } = this.owner.standing(this.idPrefix);
    if (up) {
      return;
    }
    const sightedAgoMs = this.owner.elapsed.nowMs() - this.sightedMs;
    if (!hasLeases && sightedAgoMs > SIGHTING_COUNTS_MS) {
      this.forget();
      return;
    }
    this.attempt();
  }

  private soon(): void {
    const { idPrefix } = this.owner;
    this.dialAgain = this.dial !== undefined;
    this.plan(idPrefix < this.idPrefix ? 0 : COURTESY_MS * (1 + this.jitter()));
  }

  /** What was sent while nobody was there is sent again by the system only after seconds. */
  private startHangingDialAnew(nowMs: number): void {
    if (this.dial === undefined || this.startedAnew || nowMs - this.dialedMs < HANGING_MS) {
      return;
    }
    this.startedAnew = true;
    this.dialAgain = true;
    // 0 when the news are that they are elsewhere.
    this.nextAddress = Math.max(0, this.nextAddress - 1);
    this.dial.abort();
  }

  private attempt(): void {
    const turn = this.nextAddress;
    const address = this.addresses[turn % this.addresses.length];
    if (address === undefined) {
      return;
    }
    this.failures += 1;
    this.echoed = false;
    this.nextAddress += 1;
    const dial = this.owner.transport.dial(address, DIAL_TIMEOUT_MS);
    this.dial = dial;
    this.dialedMs = this.owner.elapsed.nowMs();
    dial.connection.then(
      connection => {
        this.dial = undefined;
        // Whether it becomes a link is seen in a moment.
        this.plan(this.pauseMs());
        this.owner.connected(connection, idPrefix => {
          if (idPrefix === this.idPrefix) {
            this.nextAddress = turn;
          }
          this.turnsOutToBe?.(idPrefix);
        });
      },
      (error: unknown) => {
        this.dial = undefined;
        const { events } = this.owner;
        if (events.wanted) {
          const remote = `${address.host}:${address.port}`;
          const reason = error instanceof Error ? error.message : String(error);
          events.emit({ type: 'dial failed', remote, reason });
        }
        if (this.owner.standing(this.idPrefix).hasLeases) {
          // They may be elsewhere by now; else one would hear of it only with their next announcement.
          this.owner.lookAround();
        }
        if (this.dialAgain) {
          this.soon();
        } else {
          this.startedAnew = false;
          this.plan(this.pauseMs());
        }
      },
    );
  }

  private pauseMs(): number {
    const { hasLeases } = this.owner.standing(this.idPrefix);
    const longestMs = hasLeases ? this.longestPauseWithLeasesMs : LONGEST_PAUSE_MS;
    const pauseMs = Math.min(
      this.echoed ? PAUSE_AFTER_ECHO_MS : longestMs,
      FIRST_PAUSE_MS * 2 ** this.failures,
    );
    return pauseMs * (1 + this.jitter());
  }

  private get longestPauseWithLeasesMs(): number {
    return this.owner.elapsed.nowMs() - this.lostMs < AT_FIRST_MS
      ? LONGEST_PAUSE_AT_FIRST_MS
      : LONGEST_PAUSE_WITH_LEASES_MS;
  }

  private jitter(): number {
    const [byte = 0] = this.owner.random.bytes(1);
    return (byte / 255 - 0.5) * 2 * JITTER;
  }

  /** No later than that, and not while a dial is under way: one at a time. */
  private plan(inMs: number): void {
    if (this.dial !== undefined) {
      return;
    }
    const { deadlines, elapsed } = this.owner;
    const atMs = elapsed.nowMs() + inMs;
    if (this.slot === undefined) {
      this.slot = deadlines.add(this, atMs);
    } else if (atMs < deadlines.at(this.slot)) {
      deadlines.move(this.slot, atMs);
    }
  }

  private unplan(): void {
    if (this.slot !== undefined) {
      this.owner.deadlines.remove(this.slot);
      this.slot = undefined;
    }
  }
}

function sameAddresses(some: readonly Address[], others: readonly Address[]): boolean {
  const written = (addresses: readonly Address[]) =>
    addresses.map(({ host, port }) => `${host}:${port}`).join(' ');
  return written(some) === written(others);
}
