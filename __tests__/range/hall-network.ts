import { randomBytes } from 'node:crypto';
import { ip, PREFIX, RADIO, removeLeftovers, SUBNET_BITS } from './namespaces';

/** Interface names have at most 15 characters. */
const portOf = (guest: number) => `port${guest}`;

/** So many namespaces on one switch, which is in a namespace of its own. */
export class HallNetwork {
  private readonly id = `${PREFIX}-${process.pid}-${randomBytes(3).toString('hex')}`;
  private readonly removeAtExit = () => this.remove();

  constructor(private readonly guests: number) {
    removeLeftovers();
    process.once('exit', this.removeAtExit);
    this.names().forEach(name => {
      ip('netns', 'add', name);
      ip('-n', name, 'link', 'set', 'lo', 'up');
    });
    // Snooping needs somebody who asks for groups, which a hotspot is and this switch is not.
    this.inSwitch('link', 'add', 'switch', 'type', 'bridge', 'mcast_snooping', '0');
    this.inSwitch('link', 'set', 'switch', 'up');
    for (let guest = 0; guest < guests; guest++) this.plugIn(guest);
  }

  nameOf(guest: number): string {
    return `${this.id}-g${guest}`;
  }

  cut(guest: number): void {
    this.inSwitch('link', 'set', portOf(guest), 'down');
  }

  heal(guest: number): void {
    this.inSwitch('link', 'set', portOf(guest), 'up');
  }

  remove(): void {
    process.off('exit', this.removeAtExit);
    const present = ip('netns', 'list');
    this.names().forEach(name => present.includes(name) && ip('netns', 'delete', name));
  }

  private plugIn(guest: number): void {
    const name = this.nameOf(guest);
    ip(
      ...['link', 'add', RADIO, 'netns', name, 'type', 'veth'],
      ...['peer', 'name', portOf(guest), 'netns', `${this.id}-switch`],
    );
    this.inSwitch('link', 'set', portOf(guest), 'master', 'switch', 'up');
    ip('-n', name, 'address', 'add', `10.78.0.${guest + 1}/${SUBNET_BITS}`, 'dev', RADIO);
    ip('-n', name, 'link', 'set', RADIO, 'up');
  }

  private inSwitch(...parameters: string[]): void {
    ip('-n', `${this.id}-switch`, ...parameters);
  }

  private names(): string[] {
    const guests = Array.from({ length: this.guests }, (_, guest) => this.nameOf(guest));
    return [...guests, `${this.id}-switch`];
  }
}
