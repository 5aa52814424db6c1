import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { project, sh } from './project';

const root = path.resolve(__dirname, '../..');
const modules = path.join(root, 'node_modules');

const app = `
import { createDevice } from 'leased-references';
import { createReactNativePorts } from 'leased-references/react-native';

export default function App() {
  createDevice({ ports: createReactNativePorts({ storage: {} as never }), name: 'Ada' });
  return null;
}
`;

/** The packages of this project in the place of the template's own, which are the same versions; and the package. */
function installInto(folder: string): void {
  const link = (name: string) =>
    symlinkSync(path.join(modules, name), path.join(folder, 'node_modules', name));
  mkdirSync(path.join(folder, 'node_modules/@noble'), { recursive: true });
  readdirSync(modules)
    .filter(name => !name.startsWith('.') && name !== '@noble')
    .forEach(link);
  for (const name of ['leased-references', '@noble/ciphers', '@noble/curves', '@noble/hashes']) {
    const from = path.join(project, 'node_modules', name);
    cpSync(from, path.join(folder, 'node_modules', name), { recursive: true });
  }
}

test('Metro bundles it for Android, in the community template, without what a phone does not have', () => {
  const folder = path.join(project, 'metro');
  cpSync(path.join(modules, '@react-native-community/template/template'), folder, {
    recursive: true,
    filter: file => !/template\/(android|ios|__tests__)$/.test(file),
  });
  installInto(folder);
  writeFileSync(path.join(folder, 'App.tsx'), app);
  const config = path.join(folder, 'metro.config.js');
  // Metro follows a link only to where it watches.
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace(
      'const config = {}',
      `const config = { watchFolders: [${JSON.stringify(modules)}] }`,
    ),
  );
  sh(
    folder,
    'node node_modules/react-native/cli.js bundle --platform android --entry-file index.js --dev false --bundle-output out.js',
  );
  const bundle = readFileSync(path.join(folder, 'out.js'), 'utf8');
  expect(bundle).toContain('createReactNativePorts');
  expect(bundle).toContain('Noise_XX_25519_ChaChaPoly_SHA256');
  // Native modules of Earshot's own, which no other app has.
  expect(bundle).not.toContain('EarshotStore');
});
