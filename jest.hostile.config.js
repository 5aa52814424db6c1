/** A device under attack: over real sockets for some seconds, and by a hundred thousand mutated frames. */
const inNode = require('./jest-in-node');

process.env.FUZZ_FRAMES ??= '100000';

module.exports = {
  ...inNode,
  testMatch: [
    '<rootDir>/__tests__/hostile/**/*.test.ts',
    '<rootDir>/__tests__/runtime/hostile-frames.test.ts',
  ],
  testTimeout: 120_000,
};
