import { runNow } from '../environment';
import { ExpiredLeaseError, LimitError } from '../errors';
import type { Reader } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import type { IncomingReferences } from '../values';
import { decodeArguments, decodeValue } from '../values';
import type { PeerContext } from './peer-context';
import { makeFarReference } from './far';
import type { Granting } from './granting';
import type { HeldReference } from './held-reference';
import type { Holding } from './holding';
import { PROVENANCE_BYTES_HELD, REFERENCE } from './messages';
import type { LeaseDescription } from './passing';
import { readLease } from './passing';
import type { Provenance } from './provenance';
import { readProvenance, rememberProvenance } from './provenance';

/**
 * Reads the values of a message, and the references among them. A reference over a limit does not stop the reading: the
 * message is refused as a whole once it is read, and nothing of it is kept (M15).
 */
export class ReceivedReferences implements IncomingReferences {
  /** B2: objects, arrays and the like that were built for the message. */
  parts = 0;
  /** The method or service type of the message. */
  private origin = '';
  private refusal: Error | undefined;
  private readonly ids: number[] = [];
  /** Leases on objects of this device. */
  private readonly unneeded: number[] = [];
  private readonly ends: HeldReference[] = [];
  private lastId = 0;

  constructor(
    private readonly between: PeerContext,
    private readonly holding: Holding,
    private readonly granting: Granting,
  ) {}

  /** The highest id of a lease received so far. */
  get last(): number {
    return this.lastId;
  }

  /** Leases in the message. */
  get count(): number {
    return this.ids.length;
  }

  /** `origin`: the method or service type. `finish` or `giveBack` must follow. */
  readValue(reader: Reader, origin: string): unknown {
    this.begin(origin);
    try {
      return decodeValue(reader, this, this.between.valueLimits);
    } catch (error) {
      this.giveBack();
      throw error;
    }
  }

  /** The same for the arguments of a call. */
  readArguments(reader: Reader, method: string): readonly unknown[] {
    this.begin(method);
    try {
      return decodeArguments(reader, this, this.between.valueLimits);
    } catch (error) {
      this.giveBack();
      throw error;
    }
  }

  private begin(origin: string): void {
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
      throw new MalformedError(`unknown kind of reference ${kind}`);
    }
    const lease = readLease(reader, this.between);
    const isRelayed = kind >= REFERENCE.relayedObject;
    const provenance = isRelayed ? readProvenance(reader) : undefined;
    if (lease.id <= this.lastId) {
      throw new MalformedError(`lease ${lease.id} was introduced before`);
    }
    this.lastId = lease.id;
    this.ids.push(lease.id);
    const own =
      provenance?.home === this.between.ownId
        ? this.between.passedOn.find(provenance.token)
        : undefined;
    if (own !== undefined) {
      // M9: at home it is the object itself, whichever devices have passed it on.
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

  /** The message is read and accepted, unless this returns why it is refused. */
  finish(): Error | undefined {
    if (this.ids.length === 0) {
      return this.refusal;
    }
    this.refusal ??= this.refusalForBytes();
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

  /** The message is not accepted: the grantor need not keep its leases. */
  giveBack(): void {
    this.ends.forEach(end => this.holding.discard(end));
    this.holding.giveBack(this.ids);
  }

  private isRefused(): boolean {
    const { liveLeases } = this.between.limits;
    if (this.holding.size >= liveLeases) {
      this.refusal ??= new LimitError(
        `More than ${liveLeases} leases at once: the other device holds no more.`,
      );
    }
    return this.refusal !== undefined;
  }

  /** B2: for all leases of the message at once: no other peer gives way for one that is refused all the same. */
  private refusalForBytes(): Error | undefined {
    const bytes = this.ends.reduce((sum, { heldBytes }) => sum + heldBytes, 0);
    return this.between.budget.fits(bytes)
      ? undefined
      : new LimitError('The other device keeps no more of what this one sends.');
  }

  private hold(
    lease: LeaseDescription,
    isFunction: boolean,
    provenance: Provenance | undefined,
  ): object {
    const end = this.holding.hold(lease, this.origin);
    if (provenance !== undefined) {
      end.heldBytes += PROVENANCE_BYTES_HELD;
      rememberProvenance(end, provenance);
    }
    this.ends.push(end);
    return makeFarReference(end, isFunction);
  }
}
