import { bundleProgram } from '../../scripts/bundle-program.mjs';

/** One bundle for all devices, and one for all terminals: a peer is killed and started again by its own process id, with nothing in between. */
export default async function bundlePeer() {
  await bundleProgram('__tests__/range/peer-process.ts');
  await bundleProgram('src/peer/main.ts');
}
