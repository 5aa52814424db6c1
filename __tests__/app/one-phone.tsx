import { act, fireEvent, screen } from '@testing-library/react-native';
import type { Surroundings } from '../../src/app';
import { Earshot } from '../../src/app/state/earshot';
import type { Song } from '../../src/music';
import { makeLibrary } from '../../src/music';
import { createWorld } from '../../src/simulation';
import { openApp } from './phone';
import { quietSurroundings } from './quiet-surroundings';

type Tab = 'Nearby' | 'Leases' | 'Library' | 'Settings';

/** The app on a phone that runs, open at a tab. Its time goes on when `later` says so. */
export async function openOn(
  tab: Tab,
  { songs = [], loud = {} }: { songs?: readonly Song[]; loud?: Partial<Surroundings> } = {},
) {
  const world = createWorld({ seed: 1 });
  const earshot = new Earshot({
    ports: world.phone('Ada').ports,
    defaultName: 'Ada',
    firstLibrary: makeLibrary(songs),
  });
  await world.run(1_000);
  openApp(earshot, quietSurroundings(loud));
  fireEvent.press(screen.getByLabelText(new RegExp(`^${tab}`)));
  /** What was done is on the screen after a tenth of a second. */
  const later = async (ms = 100) => act(async () => void (await world.run(ms)));
  return { earshot, world, later };
}
