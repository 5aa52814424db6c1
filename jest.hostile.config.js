/** A device under attack: over real sockets for some seconds, and by a hundred thousand mutated frames. */
const node = require('./jest.config.js').projects[0];

process.env.FUZZ_FRAMES ??= '100000';

module.exports = {
  ...node,
  testMatch: [
    '<rootDir>/__tests__/hostile/**/*.test.ts',
    '<rootDir>/__tests__/runtime/hostile-frames.test.ts',
  ],
  testPathIgnorePatterns: [],
  testTimeout: 120_000,
};
