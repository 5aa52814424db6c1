/** What needs a browser: the demo, started as a person starts it and used as a person uses it. */
module.exports = {
  rootDir: '..',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/demo/**/*.test.ts'],
  // The tests and the scripts share how a browser is started, and the scripts are modules.
  transform: { '\\.(mjs|[jt]sx?)$': 'babel-jest' },
  // The words that are looked for are the app's own, and what the app is built on ships untranspiled modules.
  transformIgnorePatterns: ['node_modules/(?!(@noble)/)'],
  // Longer than a browser is waited for (__tests__/demo/browser.ts), so that what did not come is named.
  testTimeout: 600_000,
};
