const { availableParallelism } = require('node:os');
const inNode = require('./in-node');

/** What plain Node can run: the rooms that know no phone, the project's own checks, the native projects as files. */
const node = {
  displayName: 'node',
  ...inNode,
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  testPathIgnorePatterns: [
    '<rootDir>/__tests__/(app/(?!state/)|platforms/phone/)',
    // Need a JDK, a browser, root, or some minutes: `npm run test:native`, `test:demo`, `test:range`, `test:hostile`,
    // `test:package`.
    '<rootDir>/__tests__/(native/(jvm|phone)|demo|range|hostile|package)/',
  ],
};

/**
 * @param {'ios' | 'android'} platform
 * @param {readonly string[]} testMatch
 */
const phone = (platform, testMatch) => ({
  displayName: platform,
  preset: '@react-native/jest-preset',
  haste: { defaultPlatform: platform, platforms: ['android', 'ios', 'native'] },
  testMatch: testMatch.map(files => `<rootDir>/__tests__/${files}`),
  // Knows no screen: runs in plain Node.
  testPathIgnorePatterns: ['<rootDir>/__tests__/app/state/'],
  setupFiles: ['<rootDir>/__tests__/app/english-system.ts'],
  // These packages ship untranspiled modules.
  transformIgnorePatterns: [
    'node_modules/(?!((jest-)?react-native|react-native-[^/]+|@react-native(-community|-documents)?|@react-navigation|@noble)/)',
  ],
});

const android = phone('android', ['app/**/*.test.{ts,tsx}', 'platforms/phone/**/*.test.{ts,tsx}']);
/** Of the app what tells an iPhone from other phones, which `checks/iphone.test.ts` keeps true: the rest is the same code. */
const ios = phone('ios', [
  'app/{answer,phone-name,tabs}.test.{ts,tsx}',
  'platforms/phone/**/*.test.{ts,tsx}',
]);

/** The preset that package.json names, so that `npx jest path/to/a.test.ts` finds it without `--config`. */
module.exports = {
  rootDir: '..',
  projects: [node, ios, android],
  // A number, since jest reads '150%' as 150. On two cores jest would use one by itself, and some tests wait for a real
  // network, which costs no processor.
  maxWorkers: availableParallelism() + 1,
  // What hangs fails; what is slow because the machine is busy does not.
  testTimeout: 120_000,
};
