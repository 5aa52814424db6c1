/**
 * The device that is attacked, in a process of its own, so that its memory can be weighed. Tells each of its events as a
 * line of JSON, and answers 'weigh' with what it holds after a garbage collection.
 */
import { createInterface } from 'node:readline';
import { createNodePorts } from '../../src/platforms/node';
import { createDevice } from '../../src/runtime';
import { Notebook } from './notebook';

const [directory = ''] = process.argv.slice(2);
const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const collect = (globalThis as { gc?: () => void }).gc;

const ports = createNodePorts({ directory, interfaces: () => ({}) });
const device = createDevice({ ports, name: 'victim' });
const lines: string[] = [];
device.export(Notebook, { write: line => lines.push(line) });
device.observe(event => {
  if (event.type === 'connection ended' || event.type === 'application error') {
    tell({ ...event, ...('error' in event && { error: String(event.error) }) });
  }
});
process.on('uncaughtException', error => tell({ type: 'crash', error: String(error) }));
process.on('unhandledRejection', error => tell({ type: 'crash', error: String(error) }));

createInterface(process.stdin).on('line', () => {
  // What was let go of in this turn is only gone in the next.
  setTimeout(() => {
    collect?.();
    const { peers, leases, kept } = device.snapshot();
    tell({
      type: 'weight',
      heapBytes: process.memoryUsage().heapUsed,
      peers: peers.map(({ name }) => name),
      leases: leases.length,
      kept,
      lines: lines.length,
    });
  }, 50);
});

void device.ready.then(() => tell({ type: 'ready', port: device.snapshot().port }));
