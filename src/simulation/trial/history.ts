import type { World } from '../world';
import type { WorldEvent } from '../log';

/** What an entry or a violation is about: some phones, and a lease between them where there is one. */
export interface Subject {
  readonly phones: readonly string[];
  readonly lease?: string | undefined;
}

interface HistoryEntry extends Subject {
  readonly at: number;
  /** Put into words only when somebody reads it: of thousands, a few are. */
  readonly text: () => string;
}

const MOST_LINES = 70;
/** What happened around a lease begins so long before it. */
const BEFORE_MS = 5000;
const AFTER_MS = 1000;

/** Everything that phones and their apps did in a trial: explains how a violation came about. */
export class History {
  private readonly entries: HistoryEntry[] = [];

  constructor(private readonly world: World) {}

  add(subject: Subject, text: () => string): void {
    this.entries.push({ ...subject, at: this.world.now, text });
  }

  /** What led to it: the lease's own story, what became of the link, and what happened to the phones meanwhile. */
  before(subject: Subject, at: number): readonly string[] {
    const { lease, phones } = subject;
    const before = [...this.entries, ...this.ofWorld()].filter(entry => entry.at <= at);
    const own = before.filter(entry => lease !== undefined && entry.lease === lease);
    const fromMs = (own[0]?.at ?? 0) - BEFORE_MS;
    const toMs = (own[own.length - 1]?.at ?? at) + AFTER_MS;
    const around = before.filter(
      entry =>
        entry.lease === undefined &&
        entry.at >= fromMs &&
        entry.at <= toMs &&
        entry.phones.every(phone => phones.includes(phone)),
    );
    return [...own, ...around]
      .sort((one, other) => one.at - other.at)
      .slice(-MOST_LINES)
      .map(entry => `${entry.at.toFixed(1)} ms ${entry.text()}`);
  }

  private ofWorld(): HistoryEntry[] {
    return this.world.log.flatMap(event => {
      const phones = phonesOf(event);
      return phones === undefined ? [] : [{ at: event.at, phones, text: () => inWords(event) }];
    });
  }
}

/** Whom a fault hit; undefined for what networks do all the time. */
function phonesOf(event: WorldEvent): readonly string[] | undefined {
  switch (event.what) {
    case 'started':
    case 'slept':
    case 'woke':
    case 'suspended':
    case 'resumed':
    case 'crashed':
    case 'killed':
    case 'stalled':
    case 'changed address':
      return [event.phone];
    case 'apart':
    case 'together':
      return [event.phone, event.other];
    case 'muted':
    case 'unmuted':
      return [event.from, event.to];
    default:
      return undefined;
  }
}

function inWords({ at: _, what, ...rest }: WorldEvent): string {
  return `world: ${what} ${Object.values(rest).join(' ')}`;
}
