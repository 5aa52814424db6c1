import { seconds } from '../../../src/runtime';
import { resetAtEveryMoment } from './resets';

jest.setTimeout(seconds(60));

test('M3: every message is delivered once, wherever in the byte stream the connection is reset', async () => {
  const network = { pieces: 'single bytes', bytesPerMs: 2 } as const;
  const kinds = await resetAtEveryMoment('both', { seed: 1, network });

  expect(kinds.moments).toBeGreaterThan(60);
  expect(kinds.beforeDelivery).toBeGreaterThan(0);
  expect(kinds.amidst).toBeGreaterThan(0);
  expect(kinds.beforeAcknowledgement).toBeGreaterThan(0);
});
