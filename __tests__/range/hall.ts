import { randomBytes } from 'node:crypto';
import { ip, PREFIX, RADIO, removeLeftovers } from './namespaces';

/** Several network namespaces on one bridge, which has a namespace of its own: one Wi-Fi. */
export class Hall {
  private readonly id = `${PREFIX}-${process.pid}-${randomBytes(3).toString('hex')}`;
  private readonly removeAtExit = () => this.remove();
  private readonly bridge = `${this.id}-bridge`;

  constructor(private readonly sides: readonly string[]) {
    removeLeftovers();
    process.once('exit', this.removeAtExit);
    ip('netns', 'add', this.bridge);
    ip('-n', this.bridge, 'link', 'add', 'air', 'type', 'bridge', 'mcast_snooping', '0');
    ip('-n', this.bridge, 'link', 'set', 'air', 'up');
    for (const [at, side] of sides.entries()) {
      const name = this.name(side);
      ip('netns', 'add', name);
      ip('-n', name, 'link', 'set', 'lo', 'up');
      ip(
        ...['link', 'add', RADIO, 'netns', name, 'type', 'veth'],
        ...['peer', 'name', `port${at}`, 'netns', this.bridge],
      );
      ip('-n', this.bridge, 'link', 'set', `port${at}`, 'master', 'air', 'up');
      ip('-n', name, 'address', 'add', `10.77.0.${at + 1}/24`, 'dev', RADIO);
      ip('-n', name, 'link', 'set', RADIO, 'up');
    }
  }

  name(side: string): string {
    return `${this.id}-${side}`;
  }

  remove(): void {
    process.off('exit', this.removeAtExit);
    const present = ip('netns', 'list');
    for (const name of [this.bridge, ...this.sides.map(side => this.name(side))]) {
      if (present.includes(name)) ip('netns', 'delete', name);
    }
  }
}
