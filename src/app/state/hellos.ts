import type { Greeting, Said } from '../../music';
import { helloWords } from '../../music';
import type { Clock, Storage } from '../../runtime';
import { decodeText, encodeText } from '../../runtime';

/** A few words between this phone's owner and somebody else. Times are wall-clock milliseconds. */
export interface HelloShown {
  readonly id: number;
  readonly isMine: boolean;
  readonly words: string;
  readonly atMs: number;
  /** Of our own: 'not known' when the time was up before the other phone said that it had arrived. */
  readonly state: 'waiting' | 'arrived' | 'not known';
  /** When it is taken back if they do not return. */
  readonly untilMs?: number;
}

export type Hellos = Readonly<Record<string, readonly HelloShown[]>>;

const HELLO = 'hello ';
/** With one person: older ones go. */
const MOST_KEPT = 20;
const MOST_PEOPLE = 256;

interface HelloParts {
  readonly clock: Clock;
  readonly storage: Storage;
  readonly changed: () => void;
  readonly failed: (error: Error) => void;
}

/** What was said in either direction, kept until its owner forgets the person. */
export class HelloLog {
  private byPerson: Hellos = {};
  private last = 0;
  readonly loaded: Promise<void>;

  constructor(private readonly parts: HelloParts) {
    this.loaded = this.load();
  }

  get all(): Hellos {
    return this.byPerson;
  }

  received({ peer, words }: Greeting): void {
    this.add(peer, { isMine: false, words, state: 'arrived' });
  }

  /** False when there was nothing to wait under: nothing is kept of it then. */
  say(peer: string, written: string, said: Said | undefined): boolean {
    if (said === undefined) return false;
    const untilMs = this.parts.clock.wallMs() + said.waitsMs;
    const words = helloWords(written);
    const id = this.add(peer, { isMine: true, words, state: 'waiting', untilMs });
    said.arrived.then(
      () => this.become(peer, id, 'arrived'),
      () => this.become(peer, id, 'not known'),
    );
    return true;
  }

  forget(peer: string): void {
    if (peer in this.byPerson) this.set(peer, undefined);
  }

  private add(peer: string, hello: Omit<HelloShown, 'id' | 'atMs'>): number {
    const atMs = this.parts.clock.wallMs();
    // Numbers go on over a restart.
    const id = (this.last = Math.max(this.last + 1, atMs));
    const before = this.byPerson[peer] ?? [];
    this.set(peer, [...before, { id, atMs, ...hello }].slice(-MOST_KEPT));
    return id;
  }

  private become(peer: string, id: number, state: HelloShown['state']): void {
    const hellos = this.byPerson[peer];
    // They may have been forgotten meanwhile.
    if (hellos !== undefined) {
      this.set(
        peer,
        hellos.map(hello => (hello.id === id ? { ...hello, state } : hello)),
      );
    }
  }

  private set(peer: string, hellos: readonly HelloShown[] | undefined): void {
    const others = Object.entries(this.byPerson).filter(([id]) => id !== peer);
    this.byPerson = Object.fromEntries(hellos ? [...others, [peer, hellos]] : others);
    const value = hellos && encodeText(JSON.stringify(hellos));
    this.parts.storage
      .write(new Map([[`${HELLO}${peer}`, value]]))
      .catch((error: Error) => this.parts.failed(error));
    const [oldest] = Object.keys(this.byPerson);
    if (oldest !== undefined && Object.keys(this.byPerson).length > MOST_PEOPLE)
      this.forget(oldest);
    this.parts.changed();
  }

  private async load(): Promise<void> {
    for (const key of await this.parts.storage.keys(HELLO)) {
      const peer = key.slice(HELLO.length);
      const bytes = await this.parts.storage.get(key);
      const kept = bytes === undefined ? [] : readHellos(decodeText(bytes));
      if (kept.length > 0 && !(peer in this.byPerson)) {
        this.byPerson = { ...this.byPerson, [peer]: kept };
      }
    }
  }
}

/** What waited when the app ended waits no more: its lease ended with it. */
function readHellos(text: string): readonly HelloShown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  return (Array.isArray(value) ? value : []).flatMap((entry: Partial<HelloShown> | null) => {
    const { id, words, atMs, isMine, state } = entry ?? {};
    return typeof id === 'number' && typeof atMs === 'number' && typeof words === 'string'
      ? [
          {
            ...{ id, atMs, words: helloWords(words), isMine: isMine === true },
            state: state === 'arrived' ? state : 'not known',
          } as const,
        ]
      : [];
  });
}
