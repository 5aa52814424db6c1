import type { Behaviour } from '../agents';
import { defineBehaviour } from '../agents';

/** A few words for someone who is not here. */
export interface LetterState {
  readonly id: string;
  readonly to: string;
  readonly words: string;
  /** Phones that had it: it is not handed back. */
  readonly carriers: readonly string[];
  readonly isDelivered: boolean;
}

export const LETTER = 'letter';

export const newLetter = (id: string, to: string, words: string): LetterState => ({
  id,
  to,
  words,
  carriers: [],
  isDelivered: false,
});

/** §2's simple protocol: always at exactly one phone, delivered once. With nobody new here it rests. */
export const letter = defineBehaviour<LetterState>({
  name: LETTER,
  version: 1,
  stageSize: 1,
  stop(state, { device, isHome, others, ledger }) {
    if (isHome && state.isDelivered) {
      ledger.set(`delivered-${state.id}`, state.to);
      return { state, next: 'end' };
    }
    if (state.isDelivered) return { state, next: 'home' };
    if (device === state.to) {
      ledger.set(`letter-${state.id}`, JSON.stringify(state));
      // Going home is a stage of its own: the sender need not be here for the letter to be delivered.
      return { state: { ...state, isDelivered: true }, next: [device] };
    }
    const carriers = [...state.carriers.filter(carrier => carrier !== device), device];
    const fresh = others.filter(other => !carriers.includes(other));
    const next = others.includes(state.to) ? [state.to] : fresh;
    return { state: { ...state, carriers }, next };
  },
}) as Behaviour;
