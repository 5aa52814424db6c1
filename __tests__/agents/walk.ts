import type { Behaviour } from '../../src/agents';
import { defineBehaviour } from '../../src/agents';

interface Walk {
  readonly home: string;
  readonly visited: readonly string[];
}

export const newWalk = (home: string): Walk => ({ home, visited: [] });

/** Goes to everyone once, leaves a mark in each ledger, and ends at home with one entry there. */
export const walk = (stageSize: 1 | 3, version = 1): Behaviour =>
  defineBehaviour<Walk>({
    name: 'walk',
    version,
    stageSize,
    stop({ home, visited }, { device, isHome, intended, others, ledger }) {
      if (isHome && intended === device && visited.length > 0) {
        ledger.set('home', visited.join());
        return { state: { home, visited }, next: 'end' };
      }
      const isVisit = !isHome && !visited.includes(device);
      const now = isVisit ? [...visited, device] : visited;
      if (isVisit) ledger.set('visited', String(visited.length));
      const left = others.filter(other => !now.includes(other) && other !== home);
      return { state: { home, visited: now }, next: left.length > 0 ? left : 'home' };
    },
  }) as Behaviour;
