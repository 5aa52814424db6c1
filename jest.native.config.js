/** What needs a JDK: the native sources compiled, and run where a plain JVM can run them. */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/native/jvm/**/*.test.ts'],
  // Compilers and downloads, not waiting.
  testTimeout: 300_000,
};
