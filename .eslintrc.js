/** Time, randomness and platforms reach these rooms through src/runtime/ports.ts and no other way. */
const roomsBehindPorts = ['src/{runtime,lookup,agents,music}/**/*.{ts,tsx}'];

const throughAPort = port =>
  `Only through the ${port} port: this room must run the same on any clock.`;

module.exports = {
  root: true,
  extends: '@react-native',
  ignorePatterns: ['build/', 'coverage/', 'android/', 'ios/', 'bench/node_modules/'],
  reportUnusedDisableDirectives: true,
  rules: {
    eqeqeq: ['error', 'always'],
    'no-console': 'error',
    'no-bitwise': 'off',
    // How to say that a promise is not awaited on purpose.
    'no-void': 'off',
  },
  overrides: [
    {
      files: ['*.ts', '*.tsx'],
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: __dirname },
      rules: {
        '@typescript-eslint/consistent-type-imports': 'error',
        '@typescript-eslint/no-explicit-any': 'error',
        '@typescript-eslint/no-floating-promises': 'error',
        '@typescript-eslint/no-misused-promises': 'error',
        '@typescript-eslint/no-unnecessary-condition': 'error',
        '@typescript-eslint/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
      },
    },
    {
      files: roomsBehindPorts,
      rules: {
        'no-restricted-globals': [
          'error',
          ...[
            'performance',
            'setTimeout',
            'clearTimeout',
            'setInterval',
            'clearInterval',
            'setImmediate',
            'clearImmediate',
            'requestAnimationFrame',
          ].map(name => ({ name, message: throughAPort('Clock') })),
          { name: 'crypto', message: throughAPort('Random') },
          ...['process', 'Buffer', 'require', 'global', 'globalThis', 'window', 'self'].map(
            name => ({
              name,
              message: 'This room knows no platform.',
            }),
          ),
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: throughAPort('Random') },
          { object: 'Date', property: 'now', message: throughAPort('Clock') },
        ],
        // A Date that crosses by copy is a value like any other; only asking what time it is now is not.
        'no-restricted-syntax': [
          'error',
          {
            selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
            message: throughAPort('Clock'),
          },
          { selector: 'CallExpression[callee.name="Date"]', message: throughAPort('Clock') },
        ],
      },
    },
    {
      // Programs for a terminal: printing is what they do.
      files: ['scripts/**', '.ci/**', 'bench/**', 'src/peer/**'],
      env: { node: true },
      rules: { 'no-console': 'off' },
    },
    {
      files: ['*.mjs'],
      parserOptions: { sourceType: 'module', ecmaVersion: 2022 },
    },
  ],
};
