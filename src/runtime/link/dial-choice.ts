import type { Address } from '../ports';
import type { DialAddresses } from './dial-addresses';
import type { DialPauses } from './dial-pauses';
import { LONGEST_PAUSE_MS, pauseAtAddressMs } from './dial-pauses';
import type { DialingParts } from './dialing-parts';
import { isPort } from './nearby';

/** On Android a refused permission shows as a timeout: nothing is gained by waiting longer. */
const DIAL_TIMEOUT_MS = 3000;
/** The first dial to one of several addresses gets less: caches repeat those that a device has left. */
const FIRST_DIAL_TIMEOUT_MS = 1500;

/** Which of a device's addresses is dialed next, when, and for how long. */
export class DialChoice {
  constructor(
    private readonly idPrefix: string,
    private readonly parts: DialingParts,
    private readonly addresses: DialAddresses,
    private readonly pauses: DialPauses,
  ) {}

  /** The address to dial now. Without one, how long to wait. */
  now(isStranger: boolean, sightedMs: number): { address?: Address; waitMs: number } {
    let waitMs = LONGEST_PAUSE_MS;
    for (const address of this.addresses.candidates(this.nowMs, this.parts.history)) {
      const thereMs = isStranger ? this.strangerWaitMs(address, sightedMs) : this.spacedMs(address);
      if (thereMs > 0) {
        waitMs = Math.min(waitMs, thereMs);
      } else if (this.mayDial(address)) {
        return { address, waitMs: 0 };
      }
    }
    return { waitMs };
  }

  timeoutMs(address: Address): number {
    const isFirst = this.parts.history.of(address) === undefined;
    return isFirst && this.addresses.isAnnouncedElsewhere(this.nowMs, address)
      ? FIRST_DIAL_TIMEOUT_MS
      : DIAL_TIMEOUT_MS;
  }

  private mayDial(address: Address): boolean {
    const isNearby = this.parts.owner.isNearby?.(address.host) ?? true;
    return this.addresses.isTyped(address) || (isNearby && isPort(address.port));
  }

  private spacedMs(address: Address): number {
    const { nowMs } = this;
    const { hasLeases } = this.parts.owner.standing(this.idPrefix);
    const isExpectedBack = hasLeases && !this.addresses.isAnnouncedElsewhere(nowMs);
    const lastMs = this.parts.history.of(address)?.lastMs ?? -Infinity;
    return this.pauses.spacedMs(nowMs, lastMs, isExpectedBack);
  }

  /** B4: how long until an address may be dialed again, for any device that is announced there. */
  private strangerWaitMs(address: Address, sightedMs: number): number {
    const { owner, history } = this.parts;
    const dialed = history.of(address);
    if (dialed === undefined) {
      return this.spacedMs(address);
    }
    const { lastMs, failures, answeredBy } = dialed;
    const isSomeoneElse = answeredBy !== undefined && answeredBy !== this.idPrefix;
    if (isSomeoneElse && owner.standing(answeredBy).up) {
      return lastMs + LONGEST_PAUSE_MS - this.nowMs;
    }
    return lastMs + pauseAtAddressMs(failures, sightedMs > lastMs) - this.nowMs;
  }

  private get nowMs(): number {
    return this.parts.owner.elapsed.nowMs();
  }
}
