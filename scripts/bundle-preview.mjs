/**
 * The app for a browser: src/preview bundled by esbuild, with react-native-web in the place of React Native. Everything
 * stays in memory; whoever serves it decides where.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const page = path.join(root, 'src', 'preview', 'index.html');
const icon = path.join(root, 'design', 'icon', 'icon.svg');

/** @type {import('esbuild').Plugin} */
const reactNativeForTheWeb = {
  name: 'react-native-for-the-web',
  setup({ onResolve }) {
    // Only the bare name: a path inside of React Native has no counterpart, and is better an error than half a module.
    onResolve({ filter: /^react-native$/ }, () => ({
      path: path.join(root, 'src', 'preview', 'react-native.ts'),
    }));
  },
};

/**
 * @typedef {object} PreviewFile
 * @property {string} type
 * @property {Uint8Array} content
 */

/**
 * @param {{ development?: boolean }} [options] development: React with its warnings, and names that can be read
 * @returns {Promise<Map<string, PreviewFile>>} what to serve, by its path
 */
export async function bundlePreview({ development = false } = {}) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'src', 'preview', 'index.tsx')],
    absWorkingDir: root,
    write: false,
    bundle: true,
    minify: !development,
    sourcemap: development ? 'inline' : false,
    target: 'es2022',
    jsx: 'automatic',
    jsxDev: development,
    resolveExtensions: ['.web.tsx', '.web.ts', '.web.jsx', '.web.js', '.tsx', '.ts', '.jsx', '.js'],
    loader: { '.js': 'jsx', '.png': 'dataurl' },
    define: {
      'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production'),
      __DEV__: String(development),
    },
    plugins: [reactNativeForTheWeb],
    // Whoever starts it prints what went wrong, once.
    logLevel: 'silent',
  });
  const [script] = outputFiles;
  if (script === undefined) {
    throw new Error('esbuild wrote no bundle.');
  }
  return new Map([
    ['/', { type: 'text/html; charset=utf-8', content: readFileSync(page) }],
    ['/preview.js', { type: 'text/javascript; charset=utf-8', content: script.contents }],
    ['/icon.svg', { type: 'image/svg+xml', content: readFileSync(icon) }],
  ]);
}
