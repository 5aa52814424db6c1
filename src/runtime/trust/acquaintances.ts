import { ById } from '../by-id';
import type { DeviceEvents } from '../events';
import type { ElapsedTime } from '../lease/elapsed-time';
import type { Hello } from '../link/hello';
import type { Storage } from '../ports';
import type { Entry } from './address-book';
import { AddressBook } from './address-book';
import { Namesakes, takenAs } from './namesakes';
import type { People, Person } from './person';
import { asTaken } from './same-name';
import { Settling } from './settling';

/** Those who are only passing give way to those who come later once there are so many. */
const MOST_PEOPLE = 1000;
/** Of which so many are never taken by those who have settled: someone new is remembered for a while in any case. */
const PLACES_FOR_PASSING = 100;

/** Why someone who has proved who it is goes no further. For this device's people: the other end does not hear it (B5). */
export interface Refusal {
  readonly reason: string;
}

interface AcquaintancesOwner {
  readonly events: DeviceEvents;
  /** B6: of the link that there is with this device now. */
  codeFor(id: string): string | undefined;
  readonly elapsed: ElapsedTime;
  /** Whether there is anything between this device and the other at present. */
  isHere(id: string): boolean;
  /** Nothing is to be left between this device and the other. */
  forgetPeer(id: string): void;
  /** What is thought of someone has changed: who is here may not be wanted any more, and who is not may be. */
  reviewPeople(): void;
}

/** Trust on first use: a key is remembered under the name that came with it. */
export class Acquaintances implements People {
  /** In the order in which they were met under the names that they have. */
  private entries = new ById<Entry>();
  private readonly settling: Settling;
  /** Who has just got a place, and is written down next. */
  private settledId: string | undefined;
  private verifiedOnly = false;
  private readonly book: AddressBook;

  constructor(storage: Storage, private readonly owner: AcquaintancesOwner) {
    this.settling = new Settling(owner.elapsed.nowMs());
    this.book = new AddressBook(storage, error => {
      if (owner.events.wanted) {
        owner.events.emit({ type: 'application error', error });
      }
    });
  }

  async load(): Promise<void> {
    const stored = await this.book.load();
    const decidedMeanwhile = [...this.entries.values()];
    this.entries = new ById();
    [...stored, ...decidedMeanwhile].forEach(entry => this.entries.set(entry.id, entry));
  }

  list(): readonly Person[] {
    const namesakes = new Map<string, Namesakes>();
    for (const entry of this.entries.values()) {
      const sharing = namesakes.get(takenAs(entry)) ?? new Namesakes();
      sharing.add(entry);
      namesakes.set(takenAs(entry), sharing);
    }
    return [...this.entries.values()].map(entry => {
      const { id, name, standing } = entry;
      return { id, name, standing, namesakes: namesakes.get(takenAs(entry))?.of(entry) ?? [] };
    });
  }

  codeFor(id: string): string | undefined {
    return this.entries.get(id)?.standing === 'blocked' ? undefined : this.owner.codeFor(id);
  }

  verify(id: string): void {
    // Whoever else has that name: it is this key that was compared.
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
   * Someone has proved who it is. A key is remembered under the name that came with it, that of someone who is refused
   * too, so that they can be let in; another key under a known name is not passed over in silence.
   */
  met({ id, name }: Hello): void {
    const known = this.entries.get(id);
    if (known?.name === name) {
      return;
    }
    if (known !== undefined && takenAs(known) === asTaken(name)) {
      this.change(id, { name });
      return;
    }
    // B5: under another name the question of namesakes is another, and everyone who had it before came first.
    this.entries.delete(id);
    this.entries.set(id, { ...(known ?? this.newcomer(id)), name, accepted: false });
    this.makeRoom();
    this.save();
    const { events } = this.owner;
    const namesakes = this.namesakes(id);
    if (namesakes.length > 0 && events.wanted) {
      events.emit({ type: 'name warning', peer: id, name, namesakes });
    }
  }

  refusal({ id, name }: Pick<Hello, 'id' | 'name'>): Refusal | undefined {
    const standing = this.entries.get(id)?.standing;
    // B5: looked up for everyone, so that no refusal takes longer than another.
    const taken = this.namesakes(id).some(
      other => this.entries.get(other)?.standing === 'verified',
    );
    if (standing === 'blocked') {
      return BLOCKED;
    }
    if (this.verifiedOnly && standing !== 'verified') {
      return ONLY_VERIFIED;
    }
    return taken
      ? { reason: `the name ${name} belongs to someone else, who was verified` }
      : undefined;
  }

  /**
   * Whether dialing someone who is announced like this can lead anywhere. Who is new is worth a look; who is refused is
   * not, whatever the reason (B5).
   */
  mayBeWanted(idPrefix: string): boolean {
    const entry = this.entries.startingWith(idPrefix);
    return entry === undefined || this.refusal(entry) === undefined;
  }

  /** B3: someone who was met before, and not only in a crowd, and who is not blocked. */
  isKnown(id: string): boolean {
    return isKnown(this.entries.get(id));
  }

  /** B3: of someone known. The lower, the earlier they were met for the first time; those who are verified first. */
  seniority(id: string): number | undefined {
    const entry = this.entries.get(id);
    const number = this.entries.numberOf(id);
    if (number === undefined || !isKnown(entry)) {
      return undefined;
    }
    return entry?.standing === 'verified' ? 1 - 1 / number : number;
  }

  /** The same of someone who is announced like this. */
  seniorityOfAnnounced(idPrefix: string): number | undefined {
    return this.seniority(this.entries.startingWith(idPrefix)?.id ?? '');
  }

  /** B3: someone is met now, and gets a place in the book that no crowd can take, unless too many come at once. */
  settle(id: string, source: string): void {
    const { entries, owner, settling } = this;
    const entry = entries.get(id);
    this.settledId = undefined;
    if (
      entry?.passing !== false &&
      this.settledCount() < MOST_PEOPLE - PLACES_FOR_PASSING &&
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
    for (const other of this.entries.values()) {
      if (takenAs(other) === takenAs(entry)) {
        namesakes.add(other);
      }
    }
    return namesakes.of(entry);
  }

  private change(id: string, change: Partial<Entry>): void {
    const entry = this.entries.get(id) ?? this.newcomer(id);
    this.entries.set(id, { ...entry, ...change });
    this.save();
  }

  /** B3: those who are passing go first, and of these who came first; only then those who are here. */
  private newcomer(id: string): Entry {
    return { id, name: '', standing: 'known', accepted: false, passing: id !== this.settledId };
  }

  private makeRoom(): void {
    const settled = this.settledCount();
    let surplus = this.entries.size - settled - Math.max(PLACES_FOR_PASSING, MOST_PEOPLE - settled);
    if (surplus <= 0) {
      return;
    }
    // Never the one who has just come, who is the last of them.
    const passing = [...this.entries.values()].filter(entry => !isSettled(entry)).slice(0, -1);
    const gone = passing.filter(({ id }) => !this.owner.isHere(id));
    for (const { id } of [...gone, ...passing]) {
      if (surplus > 0 && this.entries.delete(id)) {
        surplus -= 1;
      }
    }
  }

  private settledCount(): number {
    return [...this.entries.values()].filter(isSettled).length;
  }

  private save(): void {
    this.book.save([...this.entries.values()]);
  }
}

const BLOCKED: Refusal = { reason: 'this person is blocked' };
const ONLY_VERIFIED: Refusal = { reason: 'only people who were verified are let in' };

/** Whether someone has a place in the book that no crowd can take: by their visits, or by what was decided about them. */
function isSettled({ accepted, passing, standing }: Entry): boolean {
  return !passing || accepted || standing !== 'known';
}

function isKnown(entry: Entry | undefined): boolean {
  return entry !== undefined && entry.standing !== 'blocked' && isSettled(entry);
}
