/** One phone's agents in a process of its own. On its storage it can end itself at a write, as a battery would. */
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createAgentHost } from '../../src/agents';
import { MIXTAPE, mixtape, newMixtape } from '../../src/music';
import { createNodePorts, FileStorage, whenNetworkChanges } from '../../src/platforms/node';
import type { Storage, StorageChanges } from '../../src/runtime';
import { createDevice } from '../../src/runtime';
import type { AgentOrder, AgentReport } from './agent-report';

const { directory, name } = JSON.parse(process.argv[2] ?? '') as {
  readonly directory: string;
  readonly name: string;
};

const tell = (report: AgentReport) => process.stdout.write(`${JSON.stringify(report)}\n`);

class FatalStorage implements Storage {
  private writesLeft = Infinity;
  private when: 'before' | 'after' = 'before';

  constructor(private readonly files: FileStorage) {}

  die(atWrite: number, when: 'before' | 'after'): void {
    this.writesLeft = atWrite;
    this.when = when;
  }

  get(key: string) {
    return this.files.get(key);
  }

  keys(prefix: string) {
    return this.files.keys(prefix);
  }

  set(key: string, value: Uint8Array) {
    return this.write(new Map([[key, value]]));
  }

  delete(key: string) {
    return this.write(new Map([[key, undefined]]));
  }

  async write(changes: StorageChanges): Promise<void> {
    this.writesLeft -= 1;
    const isLast = this.writesLeft === 0;
    if (isLast && this.when === 'before') process.kill(process.pid, 'SIGKILL');
    await this.files.write(changes);
    if (isLast) process.kill(process.pid, 'SIGKILL');
  }
}

const ports = createNodePorts({
  directory,
  troubled: trouble => process.stderr.write(`${trouble.message}\n`),
});
const storage = new FatalStorage(new FileStorage(path.join(directory, 'agents')));
const device = createDevice({ ports, name });
whenNetworkChanges(() => device.refresh());
const host = createAgentHost({
  device,
  ports: { ...ports, storage },
  behaviours: [mixtape({ pick: () => ({ artist: name, title: `Song of ${name}` }) })],
});
host.observe(event => {
  if (event.type === 'candidates') {
    tell({ what: 'candidates', count: host.candidates(MIXTAPE).length });
  } else if (event.type === 'committed') {
    const { hop, tid, agent } = event;
    tell({ what: 'committed', hop, tid, agent });
  } else if (event.type === 'protocol violated') {
    tell({ what: 'violated', why: event.what });
  } else if (event.type === 'stopped') {
    tell({ what: 'violated', why: String(event.error) });
  }
});

async function obey(order: AgentOrder): Promise<void> {
  switch (order.order) {
    case 'die':
      storage.die(order.atWrite, order.when);
      return;
    case 'launch':
      await host.launch(MIXTAPE, newMixtape(order.tape, 'Party'));
      tell({ what: 'launched', tape: order.tape });
      return;
    case 'tell': {
      const ledger = [...(await host.ledger(MIXTAPE))];
      const keys = await storage.keys('agents/');
      const left = keys.filter(key => !/^agents\/(ledger|last|store)/.test(key));
      tell({ what: 'holds', ledger, left });
    }
  }
}

createInterface(process.stdin)
  .on('line', line => void obey(JSON.parse(line) as AgentOrder))
  // The test is gone, however it ended.
  .on('close', () => process.exit(0));
void Promise.all([device.ready, host.ready]).then(([id]) => tell({ what: 'ready', id }));
