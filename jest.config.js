/**
 * What the rooms use most. In jest's sandbox a global is looked up by asking the sandbox each time, which makes a
 * simulated hour four times as long; these are handed to each module instead. Map and Set are not: a test takes them
 * away to see that none is made.
 */
const HANDED_OUT = (
  'Array BigInt Date Error Infinity JSON Math Number Object Promise Proxy RangeError Reflect String Symbol TypeError ' +
  'WeakMap WeakRef DataView Float64Array Uint8Array Uint32Array'
).split(' ');

/** What plain Node can run: the rooms that know no phone, the project's own checks, the native projects as files. */
const node = {
  displayName: 'node',
  testEnvironment: 'node',
  sandboxInjectedGlobals: HANDED_OUT,
  transform: { '\\.(ts|mjs)$|/@noble/.*\\.js$': '<rootDir>/jest.typescript.js' },
  // Ships modules only.
  transformIgnorePatterns: ['node_modules/(?!@noble/)'],
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  testPathIgnorePatterns: [
    '<rootDir>/__tests__/(app|platforms/phone)/',
    // Need a JDK, or a browser: `npm run test:native`, `npm run test:demo`.
    '<rootDir>/__tests__/(native/jvm|demo)/',
  ],
};

/** @param {'ios' | 'android'} platform */
const phone = platform => ({
  displayName: platform,
  preset: '@react-native/jest-preset',
  haste: { defaultPlatform: platform, platforms: ['android', 'ios', 'native'] },
  testMatch: [
    '<rootDir>/__tests__/app/**/*.test.{ts,tsx}',
    '<rootDir>/__tests__/platforms/phone/**/*.test.{ts,tsx}',
  ],
  // These packages ship untranspiled modules.
  transformIgnorePatterns: [
    'node_modules/(?!((jest-)?react-native|react-native-[^/]+|@react-native(-community)?|@react-navigation|@noble)/)',
  ],
});

module.exports = {
  projects: [node, phone('ios'), phone('android')],
  // On two cores jest would use one by itself, and leave the other to nobody.
  maxWorkers: '100%',
};
