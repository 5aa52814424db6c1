import type { Device, Ports } from '../runtime';
import type { Behaviour } from './behaviour';
import type { AgentEvent } from './events';
import type { Selection } from './selection';

export interface AgentHostOptions {
  readonly device: Device;
  readonly ports: Ports;
  readonly behaviours: readonly Behaviour[];
  /** Which agents of others this phone takes in: all within its limits, unless set. Asked at each PREPARE. */
  readonly takes?: (offer: AgentOffer) => boolean;
  /** As for the device: agents of the device before are dropped. Otherwise its store is not opened (T7). */
  readonly asNewDevice?: boolean | undefined;
}

/** An agent of somebody else's that is to be handed to this phone. */
export interface AgentOffer {
  readonly behaviour: string;
  /** The device that launched it. */
  readonly home: string;
  /** JSON text, as another phone says it is. */
  readonly state: string;
}

/** Carries agents of others and launches its owner's. */
export interface AgentHost {
  /** Rejects when its store cannot be opened. */
  readonly ready: Promise<void>;
  /** G2: once it has resolved the agent is performed exactly once, within its life. Rejects when it could not be stored. */
  launch(behaviour: string, state: unknown, options?: LaunchOptions): Promise<string>;
  observe(listener: (event: AgentEvent) => void): () => void;
  snapshot(): readonly AgentSnapshot[];
  /** G4: what the stops of a behaviour have left on this phone. */
  ledger(behaviour: string): Promise<ReadonlyMap<string, string>>;
  /** The owner has no more use for an entry. */
  removeFromLedger(behaviour: string, key: string): Promise<void>;
  /** G5: the devices that are here and carry this behaviour. */
  candidates(behaviour: string): readonly string[];
  /** Resolves when nothing more is written. Another host may then be made on the same storage. */
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** T8: seven days when left out. */
  readonly lifeMs?: number;
  /** How its stages are decided: by the paper's voting when left out. */
  readonly decide?: 'voting' | 'consensus';
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
  /** Of these five nothing is known where no copy is active. */
  readonly behaviour: string | undefined;
  /** The device that launched it. */
  readonly home: string | undefined;
  /** JSON text: as it was before the stop at `hop`. */
  readonly state: string | undefined;
  /** T8. */
  readonly lifeLeftMs: number | undefined;
  /** The device that works on the stage, as far as this phone has heard. */
  readonly worker: string | undefined;
  /** V3: the devices of the rounds that this phone's votes are bound to. */
  readonly votedFor: readonly string[];
  /** The round that this phone has under way. */
  readonly round: RoundSnapshot | undefined;
  /** By device id: how long this phone has heard nothing of this stage from it. It hears at least the worker. */
  readonly silentMs: ReadonlyMap<string, number>;
  /** V11: devices that have not acknowledged what this phone decided. */
  readonly waitingFor: readonly string[];
}

/** Device ids, as this round's own phone has heard them vote. */
export interface RoundSnapshot {
  readonly phase: 'executing' | 'preparing' | 'voting' | 'promising' | 'accepting';
  readonly yes: readonly string[];
  /** Yes, if another worker gives up. */
  readonly conditional: readonly string[];
  readonly no: readonly string[];
  /** To whom the agent goes if the round commits; the first is asked next. Empty: it ends here. */
  readonly next: readonly string[] | undefined;
}

/** This host does not take the agent. */
export class AgentRefusedError extends Error {
  override readonly name = 'AgentRefusedError';
}
