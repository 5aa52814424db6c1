import type { DeviceEvents } from '../events';
import type { Identity } from '../identity';
import type { Hello } from '../link/hello';
import type { Storage } from '../ports';
import type { Entry } from './address-book';
import { AddressBook } from './address-book';
import type { People, Person } from './person';
import { verificationCode } from './verification-code';

/** Whoever is only known gives way to those who come later once there are so many. */
const MOST_PEOPLE = 1000;

/** Why someone who has proved who it is goes no further. */
export interface Refusal {
  readonly reason: string;
  /** Whether it is told. Who was blocked hears nothing. */
  readonly told: boolean;
}

interface AcquaintancesOwner {
  readonly events: DeviceEvents;
  /** Nothing is to be left between this device and the other. */
  dismiss(id: string, refusal: Refusal): void;
  /** Someone who is here may not be wanted any more. */
  reviewPeople(): void;
}

/** Trust on first use: a key is remembered under the name that came with it. */
export class Acquaintances implements People {
  /** In the order in which they were met. */
  private entries = new Map<string, Entry>();
  private verifiedOnly = false;
  private readonly book: AddressBook;
  private identity: Identity | undefined;

  constructor(storage: Storage, private readonly owner: AcquaintancesOwner) {
    this.book = new AddressBook(storage, error => {
      if (owner.events.wanted) {
        owner.events.emit({ type: 'application error', error });
      }
    });
  }

  /** Who this device itself is, once it knows. */
  become(identity: Identity): void {
    this.identity = identity;
  }

  async load(): Promise<void> {
    const stored = await this.book.load();
    const decidedMeanwhile = this.entries;
    this.entries = new Map(stored.map(entry => [entry.id, entry]));
    decidedMeanwhile.forEach(entry => this.entries.set(entry.id, entry));
  }

  list(): readonly Person[] {
    const earlier = new Map<string, string[]>();
    return [...this.entries.values()].map(entry => {
      const { id, name, standing } = entry;
      const spoken = asSpoken(name);
      const sameName = earlier.get(spoken) ?? [];
      const namesakes = minds(entry) ? [...sameName] : [];
      if (standing !== 'blocked') {
        sameName.push(id);
        earlier.set(spoken, sameName);
      }
      return { id, name, standing, namesakes };
    });
  }

  codeFor(id: string): string {
    if (this.identity === undefined) {
      throw new Error('The device is not ready yet: it does not know its own key.');
    }
    return verificationCode(this.identity.id, id, this.identity.cryptography);
  }

  verify(id: string): void {
    this.change(id, { standing: 'verified' });
  }

  block(id: string): void {
    this.change(id, { standing: 'blocked' });
    this.owner.reviewPeople();
  }

  accept(id: string): void {
    this.change(id, { accepted: true });
  }

  forget(id: string): void {
    if (this.entries.delete(id)) {
      this.save();
      this.owner.dismiss(id, { reason: 'what was known of them is forgotten', told: false });
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
    // Under another name the question of namesakes is another.
    this.change(id, { name, accepted: false });
    this.makeRoom();
    const { events } = this.owner;
    const namesakes = this.namesakes(id);
    if (namesakes.length > 0 && events.wanted) {
      events.emit({ type: 'name warning', peer: id, name, namesakes });
    }
  }

  refusal({ id, name }: Hello): Refusal | undefined {
    const standing = this.entries.get(id)?.standing;
    if (standing === 'blocked') {
      return BLOCKED;
    }
    if (this.verifiedOnly && standing !== 'verified') {
      return ONLY_VERIFIED;
    }
    const taken = this.namesakes(id).some(
      other => this.entries.get(other)?.standing === 'verified',
    );
    return taken
      ? { reason: `the name ${name} belongs to someone else, who was verified`, told: true }
      : undefined;
  }

  /** Whether dialing someone who is announced like this can lead anywhere. Who is new is worth a look. */
  mayBeWanted(idPrefix: string): boolean {
    for (const { id, standing } of this.entries.values()) {
      if (id.startsWith(idPrefix)) {
        return standing !== 'blocked' && (!this.verifiedOnly || standing === 'verified');
      }
    }
    return true;
  }

  /** Who was met before, and is not blocked, under what a person would take for the same name. */
  private namesakes(id: string): readonly string[] {
    const entry = this.entries.get(id);
    if (entry === undefined || !minds(entry)) {
      return [];
    }
    const spoken = asSpoken(entry.name);
    const found: string[] = [];
    for (const other of this.entries.values()) {
      if (other.id === id) {
        break;
      }
      if (other.standing !== 'blocked' && asSpoken(other.name) === spoken) {
        found.push(other.id);
      }
    }
    return found;
  }

  private change(id: string, change: Partial<Entry>): void {
    const entry = this.entries.get(id) ?? { id, name: '', standing: 'known', accepted: false };
    this.entries.set(id, { ...entry, ...change });
    this.save();
  }

  private makeRoom(): void {
    for (const { id, standing } of this.entries.values()) {
      if (this.entries.size <= MOST_PEOPLE) {
        return;
      }
      if (standing === 'known') {
        this.entries.delete(id);
      }
    }
  }

  private save(): void {
    this.book.save([...this.entries.values()]);
  }
}

const BLOCKED: Refusal = { reason: 'this person is blocked', told: false };
const ONLY_VERIFIED: Refusal = {
  reason: 'only people who were verified are let in',
  told: true,
};

/** Whether it matters that others have the same name. */
function minds({ accepted, standing }: Entry): boolean {
  return !accepted && standing === 'known';
}

/** Alike for names that a person would take for the same. */
function asSpoken(name: string): string {
  return name.trim().toLowerCase();
}
