import { phone } from './native-halves';
import {
  PhoneStorage,
  PhoneTransport,
  phoneClock,
  phoneRandom,
} from '../../../src/platforms/phone';
import { describeClock } from '../../ports/clock';
import { describeRandom } from '../../ports/random';
import { describeStorage } from '../../ports/storage';
import { describeTransport } from '../../ports/transport';
import { realTime } from '../node/real-time';
import { silentServer } from '../node/silent-server';

describeClock('a phone', async () => ({
  clock: phoneClock,
  ...realTime,
  end: async () => undefined,
}));

describeRandom('a phone', async () => phoneRandom);

describeTransport('a phone', async () => {
  const silence = await silentServer();
  return {
    here: new PhoneTransport(),
    there: new PhoneTransport(),
    addressThere: port => ({ host: '127.0.0.1', port }),
    silence: silence.address,
    end: async () => {
      phone.modules.TcpSockets.abandonAll();
      await silence.end();
    },
    ...realTime,
  };
});

describeStorage('a phone', async () => {
  const storage = new PhoneStorage();
  const left = await storage.keys('');
  await storage.write(new Map(left.map(key => [key, undefined])));
  return {
    storage,
    reopen: async () => new PhoneStorage(),
    end: async () => undefined,
    ...realTime,
  };
});
