import { bundleProgram } from '../../scripts/bundle-program.mjs';

/** One bundle for all: a peer is killed and started again by its own process id, with nothing in between. */
export default async function bundlePeer() {
  await bundleProgram('__tests__/range/peer-process.ts');
}
