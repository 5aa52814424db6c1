const inNode = require('./in-node');

/** The runtime as others get it: packed, installed into an empty project, used, and bundled for a phone. */
module.exports = {
  rootDir: '..',
  ...inNode,
  testMatch: ['<rootDir>/__tests__/package/**/*.test.ts'],
  globalSetup: '<rootDir>/__tests__/package/install.mjs',
  maxWorkers: 2,
  // Compilers and bundlers, not waiting.
  testTimeout: 600_000,
};
