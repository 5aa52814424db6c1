import type { Lookup } from '../lookup';
import { counted } from './text';

/** Who introduces people here, for the terminal: a line for its screen, and a line whenever that is someone else. */
export class Introducing {
  private lookup: Lookup | undefined;
  private told: string | undefined;

  constructor(private readonly nameOf: (peer: string) => string) {}

  join(lookup: Lookup): void {
    this.lookup = lookup;
  }

  get isManaged(): boolean {
    return this.lookup?.snapshot().mode === 'managed';
  }

  /** Undefined while nobody does. */
  line(): string | undefined {
    const { lookup } = this;
    const { leader, leases } = lookup?.snapshot() ?? {};
    if (lookup === undefined || leader === undefined || leases === undefined) {
      return undefined;
    }
    // The host lists itself, and introduces the others.
    const people = counted(Math.max(0, leases - 1), 'person', 'people');
    return leader === lookup.id
      ? `You introduce ${people}`
      : `${possessive(this.nameOf(leader))} device introduces ${people} here`;
  }

  /** What has changed since it was last asked. */
  news(): string | undefined {
    const line = this.line();
    if (line === this.told) {
      return undefined;
    }
    this.told = line;
    return line ?? 'Nobody introduces people here any more';
  }
}

const possessive = (name: string) => `${name}'s`;
