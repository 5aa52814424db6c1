/** One whole phone but for its screen, in a process of its own, on the network namespace that it is started in. */
import { createInterface } from 'node:readline';
import { createPhonePlatform } from '../../../src/platforms/phone';
import { createDevice } from '../../../src/runtime';
import { playMusic } from '../../range/music';
import type { News, Report } from '../../range/report';
import { sharedClockMs } from '../../range/report';
import { putApp } from './react-native';
import { options } from './whole-phone-options';

const SESSION_MS = 600_000;

function tell(news: News): void {
  const report: Report = { atMs: sharedClockMs(), ...news };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

const platform = createPhonePlatform();
const { name, library } = options;
const device = createDevice({
  ports: platform.ports,
  name,
  defaultLease: { periodMs: SESSION_MS },
});
platform.whenRefreshIsDue(() => device.refresh());
device.observe(event => {
  if (!event.type.startsWith('message') && event.type !== 'lease renewed') {
    tell({ what: 'event', event });
  }
});
const rest = { songs: 0, songEveryMs: 0, directory: '' };
playMusic(device, { name, library, sessionPeriodMs: SESSION_MS, ...rest }, tell);
device.ready.then(
  id => tell({ what: 'ready', id }),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
// What a person does with it; and when the test is gone, however it ended, so is the phone.
createInterface(process.stdin)
  .on('line', line => {
    if (line === 'active' || line === 'background') putApp(line);
    if (line === 'diagnostics') process.stderr.write(`${JSON.stringify(platform.diagnostics())}\n`);
  })
  .on('close', () => process.exit(0));
