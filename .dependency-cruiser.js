/**
 * The layering of the house: which room may use which, and only through its public names.
 *
 *   runtime ← {simulation, platforms, lookup, agents, music} ← {app, peer} ← preview
 *
 * Both platforms stand on platforms/mdns.
 */
const mayUse = {
  runtime: [],
  simulation: ['runtime'],
  lookup: ['runtime'],
  agents: ['runtime'],
  'platforms/mdns': ['runtime'],
  'platforms/phone': ['runtime', 'platforms/mdns'],
  'platforms/node': ['runtime', 'platforms/mdns'],
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

/**
 * Inside the runtime, from the bottom up: what each folder may use besides itself and the shared files. `link` knows
 * neither leases nor people, `lease` knows no connections. The files beside the folders that are not shared put all of
 * them together, and no folder knows those.
 */
const floors = {
  bytes: [],
  time: [],
  values: ['bytes'],
  link: ['bytes', 'time'],
  trust: ['bytes', 'time'],
  lease: ['bytes', 'time'],
  reference: ['bytes', 'time', 'values', 'lease', 'link'],
};

/** What all floors share: the ports, the limits, what is told of a device, and plain collections. */
const sharedFiles = [
  'budget',
  'by-id',
  'close-reason',
  'dial-reason',
  'environment',
  'errors',
  'events',
  'limits',
  'linked',
  'ports',
  'recent-map',
];

const layered = [
  ...Object.keys(floors).map(floor => ({
    name: `runtime-${floor}-uses-only-the-floors-below-it`,
    severity: 'error',
    from: { path: `^src/runtime/${floor}/` },
    to: {
      path: '^src/runtime/',
      pathNot: [
        `^src/runtime/${anyOf([floor, ...floors[floor]])}/`,
        `^src/runtime/${anyOf(sharedFiles)}\\.ts$`,
      ],
    },
  })),
  {
    name: 'runtime-shared-files-use-only-the-lowest-floors',
    severity: 'error',
    from: { path: `^src/runtime/${anyOf(sharedFiles)}\\.ts$` },
    to: {
      path: '^src/runtime/',
      pathNot: ['^src/runtime/(bytes|time)/', `^src/runtime/${anyOf(sharedFiles)}\\.ts$`],
    },
  },
];

module.exports = {
  forbidden: [
    ...oneWay,
    ...layered,
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
      from: { path: '^src/(runtime|simulation|lookup|agents|music|platforms/mdns)/' },
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
