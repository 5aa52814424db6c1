import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const project = path.resolve(__dirname, '../..');

/** A small house in which each file outside `index.ts` breaks one rule, or none. */
const house: Record<string, string> = {
  'tsconfig.json': '{}',
  'src/runtime/index.ts': 'export const lease = 1;',
  'src/runtime/lease/timer.ts': 'export const timer = 1;',
  'src/runtime/own-inside.ts': "export { timer } from './lease/timer';",
  'src/runtime/reads-node.ts': "import 'node:fs';",
  'src/runtime/reads-phone.ts': "import 'react-native';",
  'src/runtime/looks-up.ts': "import '../music';",
  'src/lookup/index.ts': 'export const lookup = 1;',
  'src/music/index.ts': "import '../runtime';\nimport '../lookup';",
  'src/music/reaches-inside.ts': "import '../runtime/lease/timer';",
  'src/simulation/index.ts': "import '../runtime';",
  'src/simulation/knows-music.ts': "import '../music';",
  'src/platforms/mdns/index.ts': "import '../../runtime';",
  'src/platforms/mdns/reads-node.ts': "import 'node:net';",
  'src/platforms/mdns/knows-phone.ts': "import '../phone';",
  'src/platforms/node/index.ts': "import 'node:net';\nimport '../../runtime';\nimport '../mdns';",
  'src/platforms/phone/index.ts': "import '../../runtime';\nimport '../mdns';",
  'src/platforms/phone/knows-node.ts': "import '../node';",
  'src/app/index.ts': "import '../platforms/phone';\nimport '../music';",
  'src/app/wants-files.ts': "import 'node:fs';",
  'src/app/wants-preview.ts': "import '../preview';",
  'src/preview/index.ts': "import '../app';",
  'src/attic/index.ts': "import '../runtime';",
  'src/runtime/peers.ts': "import './link/frame';\nimport './trust/person';",
  'src/runtime/ports.ts': 'export const port = 1;',
  'src/runtime/events.ts': "import './ports';",
  'src/runtime/errors.ts': "import './peers';",
  'src/runtime/bytes/reader.ts': 'export const reader = 1;',
  'src/runtime/bytes/knows-values.ts': "import '../values/value';",
  'src/runtime/time/knows-leases.ts': "import '../lease/timer';",
  'src/runtime/values/value.ts': "import '../bytes/reader';",
  'src/runtime/values/knows-links.ts': "import '../link/frame';",
  'src/runtime/link/frame.ts': "import '../bytes/reader';\nimport '../ports';",
  'src/runtime/link/knows-leases.ts': "import '../lease/timer';",
  'src/runtime/link/knows-people.ts': "import '../trust/person';",
  'src/runtime/link/knows-peers.ts': "import '../peers';",
  'src/runtime/trust/person.ts': "import '../bytes/reader';\nimport '../events';",
  'src/runtime/trust/knows-links.ts': "import '../link/frame';",
  'src/runtime/lease/knows-references.ts': "import '../reference/call';",
  'src/runtime/lease/knows-links.ts': "import '../link/frame';",
  'src/runtime/reference/call.ts':
    "import '../values/value';\nimport '../lease/timer';\nimport '../link/frame';",
  'src/runtime/reference/knows-peers.ts': "import '../peers';",
  'src/runtime/chicken.ts': "import './egg';",
  'src/runtime/egg.ts': "import './chicken';",
};

let broken: string[] = [];

beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-house-'));
  for (const [file, text] of Object.entries(house)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const report = execFileSync(
    process.execPath,
    [
      path.join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', path.join(project, '.dependency-cruiser.js'), '--output-type', 'json', 'src'],
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  const { summary } = JSON.parse(report) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  broken = summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
});

const rulesBrokenBy = (file: string) =>
  broken.flatMap(line => (line.startsWith(`${file} `) ? [line.slice(file.length + 1)] : []));

test.each([
  ['src/runtime/reads-node.ts', 'no-platform-behind-the-ports'],
  ['src/runtime/reads-phone.ts', 'no-platform-behind-the-ports'],
  ['src/runtime/looks-up.ts', 'runtime-uses-only-the-rooms-below-it'],
  ['src/music/reaches-inside.ts', 'only-public-names'],
  ['src/simulation/knows-music.ts', 'simulation-uses-only-the-rooms-below-it'],
  ['src/platforms/mdns/reads-node.ts', 'no-platform-behind-the-ports'],
  ['src/platforms/mdns/knows-phone.ts', 'platforms-mdns-uses-only-the-rooms-below-it'],
  ['src/platforms/phone/knows-node.ts', 'platforms-phone-uses-only-the-rooms-below-it'],
  ['src/app/wants-files.ts', 'no-node-on-a-phone'],
  ['src/app/wants-preview.ts', 'app-uses-only-the-rooms-below-it'],
  ['src/attic/index.ts', 'every-file-stands-in-a-room'],
  ['src/runtime/chicken.ts', 'no-cycles'],
  ['src/runtime/errors.ts', 'runtime-shared-files-use-only-the-lowest-floors'],
  ['src/runtime/bytes/knows-values.ts', 'runtime-bytes-uses-only-the-floors-below-it'],
  ['src/runtime/time/knows-leases.ts', 'runtime-time-uses-only-the-floors-below-it'],
  ['src/runtime/values/knows-links.ts', 'runtime-values-uses-only-the-floors-below-it'],
  ['src/runtime/link/knows-leases.ts', 'runtime-link-uses-only-the-floors-below-it'],
  ['src/runtime/link/knows-people.ts', 'runtime-link-uses-only-the-floors-below-it'],
  ['src/runtime/link/knows-peers.ts', 'runtime-link-uses-only-the-floors-below-it'],
  ['src/runtime/trust/knows-links.ts', 'runtime-trust-uses-only-the-floors-below-it'],
  ['src/runtime/lease/knows-references.ts', 'runtime-lease-uses-only-the-floors-below-it'],
  ['src/runtime/lease/knows-links.ts', 'runtime-lease-uses-only-the-floors-below-it'],
  ['src/runtime/reference/knows-peers.ts', 'runtime-reference-uses-only-the-floors-below-it'],
])('%s is refused by %s', (file, rule) => {
  expect(rulesBrokenBy(file)).toContain(rule);
});

test.each(
  Object.keys(house).filter(
    file =>
      (file.endsWith('index.ts') && !file.includes('attic')) ||
      /own-inside|runtime\/(peers|ports|events|.*\/(reader|value|frame|person|timer|call))\.ts/.test(
        file,
      ),
  ),
)('%s is allowed', file => {
  expect(rulesBrokenBy(file)).toEqual([]);
});
