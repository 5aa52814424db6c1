import { Earshot } from '../app';
import { createWorld } from '../simulation';

const STEP_MS = 100;

/** The app on a simulated phone that is alone in its world. */
export function startOnePhone(): Earshot {
  const world = createWorld({ seed: 1 });
  const phone = world.phone('Ada', { wallMs: Date.now() });
  const earshot = new Earshot({ ports: phone.ports, defaultName: 'Ada' });
  const run = () => void world.run(STEP_MS).then(() => setTimeout(run, STEP_MS));
  run();
  return earshot;
}
