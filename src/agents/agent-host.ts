import type { Device, Ports } from '../runtime';
import type { Behaviour } from './behaviour';
import type { AgentEvent } from './events';
import type { Selection } from './selection';

export interface AgentHostOptions {
  readonly device: Device;
  readonly ports: Ports;
  readonly behaviours: readonly Behaviour[];
}

/** Carries agents of others and launches its owner's. */
export interface AgentHost {
  /** Rejects when its store cannot be opened. */
  readonly ready: Promise<void>;
  /** G2: once it has resolved the agent is performed exactly once, within its life. */
  launch(
    behaviour: string,
    state: unknown,
    options?: { readonly lifeMs?: number },
  ): Promise<string>;
  observe(listener: (event: AgentEvent) => void): () => void;
  snapshot(): readonly AgentSnapshot[];
  /** G4: what the stops of a behaviour have left on this phone. */
  ledger(behaviour: string): Promise<ReadonlyMap<string, string>>;
  close(): void;
}

export interface AgentSnapshot {
  readonly agent: string;
  readonly hop: number | undefined;
  readonly role: Selection['role'] | undefined;
  /** Device ids, the highest first. */
  readonly nodes: readonly string[];
  readonly votes: number;
  readonly decisions: number;
  readonly prepared: number;
}

/** This host does not take the agent. */
export class AgentRefusedError extends Error {
  override readonly name = 'AgentRefusedError';
}
