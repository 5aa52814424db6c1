import { build } from 'esbuild';

/** One bundle for all: a peer is killed and started again by its own process id, with nothing in between. */
export default async function bundlePeer() {
  await build({
    entryPoints: ['__tests__/range/peer-process.ts'],
    outfile: 'build/programs/range-peer.mjs',
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}
