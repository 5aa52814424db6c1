/** A computer's own mDNS, in the network namespace that it is started in: publishes one device, and tells whom it hears of. */
import { NodeDiscovery } from '../../../src/platforms/node';
import type { Announcement } from '../../../src/runtime';

const discovery = new NodeDiscovery({
  troubled: trouble => process.stderr.write(`${trouble.message}\n`),
});
discovery.browse(sighting => process.stdout.write(`${JSON.stringify(sighting)}\n`));
discovery.publish(JSON.parse(process.argv[2] ?? '') as Announcement);
// The test is gone, however it ended.
process.stdin.on('close', () => process.exit(0)).resume();
