const inNode = require('./in-node');

/**
 * What needs root on Linux: two devices in two processes, on two network namespaces, with a link between them that is cut,
 * slowed and moved.
 */
module.exports = {
  rootDir: '..',
  ...inNode,
  testMatch: ['<rootDir>/__tests__/range/**/*.test.ts'],
  globalSetup: '<rootDir>/__tests__/range/bundle-peer.mjs',
  // They measure: one at a time.
  maxWorkers: 1,
  testTimeout: 240_000,
};
