import { phone, system } from './native-halves';
import { NodeDiscovery } from '../../../src/platforms/node';
import { PhoneDiscovery, phoneRandom } from '../../../src/platforms/phone';
import { describeDiscovery } from '../../ports/discovery';
import { amongOurselves } from '../node/discovery/loopback';
import { realTime } from '../node/real-time';

// An app has one native half, and so there is one phone. The other device is a computer.
// Being heard is the same on both systems but for the engine's name; once is enough for what takes so long.
const ways = system === 'android' ? (['hears', 'is heard by'] as const) : (['hears'] as const);

describe.each(ways)('a phone that %s a computer', which => {
  describeDiscovery(system, async () => {
    const options = amongOurselves();
    const computer = new NodeDiscovery(options);
    const { serviceName } = options;
    const mobile = new PhoneDiscovery({
      serviceName,
      random: phoneRandom,
      networks: () => [{ address: '127.0.0.1', prefixLength: 8 }],
    });
    const [here, there] = which === 'hears' ? [mobile, computer] : [computer, mobile];
    return {
      here,
      there,
      end: async () => {
        mobile.close();
        computer.stop();
        phone.modules.RNZeroconf.stop();
      },
      ...realTime,
      // On one machine whatever is going to be heard is heard within milliseconds; this runs once for each system.
      pass: ms => realTime.pass(ms / 4),
    };
  });
});
