/**
 * What the rooms use most. In jest's sandbox a global is looked up by asking the sandbox each time, which makes a
 * simulated hour four times as long; these are handed to each module instead. Map and Set are not: a test takes them
 * away to see that none is made.
 */
const HANDED_OUT = (
  'Array BigInt Date Error Infinity JSON Math Number Object Promise Proxy RangeError Reflect String Symbol TypeError ' +
  'WeakMap WeakRef DataView Float64Array Uint8Array Uint32Array'
).split(' ');

/** How tests run that know no phone: the code as it stands, in plain Node. */
module.exports = {
  testEnvironment: 'node',
  sandboxInjectedGlobals: HANDED_OUT,
  transform: { '\\.(ts|mjs)$|/@noble/.*\\.js$': '<rootDir>/jest/typescript.js' },
  // Ships modules only.
  transformIgnorePatterns: ['node_modules/(?!@noble/)'],
};
