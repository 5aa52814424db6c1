import type { Address } from '../ports';
import type { DialHistory } from './dial-history';
import { isSame, SightedAddresses } from './sighted-addresses';

/** The addresses of one device: announced, typed and proved; and the order in which they are dialed. */
export class DialAddresses {
  /** The address that a person typed. */
  typed: Address | undefined;
  private readonly sightings = new SightedAddresses();
  /** Dialed before the others, if it is still valid. */
  private preferred: Address | undefined;
  /** The last address at which the device proved its id. */
  private provedAt: Address | undefined;
  /** The announced addresses were dialed since, and failed. */
  private provedIsNext = false;

  get hasProved(): boolean {
    return this.provedAt !== undefined;
  }

  /** The first of the announced addresses. */
  get first(): Address | undefined {
    return this.sightings.first;
  }

  /** Best first. */
  known(nowMs: number): readonly Address[] {
    const { provedAt } = this;
    const announced = this.sightings.counting(nowMs);
    return provedAt === undefined
      ? announced
      : [provedAt, ...announced.filter(address => !isSame(address, provedAt))];
  }

  /** True when it lists an address that did not count before. */
  sighted(addresses: readonly Address[], nowMs: number, history: DialHistory): boolean {
    const isNews = this.sightings.sighted(addresses, nowMs);
    const [latest] = addresses;
    if (isNews && latest !== undefined && !history.failedLately(latest, nowMs)) {
      this.preferred = latest;
    }
    return isNews;
  }

  /** The device has proved its id at an address that a person typed. */
  metAt(address: Address, nowMs: number): void {
    this.typed = address;
    this.provedAt = address;
    this.sightings.only(address, nowMs);
  }

  prefer(address: Address): void {
    this.preferred = address;
  }

  dialed(address: Address): void {
    this.preferred = undefined;
    this.provedIsNext = this.provedAt !== undefined && !isSame(address, this.provedAt);
  }

  proved(address: Address): void {
    this.preferred = address;
    this.provedAt = address;
    this.provedIsNext = false;
  }

  /** The least recently dialed address first, unless another is preferred. */
  candidates(nowMs: number, history: DialHistory): readonly Address[] {
    const { provedAt, preferred } = this;
    const dialedMs = (address: Address) => history.of(address)?.lastMs ?? -Infinity;
    const announced = [...this.sightings.counting(nowMs)].sort((one, other) =>
      dialedMs(one) === dialedMs(other) ? 0 : dialedMs(one) - dialedMs(other),
    );
    // B4: forged announcements do not keep this device from dialing the proved address.
    if (provedAt !== undefined && this.provedIsNext) {
      return [provedAt, ...announced];
    }
    return preferred !== undefined && announced.some(address => isSame(address, preferred))
      ? [preferred, ...announced]
      : announced;
  }

  isTyped(address: Address): boolean {
    return this.typed !== undefined && isSame(address, this.typed);
  }

  isAnnouncedElsewhere(nowMs: number, address: Address | undefined = this.provedAt): boolean {
    return this.sightings
      .counting(nowMs)
      .some(other => address === undefined || !isSame(other, address));
  }
}
