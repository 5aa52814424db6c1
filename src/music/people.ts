import { Acquaintance } from './acquaintance';

/** Those who were met longest ago are forgotten beyond this. */
const MOST_PEOPLE = 256;
const LONGEST_NAME = 100;

/** Everyone met, the latest last. */
export class People implements Iterable<Acquaintance> {
  private readonly byPeer = new Map<string, Acquaintance>();

  constructor(private readonly deviceName: (peer: string) => string | undefined) {}

  [Symbol.iterator](): Iterator<Acquaintance> {
    return [...this.byPeer.values()][Symbol.iterator]();
  }

  /** Somebody is met. The name is what they say, and may be anything. */
  meet(peer: string, name?: unknown): Acquaintance {
    const person = this.byPeer.get(peer) ?? new Acquaintance(peer, this.deviceName(peer) ?? peer);
    if (typeof name === 'string' && name !== '') {
      person.name = name.slice(0, LONGEST_NAME);
    }
    this.byPeer.delete(peer);
    this.byPeer.set(peer, person);
    this.forgetSome(person);
    return person;
  }

  private forgetSome(except: Acquaintance): void {
    for (const person of this.byPeer.values()) {
      if (this.byPeer.size <= MOST_PEOPLE) {
        return;
      }
      if (!person.meeting && person !== except) {
        this.byPeer.delete(person.peer);
      }
    }
  }
}
