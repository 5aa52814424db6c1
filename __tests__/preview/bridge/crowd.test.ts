import type { Lookup } from '../../../src/lookup';
import { createLookup } from '../../../src/lookup';
import type { CrowdNews, FieldWelcome } from '../../../src/preview/bridge/messages';
import { loopbackPorts } from '../../../src/preview/crowd/loopback-ports';
import { createDevice } from '../../../src/runtime';
import { realTime } from '../../platforms/node/real-time';
import type { Page } from './bridge';
import { OpenBridge } from './bridge';

let bridge: OpenBridge;
let page: Page;
beforeEach(async () => {
  bridge = await OpenBridge.open();
  ({ page } = await bridge.openField());
});
afterEach(() => bridge.close());

const crowd = () => {
  const news = (page.heard as (CrowdNews | FieldWelcome)[]).filter(said => 'crowd' in said);
  return (news[news.length - 1] as CrowdNews | undefined)?.crowd ?? [];
};

const COUNT = 8;

test('light phones come, follow the device that may introduce them, and go', async () => {
  const { serviceName } = page.heard[0] as FieldWelcome;
  const ports = loopbackPorts(serviceName);
  const device = createDevice({ ports, name: 'Ada' });
  let lookup: Lookup | undefined;
  try {
    const { clock, random } = ports;
    const ada = await device.ready;
    lookup = await createLookup({ device, clock, random });
    page.order({ is: 'crowd', count: COUNT });
    // None of them introduces anyone.
    await realTime.until('a crowd that follows', () => {
      return crowd().length === COUNT && crowd().every(({ host }) => host === ada);
    });
    expect(new Set(crowd().map(({ id }) => id)).size).toBe(COUNT);
    const joined = lookup;
    await realTime.until('their registrations', () => joined.snapshot().kept.table >= COUNT);
    page.order({ is: 'crowd', count: 0 });
    await realTime.until('an empty field', () => crowd().length === 0);
    const isLinked = () => device.snapshot().peers.some(({ state }) => state === 'up');
    await realTime.until('silence', () => !isLinked());
  } finally {
    lookup?.close();
    device.close();
  }
});

test.each([-3, 0.5, 1e9])('a crowd of %s is one that there can be', async count => {
  page.order({ is: 'crowd', count });
  page.order({ is: 'crowd', count: 0 });
  page.order({ is: 'air', bytesPerSecond: null });
  await realTime.pass(50);
  expect(page.isOpen).toBe(true);
  expect(crowd()).toEqual([]);
});
