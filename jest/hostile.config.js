/** A device under attack: over real sockets for some seconds, and by a hundred thousand mutated frames. */
const inNode = require('./in-node');

process.env.FUZZ_FRAMES ??= '100000';

module.exports = {
  rootDir: '..',
  ...inNode,
  testMatch: [
    '<rootDir>/__tests__/hostile/**/*.test.ts',
    '<rootDir>/__tests__/runtime/hostile-frames.test.ts',
    // As many records as frames, compared with other implementations.
    '<rootDir>/__tests__/runtime/link/aead.test.ts',
  ],
  // `HOSTILE_ATTACKS=no`: without the programs that are measured, which want a quiet machine.
  testPathIgnorePatterns: process.env.HOSTILE_ATTACKS === 'no' ? ['/attacks\\.test\\.ts$'] : [],
  testTimeout: 300_000,
  // The attacks are in one file, one after the other, since they are measured; beside them one other.
  maxWorkers: 2,
  reporters: ['default', '<rootDir>/__tests__/hostile/table.js'],
};
