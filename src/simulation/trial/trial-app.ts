import type { Device, Far, Leased, Ports } from '../../runtime';
import {
  createDevice,
  leaseTimeLeft,
  leaseWith,
  lease as plainLease,
  renewOnCallLease,
  seconds,
  serviceType,
  singleCallLease,
} from '../../runtime';
import type { RandomStream } from '../random';
import { LeaseEnd } from './lease-end';
import type { SentMessage, TrialLease, Witness } from './witness';

/** What a trial's leases protect: somebody who takes notes. */
interface Notes {
  note(route: string, number: number): string;
  noteLater(route: string, number: number): Promise<string>;
}

interface Desk {
  /** Which run of which app this is: order holds between two of those. */
  whoAreYou(): string;
  open(pattern: PatternName, lease: string, periodMs: number): Leased<Notes>;
}

const PATTERNS = ['plain', 'renew-on-call', 'single-call', 'until noted later'] as const;
type PatternName = (typeof PATTERNS)[number];

const Desk = serviceType<Desk>('Desk');

/** The paper's exchange is like this one: renews on one method, ends on another. */
const untilNotedLater = () => ({
  name: 'until noted later',
  before: (lease: { renew(ms: number): void; readonly periodMs: number }) =>
    lease.renew(lease.periodMs),
  after: (lease: { exhaust(): void }, { method }: { readonly method: string }) => {
    if (method === 'noteLater') {
      lease.exhaust();
    }
  },
});

export interface TrialWorld {
  readonly witness: Witness;
  readonly random: RandomStream;
  now(): number;
  /** Runs something on this phone, if the app still runs then. */
  later(ms: number, run: () => void): void;
}

/** Short enough that a trial sees leases end, long enough that walks do not end them all. */
const LONGEST_MS = seconds(60);
const PERIODS_MS = [seconds(4), seconds(15), LONGEST_MS];
const DEFAULT_PERIOD_MS = seconds(40);

/** The app that every phone of a trial runs: opens notes at everybody it meets, and has them take notes. */
export class TrialApp {
  readonly device: Device;
  private active = true;
  private opened = 0;
  private readonly ends = new Set<LeaseEnd>();
  /** A stream of its own: what an app does with its leases leaves its calls as they are. */
  private readonly fuss: RandomStream;
  private readonly stopLooking: () => void;
  private readonly stopServing: () => void;

  constructor(
    ports: Ports,
    private readonly phone: string,
    private readonly run: number,
    private readonly world: TrialWorld,
  ) {
    this.fuss = world.random.fork('fuss');
    this.device = createDevice({
      ports,
      name: phone,
      defaultLease: {
        periodMs: DEFAULT_PERIOD_MS,
        pattern: { name: 'renew-on-call', before: lease => lease.renew(lease.periodMs) },
      },
      patterns: { 'until noted later': untilNotedLater },
    });
    this.stopServing = this.device.export(Desk, {
      whoAreYou: () => this.name,
      open: (pattern, lease, periodMs) => this.open(pattern, lease, periodMs),
    });
    this.stopLooking = this.device.wheneverDiscovered(Desk, desk => this.met(desk));
  }

  /** From now on nothing new is begun. */
  calmDown(): void {
    this.active = false;
  }

  /** Renews or revokes what it still has in hand. */
  fussOnceMore(): void {
    for (const end of this.ends) {
      if (this.fuss.below(3) === 0) {
        end.revoke();
      } else {
        end.renew(this.renewalMs(end));
      }
    }
  }

  /** What is left ends with its leases. */
  withdraw(): void {
    this.stopLooking();
    this.stopServing();
  }

  private get name(): string {
    return `${this.phone}#${this.run}`;
  }

  private open(pattern: PatternName, id: string, periodMs: number): Leased<Notes> {
    const { world } = this;
    const { witness } = world;
    const known = witness.lease(id, pattern, periodMs);
    const note = (route: string, number: number) => {
      witness.delivered(route, number, known, leaseTimeLeft(leased));
      return 'noted';
    };
    const notes: Notes = {
      note,
      noteLater: (route, number) => {
        note(route, number);
        return new Promise(resolve => {
          world.later(world.random.below(3000), () => resolve('noted later'));
        });
      },
    };
    const leased = leaseBy(pattern, periodMs, notes);
    known.grantor = this.take(known, leased);
    return leased;
  }

  /** An end that this app has in hand now, and what it will do with it. */
  private take(lease: TrialLease, leased: Far<Notes> | Leased<Notes>): LeaseEnd {
    const end = new LeaseEnd(lease, this.phone, this.name, leased, this.world);
    this.ends.add(end);
    const { fuss } = this;
    const laterMs = () => fuss.below(lease.periodMs);
    if (fuss.below(20) === 0) {
      this.world.later(laterMs(), () => end.revoke());
    }
    if (fuss.below(3) === 0) {
      this.world.later(laterMs(), () => this.active && end.renew(this.renewalMs(end)));
    }
    return end;
  }

  /** As often less than what is left, which changes nothing, as more. */
  private renewalMs({ timeLeftMs }: LeaseEnd): number {
    const { fuss } = this;
    return fuss.chance(0.5)
      ? fuss.below(timeLeftMs)
      : Math.min(LONGEST_MS, Math.ceil(timeLeftMs) + fuss.below(seconds(20)));
  }

  private met(desk: Far<Desk>): void {
    const { random } = this.world;
    const visits = 1 + random.below(6);
    void desk.whoAreYou().then(
      them => {
        for (let i = 0; i < visits; i++) {
          this.world.later(random.below(seconds(90)), () => this.visit(desk, them));
        }
      },
      () => undefined,
    );
  }

  private visit(desk: Far<Desk>, them: string): void {
    if (!this.active || leaseTimeLeft(desk) === 0) {
      return;
    }
    const { witness, random } = this.world;
    const pattern = pick(random, PATTERNS);
    const periodMs = pick(random, PERIODS_MS);
    const route = `${this.name}→${them}`;
    const id = `${this.name}/${++this.opened}`;
    const lease = witness.lease(id, pattern, periodMs);
    const future = desk.open(pattern, id, periodMs).due(seconds(30));
    if (random.below(3) === 0) {
      // M12: before it is there.
      this.send(lease, route, future);
    }
    void future.then(
      notes => {
        if (leaseTimeLeft(notes) === 0) {
          // It had ended before the answer could be sent.
          return;
        }
        lease.holder = this.take(lease, notes);
        const calls = random.below(12);
        for (let i = 0; i < calls; i++) {
          this.world.later(random.below(periodMs * 1.5), () => this.send(lease, route, notes));
        }
      },
      () => undefined,
    );
  }

  private send(lease: TrialLease, route: string, notes: Pick<Far<Notes>, keyof Notes>): void {
    if (!this.active) {
      return;
    }
    const { witness, random } = this.world;
    const burst = 1 + random.below(4);
    for (let i = 0; i < burst; i++) {
      const oneWay = random.below(4) === 0;
      const dueMs = !oneWay && random.below(2) === 0 ? 1000 + random.below(seconds(30)) : undefined;
      const message = witness.sent(lease.id, route, { oneWay, dueMs });
      const method = random.below(3) === 0 ? 'noteLater' : 'note';
      const future = notes[method](route, message.number);
      if (oneWay) {
        try {
          future.oneWay();
        } catch {
          message.outcome = 'failed';
        }
      } else {
        settle(message, dueMs === undefined ? future : future.due(dueMs));
      }
    }
  }
}

function pick<T>(random: RandomStream, from: readonly T[]): T {
  return from[random.below(from.length)] as T;
}

function settle(message: SentMessage, future: PromiseLike<unknown>): void {
  void future.then(
    () => {
      message.outcome = 'answered';
    },
    () => {
      message.outcome = 'failed';
    },
  );
}

function leaseBy(pattern: PatternName, periodMs: number, notes: Notes): Leased<Notes> {
  switch (pattern) {
    case 'plain':
      return plainLease(periodMs, notes);
    case 'renew-on-call':
      return renewOnCallLease(periodMs, notes);
    case 'single-call':
      return singleCallLease(periodMs, notes);
    case 'until noted later':
      return leaseWith(untilNotedLater(), periodMs, notes);
  }
}
