import type { Ports } from '../src/runtime';

/** Nobody announces anything, and nothing outlives the device. */
export const noSurroundings: Pick<Ports, 'discovery' | 'storage'> = {
  discovery: { publish: () => undefined, browse: () => undefined, stop: () => undefined },
  storage: {
    get: () => Promise.resolve(undefined),
    keys: () => Promise.resolve([]),
    write: () => Promise.resolve(),
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(),
  },
};
