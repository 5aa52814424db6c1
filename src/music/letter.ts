import type { Behaviour } from '../agents';
import { defineBehaviour } from '../agents';
import { plainText } from '../runtime';

/** A few words for someone who is not here. */
export interface LetterState {
  readonly id: string;
  readonly to: string;
  /** As they were written, or sealed for their reader. */
  readonly words: string;
  /** Phones that had it: it is not handed back. */
  readonly carriers: readonly string[];
  readonly isDelivered: boolean;
}

/** What stays with its reader. */
export interface DeliveredLetter {
  readonly id: string;
  /** The device that it says it is from. */
  readonly from: string;
  readonly words: string;
  readonly atMs: number;
}

export interface LetterReader {
  /** Wall clock. */
  nowMs?(): number;
}

export const LETTER = 'letter';
/** What a person may write, in characters. */
export const LONGEST_LETTER = 280;
/** Sealed, they are longer. */
const LONGEST_WORDS = 4_096;
const MOST_CARRIERS = 128;
/** After so many it stays until it meets its reader: in a crowd it would otherwise have no hop left for the last one (T9). */
const HANDED_ON_AT_MOST = 64;
const LONGEST_ID = 256;

export const newLetter = (id: string, to: string, words: string): LetterState => ({
  id,
  to,
  words,
  carriers: [],
  isDelivered: false,
});

/** On one line, without what would change how the text around it is shown, and no longer than a letter may be. */
export const letterWords = (words: string): string => plainText(words, LONGEST_LETTER);

/** §2's simple protocol: always at exactly one phone, delivered once. With nobody new here it rests. */
export function letterBehaviour(reader: LetterReader = {}): Behaviour {
  return defineBehaviour<unknown>({
    name: LETTER,
    version: 1,
    stageSize: 1,
    stop(value, { device, isHome, others, ledger, home }) {
      const state = readLetter(value);
      if (state === undefined) throw new Error('What this letter carries is no letter.');
      if (isHome && state.isDelivered) {
        ledger.set(`delivered-${state.id}`, state.to);
        return { state, next: 'end' };
      }
      if (state.isDelivered) return { state, next: 'home' };
      if (device === state.to) {
        const { id, words } = state;
        const delivered: DeliveredLetter = { id, from: home, words, atMs: reader.nowMs?.() ?? 0 };
        ledger.set(`letter-${id}`, JSON.stringify(delivered));
        // Going home is a stage of its own: the sender need not be here for the letter to be delivered.
        return { state: { ...state, isDelivered: true }, next: [device] };
      }
      const carriers = [...state.carriers.filter(carrier => carrier !== device), device].slice(
        -MOST_CARRIERS,
      );
      const isHandedOn = carriers.length < HANDED_ON_AT_MOST;
      const fresh = isHandedOn ? others.filter(other => !carriers.includes(other)) : [];
      const next = others.includes(state.to) ? [state.to] : fresh;
      return { state: { ...state, carriers }, next };
    },
  }) as Behaviour;
}

export const letter = letterBehaviour();

/** A letter as another phone says it is; undefined when it is none. */
export function readLetter(value: unknown): LetterState | undefined {
  if (!isObject(value)) return undefined;
  const { id, to, words, carriers, isDelivered } = value;
  const isLetter =
    isId(id) &&
    isId(to) &&
    isWords(words) &&
    Array.isArray(carriers) &&
    carriers.length <= MOST_CARRIERS &&
    carriers.every(isId) &&
    typeof isDelivered === 'boolean';
  return isLetter ? { id, to, words, carriers, isDelivered } : undefined;
}

/** What a ledger holds of a letter that was delivered here. */
export function readDelivered(value: unknown): DeliveredLetter | undefined {
  if (!isObject(value)) return undefined;
  const { id, from, words, atMs } = value;
  if (!isId(id) || !isId(from) || !isWords(words)) return undefined;
  return { id, from, words, atMs: typeof atMs === 'number' && Number.isFinite(atMs) ? atMs : 0 };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= LONGEST_ID;

const isWords = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_WORDS;
