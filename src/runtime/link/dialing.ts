import type { Address, Sighting } from '../ports';
import type { Company } from './company';
import { Guests } from './company';
import { DialHistory } from './dial-history';
import { DialSlots, RANK } from './dial-slots';
import { DialTarget } from './dial-target';
import type { DialingOwner, DialingParts } from './dialing-parts';
import { writtenOnce } from './nearby';
import { SharedPlaces } from './shared-places';
import { keyOf } from './sighted-addresses';

/** B4: of unknown devices, the most recently sighted are kept. */
const MOST_STRANGERS = 256;

/** C4: every device that was sighted or met is dialed until there is a link; with pauses that grow, and jitter. */
export class Dialing {
  private readonly targets = new Map<string, DialTarget>();
  /** B4: devices known only from announcements, in the order of their last sighting. */
  private readonly strangers = new SharedPlaces<DialTarget>(MOST_STRANGERS);
  private readonly guests = new Guests();
  private readonly parts: DialingParts;

  constructor(private readonly owner: DialingOwner) {
    this.parts = {
      owner,
      slots: new DialSlots(owner),
      history: new DialHistory(),
      guests: this.guests,
    };
  }

  get company(): Company {
    return this.guests.company;
  }

  set company(company: Company) {
    const isMore = company === 'everyone' && this.guests.company !== company;
    this.guests.company = company;
    if (isMore) {
      this.targets.forEach(target => target.askedFor());
    }
  }

  /** The addresses were not announced by the device itself. */
  invite(idPrefix: string, addresses: readonly Address[]): void {
    if (idPrefix === this.owner.idPrefix) {
      return;
    }
    this.guests.invite(idPrefix);
    if (addresses.length > 0) {
      this.target(idPrefix).sighted(addresses);
    }
    this.askFor(idPrefix);
  }

  /** No dials, whatever leases there are, until it is invited or a message waits for it. */
  part(idPrefix: string): void {
    this.guests.part(idPrefix);
    this.targets.get(idPrefix)?.parted();
  }

  /** The other end has parted: the same, unless calls wait for it. */
  partedBy(idPrefix: string): void {
    if (this.owner.standing(idPrefix).hasCalls !== true) {
      this.part(idPrefix);
    }
  }

  /** The application has called something there while there was no link. */
  messageWaits(idPrefix: string): void {
    this.guests.isBack(idPrefix);
    this.targets.get(idPrefix)?.messageWaits();
  }

  /** For as long as it is wanted, whatever was decided about it; counted. */
  seek(idPrefix: string, isWanted: boolean): void {
    this.guests.seek(idPrefix, isWanted);
    if (isWanted) {
      this.askFor(idPrefix);
    }
  }

  isInvited(idPrefix: string): boolean {
    return this.guests.isInvited(idPrefix);
  }

  /** Where it proved its id, then where it is announced. */
  addressesOf(idPrefix: string): readonly Address[] {
    return this.targets.get(idPrefix)?.known ?? [];
  }

  /** A device was sighted. False where it is not wanted. */
  sighted({ idPrefix, addresses, isFirsthand = false }: Sighting): boolean {
    const target = this.target(idPrefix);
    if (!this.owner.mayBeWanted(idPrefix)) {
      // C7: the addresses are kept for when the device is wanted.
      target.sighted(addresses);
      return false;
    }
    target.isFirsthand = isFirsthand;
    target.sighted(addresses);
    this.keepInBounds(target);
    return true;
  }

  /** An address that a person typed: the id is not known before the handshake. */
  reach(address: Address): void {
    const stranger = this.target(keyOf(address));
    stranger.reach(address, idPrefix => {
      stranger.forget();
      if (idPrefix !== this.owner.idPrefix) {
        this.guests.invite(idPrefix);
        this.target(idPrefix).metAt(address);
      }
    });
  }

  /** The link is up, or it is down or suspected. */
  linkChanged(idPrefix: string, up: boolean): void {
    const target = this.targets.get(idPrefix);
    if (up) {
      this.guests.isBack(idPrefix);
      target?.linked();
    } else {
      target?.lost();
    }
  }

  /** The app is back in front, or the network or the wanted devices have changed: a failed dial may succeed now. */
  retryAll(): void {
    this.parts.history.clear();
    this.targets.forEach(target => target.retry());
  }

  close(): void {
    this.targets.forEach(target => target.forget());
  }

  private askFor(idPrefix: string): void {
    const target = this.targets.get(idPrefix);
    if (target !== undefined) {
      target.askedFor();
      this.keepInBounds(target);
    }
    this.owner.lookAround();
  }

  private target(key: string): DialTarget {
    let known = this.targets.get(key);
    if (known === undefined) {
      const made = new DialTarget(key, this.parts, () => {
        this.targets.delete(key);
        this.strangers.remove(made);
      });
      known = made;
      this.targets.set(key, known);
    }
    return known;
  }

  /** B4: of the host with the most announced strangers, the one sighted first is dropped. */
  private keepInBounds(sighted: DialTarget): void {
    this.strangers.remove(sighted);
    if (sighted.rank === RANK.stranger) {
      this.strangers.add(sighted, writtenOnce(sighted.host), sighted.isFirsthand ? 0 : 1);
    }
    for (
      let leaving = this.strangers.overflow();
      leaving !== undefined;
      leaving = this.strangers.overflow()
    ) {
      this.strangers.remove(leaving);
      leaving.forgetStranger();
    }
  }
}
