export { AgentRefusedError } from './agent-host';
export type {
  AgentHost,
  AgentHostOptions,
  AgentOffer,
  AgentSnapshot,
  LaunchOptions,
  RoundSnapshot,
} from './agent-host';
export { defineBehaviour } from './behaviour';
export type { Behaviour, Here, Ledger, Stop } from './behaviour';
export type { AgentEvent } from './events';
export { createAgentHost } from './lasting-host';
export { AgentStoreError } from './store';
