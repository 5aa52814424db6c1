import type { DeviceEvents } from '../events';
import type { ElapsedTime } from '../time/elapsed-time';
import type { Storage } from '../ports';
import type { ContactRecord } from './address-book';
import { AddressBook } from './address-book';
import { ContactTable, isSettled } from './contact-table';
import { Namesakes, takenAs } from './namesakes';
import type { People, Person } from './person';
import { asTaken } from './same-name';
import { Settling } from './settling';

/** The most contacts that are kept: beyond this, passing ones are replaced by later ones. */
const MOST_PEOPLE = 1000;
/** Of which this many are never taken by settled contacts: a new one is kept for a while in any case. */
const PLACES_FOR_PASSING = 100;

/** A device that has proved its key, and the name it gave. */
interface NamedDevice {
  readonly id: string;
  readonly name: string;
}

interface ContactsOwner {
  readonly events: DeviceEvents;
  /** B6: of the present link with this device. */
  codeFor(id: string): string | undefined;
  readonly elapsed: ElapsedTime;
  /** Whether there is a link or a lease with that device now. */
  isHere(id: string): boolean;
  /** What it calls itself, if there is a link or a lease with it. */
  nameOf?(id: string): string | undefined;
  /** Ends the link and all leases with that device. */
  forgetPeer(id: string): void;
  /** A decision about a contact has changed: connected devices may be refused now, and refused ones wanted. */
  reviewPeople(): void;
}

/** Trust on first use: a key is remembered under the name that came with it. */
export class Contacts implements People {
  /** In the order in which they were met under the names that they have. */
  private entries = new ContactTable();
  private readonly settling: Settling;
  /** Settled just now, and stored with the next write. */
  private settledId: string | undefined;
  private verifiedOnly = false;
  private readonly book: AddressBook;

  constructor(storage: Storage, private readonly owner: ContactsOwner) {
    this.settling = new Settling(owner.elapsed.nowMs());
    this.book = new AddressBook(storage, error => {
      owner.events.emit?.({ type: 'application error', error });
    });
  }

  async load(): Promise<void> {
    const stored = await this.book.load();
    const decidedMeanwhile = this.entries.values();
    this.entries = new ContactTable();
    [...stored, ...decidedMeanwhile].forEach(entry => this.entries.set(entry));
  }

  list(): readonly Person[] {
    const namesakes = new Map<string, Namesakes>();
    for (const entry of this.entries.values()) {
      const sharing = namesakes.get(takenAs(entry)) ?? new Namesakes();
      sharing.add(entry);
      namesakes.set(takenAs(entry), sharing);
    }
    return this.entries.values().map(entry => {
      const { id, name, standing } = entry;
      return { id, name, standing, namesakes: namesakes.get(takenAs(entry))?.of(entry) ?? [] };
    });
  }

  codeFor(id: string): string | undefined {
    return this.entries.get(id)?.standing === 'blocked' ? undefined : this.owner.codeFor(id);
  }

  verify(id: string): void {
    // Whether or not others have that name: this key was compared.
    this.change(id, { standing: 'verified', accepted: true });
    this.owner.reviewPeople();
  }

  block(id: string): void {
    this.change(id, { standing: 'blocked' });
    this.owner.reviewPeople();
  }

  accept(id: string): void {
    this.change(id, { accepted: true });
    this.owner.reviewPeople();
  }

  forget(id: string): void {
    if (this.entries.delete(id)) {
      this.save();
      this.owner.forgetPeer(id);
      this.owner.reviewPeople();
    }
  }

  get onlyVerified(): boolean {
    return this.verifiedOnly;
  }

  set onlyVerified(only: boolean) {
    this.verifiedOnly = only;
    this.owner.reviewPeople();
  }

  /**
   * A device has proved its key. The key is stored with the name that came with it, also if the device is refused, so
   * that the owner can let it in; another key under a known name is reported.
   */
  met({ id, name }: NamedDevice): void {
    const known = this.entries.get(id);
    if (known?.name === name) {
      return;
    }
    if (known !== undefined && takenAs(known) === asTaken(name)) {
      this.change(id, { name });
      return;
    }
    // B5: a new name has other namesakes, all of which had it before.
    this.entries.delete(id);
    this.entries.set({ ...(known ?? this.newcomer(id)), name, accepted: false });
    this.makeRoom();
    this.save();
    const { events } = this.owner;
    const namesakes = this.namesakes(id);
    if (namesakes.length > 0) {
      events.emit?.({ type: 'name warning', peer: id, name, namesakes });
    }
  }

  /** Why this device is refused, for the owner: the other end is not told (B5). Undefined if it is accepted. */
  refusal({ id, name }: NamedDevice): string | undefined {
    const entry = this.entries.get(id);
    const standing = entry?.standing;
    // B5: looked up in every case, so that all refusals take the same time.
    const taken =
      entry === undefined
        ? this.isProtected(name)
        : this.namesakes(id).some(other => this.entries.get(other)?.standing === 'verified');
    if (standing === 'blocked') {
      return BLOCKED;
    }
    if (this.verifiedOnly && standing !== 'verified') {
      return ONLY_VERIFIED;
    }
    return taken ? `the name ${name} belongs to someone else, who was verified` : undefined;
  }

  /**
   * Whether a device announced with this id prefix is worth dialing. A new one is; one that is refused is not, whatever
   * the reason (B5).
   */
  mayBeWanted(idPrefix: string): boolean {
    const entry = this.entries.startingWith(idPrefix);
    return entry === undefined || this.refusal(entry) === undefined;
  }

  /** H3: whether that device would be let in, as far as is known before it comes. */
  isWelcome(id: string): boolean {
    const entry = this.entries.get(id);
    return entry === undefined ? !this.verifiedOnly : this.refusal(entry) === undefined;
  }

  /** Whether it was met before, or decided about. */
  has(id: string): boolean {
    return this.entries.get(id) !== undefined;
  }

  /** B3: a contact that is settled and not blocked. */
  isKnown(id: string): boolean {
    return isKnown(this.entries.get(id));
  }

  /** B3: the order of known contacts: verified ones first, then by their first meeting. */
  seniority(id: string): number | undefined {
    const entry = this.entries.get(id);
    const number = this.entries.numberOf(id);
    if (number === undefined || !isKnown(entry)) {
      return undefined;
    }
    return entry?.standing === 'verified' ? 1 - 1 / number : number;
  }

  /** The same for an announced id prefix. */
  seniorityOfAnnounced(idPrefix: string): number | undefined {
    return this.seniority(this.entries.startingWith(idPrefix)?.id ?? '');
  }

  /** B3: settles a contact that is met now, so that no crowd replaces it, unless too many are met at once. */
  settle(id: string, source: string): void {
    const { entries, owner, settling } = this;
    const entry = entries.get(id);
    this.settledId = undefined;
    if (
      entry?.passing !== false &&
      this.entries.settledCount < MOST_PEOPLE - PLACES_FOR_PASSING &&
      settling.admits(source, owner.elapsed.nowMs())
    ) {
      this.settledId = id;
      if (entry !== undefined) {
        this.change(id, { passing: false });
      }
    }
  }

  private namesakes(id: string): readonly string[] {
    const entry = this.entries.get(id);
    if (entry === undefined) {
      return [];
    }
    const namesakes = new Namesakes();
    for (const other of this.entries.called(takenAs(entry))) {
      namesakes.add(other);
    }
    return namesakes.of(entry);
  }

  /** B5: of a name under which a device comes that is not remembered. */
  private isProtected(name: string): boolean {
    for (const { standing } of this.entries.called(asTaken(name))) {
      if (standing === 'verified') {
        return true;
      }
    }
    return false;
  }

  private change(id: string, change: Partial<ContactRecord>): void {
    const entry = this.entries.get(id) ?? this.newcomer(id);
    this.entries.set({ ...entry, ...change });
    this.save();
  }

  /** B3: drops passing contacts first, the oldest first; connected ones last. */
  private newcomer(id: string): ContactRecord {
    return {
      id,
      name: this.owner.nameOf?.(id) ?? '',
      standing: 'known',
      accepted: false,
      passing: id !== this.settledId,
    };
  }

  private makeRoom(): void {
    const settled = this.entries.settledCount;
    let surplus = this.entries.size - settled - Math.max(PLACES_FOR_PASSING, MOST_PEOPLE - settled);
    if (surplus <= 0) {
      return;
    }
    // Never the newest, which is last.
    const passing = [...this.entries.passingIds()].slice(0, -1);
    const gone = passing.filter(id => !this.owner.isHere(id));
    for (const id of [...gone, ...passing]) {
      if (surplus > 0 && this.entries.delete(id)) {
        surplus -= 1;
      }
    }
  }

  private save(): void {
    this.book.save(() => this.entries.values());
  }
}

const BLOCKED = 'this person is blocked';
const ONLY_VERIFIED = 'only people who were verified are let in';

function isKnown(entry: ContactRecord | undefined): boolean {
  return entry !== undefined && entry.standing !== 'blocked' && isSettled(entry);
}
