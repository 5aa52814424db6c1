import fc from 'fast-check';
import { fromBase64, toBase64 } from '../../bench/hermes/base64';

test('any bytes are written as everybody else writes them, and read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), bytes => {
      const text = toBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      expect(fromBase64(text)).toEqual(bytes);
    }),
  );
});
