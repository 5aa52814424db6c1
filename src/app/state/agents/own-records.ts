import type { MixtapeState } from '../../../music';
import { readMixtape } from '../../../music';
import type { Storage } from '../../../runtime';
import { decodeText, encodeText } from '../../../runtime';

/** What this phone keeps of an agent that it has sent out, for its screens: the agent itself needs none of it. */
export interface OwnRecord {
  readonly kind: 'tape' | 'letter';
  /** Of the tape or letter. */
  readonly id: string;
  readonly agent: string;
  readonly sentMs: number;
  readonly homeByMs: number;
  /** The tape as it was last seen here. */
  readonly tape?: MixtapeState;
  readonly isKept?: boolean;
  /** To whom it was handed when this phone last knew. */
  readonly goneTo?: string;
  readonly goneMs?: number;
  readonly isOver?: boolean;
  readonly letter?: { readonly to: string; readonly words: string };
}

const PREFIX = 'sent/';

/** In the agents' own store, under keys that are not the host's. */
export class OwnRecords {
  private readonly records = new Map<string, OwnRecord>();

  constructor(private readonly storage: Storage, private readonly failed: (error: Error) => void) {}

  async load(): Promise<void> {
    for (const key of await this.storage.keys(PREFIX)) {
      const bytes = await this.storage.get(key);
      const record = bytes && readRecord(decodeText(bytes));
      // What is known here may not have been written yet.
      if (record !== undefined && !this.records.has(record.id)) this.records.set(record.id, record);
    }
  }

  all(): readonly OwnRecord[] {
    return [...this.records.values()];
  }

  get(id: string): OwnRecord | undefined {
    return this.records.get(id);
  }

  byAgent(agent: string): OwnRecord | undefined {
    return this.all().find(record => record.agent === agent);
  }

  set(record: OwnRecord): void {
    this.records.set(record.id, record);
    this.write(record.id, encodeText(JSON.stringify(record)));
  }

  change(id: string, changes: Partial<OwnRecord>): void {
    const record = this.records.get(id);
    if (record !== undefined) this.set({ ...record, ...changes });
  }

  remove(id: string): void {
    if (this.records.delete(id)) this.write(id, undefined);
  }

  private write(id: string, value: Uint8Array | undefined): void {
    this.storage.write(new Map([[`${PREFIX}${id}`, value]])).catch(this.failed);
  }
}

function readRecord(text: string): OwnRecord | undefined {
  try {
    const record = JSON.parse(text) as OwnRecord;
    const isRecord =
      (record.kind === 'tape' ? readMixtape(record.tape) : record.letter) !== undefined &&
      [record.id, record.agent].every(id => typeof id === 'string') &&
      [record.sentMs, record.homeByMs].every(ms => typeof ms === 'number');
    return isRecord ? record : undefined;
  } catch {
    // Written by a version that is to come, or damaged: the agent itself is not concerned.
    return undefined;
  }
}
