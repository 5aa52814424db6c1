const LARGEST_ARRAY_INDEX = 2 ** 32 - 2;

const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;

/** What an engine takes for an index, lists before all other keys, and in order: '0', '1', … For the others -1. */
export function arrayIndexOf(key: string): number {
  const first = key.charCodeAt(0);
  // Nearly all keys are names.
  if (!(first >= DIGIT_0 && first <= DIGIT_9)) {
    return -1;
  }
  const index = Number(key);
  return index <= LARGEST_ARRAY_INDEX && String(index >>> 0) === key ? index : -1;
}
