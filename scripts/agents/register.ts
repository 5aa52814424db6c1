import type { AgentRecords, NodeId, Stage, Tid } from '../../src/agents/agent';
import type { AgentMessage } from '../../src/agents/messages';
import type { NodeState } from '../../src/agents/node-state';

/** One node as the search sees it. */
export interface Site {
  readonly node: NodeState;
  /** By hop: how many rounds it began, over restarts. */
  readonly spent: readonly number[];
  /** Rounds that are alive or have committed; by consensus all that were begun. */
  readonly used: readonly RoundName[];
  /** The rounds whose VOTE was sent. */
  readonly asked: readonly RoundName[];
  readonly commits: readonly RoundName[];
  /** T7: the store is gone: for good, or restored empty under the same name. Of a round alive by then nobody will ever say that it is dead. */
  readonly wiped?: 'gone' | 'same name';
}

export interface RoundName {
  readonly tid: Tid;
  readonly hop: number;
  readonly born: Tid;
}

/** The answers that bring a round on, and the phase in which they do. */
const PHASES: Readonly<Partial<Record<string, string>>> = {
  prepared: 'preparing',
  yes: 'voting',
  conditional: 'voting',
  promise: 'promising',
  accepted: 'accepting',
};
export const ANSWERS_KEPT: ReadonlySet<string> = new Set(Object.keys(PHASES));
/** D: what these ask does not follow from a node's later state. */
export const REQUESTS_KEPT: ReadonlySet<string> = new Set(['ballot', 'accept']);

/** A number for each state of a node and each message, the same for the same, and what becomes of each when voters change places. */
export class Register {
  /** By site: which answers bring its round on. 0: none. */
  readonly awaits: number[] = [];
  /** By message: the index of the node that it goes to. */
  readonly recipients: number[] = [];
  /** By message: for which round it is an answer. 0: for none. */
  readonly serves: number[] = [];
  private readonly sites: Site[] = [];
  private readonly siteIds = new Map<string, number>();
  private readonly messages: AgentMessage[] = [];
  private readonly messageIds = new Map<string, number>();
  private readonly roundIds = new Map<string, number>();
  private readonly renamed: number[][];

  constructor(
    private readonly names: readonly NodeId[],
    /** Where each node goes; the first order leaves all in their places. */
    readonly orders: readonly (readonly number[])[],
  ) {
    this.renamed = orders.map(() => []);
  }

  siteOf(id: number): Site {
    return this.sites[id] as Site;
  }

  messageOf(id: number): AgentMessage {
    return this.messages[id] as AgentMessage;
  }

  renamedSite(id: number, which: number): number {
    return this.renaming(id * 2, which, swap =>
      this.siteId(this.sorted(swap(this.siteOf(id)) as Site)),
    );
  }

  renamedMessage(id: number, which: number): number {
    return this.renaming(id * 2 + 1, which, swap =>
      this.messageId(swap(this.messageOf(id)) as AgentMessage),
    );
  }

  private renaming(
    key: number,
    which: number,
    rename: (swap: (value: unknown) => unknown) => number,
  ): number {
    const renamed = this.renamed[which] as number[];
    const known = renamed[key];
    if (known !== undefined) return known;
    const order = this.orders[which] as readonly number[];
    const swap = (value: unknown): unknown => {
      if (typeof value === 'string') {
        const index = this.names.indexOf(value as NodeId);
        return index === -1 ? value : this.names[order[index] as number];
      }
      if (Array.isArray(value)) return value.map(swap);
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, swap(part)]));
    };
    const id = rename(swap);
    renamed[key] = id;
    return id;
  }

  /** The stage's order of priority stays; sets of nodes are kept sorted by name. */
  private sorted(site: Site): Site {
    const repair = (records: AgentRecords): AgentRecords => ({
      ...records,
      ...(records.stage && { stage: { ...records.stage, nodes: this.names } }),
      prepared: records.prepared.map(prepared => ({
        ...prepared,
        stage: { ...prepared.stage, nodes: this.names },
      })),
      decisions: records.decisions.map(decision => ({
        ...decision,
        voters: [...decision.voters].sort(),
        next: [...decision.next].sort(),
      })),
    });
    const { node } = site;
    const records = repair(node.records);
    const written = node.written === node.records ? records : repair(node.written);
    return {
      ...site,
      node: {
        ...node,
        records,
        written,
        ...(node.round && { round: sortedRound(node.round, this.names) }),
      },
    };
  }

  siteId(site: Site): number {
    const { node, spent, used, asked, commits, wiped } = site;
    const isWritten = JSON.stringify(node.records) === JSON.stringify(node.written);
    const written = isWritten ? 0 : node.written;
    const parts = [spent, used, asked, commits, wiped ?? 0, node.self, node.records, written];
    const key = JSON.stringify([...parts, node.round]);
    const known = this.siteIds.get(key);
    if (known !== undefined) return known;
    const id = this.sites.length;
    if (id >= 0xffff) throw new Error('Too many states of one node for this search');
    this.sites.push(isWritten ? { ...site, node: { ...node, written: node.records } } : site);
    this.siteIds.set(key, id);
    const { round } = node;
    this.awaits.push(round === undefined ? 0 : this.roundId(round.phase, round.tid));
    return id;
  }

  messageId(message: AgentMessage): number {
    const key = JSON.stringify(
      Object.entries(message).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    const known = this.messageIds.get(key);
    if (known !== undefined) return known;
    const id = this.messages.length;
    this.messages.push(message);
    this.messageIds.set(key, id);
    this.recipients.push(this.names.indexOf(message.to));
    const { kind } = message;
    const phase = PHASES[kind];
    const isAnswer = phase !== undefined && 'tid' in message;
    this.serves.push(isAnswer ? this.roundId(phase, message.tid) : 0);
    return id;
  }

  /** From 1 on. */
  private roundId(phase: string, tid: Tid): number {
    return idIn(this.roundIds, `${phase} ${tid}`) + 1;
  }
}

export function idIn(ids: Map<string, number>, key: string): number {
  const known = ids.get(key) ?? ids.size;
  ids.set(key, known);
  return known;
}

function sortedRound(
  round: NonNullable<NodeState['round']>,
  names: readonly NodeId[],
): NonNullable<NodeState['round']> {
  switch (round.phase) {
    case 'preparing':
      return {
        ...round,
        prepared: [...round.prepared].sort(),
        ...withNames(round.result, names),
      };
    case 'voting':
      return {
        ...round,
        tally: {
          yes: [...round.tally.yes].sort(),
          conditional: [...round.tally.conditional].sort((a, b) => (a.voter < b.voter ? -1 : 1)),
          no: [...round.tally.no].sort(),
        },
        ...withNames(round.result, names),
      };
    default:
      return round;
  }
}

const withNames = (
  result: {
    readonly next: Stage | undefined;
    readonly effects:
      | readonly never[]
      | readonly { readonly key: string; readonly value: string | undefined }[];
  },
  names: readonly NodeId[],
) => ({
  result: { ...result, next: result.next && { ...result.next, nodes: names } },
});

export function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map(rest => [item, ...rest]),
  );
}
