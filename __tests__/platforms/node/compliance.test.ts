import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { FileStorage, nodeClock, nodeRandom, NodeTransport } from '../../../src/platforms/node';
import type { Connection, Listener, Transport } from '../../../src/runtime';
import { describeClock } from '../../ports/clock';
import { describeRandom } from '../../ports/random';
import { describeStorage } from '../../ports/storage';
import { describeTransport } from '../../ports/transport';
import { realTime } from './real-time';
import { silentServer } from './silent-server';

describeClock('Node', async () => ({ clock: nodeClock, ...realTime, end: async () => undefined }));

describeRandom('Node', async () => nodeRandom);

describeStorage('Node', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-storage-'));
  const file = path.join(directory, 'not there yet', 'records');
  return {
    storage: new FileStorage(file),
    reopen: async () => new FileStorage(file),
    end: () => rm(directory, { recursive: true }),
    ...realTime,
  };
});

const ownAddresses = Object.values(networkInterfaces()).flatMap(details => details ?? []);
const hasIPv6 = ownAddresses.some(({ address }) => address === '::1');

describe.each(hasIPv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'])('dialed at %s', host => {
  describeTransport('Node', async () => {
    const opened: { close(): void }[] = [];
    const silence = await silentServer();
    return {
      here: closedAtTheEnd(opened),
      there: closedAtTheEnd(opened),
      addressThere: port => ({ host, port }),
      silence: silence.address,
      end: async () => {
        opened.forEach(each => each.close());
        await silence.end();
      },
      ...realTime,
    };
  });
});

/** A transport whose listeners and connections are closed when the test is over, so that jest can end. */
function closedAtTheEnd(opened: { close(): void }[]): Transport {
  const transport = new NodeTransport();
  const noted = <T extends Connection | Listener>(each: T): T => {
    opened.push(each);
    return each;
  };
  return {
    listen: accept => transport.listen(connection => accept(noted(connection))).then(noted),
    dial: (address, timeoutMs) => {
      const dial = transport.dial(address, timeoutMs);
      dial.connection.then(noted, () => undefined);
      return dial;
    },
  };
}
