import type { HostTurns } from '../../src/simulation/drain';
import { createDrain } from '../../src/simulation/drain';

const channels: MessageChannel[] = [];

class ClosableChannel extends MessageChannel {
  constructor() {
    super();
    channels.push(this);
  }
}

afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close();
});

const hosts: Record<string, HostTurns> = {
  'this one': globalThis,
  'a browser': { MessageChannel: ClosableChannel, setTimeout },
  'a phone, whose setImmediate is only a promise': {
    setImmediate: run => queueMicrotask(run),
    setTimeout,
  },
};

test.each(Object.entries(hosts))('on %s, all promises are settled first', async (_, host) => {
  const drain = createDrain(host);
  for (let round = 0; round < 200; round++) {
    let awaited = 0;
    const chain = async () => {
      for (let i = 0; i < 50; i++) {
        await Promise.resolve();
        awaited++;
      }
    };
    chain().then(chain, () => undefined);
    await drain();
    expect(awaited).toBe(100);
  }
});
