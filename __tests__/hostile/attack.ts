import { realTime } from '../platforms/node/real-time';
import { Attacker } from './attacker';
import type { Row } from './rows';
import { record } from './rows';
import { Siege } from './siege';
import type { VictimOptions } from './victim-options';

const MEGABYTE = 1024 * 1024;
/** B1. */
const LONGEST_STALL_MS = 100;
/** Of the honest peer's calls so many are answered within a second, as a share. A machine that is busy may cost a few. */
const HONEST_SHARE = 0.6;
/** So long the victim has to let go of what attackers who have left made it hold. */
const LET_GO_WITHIN_MS = 6_000;

export interface AttackOptions {
  readonly victim?: Partial<VictimOptions>;
  /** Another may have left something behind that counts here. */
  readonly fresh?: boolean;
  /** How much more may be held at the height of the attack, and once the attackers have left. */
  readonly peakMegabytes?: number;
  readonly afterMegabytes?: number;
}

/** What an attack has at hand. */
export class Assault {
  readonly figures: string[] = [];
  readonly violations: string[] = [];
  peakBytes = 0;
  private readonly attackers: Attacker[] = [];

  constructor(readonly siege: Siege) {}

  async attacker(arrival: Parameters<typeof Attacker.join>[1] = {}): Promise<Attacker> {
    const attacker = await Attacker.join(this.siege, arrival);
    this.attackers.push(attacker);
    return attacker;
  }

  /** The victim holds the most now. */
  async atItsHeight(): Promise<void> {
    const { heapBytes } = await this.siege.weigh();
    this.peakBytes = Math.max(this.peakBytes, heapBytes);
  }

  /** What must be, with the figure that says whether it is. */
  require(holds: boolean, figure: string): void {
    this.figures.push(figure);
    if (!holds) {
      this.violations.push(figure);
    }
  }

  /** Lets time pass, and no less than the victim needs to come round. */
  async pass(ms: number): Promise<void> {
    await realTime.pass(ms);
    await this.comeRound();
  }

  /** The victim has worked off what came so far. */
  async comeRound(): Promise<void> {
    await this.siege.victim.tell('dials');
  }

  everyoneLeaves(): void {
    this.attackers.forEach(attacker => attacker.leave());
  }

  /** Why the victim closed connections of attackers, each reason once. */
  get reasons(): readonly string[] {
    const reasons = this.attackers.flatMap(({ arrival }) => this.siege.reasons(arrival.host ?? ''));
    return [...new Set(reasons)].map(reason => `closed: ${reason}`);
  }

  get sentBytes(): number {
    return this.attackers.reduce((sum, { stranger }) => sum + stranger.poured, 0);
  }
}

let standing: { readonly siege: Siege; readonly options: string } | undefined;

afterAll(async () => {
  await standing?.siege.end();
  standing = undefined;
});

/** One victim serves for many attacks, until one of them has hurt it. */
async function siegeFor(options: AttackOptions): Promise<Siege> {
  const wanted = JSON.stringify(options.victim ?? {});
  if (standing !== undefined && (standing.options !== wanted || options.fresh === true)) {
    await standing.siege.end();
    standing = undefined;
  }
  standing ??= { siege: await Siege.begin(options.victim), options: wanted };
  return standing.siege;
}

/** What the machine does meanwhile makes a stall longer, never shorter: one that is near the limit is measured again. */
const ATTEMPTS = 3;
const NEAR = 3;

/** A test: the attack is made, measured, and held to its limits. */
export function attack(
  name: string,
  options: AttackOptions,
  make: (assault: Assault) => Promise<void>,
): void {
  test(name, async () => {
    let row: Row | undefined;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const siege = await siegeFor(options);
      row = await measured(name, options, new Assault(siege), make);
      if (row.violations.length > 0) {
        await siege.end();
        standing = undefined;
      }
      if (!mayBeNoise(row)) {
        break;
      }
    }
    record(row as Row);
    expect(row?.violations).toEqual([]);
  });
}

/** Only a stall, and not a long one. */
function mayBeNoise({ stall, violations }: Row): boolean {
  return (
    violations.length === 1 &&
    stall !== undefined &&
    stall.cpuMs > stall.limit &&
    stall.cpuMs < NEAR * stall.limit
  );
}

async function measured(
  attackName: string,
  { peakMegabytes = 40, afterMegabytes = 8 }: AttackOptions,
  assault: Assault,
  make: (assault: Assault) => Promise<void>,
): Promise<Row> {
  const { siege, figures, violations } = assault;
  const { victim, honest } = siege;
  const row = () => ({
    attack: attackName,
    sentBytes: assault.sentBytes,
    quiet: siege.quiet,
    figures,
    violations,
  });
  try {
    const before = (await siege.weigh()).heapBytes;
    await Promise.all([victim.tell('watchStalls'), honest.tell('watchWork')]);
    await make(assault);
    await assault.atItsHeight();
    const [stall, work] = await Promise.all([victim.tell('longestStall'), honest.tell('work')]);
    figures.push(...assault.reasons);
    assault.everyoneLeaves();
    const afterLimit = before + afterMegabytes * MEGABYTE;
    const after = await lettingGo(siege, afterLimit);
    const heap = {
      before,
      peak: assault.peakBytes,
      after,
      peakLimit: before + peakMegabytes * MEGABYTE,
      afterLimit,
    };
    const { inTime, sent } = work;
    const limit = Math.ceil(sent * HONEST_SHARE);
    violations.push(
      ...[
        heap.peak > heap.peakLimit && `${inMegabytes(heap.peak)} MB held`,
        after > afterLimit && `${inMegabytes(after)} MB held after they left`,
        stall.cpuMs > LONGEST_STALL_MS && `a stall of ${Math.round(stall.cpuMs)} ms`,
        inTime < limit && `${inTime} of ${sent} honest calls in time`,
        ...victim.faults.splice(0).map(fault => `a fault: ${fault}`),
      ].flatMap(violation => (violation === false ? [] : [violation])),
    );
    return {
      ...row(),
      heap,
      stall: { ...stall, limit: LONGEST_STALL_MS },
      honest: { inTime, sent, limit },
    };
  } catch (error) {
    violations.push(victim.died === undefined ? String(error) : `the victim died: ${victim.died}`);
    return row();
  } finally {
    assault.everyoneLeaves();
  }
}

async function lettingGo(siege: Siege, limitBytes: number): Promise<number> {
  const untilMs = performance.now() + LET_GO_WITHIN_MS;
  for (;;) {
    const { heapBytes } = await siege.weigh();
    if (heapBytes <= limitBytes || performance.now() > untilMs) {
      return heapBytes;
    }
    await realTime.pass(500);
  }
}

function inMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1);
}
