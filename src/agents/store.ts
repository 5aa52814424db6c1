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
import { isKey, isObject } from './message-guard';
import type { OverMark } from './over-order';
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
  /** T3: the mark of each record of what is over. */
  readonly over: ReadonlyMap<AgentId, OverMark>;
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
  const id = await storeId(storage, device, freshId, asNewDevice);
  const agents = new Map<AgentId, AgentRecords>();
  const lives = new Map<AgentId, LifeRecord>();
  const over = new Map<AgentId, OverMark>();
  for (const key of await storage.keys(PREFIX)) {
    const [, kind = '', name = ''] = key.split('/');
    const apply = READERS[kind];
    const isLife = kind === LIFE;
    const bytes = apply || isLife ? await storage.get(key) : undefined;
    if (bytes === undefined) continue;
    const value: unknown = parse(key, bytes);
    if (!isRecord(kind, value)) throw damaged(key);
    if (isOver(value) && value.at > (over.get(name as AgentId)?.at ?? -1)) {
      // Written before it was kept from whom an agent came: of nobody.
      over.set(name as AgentId, { at: value.at, by: value.by ?? '' });
    }
    if (isLife) lives.set(name as AgentId, value as LifeRecord);
    if (apply === undefined) continue;
    const agent = (BY_TID.has(kind) ? (value as { agent: AgentId }).agent : name) as AgentId;
    agents.set(agent, apply(agents.get(agent) ?? NO_RECORDS, value));
  }
  return { id, agents, lives, over };
}

async function storeId(
  storage: Storage,
  device: string,
  freshId: () => string,
  asNewDevice: boolean,
): Promise<string> {
  const stored = await storage.get(STORE);
  const known = stored && readStore(stored);
  if (known?.device === device && isKey(known.id)) return known.id;
  const keys = await storage.keys(PREFIX);
  if (keys.length > 0 && !asNewDevice) {
    // Without it, this phone would be a node of none of the stages here, and could not even be told that they are over.
    if (!isKey(known?.id) || typeof known.device !== 'string') throw damaged(STORE);
    throw new AgentStoreError('The agents stored here belong to another phone.');
  }
  const id = freshId();
  const made = encodeText(JSON.stringify({ id, device }));
  const gone = keys.map(key => [key, undefined] as const);
  await storage.write(new Map<string, Uint8Array | undefined>([...gone, [STORE, made]]));
  return id;
}

function readStore(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(decodeText(bytes));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** T2: whether the storage takes a write again. It changes nothing: the store's own record is written as it is. */
export async function takesWrites(storage: Storage): Promise<boolean> {
  try {
    const store = await storage.get(STORE);
    if (store !== undefined) await storage.write(new Map([[STORE, store]]));
    return true;
  } catch {
    return false;
  }
}

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

const isOver = (value: unknown): value is { readonly at: number; readonly by?: string } =>
  typeof value === 'object' && value !== null && 'at' in value;

/** T3: one key for each record, so that a vote does not write the agent again. */
function changesBetween(
  agent: AgentId,
  before: AgentRecords,
  after: AgentRecords,
  overMark: () => OverMark,
): Changes {
  const changes: Changes = new Map();
  const old = keyed(agent, before);
  const now = keyed(agent, after);
  for (const key of old.keys()) if (!now.has(key)) changes.set(key, undefined);
  for (const [key, value] of now) {
    if (old.get(key) === value) continue;
    const isNumbered = key.startsWith(LAST) || key.startsWith(EXPIRED);
    const content = isNumbered ? { hop: value, ...overMark() } : value;
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
  overMark: () => OverMark,
): Changes {
  const changes = changesBetween(after.agent, before.written, after.written, overMark);
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
