import type { AgentId } from './agent';
import { MOST_OVER } from './limits';

/** What is written with each record of what is over. */
export interface OverMark {
  /** Grows from one to the next. */
  readonly at: number;
  /** The device that handed the agent to this one, or this one itself. */
  readonly by: string;
}

/**
 * T3: agents of which something is over here, in the order in which that was last written. Where there are too many, those
 * go first that came from the device from which most came: one that lies and has its agents finished here, thousands of
 * them, pushes out its own.
 */
export class OverOrder {
  /** The oldest first. */
  private readonly byDevice = new Map<string, Set<AgentId>>();
  private readonly marks = new Map<AgentId, OverMark>();
  private latest = 0;

  constructor(known: ReadonlyMap<AgentId, OverMark> = new Map()) {
    const oldestFirst = [...known].sort(([, one], [, other]) => one.at - other.at);
    for (const [agent, mark] of oldestFirst) this.add(agent, mark);
  }

  byOf(agent: AgentId): string | undefined {
    return this.marks.get(agent)?.by;
  }

  /** What to write with its record. */
  touch(agent: AgentId, by: string): OverMark {
    const mark = { at: this.latest + 1, by };
    this.remove(agent);
    this.add(agent, mark);
    return mark;
  }

  /** Those beyond 4,096, of those that may go. */
  excess(mayGo: (agent: AgentId) => boolean): readonly AgentId[] {
    const gone: AgentId[] = [];
    while (this.marks.size > MOST_OVER) {
      const next = this.next(mayGo);
      if (next === undefined) break;
      this.remove(next);
      gone.push(next);
    }
    return gone;
  }

  private next(mayGo: (agent: AgentId) => boolean): AgentId | undefined {
    const most = [...this.byDevice.values()].sort((one, other) => other.size - one.size);
    for (const agents of most) {
      for (const agent of agents) if (mayGo(agent)) return agent;
    }
    return undefined;
  }

  private add(agent: AgentId, mark: OverMark): void {
    const agents = this.byDevice.get(mark.by) ?? new Set<AgentId>();
    agents.add(agent);
    this.byDevice.set(mark.by, agents);
    this.marks.set(agent, mark);
    this.latest = Math.max(this.latest, mark.at);
  }

  private remove(agent: AgentId): void {
    const by = this.byOf(agent);
    if (by === undefined) return;
    const agents = this.byDevice.get(by);
    agents?.delete(agent);
    if (agents?.size === 0) this.byDevice.delete(by);
    this.marks.delete(agent);
  }
}
