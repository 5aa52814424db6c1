import { Acquaintance } from './acquaintance';

/** Those who were met longest ago are forgotten beyond this. */
const MOST_PEOPLE = 256;

/** Everyone met, the latest last. */
export class People implements Iterable<Acquaintance> {
  private readonly byPeer = new Map<string, Acquaintance>();

  constructor(private readonly deviceName: (peer: string) => string | undefined) {}

  [Symbol.iterator](): Iterator<Acquaintance> {
    return [...this.byPeer.values()][Symbol.iterator]();
  }

  /**
   * Somebody is met. They are called what their device is called, which is what people have verified: what someone says
   * in a session could be anybody's name.
   */
  meet(peer: string): Acquaintance {
    const person = this.byPeer.get(peer) ?? new Acquaintance(peer, peer);
    person.name = this.deviceName(peer) ?? person.name;
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
