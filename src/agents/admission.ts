import type { NodeId } from './agent';
import { deviceOf } from './agent';
import type { AgentOffer } from './agent-host';
import type { Behaviour } from './behaviour';
import type { Carried } from './carried';
import { homeOf } from './carried';
import {
  MOST_AGENTS,
  MOST_AGENTS_OF_ONE_OWNER,
  MOST_PREPARED,
  MOST_PREPARED_BY_ONE,
} from './limits';
import type { AgentMessage } from './messages';

interface AdmissionView {
  readonly self: NodeId;
  readonly behaviours: readonly Behaviour[];
  readonly carried: Iterable<Carried>;
  readonly takes?: ((offer: AgentOffer) => boolean) | undefined;
}

/** T9, G1: whether a PREPARE is taken. */
export function admits(
  message: AgentMessage,
  { self, behaviours, carried, takes }: AdmissionView,
): boolean {
  if (message.kind !== 'prepare') return true;
  const { home, behaviour: name, version, state } = message.stage.agent;
  if (!behaviours.some(known => known.name === name && known.version === version)) return false;
  const all = [...carried];
  const known = all.find(({ node }) => node.agent === message.agent)?.node.records;
  const prepared = known?.prepared ?? [];
  const ofWorker = prepared.filter(({ worker }) => worker === message.from);
  if (prepared.length >= MOST_PREPARED || ofWorker.length >= MOST_PREPARED_BY_ONE) return false;
  const others = held(all).filter(({ node }) => node.agent !== message.agent);
  const ofOwner = others.filter(({ node }) => homeOf(node) === home);
  // What comes home was launched here; its first stage is over here.
  if (home === self) return known !== undefined && known.last >= 0 && ofOwner.length < MOST_AGENTS;
  if (takes?.({ behaviour: name, home: deviceOf(home), state }) === false) return false;
  const ofOthers = others.filter(({ node }) => homeOf(node) !== self);
  return ofOthers.length < MOST_AGENTS && ofOwner.length < MOST_AGENTS_OF_ONE_OWNER;
}

/** Those of which a copy is here; of the others only that they were here is known. */
export const held = (carried: Iterable<Carried>): readonly Carried[] =>
  [...carried].filter(({ node }) => homeOf(node) !== undefined);
