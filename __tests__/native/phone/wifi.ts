import { randomBytes } from 'node:crypto';
import { ip, PREFIX, RADIO, removeLeftovers } from '../../range/namespaces';

/** In whose namespace the network is. */
const HUB = 'hub';
const BRIDGE = 'wifi0';

/**
 * A Wi-Fi on which nothing is said but what the phones say. Each of them has a network namespace of its own; their numbers
 * start at 1, and end their addresses.
 */
export class Wifi {
  private readonly id = `${PREFIX}-${process.pid}-${randomBytes(3).toString('hex')}`;
  private readonly present = new Set<string>();
  private readonly removeAtExit = () => this.remove();

  constructor() {
    removeLeftovers();
    process.once('exit', this.removeAtExit);
    this.addNamespace(HUB);
    // A switch that keeps track of who listens would have to be asked first.
    const quiet = ['mcast_snooping', '0', 'stp_state', '0', 'forward_delay', '0'];
    ip('-n', this.name(HUB), 'link', 'add', BRIDGE, 'type', 'bridge', ...quiet);
    ip('-n', this.name(HUB), 'link', 'set', BRIDGE, 'up');
  }

  name(phone: number | typeof HUB): string {
    return `${this.id}-${phone}`;
  }

  addressOf(phone: number): string {
    return `10.78.0.${phone}`;
  }

  /** A phone whose Wi-Fi is off. */
  addPhone(phone: number): void {
    this.addNamespace(String(phone));
  }

  /** Its Wi-Fi goes on, and has an address: another one than usual if so wanted. */
  connect(phone: number, address = this.addressOf(phone)): void {
    ip(
      ...['link', 'add', RADIO, 'netns', this.name(phone), 'type', 'veth'],
      ...['peer', 'name', `phone${phone}`, 'netns', this.name(HUB)],
    );
    ip('-n', this.name(HUB), 'link', 'set', `phone${phone}`, 'master', BRIDGE, 'up');
    ip('-n', this.name(phone), 'address', 'add', `${address}/24`, 'brd', '+', 'dev', RADIO);
    ip('-n', this.name(phone), 'link', 'set', RADIO, 'up');
  }

  /** Its Wi-Fi goes off, and the address with it. */
  disconnect(phone: number): void {
    ip('-n', this.name(phone), 'link', 'delete', RADIO);
  }

  /** Aeroplane mode: the radio stays, and loses its addresses. */
  switchOff(phone: number): void {
    ip('-n', this.name(phone), 'address', 'flush', 'dev', RADIO);
    ip('-n', this.name(phone), 'link', 'set', RADIO, 'down');
  }

  switchOn(phone: number): void {
    const address = `${this.addressOf(phone)}/24`;
    ip('-n', this.name(phone), 'link', 'set', RADIO, 'up');
    ip('-n', this.name(phone), 'address', 'add', address, 'brd', '+', 'dev', RADIO);
  }

  /** Walks off: its Wi-Fi stays on, and nothing comes through any more. */
  cut(phone: number): void {
    ip('-n', this.name(HUB), 'link', 'set', `phone${phone}`, 'nomaster');
  }

  comeBack(phone: number): void {
    ip('-n', this.name(HUB), 'link', 'set', `phone${phone}`, 'master', BRIDGE);
  }

  remove(): void {
    process.off('exit', this.removeAtExit);
    for (const name of this.present) ip('netns', 'delete', name);
    this.present.clear();
  }

  private addNamespace(label: string): void {
    const name = `${this.id}-${label}`;
    ip('netns', 'add', name);
    this.present.add(name);
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }
}
