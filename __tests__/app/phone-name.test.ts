import { Platform } from 'react-native';
import { phoneName } from '../../src/app/onPhone/phoneName';

const random = { bytes: () => Uint8Array.of(1, 2) };

test('a phone is called by its model, or an iPhone, and by a number', () => {
  const kind =
    Platform.OS === 'ios' ? 'iPhone' : (Platform.constants as { Model?: string }).Model ?? 'Phone';
  expect(phoneName(random)).toBe(`${kind} 258`);
});
