import { seconds } from '../../runtime';
import type { RandomStream } from '../random';
import type { World } from '../world';
import type { Neighbours } from './neighbours';
import type { TrialApp } from './trial-app';

const CHANGES = ['block', 'block', 'forget', 'verify', 'verify', 'only verified'] as const;

/** C7: people change their minds about each other, in the middle of anything. */
export function scheduleTrustChanges(
  world: World,
  neighbours: Neighbours,
  random: RandomStream,
  { untilMs, pauseMs }: { readonly untilMs: number; readonly pauseMs: number },
): void {
  const happen = () => {
    const running = world.phones.filter(phone => phone.state === 'running');
    const app = neighbours.apps.get(running[random.below(running.length)]?.name ?? '');
    const change = CHANGES[random.below(CHANGES.length)] as (typeof CHANGES)[number];
    const undoneAfterMs = random.below(pauseMs * 3);
    const person = random.next();
    const [undone, byVerifying] = [random.chance(0.8), random.chance(0.5)];
    // In a turn of the app's own, like whatever a person does with it.
    app?.later(0, () => {
      const undo = decide(app, neighbours, change, person, byVerifying);
      if (undone && undo !== undefined) {
        app.later(undoneAfterMs, undo);
      }
    });
    const next = world.now + 100 + random.below(pauseMs);
    if (next < untilMs) {
      world.at(next, happen);
    }
  };
  world.at(world.now + random.below(pauseMs), happen);
}

export const SELDOM_MS = seconds(12);
export const OFTEN_MS = seconds(4);

/** Does it, and says how to undo it. */
function decide(
  app: TrialApp,
  neighbours: Neighbours,
  change: (typeof CHANGES)[number],
  person: number,
  byVerifying: boolean,
): (() => void) | undefined {
  const { people } = app.device;
  const known = people.list();
  const chosen = known[person % Math.max(1, known.length)];
  const tell = (what: string) =>
    app.witness.history.add({ phones: [app.phone] }, () => `${app.name} ${what}`);
  if (change === 'only verified') {
    const set = (only: boolean) => {
      tell(only ? 'lets in only who was verified' : 'lets everyone in');
      app.onlyVerified(only);
      neighbours.trustChanged(app.phone);
    };
    const before = people.onlyVerified;
    set(!before);
    return () => set(before);
  }
  if (chosen === undefined) {
    return undefined;
  }
  const act = (what: 'block' | 'forget' | 'verify') => {
    tell(`decides to ${what} ${chosen.name}`);
    people[what](chosen.id);
    neighbours.trustChanged(app.phone, chosen.name);
  };
  act(change);
  return change === 'block' ? () => act(byVerifying ? 'verify' : 'forget') : undefined;
}
