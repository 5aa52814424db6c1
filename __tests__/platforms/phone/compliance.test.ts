import { phone } from './native-halves';
import {
  PhoneStorage,
  PhoneTransport,
  phoneClock,
  phoneRandom,
} from '../../../src/platforms/phone';
import { PhoneAgentStorage } from '../../../src/platforms/phone/storage/agent-storage';
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

describe.each([
  { what: 'a phone', make: () => new PhoneStorage() },
  { what: 'the agents of a phone', make: () => new PhoneAgentStorage() },
])('records of $what', ({ what, make }) => {
  describeStorage(what, async () => {
    const storage = make();
    const left = await storage.keys('');
    await storage.write(new Map(left.map(key => [key, undefined])));
    return {
      storage,
      reopen: async () => make(),
      end: async () => undefined,
      ...realTime,
    };
  });
});

test('T7: records of agents and others do not meet', async () => {
  const [agents, others] = [new PhoneAgentStorage(), new PhoneStorage()];
  await agents.set('shared', new Uint8Array([1]));
  await others.set('shared', new Uint8Array([2]));
  expect(await agents.get('shared')).toEqual(new Uint8Array([1]));
  await others.delete('shared');
  expect(await agents.keys('shared')).toEqual(['shared']);
});
