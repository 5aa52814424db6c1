import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Libraries that know a browser of their own accord, and are to run here as they do on a phone. */
const onThePhonesHalf = /node_modules[\\/]@react-native-community[\\/]/;

/**
 * React Native's libraries, for esbuild: as Metro would have them.
 *
 * @type {import('esbuild').Plugin}
 */
export const nativeLibraries = {
  name: 'native-libraries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path: wanted, importer, resolveDir }) => {
      if (!onThePhonesHalf.test(importer)) {
        return undefined;
      }
      const file = path.join(resolveDir, wanted.replace(/\.js$/, ''));
      const found = [`${file}.native.js`, `${file}.js`, `${file}.ts`, `${file}.tsx`].find(each =>
        existsSync(each),
      );
      return found === undefined ? undefined : { path: found };
    });
    // It exports itself twice, in two ways that exclude each other. Metro does not mind.
    onLoad({ filter: /react-native-tcp-socket[\\/]src[\\/]index\.js$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(/^module\.exports = \{[^}]*\};$/m, ''),
      loader: 'jsx',
    }));
  },
};
