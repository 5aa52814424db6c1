import { Earshot } from '../../../src/app/state/earshot';
import type { EarshotOptions } from '../../../src/app/state/earshot';
import type { PersonState } from '../../../src/app/state/state';
import type { Library } from '../../../src/music';
import { makeLibrary } from '../../../src/music';
import { seconds } from '../../../src/runtime';
import type { Phone, World, WorldOptions } from '../../../src/simulation';
import { createWorld } from '../../../src/simulation';

export interface Running {
  readonly phone: Phone;
  earshot: Earshot;
}

export const songs = (from: number, to: number): Library =>
  makeLibrary(
    Array.from({ length: to - from }, (_, i) => ({
      artist: `Artist ${from + i}`,
      title: `Song ${from + i}`,
    })),
  );

/** Two phones with the app on each, which share a third of their songs. */
export async function twoApps(
  options: Partial<EarshotOptions> = {},
  world: Partial<WorldOptions> = {},
): Promise<{ world: World; ada: Running; noor: Running }> {
  const created = createWorld({ seed: 3, ...world });
  const start = (name: string, firstLibrary: Library): Running => {
    let earshot: Earshot | undefined;
    const running = {} as { phone: Phone; earshot: Earshot };
    running.phone = created.phone(name, {
      start: ports => {
        earshot = new Earshot({ ports, defaultName: name, firstLibrary, ...options });
        const started = earshot;
        running.earshot = started;
        return { stop: () => started.close(), foreground: () => started.refresh() };
      },
    });
    return running;
  };
  const [ada, noor] = [start('Ada', songs(0, 90)), start('Noor', songs(60, 150))];
  await created.run(seconds(1));
  return { world: created, ada, noor };
}

export function personAt({ earshot }: Running, name: string): PersonState | undefined {
  return earshot.store.getState().people.find(person => person.name === name);
}
