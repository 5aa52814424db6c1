/** What needs a browser: the demo, started as a person starts it and used as a person uses it. */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/demo/**/*.test.ts'],
  testTimeout: 60_000,
};
