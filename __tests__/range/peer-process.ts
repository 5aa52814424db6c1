/** One device in a process of its own, on the network namespace that it is started in. */
import { createNodePorts, whenNetworkChanges } from '../../src/platforms/node';
import { createDevice } from '../../src/runtime';
import { takePart } from './exchange';
import { playMusic } from './music';
import type { News, PeerOptions, Report } from './report';
import { sharedClockMs } from './report';

const options = JSON.parse(process.argv[2] ?? '') as PeerOptions;

function tell(news: News): void {
  const report: Report = { atMs: sharedClockMs(), ...news };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

const ports = createNodePorts({
  directory: options.directory,
  troubled: trouble => process.stderr.write(`${trouble.message}\n`),
});
const { name, library, sessionPeriodMs } = options;
const device = createDevice({ ports, name, defaultLease: { periodMs: sessionPeriodMs } });
device.observe(event => {
  if (!event.type.startsWith('message') && event.type !== 'lease renewed') {
    tell({ what: 'event', event });
  }
});
whenNetworkChanges(() => device.refresh());
if (library === undefined) {
  takePart(device, options, tell);
} else {
  playMusic(device, { ...options, library }, tell);
}
device.ready.then(
  id => tell({ what: 'ready', id }),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
// The test is gone, however it ended.
process.stdin.on('close', () => process.exit(0)).resume();
