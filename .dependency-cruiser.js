/**
 * The layering of the house: which room may use which, and only through its public names.
 *
 *   runtime ← {simulation, platforms, lookup, agents, music} ← {app, peer} ← preview
 */
const mayUse = {
  runtime: [],
  simulation: ['runtime'],
  lookup: ['runtime'],
  agents: ['runtime'],
  'platforms/phone': ['runtime'],
  'platforms/node': ['runtime'],
  music: ['runtime', 'lookup', 'agents'],
  app: ['runtime', 'simulation', 'lookup', 'agents', 'platforms/phone', 'music'],
  peer: ['runtime', 'simulation', 'lookup', 'agents', 'platforms/node', 'music'],
  preview: [
    'runtime',
    'simulation',
    'lookup',
    'agents',
    'platforms/phone',
    'platforms/node',
    'music',
    'app',
    'peer',
  ],
};

const rooms = Object.keys(mayUse);
const anyOf = names => `(${names.join('|')})`;

const oneWay = rooms.map(room => ({
  name: `${room.replace('/', '-')}-uses-only-the-rooms-below-it`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: {
    path: `^(src|__tests__|scripts|index\\.js)`,
    pathNot: [`^src/${anyOf([room, ...mayUse[room]])}/`],
  },
}));

module.exports = {
  forbidden: [
    ...oneWay,
    {
      name: 'every-file-stands-in-a-room',
      comment:
        'A new room is added to the table above, so that its place in the layering is decided.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/${anyOf(rooms)}/` },
      to: {},
    },
    {
      name: 'only-public-names',
      comment: 'Another room is used through its index, so that its inside can change.',
      severity: 'error',
      from: { path: `^src/${anyOf(rooms)}/` },
      to: {
        path: `^src/${anyOf(rooms)}/`,
        pathNot: ['^src/$1/', `^src/${anyOf(rooms)}/index\\.tsx?$`],
      },
    },
    {
      name: 'no-platform-behind-the-ports',
      comment:
        'What these rooms need from outside enters through ports.ts; @noble is plain arithmetic.',
      severity: 'error',
      from: { path: '^src/(runtime|simulation|lookup|agents|music)/' },
      to: { dependencyTypesNot: ['local', 'type-only'], pathNot: '(^src/|@noble/)' },
    },
    {
      name: 'no-node-on-a-phone',
      severity: 'error',
      from: { path: '^src/(app|platforms/phone)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycles',
      comment: 'Types may know each other; what runs may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.web.tsx', '.web.ts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['react-native', 'import', 'require', 'node', 'default', 'types'],
    },
  },
};
