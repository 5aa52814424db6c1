import { readdirSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { folderWith, project, sh } from './project';

const grantor = `
import { createDevice, lease, seconds, serviceType, whenExpired } from 'leased-references';
import { createNodePorts } from 'leased-references/node';

const device = createDevice({ ports: createNodePorts({ directory: 'data-grantor' }), name: 'Ada' });
device.export(serviceType('Jukebox'), {
  borrow() {
    const loan = lease(seconds(2), { play: song => 'playing ' + song });
    whenExpired(loan, reason => console.log('grantor: ' + reason));
    return loan;
  },
});
`;

const holder = `
import { createDevice, seconds, serviceType, whenExpired } from 'leased-references';
import { createNodePorts } from 'leased-references/node';

const device = createDevice({ ports: createNodePorts({ directory: 'data-holder' }), name: 'Noor' });
const jukebox = await device.discover(serviceType('Jukebox'), { within: seconds(60) });
const loan = await jukebox.borrow();
console.log('holder: ' + (await loan.play('Relax')));
whenExpired(loan, reason => console.log('holder: ' + reason));
`;

/** The lines of a program until so many have come. */
async function linesOf(program: ReturnType<typeof spawn>, count: number): Promise<string[]> {
  let text = '';
  program.stderr?.on('data', chunk => (text += String(chunk)));
  while (text.split('\n').length <= count) {
    const [chunk] = (await once(program.stdout!, 'data')) as [Buffer];
    text += String(chunk);
  }
  return text.trimEnd().split('\n');
}

test('L4: in two processes of an empty project, a lease is granted, used, and ends at both ends', async () => {
  const folder = folderWith('processes', { 'grantor.js': grantor, 'holder.js': holder });
  const programs = ['grantor.js', 'holder.js'].map(file =>
    spawn(process.execPath, [file], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  try {
    const [ofGrantor, ofHolder] = await Promise.all(
      programs.map((program, at) => linesOf(program, at + 1)),
    );
    expect(ofGrantor).toEqual(['grantor: elapsed']);
    expect(ofHolder).toEqual(['holder: playing Relax', 'holder: elapsed']);
  } finally {
    programs.forEach(program => program.kill());
  }
});

const consumer = (imports: string) => `
${imports}
interface Session { add(count: number): number }
const Desk = runtime.serviceType<{ open(): runtime.Leased<Session> }>('Desk');
export function use(device: runtime.Device): void {
  device.export(Desk, { open: () => runtime.lease(runtime.minutes(2), { add: count => count }) });
  device.wheneverDiscovered(Desk, async desk => {
    const session: runtime.Far<Session> = await desk.open();
    const sum: number = await session.add(1).due(runtime.seconds(1));
    // @ts-expect-error: no text
    session.add('1');
    return sum;
  });
}
const world: simulation.World = simulation.createWorld({ seed: 1 });
export const ports: runtime.Ports[] = [world.phone('Ada').ports, node.createNodePorts({ directory: '.' })];
`;

test.each([
  [
    'an ES module',
    'module',
    consumer(
      ['', '/simulation', '/node']
        .map(name => `import * as ${name.slice(1) || 'runtime'} from 'leased-references${name}';`)
        .join('\n'),
    ),
  ],
  [
    'a CommonJS module',
    'commonjs',
    consumer(
      ['', '/simulation', '/node']
        .map(name => `import ${name.slice(1) || 'runtime'} = require('leased-references${name}');`)
        .join('\n'),
    ),
  ],
])('%s finds the types, with moduleResolution node16 and strict', (_kind, type, text) => {
  const folder = folderWith(`types-${type}`, {
    'package.json': JSON.stringify({ type }),
    'consumer.ts': text,
  });
  sh(
    folder,
    'npx tsc --noEmit --strict --module node16 --moduleResolution node16 --target es2022 --exactOptionalPropertyTypes consumer.ts',
  );
});

test.each([
  ['module', "import * as entry from 'leased-references/NAME'; console.log(typeof entry.USED)"],
  ['commonjs', "console.log(typeof require('leased-references/NAME').USED)"],
])('what the entries export is there in a %s', (type, text) => {
  const folder = folderWith(`entries-${type}`, {
    'package.json': JSON.stringify({ type }),
    ...Object.fromEntries(
      Object.entries({
        '': 'createDevice',
        simulation: 'createWorld',
        node: 'createNodePorts',
      }).map(([name, used]) => [
        `${name}.js`,
        text.replace('/NAME', name === '' ? '' : `/${name}`).replace('USED', used),
      ]),
    ),
  });
  expect(sh(folder, 'for file in .js simulation.js node.js; do node ./$file; done')).toBe(
    'function\n'.repeat(3),
  );
});

test('errors of the runtime are the same class whichever entry they came through', () => {
  const folder = folderWith('one-runtime', {
    'main.cjs': `
      const { createDevice, LimitError } = require('leased-references');
      const simulation = require('leased-references/simulation');
      const text = require('fs').readFileSync(require.resolve('leased-references/simulation'), 'utf8');
      console.log(text.includes('class LimitError'), typeof LimitError, typeof createDevice, typeof simulation);`,
  });
  expect(sh(folder, 'node main.cjs')).toBe('false function function object\n');
});

test('the package needs nothing but noble, and brings its licence and a page of its own', () => {
  expect(process.env.LEASED_REFERENCES_NEEDS?.split(' ')).toEqual([
    '@noble/ciphers',
    '@noble/curves',
    '@noble/hashes',
  ]);
  const files = readdirSync(path.join(project, 'node_modules/leased-references'));
  expect(files.sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
});
