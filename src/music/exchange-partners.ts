import { ExchangePartner } from './exchange-partner';

/** Those who were met longest ago are forgotten beyond this. */
const MOST_PEOPLE = 256;

/** Everyone met, the latest last. */
export class ExchangePartners implements Iterable<ExchangePartner> {
  private readonly byPeer = new Map<string, ExchangePartner>();

  constructor(private readonly deviceName: (peer: string) => string | undefined) {}

  [Symbol.iterator](): Iterator<ExchangePartner> {
    return [...this.byPeer.values()][Symbol.iterator]();
  }

  has(peer: string): boolean {
    return this.byPeer.has(peer);
  }

  /**
   * Somebody is met. They are called what their device is called, which is what people have verified: what someone says
   * in a session could be anybody's name.
   */
  meet(peer: string): ExchangePartner {
    const person = this.byPeer.get(peer) ?? new ExchangePartner(peer, peer);
    person.name = this.deviceName(peer) ?? person.name;
    this.byPeer.delete(peer);
    this.byPeer.set(peer, person);
    this.forgetSome(person);
    return person;
  }

  private forgetSome(except: ExchangePartner): void {
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
