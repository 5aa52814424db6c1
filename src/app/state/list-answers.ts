import type { Until } from '../../music';
import type { Standing, Storage } from '../../runtime';
import { decodeText, encodeText } from '../../runtime';

/** Who gets the list of this phone's owner: everyone in earshot, people they say yes to, people they have verified. */
export type ListFor = 'everyone' | 'asked' | 'verified';

export const LIST_FOR = ['everyone', 'asked', 'verified'] as const;

type ListAnswer = 'yes' | 'no';

const ANSWERS = 'list answers';
/** Those who were answered longest ago are asked about again. */
const MOST_ANSWERS = 1_000;

/** What the owner has said to people who would like the list, from one start of the app to the next. */
export class ListAnswers {
  private readonly answers = new Map<string, ListAnswer>();
  readonly loaded: Promise<void>;

  constructor(private readonly storage: Storage, private readonly failed: (error: Error) => void) {
    this.loaded = this.load();
  }

  /** What it takes for somebody to get the list, or yes. */
  listFor(id: string, chosen: ListFor, standing: Standing | undefined): 'yes' | Until {
    switch (chosen) {
      case 'everyone':
        return this.answers.get(id) === 'no' ? 'no' : 'yes';
      case 'asked':
        return this.answers.get(id) ?? 'asked';
      case 'verified':
        return standing === 'verified' ? 'yes' : 'verified';
    }
  }

  set(id: string, answer: ListAnswer | undefined): void {
    this.answers.delete(id);
    if (answer !== undefined) this.answers.set(id, answer);
    for (const oldest of this.answers.keys()) {
      if (this.answers.size <= MOST_ANSWERS) break;
      this.answers.delete(oldest);
    }
    const text = JSON.stringify([...this.answers]);
    this.storage.set(ANSWERS, encodeText(text)).catch(this.failed);
  }

  private async load(): Promise<void> {
    const bytes = await this.storage.get(ANSWERS);
    for (const [id, answer] of bytes === undefined ? [] : read(decodeText(bytes))) {
      if (!this.answers.has(id)) this.answers.set(id, answer);
    }
  }
}

/** What makes no sense is asked about again: never taken for a yes. */
function read(text: string): readonly (readonly [string, ListAnswer])[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

const isEntry = (value: unknown): value is readonly [string, ListAnswer] =>
  Array.isArray(value) && typeof value[0] === 'string' && (value[1] === 'yes' || value[1] === 'no');
