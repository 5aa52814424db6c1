import type { AgentId } from './agent';
import { MOST_OVER } from './limits';

/** T3: agents of which something is over here, in the order in which that was last written. */
export class OverOrder {
  private readonly order: Map<AgentId, number>;
  private latest: number;

  constructor(known: ReadonlyMap<AgentId, number> = new Map()) {
    const oldestFirst = [...known].sort(([, one], [, other]) => one - other);
    this.order = new Map(oldestFirst);
    this.latest = oldestFirst[oldestFirst.length - 1]?.[1] ?? 0;
  }

  /** The number to write with its record. */
  touch(agent: AgentId): number {
    this.latest += 1;
    this.order.delete(agent);
    this.order.set(agent, this.latest);
    return this.latest;
  }

  /** The oldest beyond the newest 4,096, of those that may go. */
  excess(mayGo: (agent: AgentId) => boolean): readonly AgentId[] {
    const gone: AgentId[] = [];
    let surplus = this.order.size - MOST_OVER;
    for (const agent of this.order.keys()) {
      if (surplus <= 0) break;
      if (!mayGo(agent)) continue;
      gone.push(agent);
      surplus -= 1;
    }
    gone.forEach(agent => this.order.delete(agent));
    return gone;
  }
}
