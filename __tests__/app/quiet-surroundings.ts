import type { Surroundings } from '../../src/app';

/** A phone that does as it is told and shows nothing of its own, but for what a test is about. */
export function quietSurroundings(loud: Partial<Surroundings> = {}): Surroundings {
  return {
    pickFile: async () => undefined,
    saveFile: async () => true,
    copyText: async () => {},
    vibrate: () => {},
    notify: async () => {},
    openSystemSettings: async () => {},
    ...loud,
  };
}
