import { Allowance } from '../time/allowance';
import { Allowances } from '../time/allowances';

const HOUR_MS = 3_600_000;
/** More people than one meets in an hour, and so few that a crowd of forged identities takes days to fill the book. */
const AN_HOUR = 64;
const AN_HOUR_FROM_ONE_SOURCE = 16;
const MOST_SOURCES = 256;

/**
 * B3: limits how many new devices settle in the address book. All others are passing: they are kept while there is
 * capacity, and count as strangers.
 */
export class Settling {
  private readonly all: Allowance;
  private readonly bySource = new Allowances(
    AN_HOUR_FROM_ONE_SOURCE / HOUR_MS,
    AN_HOUR_FROM_ONE_SOURCE,
    MOST_SOURCES,
  );

  constructor(nowMs: number) {
    this.all = new Allowance(AN_HOUR / HOUR_MS, AN_HOUR, nowMs);
  }

  /** Whether one more from this source may settle; if so, it counts. */
  admits(source: string, nowMs: number): boolean {
    this.all.grow(nowMs);
    const ofSource = this.bySource.of(source, nowMs);
    return this.all.waitMs() === 0 && ofSource.take() && this.all.take();
  }
}
