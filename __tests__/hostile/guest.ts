import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LookupDesk } from '../../src/lookup/services';
import { createNodePorts } from '../../src/platforms/node';
import type { Device, Far } from '../../src/runtime';
import { createDevice } from '../../src/runtime';
import { realTime } from '../platforms/node/real-time';
import type { Siege } from './siege';

/** A whole device beside the victim, over sockets, that may say to the victim's lookup whatever it likes. */
export class HostileGuest {
  private constructor(
    readonly device: Device,
    readonly desk: Far<LookupDesk>,
    private readonly directory: string,
  ) {}

  static async join(
    { victim }: Siege,
    name: string,
    before: (device: Device) => void = () => undefined,
  ): Promise<HostileGuest> {
    const directory = await mkdtemp(path.join(tmpdir(), 'earshot-guest-'));
    const ports = createNodePorts({ directory, interfaces: () => ({}) });
    const device = createDevice({ ports, name });
    before(device);
    await device.ready;
    device.reach({ host: '127.0.0.1', port: victim.port });
    const desk = await device.discover(LookupDesk, { within: 20_000 });
    return new HostileGuest(device, desk, directory);
  }

  async leave(): Promise<void> {
    this.device.close();
    await realTime.pass(50);
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** Kinds of answers, and how often each came. */
export function tally(kinds: readonly string[]): string {
  const counts = new Map<string, number>();
  kinds.forEach(kind => counts.set(kind, (counts.get(kind) ?? 0) + 1));
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}
