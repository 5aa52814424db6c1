import type { AgentEvent, AgentHost, AgentHostOptions, Behaviour } from '../../src/agents';
import { createAgentHost } from '../../src/agents';
import type { Ports } from '../../src/runtime';
import { createDevice, decodeText } from '../../src/runtime';
import type { Phone, World } from '../../src/simulation';
import { createWorld } from '../../src/simulation';

export interface HostParty {
  readonly name: string;
  readonly phone: Phone;
  /** Of the app's present run. */
  host: AgentHost;
  /** Over all runs. */
  readonly events: AgentEvent[];
  id: string;
}

/** Phones in one room, each with a host that starts again with its phone. */
export function gatherHosts(
  names: readonly string[],
  behavioursOf: (name: string) => readonly Behaviour[],
  seed: number | string = 1,
  options: (ports: Ports) => Partial<AgentHostOptions> = () => ({}),
): { readonly world: World; readonly parties: readonly HostParty[] } {
  const world = createWorld({ seed });
  const parties = names.map(name => {
    const party: Partial<HostParty> & { events: AgentEvent[] } = { events: [] };
    const phone = world.phone(name, {
      start: ports => {
        const device = createDevice({ ports, name });
        const host = createAgentHost({
          ...{ device, ports, behaviours: behavioursOf(name) },
          ...options(ports),
        });
        host.observe(event => party.events.push(event));
        void device.ready.then(id => Object.assign(party, { id }));
        Object.assign(party, { host });
        return {
          stop: () => {
            void host.close();
            device.close();
          },
          foreground: () => device.refresh(),
        };
      },
    });
    return Object.assign(party, { name, phone }) as HostParty;
  });
  return { world, parties };
}

/** What the disk holds, read without a phone. */
export function onDisk({ phone }: HostParty, prefix: string): ReadonlyMap<string, string> {
  const keys = phone.storage.keys().filter(key => key.startsWith(prefix));
  return new Map(
    keys.map(key => [key.slice(prefix.length), decodeText(phone.storage.read(key) as Uint8Array)]),
  );
}

/** Records of agents that are neither a ledger entry, nor the store's id, nor what is over. */
export const leftOver = (party: HostParty): readonly string[] =>
  [...onDisk(party, 'agents/').keys()].filter(key => !/^(ledger|last|store)/.test(key));
