import { decodeBase64, encodeBase64 } from '../../../src/platforms/phone/base64';
import { patternOf } from '../../ports/recorder';

const lengths = [0, 1, 2, 3, 4, 5, 46, 47, 48, 49, 96, 4096, 16_384];

test.each(lengths)('%i bytes become what everyone else calls base64, and back', length => {
  const bytes = patternOf(length).reverse();
  const text = encodeBase64(bytes);
  expect(text).toBe(Buffer.from(bytes).toString('base64'));
  expect([...decodeBase64(text)]).toEqual([...bytes]);
});

test('an engine without TextEncoder reads the same', () => {
  const { TextEncoder: kept } = globalThis;
  Reflect.deleteProperty(globalThis, 'TextEncoder');
  try {
    expect([...decodeBase64('AAECAw==')]).toEqual([0, 1, 2, 3]);
  } finally {
    globalThis.TextEncoder = kept;
  }
});
