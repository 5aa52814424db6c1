import { runNow } from '../environment';
import { ExpiredLeaseError, LimitError } from '../errors';
import type { Reader } from '../link/bytes';
import { MalformedError } from '../link/bytes';
import type { IncomingReferences } from '../values';
import type { Between } from './between';
import { makeFarReference } from './far';
import type { Granting } from './granting';
import type { HolderEnd } from './holder-end';
import type { Holding } from './holding';
import { LEASE_BYTES_HELD, REFERENCE } from './messages';
import type { LeaseDescription } from './passing';
import { readLease } from './passing';
import type { Provenance } from './provenance';
import { readProvenance, rememberProvenance } from './provenance';

/**
 * The references in the message that is being read. What this device cannot take in does not stop the reading: the
 * message is refused as a whole at its end, and nothing of it is kept (M15).
 */
export class ReceivedReferences implements IncomingReferences {
  /** B2: parts that were built, of all that weigh more than their bytes. */
  parts = 0;
  /** With which method, or as which service, they come in. */
  private origin = '';
  private refusal: Error | undefined;
  private readonly ids: number[] = [];
  /** Leases that are of no use here. */
  private readonly unneeded: number[] = [];
  private readonly ends: HolderEnd[] = [];
  private lastId = 0;

  constructor(
    private readonly between: Between,
    private readonly holding: Holding,
    private readonly granting: Granting,
  ) {}

  /** The highest number of a lease that came. */
  get last(): number {
    return this.lastId;
  }

  /** How many leases came in the message. */
  get count(): number {
    return this.ids.length;
  }

  begin(origin: string): void {
    this.origin = origin;
    this.parts = 0;
    this.refusal = undefined;
    if (this.ids.length > 0) {
      this.ids.length = this.unneeded.length = this.ends.length = 0;
    }
  }

  built(parts: number): void {
    this.parts = parts;
  }

  receive(reader: Reader): unknown {
    const kind = reader.byte();
    if (kind === REFERENCE.home) {
      const leased = this.granting.find(reader.varint())?.leased;
      if (leased === undefined) {
        this.refusal ??= new ExpiredLeaseError(
          'elapsed',
          'The lease of a reference that was sent home',
        );
      }
      return leased?.object;
    }
    if (kind > REFERENCE.relayedFunction) {
      throw new MalformedError(`there is no reference of kind ${kind}`);
    }
    const lease = readLease(reader, this.between);
    const isRelayed = kind >= REFERENCE.relayedObject;
    const provenance = isRelayed ? readProvenance(reader) : undefined;
    if (lease.id <= this.lastId) {
      throw new MalformedError(`lease ${lease.id} came a second time`);
    }
    this.lastId = lease.id;
    this.ids.push(lease.id);
    const own =
      provenance?.home === this.between.ownId
        ? this.between.passedOn.find(provenance.token)
        : undefined;
    if (own !== undefined) {
      // M9: at home it is the object itself, whoever has passed it on meanwhile.
      this.unneeded.push(lease.id);
      return own;
    }
    return this.isRefused()
      ? undefined
      : this.hold(
          lease,
          kind === REFERENCE.function || kind === REFERENCE.relayedFunction,
          provenance,
        );
  }

  /** The message is read. Why it is refused, if it is. */
  finish(): Error | undefined {
    if (this.ids.length === 0) {
      return this.refusal;
    }
    if (this.refusal !== undefined) {
      this.giveBack();
      return this.refusal;
    }
    if (this.unneeded.length > 0) {
      this.holding.giveBack(this.unneeded);
    }
    for (const end of this.ends) {
      this.holding.arrived(end);
      runNow(this.between.events, () => end.pattern.received?.(end));
    }
    return undefined;
  }

  /** Nobody is there to take what came: the grantor need not keep it. */
  giveBack(): void {
    this.ends.forEach(end => this.holding.discard(end));
    this.holding.giveBack(this.ids);
  }

  private isRefused(): boolean {
    const { limits, budget } = this.between;
    if (this.holding.size >= limits.liveLeases) {
      this.refusal ??= new LimitError(
        `More than ${limits.liveLeases} leases at once: the other device holds no more.`,
      );
    } else if (!budget.fits(LEASE_BYTES_HELD)) {
      this.refusal ??= new LimitError('The other device keeps no more of what this one sends.');
    }
    return this.refusal !== undefined;
  }

  private hold(
    lease: LeaseDescription,
    isFunction: boolean,
    provenance: Provenance | undefined,
  ): object {
    const end = this.holding.hold(lease, this.origin);
    if (provenance !== undefined) {
      rememberProvenance(end, provenance);
    }
    this.ends.push(end);
    return makeFarReference(end, isFunction);
  }
}
