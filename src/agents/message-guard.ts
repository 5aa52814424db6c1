import type { NodeId, Stage } from './agent';
import { deviceOf } from './agent';
import { HIGHEST_BALLOT, LARGEST_STATE_BYTES, LONGEST_ID, MOST_HOPS, MOST_NODES } from './limits';
import type { AgentMessage } from './messages';
import { LONGEST_LIFE_MS } from './timing';

/** A message as it came from another phone, or undefined when it is none: a lying phone may send anything. */
export function readMessage(value: unknown, sender: string): AgentMessage | undefined {
  if (!isObject(value)) return undefined;
  const { kind, from, to, agent, hop } = value;
  const isAddressed = isNode(from) && deviceOf(from) === sender && isNode(to) && isKey(agent);
  if (!isAddressed || !isHop(hop) || typeof kind !== 'string') return undefined;
  const check = Object.prototype.hasOwnProperty.call(CHECKS, kind) ? CHECKS[kind] : undefined;
  return check?.(value) === true ? (value as unknown as AgentMessage) : undefined;
}

type Check = (message: Fields) => boolean;
type Fields = Readonly<Record<string, unknown>>;

const ofRound: Check = ({ tid }) => isKey(tid);
const ofStage: Check = ({ born }) => isKey(born);

const CHECKS: Readonly<Record<string, Check>> = {
  prepare: message => ofRound(message) && isNextStage(message),
  prepared: ofRound,
  refused: ofRound,
  commit: ofRound,
  committed: ofRound,
  abort: ofRound,
  outcome: ofRound,
  vote: message => ofRound(message) && ofStage(message),
  yes: ofRound,
  no: ofRound,
  over: ofRound,
  conditional: message => ofRound(message) && isNodes(message.on),
  forget: ofRound,
  forgotten: ofRound,
  unVote: ofRound,
  inquiry: ofRound,
  wait: ofRound,
  inDoubt: ofRound,
  ballot: message => ofRound(message) && ofStage(message) && isBallot(message.ballot),
  promise: message =>
    ofRound(message) &&
    isBallot(message.ballot) &&
    (message.accepted === undefined || isAcceptance(message.accepted)),
  accept: message =>
    ofRound(message) && ofStage(message) && isBallot(message.ballot) && isChoice(message.choice),
  accepted: message => ofRound(message) && isBallot(message.ballot),
  outbid: message => ofRound(message) && isBallot(message.ballot),
  alive: ofStage,
  areYouThere: ofStage,
  iAmThere: ofStage,
  iAmSelected: ofStage,
  selectionAck: ofStage,
  notMe: ({ about, tid }) => typeof about === 'string' && (tid === undefined || isKey(tid)),
};

function isNextStage({ stage, tid, hop, agent: id, to }: Fields): boolean {
  return (
    isStage(stage) &&
    stage.born === tid &&
    stage.hop === hop &&
    stage.agent.id === id &&
    stage.nodes.includes(to as NodeId)
  );
}

export function isStage(stage: unknown): stage is Stage {
  if (!isObject(stage) || !isObject(stage.agent)) return false;
  const { agent } = stage;
  return (
    isKey(stage.born) &&
    isHop(stage.hop) &&
    isKey(agent.id) &&
    isNodes(stage.nodes) &&
    isNode(agent.home) &&
    isKey(agent.behaviour) &&
    Number.isInteger(agent.version) &&
    typeof agent.lifeMs === 'number' &&
    agent.lifeMs >= 0 &&
    agent.lifeMs <= LONGEST_LIFE_MS &&
    (agent.decide === undefined || agent.decide === 'consensus') &&
    isState(agent.state)
  );
}

export const isBallot = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= HIGHEST_BALLOT;

const isChoice = (value: unknown): boolean =>
  isObject(value) &&
  isKey(value.tid) &&
  Array.isArray(value.next) &&
  (value.next.length === 0 || isNodes(value.next));

export const isAcceptance = (value: unknown): boolean =>
  isObject(value) && isBallot(value.ballot) && isChoice(value.choice);

/** T9: 64 KiB of UTF-8. */
export function isState(state: unknown): state is string {
  if (typeof state !== 'string' || state.length > LARGEST_STATE_BYTES) return false;
  let bytes = 0;
  for (const character of state) {
    const code = character.codePointAt(0) as number;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes <= LARGEST_STATE_BYTES;
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Part of a storage key: no slash. */
export const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]+$/.test(value) && value.length <= LONGEST_ID;

export const isNode = (value: unknown): value is NodeId =>
  typeof value === 'string' && value.length <= LONGEST_ID && /^[^/]+\/[\w-]+$/.test(value);

const isNodes = (value: unknown): value is readonly NodeId[] =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= MOST_NODES &&
  value.every(isNode) &&
  new Set(value).size === value.length;

export const isHop = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_HOPS;
