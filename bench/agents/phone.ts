import path from 'node:path';
import type { AgentHost } from '../../src/agents';
import { createAgentHost, defineBehaviour } from '../../src/agents';
import type { Behaviour } from '../../src/agents';
import { FileStorage } from '../../src/platforms/node';
import type { Device } from '../../src/runtime';
import { createDevice } from '../../src/runtime';
import { limits, ports } from '../contenders/earshot/ports';
import { answerCommands } from '../processes/commands';

export type PhoneCommands = typeof commands;

interface Lap {
  readonly left: number;
}

/** From phone to phone, until it has made so many stops. */
const lap = defineBehaviour<Lap>({
  name: 'lap',
  version: 1,
  stageSize: 3,
  stop({ left }, { device, isHome, intended, others }) {
    if (isHome && intended === device && left === 0) return { state: { left }, next: 'end' };
    return { state: { left: left - 1 }, next: left <= 1 ? 'home' : others };
  },
}) as Behaviour;

let device: Device;
let host: AgentHost;
const commits: { readonly hop: number; readonly nodes: number; readonly atMs: number }[] = [];

const commands = {
  /** On real files: a forced write is a forced write. */
  async listen({ directory }: { readonly directory: string }): Promise<number> {
    device = createDevice({ ports, name: path.basename(directory), limits });
    const storage = new FileStorage(path.join(directory, 'agents'));
    host = createAgentHost({ device, ports: { ...ports, storage }, behaviours: [lap] });
    host.observe(event => {
      if (event.type !== 'committed') return;
      commits.push({ hop: event.hop, nodes: event.next.length, atMs: Date.now() });
    });
    await host.ready;
    return device.snapshot().port ?? 0;
  },

  reach({ port }: { readonly port: number }): void {
    device.reach({ host: '127.0.0.1', port });
  },

  candidates: () => host.candidates('lap').length,

  launch: ({ stops }: { readonly stops: number }) => host.launch('lap', { left: stops }),

  commits: () => commits,
};

answerCommands(commands);
