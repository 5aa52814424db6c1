import { networkInterfaces } from 'node:os';
import { NodeDiscovery } from '../../../../src/platforms/node';
import { describeDiscovery } from '../../../ports/discovery';
import { realTime } from '../real-time';
import { amongOurselves, onlyThisMachine } from './loopback';

describe.each([
  ['this machine alone', onlyThisMachine],
  ['the networks that this machine is on', networkInterfaces],
])('on %s', (_where, interfaces) => {
  describeDiscovery('Node', async () => {
    const options = { ...amongOurselves(), interfaces };
    const [here, there] = [new NodeDiscovery(options), new NodeDiscovery(options)];
    return {
      here,
      there,
      end: async () => {
        here.stop();
        there.stop();
      },
      ...realTime,
    };
  });
});
