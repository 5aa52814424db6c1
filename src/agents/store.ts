import type { Storage } from '../runtime';
import { decodeText, encodeText } from '../runtime';
import type {
  AgentId,
  AgentRecords,
  Ballots,
  Decision,
  PreparedStage,
  Proposal,
  Stage,
  VoteEntry,
  LedgerChange,
} from './agent';
import { NO_RECORDS } from './agent';
import type { LifeRecord } from './life';
import type { NodeState } from './node-state';
import { isRecord } from './record-guard';

const PREFIX = 'agents/';
const STORE = `${PREFIX}store`;
const LIFE = 'life';
const LAST = `${PREFIX}last/`;
const EXPIRED = `${PREFIX}expired/`;

export interface OpenedStore {
  readonly id: string;
  readonly agents: ReadonlyMap<AgentId, AgentRecords>;
  readonly lives: ReadonlyMap<AgentId, LifeRecord>;
  /** T3: the number of each record of what is over. */
  readonly over: ReadonlyMap<AgentId, number>;
}

/** The records of a store cannot be read: nothing of it was changed. */
export class AgentStoreError extends Error {
  override readonly name = 'AgentStoreError';
}

type Changes = Map<string, Uint8Array | undefined>;

/** T7: whose store this is. One that was made by another device is not opened; a new device gets a store of its own. */
export async function openStore(
  storage: Storage,
  device: string,
  freshId: () => string,
  asNewDevice = false,
): Promise<OpenedStore> {
  let known = await storage.get(STORE);
  if (known !== undefined && asNewDevice && ownerOf(known) !== device) {
    const keys = await storage.keys(PREFIX);
    await storage.write(new Map(keys.map(key => [key, undefined])));
    known = undefined;
  }
  if (known === undefined) {
    const id = freshId();
    await storage.write(new Map([[STORE, encodeText(JSON.stringify({ id, device }))]]));
  }
  const { id, device: owner } = parse<{ id: string; device: string }>(
    STORE,
    (await storage.get(STORE)) as Uint8Array,
  );
  if (owner !== device) {
    throw new AgentStoreError('The agents stored here belong to another phone.');
  }
  const agents = new Map<AgentId, AgentRecords>();
  const lives = new Map<AgentId, LifeRecord>();
  const over = new Map<AgentId, number>();
  for (const key of await storage.keys(PREFIX)) {
    const [, kind = '', name = ''] = key.split('/');
    const apply = READERS[kind];
    const isLife = kind === LIFE;
    const bytes = apply || isLife ? await storage.get(key) : undefined;
    if (bytes === undefined) continue;
    const value: unknown = parse(key, bytes);
    if (!isRecord(kind, value)) throw damaged(key);
    if (isOver(value))
      over.set(name as AgentId, Math.max(value.at, over.get(name as AgentId) ?? 0));
    if (isLife) lives.set(name as AgentId, value as LifeRecord);
    if (apply === undefined) continue;
    const agent = (BY_TID.has(kind) ? (value as { agent: AgentId }).agent : name) as AgentId;
    agents.set(agent, apply(agents.get(agent) ?? NO_RECORDS, value));
  }
  return { id, agents, lives, over };
}

const ownerOf = (store: Uint8Array) => parse<{ device: string }>(STORE, store).device;

/** Records that are named by their round. */
const BY_TID: ReadonlySet<string> = new Set(['prepared', 'decision', 'proposal']);

const READERS: Readonly<Record<string, (records: AgentRecords, value: unknown) => AgentRecords>> = {
  stage: (records, value) => ({ ...records, stage: value as Stage }),
  votes: (records, value) => ({ ...records, votes: value as readonly VoteEntry[] }),
  prepared: (records, value) => ({
    ...records,
    prepared: [...records.prepared, (value as { content: PreparedStage }).content],
  }),
  decision: (records, value) => ({
    ...records,
    decisions: [...records.decisions, (value as { content: Decision }).content],
  }),
  ballots: (records, value) => ({ ...records, ballots: value as Ballots }),
  proposal: (records, value) => ({
    ...records,
    proposals: [...records.proposals, (value as { content: Proposal }).content],
  }),
  last: (records, value) => ({ ...records, last: (value as { hop: number }).hop }),
  expired: records => ({ ...records, expired: true }),
};

function parse<T>(key: string, bytes: Uint8Array): T {
  try {
    return JSON.parse(decodeText(bytes)) as T;
  } catch {
    throw damaged(key);
  }
}

const damaged = (key: string) =>
  new AgentStoreError(`The record ${key} is damaged: agents are not carried until it is removed.`);

const isOver = (value: unknown): value is { readonly at: number } =>
  typeof value === 'object' && value !== null && 'at' in value;

/** T3: one key for each record, so that a vote does not write the agent again. */
function changesBetween(
  agent: AgentId,
  before: AgentRecords,
  after: AgentRecords,
  overAt: () => number,
): Changes {
  const changes: Changes = new Map();
  const old = keyed(agent, before);
  const now = keyed(agent, after);
  for (const key of old.keys()) if (!now.has(key)) changes.set(key, undefined);
  for (const [key, value] of now) {
    if (old.get(key) === value) continue;
    const isNumbered = key.startsWith(LAST) || key.startsWith(EXPIRED);
    const content = isNumbered ? { hop: value, at: overAt() } : value;
    changes.set(key, encodeText(JSON.stringify(content)));
  }
  return changes;
}

function keyed(agent: AgentId, records: AgentRecords): ReadonlyMap<string, unknown> {
  const { stage, votes, prepared, decisions, ballots, proposals, last, expired } = records;
  const keys = new Map<string, unknown>();
  if (stage !== undefined) keys.set(`${PREFIX}stage/${agent}/${stage.hop}`, stage);
  if (stage !== undefined && votes.length > 0)
    keys.set(`${PREFIX}votes/${agent}/${stage.hop}`, votes);
  if (stage !== undefined && ballots !== undefined)
    keys.set(`${PREFIX}ballots/${agent}/${stage.hop}`, ballots);
  for (const one of proposals) keys.set(`${PREFIX}proposal/${one.tid}`, wrapped(agent, one));
  for (const one of prepared) keys.set(`${PREFIX}prepared/${one.tid}`, wrapped(agent, one));
  for (const one of decisions) keys.set(`${PREFIX}decision/${one.tid}`, wrapped(agent, one));
  if (last >= 0) keys.set(`${LAST}${agent}`, last);
  if (expired) keys.set(`${EXPIRED}${agent}`, true);
  return keys;
}

const wrappers = new WeakMap<object, object>();

/** The same for the same record, so that what has not changed is not written. */
function wrapped(agent: AgentId, content: object): object {
  const known = wrappers.get(content);
  const made = known ?? { agent, content };
  if (known === undefined) wrappers.set(content, made);
  return made;
}

/** T6: a step's records and its ledger entries are one write. */
export function changesOf(
  before: NodeState,
  after: NodeState,
  effects: readonly LedgerEffects[],
  overAt: () => number,
): Changes {
  const changes = changesBetween(after.agent, before.written, after.written, overAt);
  for (const { behaviour, changes: entries } of effects) {
    for (const { key, value } of entries) {
      changes.set(ledgerKey(behaviour, key), value === undefined ? undefined : encodeText(value));
    }
  }
  return changes;
}

/** G3: what a stop leaves under a behaviour's keys. */
interface LedgerEffects {
  readonly behaviour: string;
  readonly changes: readonly LedgerChange[];
}

export const ledgerKey = (behaviour: string, key: string): string =>
  `${PREFIX}ledger/${behaviour}/${key}`;

/** T3: older than the newest 4,096. */
export function setForgotten(changes: Changes, agent: AgentId): void {
  changes.set(`${LAST}${agent}`, undefined);
  changes.set(`${EXPIRED}${agent}`, undefined);
}

/** T8: in the same write as the records that it is about. */
export function setLife(changes: Changes, agent: AgentId, life: LifeRecord | undefined): void {
  changes.set(`${PREFIX}${LIFE}/${agent}`, life && encodeText(JSON.stringify(life)));
}
