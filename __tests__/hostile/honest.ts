/** An honest peer in an exchange with the victim that never pauses, in a process of its own. */
import { createNodePorts } from '../../src/platforms/node';
import type { Far } from '../../src/runtime';
import { createDevice } from '../../src/runtime';
import { obey, say } from './orders';
import { Notebook } from './services';
import type { VictimOptions } from './victim-options';

const WRITES_EVERY_MS = 20;
const IN_TIME_MS = 1_000;

const { directory } = JSON.parse(process.argv[2] ?? '') as VictimOptions;
const device = createDevice({
  ports: createNodePorts({ directory, interfaces: () => ({}) }),
  name: 'honest',
});
let notebook: Far<{ write(line: string): number }> | undefined;
let total = 0;
let inTime = 0;
let late = 0;
/** When those were sent that have no answer yet. */
let waiting = new Set<number>();

device.wheneverDiscovered(Notebook, found => {
  notebook = found;
});
setInterval(() => {
  const sentMs = performance.now();
  const among = waiting;
  among.add(sentMs);
  total += 1;
  notebook?.write(`line ${total}`).then(
    () => {
      among.delete(sentMs);
      if (among === waiting) {
        const isInTime = performance.now() - sentMs < IN_TIME_MS;
        inTime += isInTime ? 1 : 0;
        late += isInTime ? 0 : 1;
      }
    },
    () => undefined,
  );
}, WRITES_EVERY_MS);

obey({
  reach: port => device.reach({ host: '127.0.0.1', port }),
  codeFor: id => device.people.codeFor(id),
  people: () => device.people.list(),
  watchWork: () => {
    waiting = new Set();
    inTime = late = 0;
  },
  work: () => {
    const overdue = [...waiting].filter(sentMs => performance.now() - sentMs >= IN_TIME_MS).length;
    return { total, sent: inTime + late + overdue, inTime };
  },
});

void device.ready.then(id => say({ type: 'ready', id, port: device.snapshot().port ?? 0 }));
