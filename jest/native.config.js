const inNode = require('./in-node');

/**
 * What needs a JDK: the native sources compiled, and run where a plain JVM can run them; and, in network namespaces, which
 * take root on Linux, whole phones made of them.
 */
module.exports = {
  rootDir: '..',
  ...inNode,
  testMatch: ['<rootDir>/__tests__/native/{jvm,phone}/**/*.test.ts'],
  // The phones measure time: one thing after the other.
  maxWorkers: 1,
  // Compilers and downloads, not waiting.
  testTimeout: 300_000,
};
